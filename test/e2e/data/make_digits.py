#!/usr/bin/env python3
# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes digits.npz from the digits that scikit-learn ships.

usage: make_digits.py digits.npz
"""
import sys

import numpy
import sklearn.datasets


def main():
    bunch = sklearn.datasets.load_digits()
    images = bunch.images.astype(numpy.uint8).reshape(-1, 1, 8, 8)
    labels = bunch.target.astype(numpy.uint8)
    assert images.shape[0] == 1797 and (images == bunch.images.reshape(images.shape)).all()
    # Every sixth digit is held out, until 297 are held out and 1,500 are left.
    rows = numpy.arange(len(images))
    held = (rows % 6 == 5) & (rows < 6 * 297)
    numpy.savez_compressed(sys.argv[1], train_images=images[~held], train_labels=labels[~held],
                           test_images=images[held], test_labels=labels[held])


if __name__ == "__main__":
    main()
