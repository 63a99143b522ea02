/* The random streams of wanju (kernel/dealer.py), for the programs beside it: SplitMix64 (Steele, Lea & Flood 2014) by key
 * and counter, a stream of its own for each game and purpose. */

#ifndef STREAMS_H
#define STREAMS_H

#include <stdint.h>

typedef struct {
    uint64_t key, counter;
} Dealer;

static const uint64_t GAMMA = 0x9E3779B97F4A7C15u, FIRST_FACTOR = 0xBF58476D1CE4E5B9u, SECOND_FACTOR = 0x94D049BB133111EBu;

enum { CHANCE, MINDS }; /* what the rules draw, and what the players draw */

static inline uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * FIRST_FACTOR;
    x = (x ^ (x >> 27)) * SECOND_FACTOR;
    return x ^ (x >> 31);
}

static Dealer sit(uint64_t seed, uint64_t game, uint64_t stream)
{
    uint64_t key = mix(seed + GAMMA);
    key = mix(key + game * GAMMA);
    return (Dealer){mix(key ^ (stream * FIRST_FACTOR)), 0};
}

static inline uint64_t draw(Dealer *dealer)
{
    return mix(dealer->key + ++dealer->counter * GAMMA);
}

/* 0 … sides − 1, each exactly as likely (Lemire 2019). */
static inline unsigned roll(Dealer *dealer, uint32_t sides)
{
    uint64_t product = (draw(dealer) >> 32) * sides;
    if ((uint32_t)product < sides) {
        uint32_t least = -sides % sides;
        while ((uint32_t)product < least)
            product = (draw(dealer) >> 32) * sides;
    }
    return product >> 32;
}

#endif
