"""Check every roll of a finished match of Ludo: python check_rolls.py BOOK.json [FINGERPRINT SEEN BEFORE THE MATCH]"""

import hashlib, hmac, itertools, json, sys

book = json.load(open(sys.argv[1], encoding="utf-8"))
secret, salts, number = bytes.fromhex(book["secret"]), "|".join(book["salts"]), itertools.count(1)
promised = (sys.argv[2:] or [book["commitment"]])[0]
assert hashlib.sha256(secret).hexdigest() == promised, "this is not the secret that was promised"


def draw():
    return int.from_bytes(hmac.digest(secret, f"{salts}:{next(number)}".encode(), "sha256")[:8], "big")


def even(sides):
    high, low = divmod((draw() >> 32) * sides, 2**32)
    return high if low >= 2**32 % sides else even(sides)


def bent(p):
    u, ends = (draw() >> 11) / 2**53, list(itertools.accumulate(p))
    return next((face for face in range(1, 7) if u < ends[face - 1]), max(f for f in range(1, 7) if p[f - 1]))


assert not book["first"]["is_drawn"] or even(book["seats"]) == book["first"]["seat"], "another seat was drawn to begin"
for roll in book["rolls"]:
    face = 1 + even(6) if roll["u"] is None else bent(roll["p"])
    assert face == roll["face"], f"roll {roll['n']}: {roll['face']} is written, {face} was drawn"
print(f"{len(book['rolls'])} rolls: every one is the one that was promised.")
