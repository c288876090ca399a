# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The in-VRAM MLP in JAX: one call of a jitted step for each batch, with donated state."""
import os

os.environ["JAX_PLATFORMS"] = "cpu"
import functools

import jax
import jax.numpy as jnp

import mlp

options = mlp.arguments()
jax.config.update("jax_default_matmul_precision", "highest")


def loss_of(parameters, x, y):
    hidden = x
    for weight, bias in zip(parameters[:-2:2], parameters[1:-2:2]):
        hidden = jax.nn.relu(hidden @ weight + bias)
    out = hidden @ parameters[-2] + parameters[-1]
    return jnp.mean(jnp.square(out - y))


@functools.partial(jax.jit, donate_argnums=0)
def step(state, x, y):
    parameters, first, second, powers = state
    loss, gradients = jax.value_and_grad(loss_of)(parameters, x, y)
    powers = powers * jnp.array([mlp.BETA1, mlp.BETA2])
    correction = jnp.sqrt(1 - powers[1])
    rate = mlp.LEARNING_RATE * correction / (1 - powers[0])
    first = [mlp.BETA1 * m + (1 - mlp.BETA1) * g for m, g in zip(first, gradients)]
    second = [mlp.BETA2 * v + (1 - mlp.BETA2) * g * g for v, g in zip(second, gradients)]
    parameters = [p - rate * m / (jnp.sqrt(v) + mlp.EPSILON * correction) for p, m, v in zip(parameters, first, second)]
    return (parameters, first, second, powers), loss


def start():
    parameters = [jnp.array(value) for value in mlp.parameters(options)]
    state = (parameters, [jnp.zeros_like(p) for p in parameters], [jnp.zeros_like(p) for p in parameters], jnp.ones(2))
    jax.block_until_ready(state)

    def call(x, y):
        nonlocal state
        state, loss = step(state, x, y)
        return loss

    return call


mlp.train(options, f"JAX {jax.__version__}", array=jnp.asarray, start=start, finish=float)
