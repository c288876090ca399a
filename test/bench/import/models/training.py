# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The parts that all training steps of the benchmark share."""
import dataclasses
import typing

import jax
import numpy
import optax


@dataclasses.dataclass(frozen=True)
class Training:
    """A training step and all that one call of it reads."""
    step: typing.Callable  # step(state, *feeds) returns (new_state, {"loss": loss})
    state: typing.Any
    feeds: tuple  # NumPy arrays; every step reads the same ones
    batch: str  # the size of the feeds, for the table
    parameters: typing.Any  # the trained part of the state


def images(count, size, seed=0):
    """Returns normal pixels in the format NHWC."""
    return numpy.random.default_rng(seed).standard_normal((count, size, size, 3)).astype(numpy.float32)


def integers(below, *shape, seed=0):
    """Returns labels or tokens."""
    return numpy.random.default_rng(seed).integers(0, below, shape).astype(numpy.int32)


def tokens(vocabulary, *shape, seed=0):
    """Returns tokens of which a few are frequent and most are rare, as in a text."""
    drawn = numpy.random.default_rng(seed).zipf(1.3, shape)
    return ((drawn - 1) % vocabulary).astype(numpy.int32)


def label_loss(logits, labels):
    return optax.softmax_cross_entropy_with_integer_labels(logits, labels).mean()


def updated(optimizer, state, gradients):
    """Returns a state with new parameters and moments; its other parts are the old ones."""
    updates, moments = optimizer.update(gradients, state["moments"], state["params"])
    return {**state, "params": optax.apply_updates(state["params"], updates), "moments": moments}


def matrices(tree):
    """Returns a mask of the parameters that weight decay applies to: all but biases and scales of norms."""
    return jax.tree.map(lambda leaf: leaf.ndim > 1, tree)
