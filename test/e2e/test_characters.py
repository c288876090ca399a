#!/usr/bin/env python3
# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trains a small GPT on the characters of a text that every Debian system has, and tests it on held-out text.

The first nine tenths of the text are training data, and the last tenth is held out. The loss on the held-out text must
be less than 2.4 nats per character. With seeds 0 to 4 it was 2.129 to 2.148. The best bigram table has a loss of 2.78
nats, and the best unigram table 3.51.

usage: test_characters.py BIN [FLAG of refold-zoo...] [SEED...]
"""
import math
import pathlib

import npy_files
import trained_from_files

TEXT = pathlib.Path("/usr/share/common-licenses/GPL-3")
SEQ = 64  # characters that the network reads
BATCH = 16
CLASSES = 128  # ASCII
NETWORK = ("gpt2-small", "--layers=2", f"--width-multiplier={1 / 12}", f"--seq={SEQ}", f"--classes={CLASSES}")
WANTED = 2.4  # nats


def windows(text, stride):
    """Returns windows of the characters that the network reads, each with the next character."""
    return [text[begin:begin + SEQ + 1] for begin in range(0, len(text) - SEQ, stride)]


def mean_loss(logits, rows):
    """Returns the mean loss over the next character after each character of the rows except the last."""
    loss = 0
    at = 0
    for row in rows:
        for following in row[1:]:
            scores = logits[at:at + CLASSES]
            at += CLASSES
            most = max(scores)
            loss += most - scores[following] + math.log(sum(math.exp(score - most) for score in scores))
    return loss / (len(rows) * SEQ)


def train_and_judge(tools, seed):
    text = TEXT.read_bytes()
    assert text.isascii()
    parting = len(text) * 9 // 10
    known = windows(text[:parting], SEQ // 4)
    known = known[:len(known) // BATCH * BATCH]
    held = windows(text[parting:], SEQ)
    npy_files.write_npy(tools.folder / "known.npy", known)
    npy_files.write_npy(tools.folder / "held.npy", [row[:-1] for row in held])

    tools.zoo(*NETWORK, f"--rows={len(known)}", f"--batch={BATCH}", "--steps=1000", "--learning-rate=0.004",
              "-o", "train.mlirbc")
    # The same parameters, in a program whose batch is all held-out text.
    tools.zoo(*NETWORK, f"--batch={len(held)}", "--inference", "-o", "predict.mlirbc")
    tools.run("train.mlirbc", f"--seed={seed}", "--feed", "tokens=known.npy", "--state-out=characters.safetensors")
    tools.run("predict.mlirbc", "--function=predict", "--state-in=characters.safetensors",
              "--feed", "new_tokens=held.npy", "--fetch", "logits=logits.npy")

    shape, logits = npy_files.read_npy(tools.folder / "logits.npy")
    assert shape == (len(held), SEQ, CLASSES), shape
    loss = mean_loss(logits, held)
    return f"{loss:.3f} nats a character, less than {WANTED} wanted", loss < WANTED


if __name__ == "__main__":
    trained_from_files.main(train_and_judge)
