# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A network in JAX: loss, gradients and update in one jit, with donated state."""
import functools
import importlib

import peer

options = peer.arguments(["jit"])

import jax
import jax.numpy as jnp
from command_line import options_of
from jax_layers import Layers
from jax_updates import Update

jax.config.update("jax_platforms", "cpu")

module = importlib.import_module("jax_networks." + options.zoo[0].replace("-", "_"))
task = module.task(options_of(options.zoo))
fed = {name: jnp.asarray(peer.formula.spread(name, shape) if below is None else peer.formula.indices(name, shape, below))
       for name, (shape, below) in task.inputs.items()}
values = Layers.initial(functools.partial(task.loss, fed=fed), peer.beginning(options))
statistics = {name: values.pop(name) for name in list(values) if "running_" in name}
update = Update(task.rule, values)


def loss_of(values, statistics, key, fed):
    layers = Layers({**values, **statistics}, key)
    return task.loss(layers, fed), {**statistics, **layers.updated}


@functools.partial(jax.jit, donate_argnums=0)
def one_step(state, rate, fed):
    values, statistics, moments, number = state
    key = jax.random.fold_in(jax.random.key(1), number)
    (loss, statistics), gradients = jax.value_and_grad(loss_of, has_aux=True)(values, statistics, key, fed)
    values, moments = update(values, moments, gradients, rate, number)
    return (values, statistics, moments, number + 1), loss


state = (values, statistics, update.moments(values), jnp.int32(0))
parameters = sum(value.size for value in values.values())


def train(number):
    global state
    state, loss = jax.block_until_ready(one_step(state, task.rule.rate(number), fed))
    return loss


losses, seconds = peer.train(train, options)
peer.answer(f"JAX {jax.__version__}", parameters, losses, seconds)
