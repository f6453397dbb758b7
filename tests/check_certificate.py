#!/usr/bin/env python3
"""Checks a proof printed by `bao-cli verify --dump`, by the moves that `bao-cli moves -` lists.

    bao-cli verify --dump FILE > DUMP
    python3 check_certificate.py path/to/bao-cli DUMP

It shares no code with the solver or the verifier, and believes the program about legal moves alone.
Exit code 0: the proof holds; 1: it does not, and the first fault is printed.
"""

import json
import subprocess
import sys
import tempfile


def fail(words):
    print(f"does not hold: {words}")
    sys.exit(1)


def main():
    program, dump = sys.argv[1:]
    with open(dump, encoding="utf-8") as lines, tempfile.TemporaryFile() as positions:
        head = json.loads(next(lines))
        if head["format"] != "bao-certificate" or head["version"] != 1:
            fail("not a dump of this version")
        root, winner = head["position"], head["winner"]
        if winner not in ("S", "N"):
            fail("no side is named")
        proved = set()

        # All positions go through one process, and its answers are read beside the dump.
        rest = list(lines)
        for line in rest:
            positions.write(json.loads(line)["position"].encode() + b"\n")
        positions.seek(0)
        moves = subprocess.Popen([program, "moves", "-"], stdin=positions, stdout=subprocess.PIPE)

        for line in rest:
            entry = json.loads(line)
            legal = json.loads(moves.stdout.readline())
            check(entry, legal, winner, proved)
            proved.add(entry["position"])
        moves.stdout.close()
        if moves.wait() != 0:
            fail("the program found a position that is none")

        if root not in proved:
            fail("the root is not proved")
        if len(proved) != head["positions"]:
            fail(f"{len(proved)} positions instead of {head['positions']}")
        print(f"holds: {winner} wins, {len(proved)} positions")


def check(entry, legal, winner, proved):
    """Checks one position; whatever it leads to must have been proved before it."""
    position = entry["position"]
    if legal["position"] != position or legal["over"] is not None:
        fail(f"no position in which the game goes on: {position}")
    known = {move["move"]: move for move in legal["moves"]}
    played = [move["move"] for move in entry["moves"]]
    turn = position.split(" ")[3]
    if turn == winner:
        if len(played) != 1 or played[0] not in known:
            fail(f"the winner needs one legal move in {position}")
    elif sorted(played) != sorted(known):
        fail(f"{len(played)} of {len(known)} replies in {position}")
    for text in played:
        after = known[text]
        if after["winner"] is None:
            if after["position"] not in proved:
                fail(f"{text} leads to what is not proved yet, in {position}")
        elif after["winner"] != winner:
            fail(f"{text} wins for the other side, in {position}")


main()
