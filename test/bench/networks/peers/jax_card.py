# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A network in JAX on a GPU: loss, gradients and update in one jit, with donated state. No loss is fetched before the last step is done.

jit: f32, with products and convolutions at the highest precision (no TF32). jit-bf16: parameters are f32 and rounded to bf16 for the network;
norms, softmax and losses are f32. Attention uses cuDNN if it supports the case.
"""
import os

import card_worker

options = card_worker.arguments()
os.environ["JAX_PLATFORMS"] = options.device
os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"  # other frameworks use the same GPU

import functools
import importlib

import jax
import jax.numpy as jnp
from command_line import options_of
from jax_layers import Layers
from jax_updates import Update

import formula

task = importlib.import_module("jax_networks." + options.zoo[0].replace("-", "_")).task(options_of(options.zoo))


class Arm:
    def __init__(self, kind):
        self.number, self.remark = 0, ""
        bf16 = kind == "jit-bf16"
        attempts = ["cudnn", None] if bf16 and options.device == "cuda" else [None]
        fed = {name: jnp.asarray(formula.spread(name, shape) if below is None else formula.indices(name, shape, below))
               for name, (shape, below) in task.inputs.items()}
        values = Layers.initial(functools.partial(task.loss, fed=fed), formula.state)
        statistics = {name: values.pop(name) for name in list(values) if "running_" in name}
        self.update, self.fed = Update(task.rule, values), fed
        self.state = (values, statistics, self.update.moments(values), jnp.int32(0))
        for attention in attempts:
            try:
                step = jax.jit(self.one_step(jnp.bfloat16 if bf16 else None, attention), donate_argnums=0)
                with jax.default_matmul_precision("default" if bf16 else "highest"):
                    self.step = step.lower(self.state, 0.0, fed).compile()
                self.remark = f"attention by {attention}" if attention and "tokens" in fed else self.remark
                return
            except Exception as error:
                if attention is None:
                    raise
                self.remark = f"attention by XLA, since {attention} refused: {str(error).splitlines()[0]:.120}"

    def one_step(self, dtype, attention):
        def loss_of(values, statistics, fed):
            layers = Layers({**values, **statistics}, None, dtype, attention)
            return task.loss(layers, fed), {**statistics, **layers.updated}

        def step(state, rate, fed):
            values, statistics, moments, number = state
            (loss, statistics), gradients = jax.value_and_grad(loss_of, has_aux=True)(values, statistics, fed)
            values, moments = self.update(values, moments, gradients, rate, number)
            return (values, statistics, moments, number + 1), loss

        return step

    def train(self, steps):
        losses = []
        for _ in range(steps):
            self.state, loss = self.step(self.state, task.rule.rate(self.number), self.fed)
            losses.append(loss)
            self.number += 1
        return [float(loss) for loss in jax.device_get(losses)]

    def memory(self):
        told = jax.local_devices()[0].memory_stats() or {}
        return told.get("peak_bytes_in_use", 0), told.get("pool_bytes", 0)

    def rest(self):
        pass


card_worker.serve(f"JAX {jax.__version__}", Arm)
