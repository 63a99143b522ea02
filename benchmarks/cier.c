/* 呲儿, individual mode, written by hand for four random players: the yardstick for the compiled rules of wanju.
 *
 * It draws from the same streams in the same order (SplitMix64, one stream per game), so its wins, draws and turns are
 * those of `wanju sim` with the same seed, to the last game.
 *
 *     gcc -O3 -o cier cier.c && ./cier GAMES [SEED]
 *
 * HP and ammo count halves. Sets of seats and of abilities are bitmasks. */

#define _POSIX_C_SOURCE 199309L

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "streams.h"

enum { SEATS = 4, START_HP = 2, BULLET_AMMO = 2, ONE_HP = 2, STALEMATE_TURNS = 200 };

enum {
    BULLET, CIER, HATCHET, BRICK, SWEEP, CHOP, DEFEND, DODGE, SIX_CIER, FOUR_CIER, BARRETT, SMG, MACHINE_GUN, ABILITIES
};

enum { ON_SELF, ON_ONE, ON_TWO, ON_ALL, KINDS };

#define BIT(n) (1u << (n))
#define EVERYONE (BIT(SEATS) - 1)
#define SMALL (BIT(CIER) | BIT(HATCHET) | BIT(BRICK))

typedef struct {
    int cost, target, damage;
    unsigned cancelled_by, voids;
} Ability;

static const Ability ABILITY[ABILITIES] = {
    [BULLET] = {0, ON_SELF, 0, 0, 0},
    [CIER] = {1, ON_ONE, 2, BIT(CIER), 0},
    [HATCHET] = {2, ON_ONE, 2, BIT(HATCHET), BIT(CIER)},
    [BRICK] = {3, ON_ONE, 2, BIT(BRICK), BIT(CIER) | BIT(HATCHET)},
    [SWEEP] = {4, ON_ALL, 2, 0, SMALL},
    [CHOP] = {2, ON_ONE, 2, BIT(CHOP), SMALL},
    [DEFEND] = {0, ON_SELF, 0, 0, BIT(CIER) | BIT(HATCHET) | BIT(SWEEP)},
    [DODGE] = {0, ON_SELF, 0, 0, BIT(CIER) | BIT(BRICK) | BIT(CHOP)},
    [SIX_CIER] = {6, ON_ONE, 2, BIT(SIX_CIER) | BIT(BARRETT), SMALL | BIT(CHOP) | BIT(SWEEP)},
    [FOUR_CIER] = {4, ON_SELF, 0, 0, SMALL | BIT(CHOP) | BIT(SIX_CIER) | BIT(SWEEP)},
    [BARRETT] = {8, ON_ONE, 2, BIT(SIX_CIER) | BIT(BARRETT), SMALL | BIT(CHOP) | BIT(SMG) | BIT(SWEEP) | BIT(MACHINE_GUN)},
    [SMG] = {10, ON_ONE, 4, BIT(SMG) | BIT(MACHINE_GUN), SMALL | BIT(CHOP) | BIT(SIX_CIER) | BIT(SWEEP)},
    [MACHINE_GUN] = {10, ON_TWO, 2, BIT(SMG) | BIT(MACHINE_GUN), SMALL | BIT(CHOP) | BIT(SIX_CIER) | BIT(SWEEP)},
};

typedef struct {
    int hp[SEATS], hp_round[SEATS], ammo[SEATS];
    int ability[SEATS];       /* chosen this turn, by the living */
    unsigned targets[SEATS];  /* the seats it is aimed at; everyone for ON_SELF and ON_ALL */
    unsigned living, swept;   /* who is in; who used 横扫 earlier this round */
    int turns, rounds, calm;
    int used[ABILITIES], landed[ABILITIES];
} Match;

typedef struct {
    uint64_t wins[SEATS], draws, turns, rounds, turns_squared, rounds_squared;
    uint64_t used[ABILITIES], landed[ABILITIES], used_squared[ABILITIES], landed_squared[ABILITIES];
} Tally;

/* ── choosing ───────────────────────────────────────────────────────────── */

static inline unsigned nth_seat(unsigned mask, unsigned n)
{
    while (n--)
        mask &= mask - 1;
    return mask & -mask;
}

static unsigned aim(int kind, unsigned others, int aims, int way)
{
    if (kind == ON_ONE)
        return nth_seat(others, way);
    if (kind != ON_TWO)
        return EVERYONE;
    if (aims == 1)
        return others;
    int low = 0;
    while (way >= aims - 1 - low) {
        way -= aims - 1 - low;
        low++;
    }
    return nth_seat(others, low) | nth_seat(others, low + 1 + way);
}

static inline int is_open(const Match *match, int seat, int ability)
{
    return ABILITY[ability].cost <= match->ammo[seat] && (ability != CHOP || match->swept & BIT(seat));
}

/* Every legal choice is as likely as any other. */
static void choose_at_random(Match *match, Dealer *dealer, int seat)
{
    unsigned others = match->living & ~BIT(seat);
    int aims = __builtin_popcount(others);
    const int ways[KINDS] = {1, aims, aims == 1 ? 1 : aims * (aims - 1) / 2, 1};
    int total = 0;
    for (int ability = 0; ability < ABILITIES; ability++)
        if (is_open(match, seat, ability))
            total += ways[ABILITY[ability].target];
    int left = roll(dealer, total);
    for (int ability = 0; ability < ABILITIES; ability++) {
        if (!is_open(match, seat, ability))
            continue;
        int kind = ABILITY[ability].target;
        if (left < ways[kind]) {
            match->ability[seat] = ability;
            match->targets[seat] = aim(kind, others, aims, left);
            return;
        }
        left -= ways[kind];
    }
}

/* ── a turn ─────────────────────────────────────────────────────────────── */

/* Is the cancel rule of my ability met because of theirs? `lone` is the seat of the only 横扫, as a bit. */
static inline int is_cancelled_by(const Match *match, int me, int them, unsigned lone)
{
    if (!(match->targets[me] & BIT(them)))
        return 0;
    if (ABILITY[match->ability[me]].cancelled_by & BIT(match->ability[them]) && match->targets[them] & BIT(me))
        return 1;
    return match->ability[me] == CHOP && lone & BIT(them);
}

static void settle_ammo(Match *match, unsigned living)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(living & BIT(seat)))
            continue;
        match->used[match->ability[seat]]++;
        match->ammo[seat] -= ABILITY[match->ability[seat]].cost;
        if (match->ability[seat] == BULLET)
            match->ammo[seat] += BULLET_AMMO;
    }
}

/* The seats whose abilities still stand. */
static unsigned cancel(const Match *match, unsigned living, unsigned sweepers, unsigned lone)
{
    unsigned standing = living;
    if (!lone)
        standing &= ~sweepers;
    for (int me = 0; me < SEATS; me++) {
        if (!(standing & BIT(me)) || !ABILITY[match->ability[me]].cancelled_by)
            continue;
        for (int them = 0; them < SEATS; them++)
            if (living & BIT(them) && is_cancelled_by(match, me, them, lone))
                standing &= ~BIT(me);
    }
    return standing;
}

static inline int is_void_on(const Match *match, int user, int seat, unsigned standing, unsigned lone)
{
    if (is_cancelled_by(match, seat, user, lone))
        return 1;
    return standing & BIT(seat) && ABILITY[match->ability[seat]].voids & BIT(match->ability[user])
        && match->targets[seat] & BIT(user);
}

static void take_effect(Match *match, unsigned living, unsigned standing, unsigned lone)
{
    for (int user = 0; user < SEATS; user++) {
        int damage = standing & BIT(user) ? ABILITY[match->ability[user]].damage : 0;
        if (!damage)
            continue;
        for (int seat = 0; seat < SEATS; seat++) {
            if (seat == user || !(living & match->targets[user] & BIT(seat)))
                continue;
            if (is_void_on(match, user, seat, standing, lone))
                continue;
            match->hp[seat] -= damage;
            match->landed[match->ability[user]]++;
            match->calm = -1;
        }
    }
}

static void resolve_turn(Match *match)
{
    unsigned living = match->living, sweepers = 0;
    match->turns++;
    settle_ammo(match, living);
    for (int seat = 0; seat < SEATS; seat++)
        if (living & BIT(seat) && match->ability[seat] == SWEEP)
            sweepers |= BIT(seat);
    unsigned lone = sweepers & (sweepers - 1) ? 0 : sweepers;
    take_effect(match, living, cancel(match, living, sweepers, lone), lone);
    match->swept |= sweepers;
    match->calm++;
}

/* ── a match ────────────────────────────────────────────────────────────── */

static void start_round(Match *match)
{
    match->rounds++;
    match->swept = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        match->hp_round[seat] = match->hp[seat];
        match->ammo[seat] = 0;
    }
}

/* Those at 0 HP go out. Returns whether the round is over: somebody went out, or lost 1 HP since it began. */
static int end_turn(Match *match)
{
    int ends = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(match->living & BIT(seat)))
            continue;
        if (match->hp[seat] <= 0)
            match->living &= ~BIT(seat);
        if (match->hp[seat] <= 0 || match->hp_round[seat] - match->hp[seat] >= ONE_HP)
            ends = 1;
    }
    return ends;
}

/* Plays to the end: one seat left is a win, none or a stalemate is a draw. */
static void play(Match *match, Dealer *dealer)
{
    memset(match, 0, sizeof *match);
    match->living = EVERYONE;
    for (int seat = 0; seat < SEATS; seat++)
        match->hp[seat] = START_HP;
    start_round(match);
    for (;;) {
        for (int seat = 0; seat < SEATS; seat++)
            if (match->living & BIT(seat))
                choose_at_random(match, dealer, seat);
        resolve_turn(match);
        int ends = end_turn(match);
        if (!(match->living & (match->living - 1)) || match->calm >= STALEMATE_TURNS)
            return;
        if (ends)
            start_round(match);
    }
}

static void add_to_tally(Tally *tally, const Match *match)
{
    if (match->living == 0 || match->living & (match->living - 1))
        tally->draws++;
    else
        tally->wins[__builtin_ctz(match->living)]++;
    tally->turns += match->turns;
    tally->turns_squared += (uint64_t)match->turns * match->turns;
    tally->rounds += match->rounds;
    tally->rounds_squared += (uint64_t)match->rounds * match->rounds;
    for (int ability = 0; ability < ABILITIES; ability++) {
        uint64_t used = match->used[ability], landed = match->landed[ability];
        tally->used[ability] += used;
        tally->used_squared[ability] += used * used;
        tally->landed[ability] += landed;
        tally->landed_squared[ability] += landed * landed;
    }
}

static void print_list(const char *name, const uint64_t *values, int count)
{
    printf("%s", name);
    for (int i = 0; i < count; i++)
        printf(" %llu", (unsigned long long)values[i]);
    printf("\n");
}

/* Seconds of the processor, so that a busy machine does not count. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: cier GAMES [SEED]\n");
        return 2;
    }
    uint64_t games = strtoull(argv[1], NULL, 10), seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    static Tally tally;
    static Match match;
    double start = now();
    for (uint64_t game = 0; game < games; game++) {
        Dealer dealer = sit(seed, game, MINDS);
        play(&match, &dealer);
        add_to_tally(&tally, &match);
    }
    double seconds = now() - start;
    print_list("games", &games, 1);
    print_list("wins", tally.wins, SEATS);
    print_list("draws", &tally.draws, 1);
    print_list("turns", &tally.turns, 1);
    print_list("rounds", &tally.rounds, 1);
    print_list("used", tally.used, ABILITIES);
    print_list("landed", tally.landed, ABILITIES);
    print_list("turns_squared", &tally.turns_squared, 1);
    print_list("rounds_squared", &tally.rounds_squared, 1);
    print_list("used_squared", tally.used_squared, ABILITIES);
    print_list("landed_squared", tally.landed_squared, ABILITIES);
    printf("seconds %.6f\n", seconds);
    printf("games_per_second %.0f\n", games / seconds);
    return 0;
}
