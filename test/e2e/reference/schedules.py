# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Learning rates that depend on the step."""
import math

STEPS = 20  # in each file of losses


def warmed(rate, steps, warm_up, falling):
    """A linear warm-up, then `falling` of the fraction of the remaining steps that is over."""

    def at(step):
        return rate * (step + 1) / warm_up if step < warm_up else falling(min((step - warm_up) / (steps - warm_up), 1))

    return at


def cosine(rate, steps, warm_up, last):
    return warmed(rate, steps, warm_up, lambda x: (math.cos(math.pi * x) + 1) * (rate - last) / 2 + last)


def linear(rate, steps, warm_up):
    return warmed(rate, steps, warm_up, lambda x: rate * (1 - x))


def of_gpt2(options):
    rate, steps = options.get("learning-rate", 6e-4), options.get("steps", STEPS)
    return cosine(rate, steps, min(2000, steps // 10), rate / 10)


def of_bert(options):
    rate, steps = options.get("learning-rate", 1e-4), options.get("steps", STEPS)
    return linear(rate, steps, min(10000, steps // 10))
