/* Ludo under the standard rules for four random players, written by hand: the yardstick for the compiled rules of wanju.
 *
 * It draws from the same streams in the same order (SplitMix64, two streams per game: the dice, and the players' choices),
 * so its sums are those of `wanju sim` with the same seed, to the last game. A player is asked only where two moves differ.
 *
 *     gcc -O3 -o ludo ludo.c && ./ludo GAMES [SEED] */

#define _POSIX_C_SOURCE 199309L

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "streams.h"

enum { SEATS = 4, PIECES = 4, RING = 52, YARD = -1, LAST_ON_RING = 50, GOAL = 56, MOST_TURNS = 4000 };
enum {
    TURNS, ROLLS, SIXES, CAPTURES, FORFEITS, STUCK, DECISIONS, STOPPED, WIN_FIRST, WIN_SEAT,
    PROGRESS = WIN_SEAT + SEATS, SENT_HOME = PROGRESS + SEATS, MEASURES = SENT_HOME + SEATS
};

static const char *NAME[MEASURES] = {
    "turns", "rolls", "sixes", "captures", "forfeits", "stuck", "decisions", "stopped", "win_first_mover",
    "win_seat_0", "win_seat_1", "win_seat_2", "win_seat_3",
    "progress_seat_0", "progress_seat_1", "progress_seat_2", "progress_seat_3",
    "captures_seat_0", "captures_seat_1", "captures_seat_2", "captures_seat_3",
};
/* squares 0 8 13 21 26 34 39 47 */
static const uint64_t SAFE = 1ull << 0 | 1ull << 8 | 1ull << 13 | 1ull << 21 | 1ull << 26 | 1ull << 34 | 1ull << 39 | 1ull << 47;

typedef struct {
    int8_t step[SEATS][PIECES]; /* -1 yard, 0 … 50 ring, 51 … 55 home column, 56 goal */
    int captures[SEATS];
    int first, winner;
    int turns, rolls, sixes, forfeits, stuck, decisions;
} Game;

/* ── rules ──────────────────────────────────────────────────────────────── */

static inline int can_move(int step, int die)
{
    return step == YARD ? die == 6 : step + die <= GOAL;
}

/* The pieces that may move; of those that stand together the first. */
static inline int movable(const int8_t *step, int die, int *pieces)
{
    int count = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        int is_first = 1;
        for (int earlier = 0; earlier < piece; earlier++)
            if (step[earlier] == step[piece])
                is_first = 0;
        if (is_first && can_move(step[piece], die))
            pieces[count++] = piece;
    }
    return count;
}

/* Send home every enemy on the square where a piece has landed; how many they were. */
static inline int capture(Game *game, int seat, int step)
{
    if (step > LAST_ON_RING)
        return 0;
    int square = (13 * seat + step) % RING, caught = 0;
    if (SAFE >> square & 1)
        return 0;
    for (int other = 0; other < SEATS; other++) {
        int there = (square - 13 * other + RING) % RING;
        if (other == seat || there > LAST_ON_RING)
            continue;
        for (int piece = 0; piece < PIECES; piece++)
            if (game->step[other][piece] == there) {
                game->step[other][piece] = YARD;
                caught++;
            }
    }
    return caught;
}

static inline int all_home(const int8_t *step)
{
    return step[0] == GOAL && step[1] == GOAL && step[2] == GOAL && step[3] == GOAL;
}

/* A seat rolls until its turn is over; 1 if it has won. */
static inline int take_turn(Game *game, Dealer *chance, Dealer *mind, int seat)
{
    int8_t *step = game->step[seat];
    for (int sixes = 0;;) {
        int die = 1 + roll(chance, 6), pieces[PIECES];
        game->rolls++;
        sixes = die == 6 ? sixes + 1 : 0;
        game->sixes += die == 6;
        if (sixes == 3) {
            game->forfeits++;
            return 0;
        }
        int count = movable(step, die, pieces);
        if (!count) {
            game->stuck++;
            if (die == 6)
                continue;
            return 0;
        }
        int piece = pieces[0];
        if (count > 1) {
            game->decisions++;
            piece = pieces[roll(mind, count)];
        }
        step[piece] = step[piece] == YARD ? 0 : step[piece] + die;
        int caught = capture(game, seat, step[piece]);
        game->captures[seat] += caught;
        if (step[piece] == GOAL && all_home(step))
            return 1;
        if (die != 6 && !caught && step[piece] != GOAL)
            return 0;
    }
}

static void play(Game *game, Dealer *chance, Dealer *mind)
{
    *game = (Game){.winner = -1};
    memset(game->step, YARD, sizeof game->step);
    int seat = game->first = roll(chance, SEATS);
    while (game->winner < 0 && game->turns < MOST_TURNS) {
        if (take_turn(game, chance, mind, seat))
            game->winner = seat;
        game->turns++;
        seat = (seat + 1) % SEATS;
    }
}

/* ── counting ───────────────────────────────────────────────────────────── */

static int progress(const int8_t *step)
{
    int total = 0;
    for (int piece = 0; piece < PIECES; piece++)
        total += step[piece] > 0 ? step[piece] : 0;
    return total;
}

static void add_to_tally(uint64_t *sums, uint64_t *squares, const Game *game)
{
    uint64_t measured[MEASURES] = {
        [TURNS] = game->turns, [ROLLS] = game->rolls, [SIXES] = game->sixes, [FORFEITS] = game->forfeits,
        [STUCK] = game->stuck, [DECISIONS] = game->decisions, [STOPPED] = game->winner < 0,
    };
    int most = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        measured[CAPTURES] += measured[SENT_HOME + seat] = game->captures[seat];
        measured[PROGRESS + seat] = progress(game->step[seat]);
        most = progress(game->step[seat]) > most ? progress(game->step[seat]) : most;
    }
    for (int seat = 0; seat < SEATS; seat++)
        measured[WIN_SEAT + seat] = progress(game->step[seat]) == most;
    measured[WIN_FIRST] = measured[WIN_SEAT + game->first];
    for (int i = 0; i < MEASURES; i++) {
        sums[i] += measured[i];
        squares[i] += measured[i] * measured[i];
    }
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
        fprintf(stderr, "usage: ludo GAMES [SEED]\n");
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
