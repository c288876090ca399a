# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The training loop in JAX, the data on the device, state donated.

scan: lax.scan over the batches inside one jit, no Python between steps.
step: one call of a jitted step from Python a batch.
"""
import os

import worker

options = worker.arguments(["scan", "step"])
os.environ["JAX_PLATFORMS"] = "cpu"

import functools

import jax
import jax.numpy as jnp
import numpy as np

x, y, batches = (np.load(path) for path in (options.x, options.y, options.batches))
x, y = jnp.asarray(x), jnp.asarray(y)
parameters = [jnp.asarray(value) for value in worker.initial_parameters(np, options)]
state = (parameters, [jnp.zeros_like(p) for p in parameters], [jnp.zeros_like(p) for p in parameters], jnp.ones(2))


def loss_of(parameters, x_rows, y_rows):
    hidden = x_rows
    for weight, bias in zip(parameters[:-2:2], parameters[1:-2:2]):
        hidden = jax.nn.relu(hidden @ weight + bias)
    out = hidden @ parameters[-2] + parameters[-1]
    return jnp.mean(jnp.square(out - y_rows))


def step(x, y, state, batch):
    parameters, first, second, powers = state
    rows = lambda of: of.at[batch].get(mode="promise_in_bounds")
    loss, gradients = jax.value_and_grad(loss_of)(parameters, rows(x), rows(y))
    powers = powers * jnp.array([worker.BETA1, worker.BETA2])
    rate = worker.LEARNING_RATE * jnp.sqrt(1 - powers[1]) / (1 - powers[0])
    first = [worker.BETA1 * m + (1 - worker.BETA1) * g for m, g in zip(first, gradients)]
    second = [worker.BETA2 * v + (1 - worker.BETA2) * g * g for v, g in zip(second, gradients)]
    parameters = [p - rate * m / (jnp.sqrt(v) + worker.EPSILON) for p, m, v in zip(parameters, first, second)]
    return (parameters, first, second, powers), loss


# The data are arguments: as constants they would be folded into the program and copied.
one_step = jax.jit(step, donate_argnums=2)


@functools.partial(jax.jit, donate_argnums=2)
def scan(x, y, state, chunk):
    return jax.lax.scan(functools.partial(step, x, y), state, chunk)


def train_by_scan(chunk):
    global state
    state, losses = scan(x, y, state, jnp.asarray(chunk))
    losses = np.asarray(losses)
    return float(losses[0]), float(losses.mean())


def train_by_step(chunk):
    global state
    losses = []
    for batch in chunk:
        state, loss = one_step(x, y, state, batch)
        losses.append(loss)
    losses = np.asarray(losses)
    return float(losses[0]), float(losses.mean())


worker.serve(f"JAX {jax.__version__}", batches, {"scan": train_by_scan, "step": train_by_step}[options.kind])
