#!/usr/bin/env python3
# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Continues a text character by character, with the function `predict` of a program that was trained on characters.

usage: sample_text.py REFOLD_RUN PROGRAM STATE PROMPT [--seq=N] [--characters=N] [--temperature=X] [--seed=N]

PROGRAM is a compiled program of batch 1. It reads `new_tokens` s32[1, seq] and fetches `logits` f32[1, seq, classes].
Row i of the logits depends only on the characters 0 to i. These commands make such a program:

    refold-zoo gpt2-small --layers=2 --seq=64 --classes=128 --batch=1 --inference -o one.mlirbc
    refold-run one.mlirbc --compile-only -o one.rfx

Each character is a separate run, which reads PROGRAM and STATE and computes one step. With the network of
test_characters.py, a run takes about 50 ms.
"""
import argparse
import math
import pathlib
import random
import subprocess
import sys
import tempfile

import npy_files


def drawn(scores, temperature, chance):
    """Returns the code of a character, drawn by its scores."""
    most = max(scores)
    if temperature == 0:
        return scores.index(most)
    weights = [math.exp((score - most) / temperature) for score in scores]
    return chance.choices(range(len(scores)), weights)[0]


def go_on(refold_run, program, state, prompt, characters, *, seq, temperature=0.0, seed=0):
    """Yields the characters that continue the prompt."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        tokens, logits = pathlib.Path(folder) / "tokens.npy", pathlib.Path(folder) / "logits.npy"

        text = list(prompt.encode("ascii"))
        for _ in range(characters):
            seen = text[-seq:]
            # The padding after the last character has no effect.
            npy_files.write_npy(tokens, [seen + [0] * (seq - len(seen))])
            done = subprocess.run(
                [refold_run, program, "--function=predict", f"--state-in={state}", "--feed", f"new_tokens={tokens}",
                 "--fetch", f"logits={logits}", "--threads=1", "--quiet"],
                capture_output=True, text=True, stdin=subprocess.DEVNULL)
            if done.returncode != 0:
                sys.exit(done.stderr.strip())
            (_, _, classes), scores = npy_files.read_npy(logits)
            following = drawn(list(scores[classes * (len(seen) - 1):classes * len(seen)]), temperature, chance)
            text.append(following)
            yield chr(following)


def main():
    parser = argparse.ArgumentParser(description="Goes on with a text, one character after another.")
    parser.add_argument("refold_run", help="the tool")
    parser.add_argument("program", help="of batch 1, compiled: a .rfx")
    parser.add_argument("state", help="what --state-out wrote of the training")
    parser.add_argument("prompt", help="the text's beginning, ASCII")
    parser.add_argument("--seq", type=int, default=64, help="characters that the program looks at (default 64)")
    parser.add_argument("--characters", type=int, default=200, help="how many more (default 200)")
    parser.add_argument("--temperature", type=float, default=0, help="0, the default, takes the likeliest")
    parser.add_argument("--seed", type=int, default=0, help="of what is drawn (default 0)")
    given = parser.parse_args()
    if not given.prompt.isascii() or not given.prompt:
        parser.error(f"the prompt must be ASCII and have a character, got '{given.prompt}'")
    print(given.prompt, end="", flush=True)
    for character in go_on(given.refold_run, given.program, given.state, given.prompt, given.characters,
                           seq=given.seq, temperature=given.temperature, seed=given.seed):
        print(character, end="", flush=True)
    print()


if __name__ == "__main__":
    main()
