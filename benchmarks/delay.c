/* Delay the End, written by hand for a player that chooses uniformly: the yardstick for the compiled rules of wanju.
 *
 * It draws from the same streams in the same order (SplitMix64, two streams per game), so its endings and sums are those
 * of `wanju sim` with the same seed, to the last game. The events are content, not rules: they come from stdin, a line
 * for each option, three to an event: heaven hell stability pressure is_extreme fixed_position (0 for the pool).
 *
 *     gcc -O3 -o delay delay.c && ./delay GAMES [SEED] < options.txt */

#define _POSIX_C_SOURCE 199309L

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "streams.h"

enum { ROUNDS = 7, MAX_EVENTS = 30, OPTIONS = 3, RECORDS = 4 };
enum { HEAVEN, HELL, STABILITY, PRESSURE, VALUES };
enum { TRUTH, EMBELLISH, OBSCURE, SEAL };
enum { HUMAN_COLLAPSE, HEAVEN_DOMINANCE, HELL_DOMINANCE, HUMAN_REBELLION, FALSE_PEACE, ENDINGS };
enum { SEALS = ENDINGS + VALUES, NOTICED, REWARDS, EXTREMES, STREAK, MEASURES };

static const char *NAME[MEASURES] = {
    "ending_human_collapse", "ending_heaven_dominance", "ending_hell_dominance", "ending_human_rebellion",
    "ending_false_peace", "heaven", "hell", "stability", "pressure", "seals", "seals_noticed", "truths_rewarded",
    "extremes", "last_streak",
};
static const int GROWTH[ROUNDS] = {3, 4, 5, 6, 8, 10, 12};

typedef struct {
    int value[VALUES], is_extreme;
} Option;

typedef struct {
    int value[VALUES];
    int truth, streak, extremes, seals, noticed, rewards;
    unsigned left;
} Game;

static Option option[MAX_EVENTS * OPTIONS];
static int placed[ROUNDS + 1];
static unsigned pool;

/* ── rules ──────────────────────────────────────────────────────────────── */

static inline void shift(Game *game, int what, int by)
{
    int changed = game->value[what] + by;
    game->value[what] = changed < 0 ? 0 : changed > 100 ? 100 : changed;
}

static inline int next_event(Game *game, Dealer *chance, int round)
{
    if (placed[round] >= 0)
        return placed[round];
    unsigned mask = game->left;
    for (unsigned n = roll(chance, __builtin_popcount(mask)); n; n--)
        mask &= mask - 1;
    game->left &= ~(mask & -mask);
    return __builtin_ctz(mask);
}

static inline int keep_record(Game *game, Dealer *chance, int how)
{
    if (how == TRUTH) {
        if (++game->truth >= 3) {
            game->truth = 0;
            game->rewards++;
            shift(game, STABILITY, 3);
        }
        return 0;
    }
    game->truth = 0;
    if (how == EMBELLISH)
        shift(game, HEAVEN, 2);
    else if (how == OBSCURE)
        shift(game, HELL, 2);
    else {
        game->seals++;
        shift(game, PRESSURE, -2);
        if (roll(chance, 100) < 20) {
            game->noticed++;
            return 1;
        }
    }
    return 0;
}

static int ending_of(const Game *game)
{
    if (game->value[STABILITY] < 20)
        return HUMAN_COLLAPSE;
    if (game->value[HEAVEN] >= 90)
        return HEAVEN_DOMINANCE;
    if (game->value[HELL] >= 90)
        return HELL_DOMINANCE;
    if (game->streak >= 3 && game->extremes <= 1 && game->value[PRESSURE] < 85)
        return HUMAN_REBELLION;
    return FALSE_PEACE;
}

static void play(Game *game, Dealer *chance, Dealer *mind)
{
    *game = (Game){.value = {50, 50, 50, 0}, .left = pool};
    for (int round = 1; round <= ROUNDS; round++) {
        const Option *taken = &option[next_event(game, chance, round) * OPTIONS + roll(mind, OPTIONS)];
        for (int what = 0; what < VALUES; what++)
            shift(game, what, taken->value[what]);
        game->extremes += taken->is_extreme;
        int is_noticed = keep_record(game, chance, roll(mind, RECORDS));
        int in_balance = abs(game->value[HEAVEN] - game->value[HELL]) <= 10 && game->value[STABILITY] >= 65;
        game->streak = in_balance ? game->streak + 1 : 0;
        shift(game, PRESSURE, GROWTH[round - 1]);
        if (is_noticed && round < ROUNDS) {
            shift(game, STABILITY, -5);
            shift(game, HEAVEN, 3);
        }
    }
}

/* ── counting ───────────────────────────────────────────────────────────── */

static void add_to_tally(uint64_t *sums, uint64_t *squares, const Game *game)
{
    uint64_t measured[MEASURES] = {0};
    measured[ending_of(game)] = 1;
    for (int what = 0; what < VALUES; what++)
        measured[ENDINGS + what] = game->value[what];
    measured[SEALS] = game->seals;
    measured[NOTICED] = game->noticed;
    measured[REWARDS] = game->rewards;
    measured[EXTREMES] = game->extremes;
    measured[STREAK] = game->streak;
    for (int i = 0; i < MEASURES; i++) {
        sums[i] += measured[i];
        squares[i] += measured[i] * measured[i];
    }
}

static int read_options(void)
{
    int events = 0, place;
    for (int round = 0; round <= ROUNDS; round++)
        placed[round] = -1;
    for (Option *o = option; o < option + MAX_EVENTS * OPTIONS; o++) {
        if (scanf("%d %d %d %d %d %d", o->value, o->value + 1, o->value + 2, o->value + 3, &o->is_extreme, &place) != 6)
            break;
        events = (o - option) / OPTIONS + 1;
        if (place)
            placed[place] = events - 1;
        else
            pool |= 1u << (events - 1);
    }
    return events;
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
    if (argc < 2 || read_options() < ROUNDS) {
        fprintf(stderr, "usage: delay GAMES [SEED] < options.txt\n");
        return 2;
    }
    uint64_t games = strtoull(argv[1], NULL, 10), seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    static uint64_t sums[MEASURES], squares[MEASURES];
    static Game game;
    double start = now();
    for (uint64_t number = 0; number < games; number++) {
        Dealer chance = sit(seed, number, CHANCE), mind = sit(seed, number, MINDS);
        play(&game, &chance, &mind);
        add_to_tally(sums, squares, &game);
    }
    double seconds = now() - start;
    for (int i = 0; i < MEASURES; i++)
        printf("%s %llu %llu\n", NAME[i], (unsigned long long)sums[i], (unsigned long long)squares[i]);
    printf("seconds %.6f\n", seconds);
    printf("games_per_second %.0f\n", games / seconds);
    return 0;
}
