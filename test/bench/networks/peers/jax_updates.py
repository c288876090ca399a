# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Training tasks and optimizers: the rules of torch.optim over dicts of parameters by name."""
import collections
import dataclasses

import jax.numpy as jnp

# inputs: {name: (shape, None or the bound of integers)}; loss(layers, fed).
Task = collections.namedtuple("Task", ["inputs", "loss", "rule"])


@dataclasses.dataclass(frozen=True)
class Momentum:
    rate: object  # function of the step's number
    momentum: float = 0.9
    decay: float = 0.0


@dataclasses.dataclass(frozen=True)
class Adam:
    rate: object
    betas: tuple = (0.9, 0.999)
    epsilon: float = 1e-8
    decay: float = 0.0  # weight decay of AdamW, for matrices only
    clip: float = 0.0  # limit of the norm of all gradients together


def _is_matrix(name):
    return name.endswith("weight") and not any(norm in name for norm in ("norm", "Norm", "ln_"))


class Update:
    def __init__(self, rule, values):
        self.rule, self.names = rule, list(values)

    def moments(self, values):
        return [{name: jnp.zeros_like(value) for name, value in values.items()} for _ in range(self.count)]

    @property
    def count(self):
        return 1 if isinstance(self.rule, Momentum) else 2

    def __call__(self, values, moments, gradients, rate, number):
        step = self.by_momentum if isinstance(self.rule, Momentum) else self.by_adam
        return step(values, moments, gradients, rate, number)

    def by_momentum(self, values, moments, gradients, rate, number):
        rule, [velocity] = self.rule, moments
        velocity = {name: rule.momentum * velocity[name] + gradients[name] + rule.decay * values[name] for name in self.names}
        return {name: values[name] - rate * velocity[name] for name in self.names}, [velocity]

    def by_adam(self, values, moments, gradients, rate, number):
        rule, [first, second] = self.rule, moments
        if rule.clip:
            norm = jnp.sqrt(sum(jnp.sum(g * g) for g in gradients.values()))
            gradients = {name: g * (rule.clip / jnp.maximum(norm, rule.clip)) for name, g in gradients.items()}
        beta1, beta2 = rule.betas
        first = {name: beta1 * first[name] + (1 - beta1) * gradients[name] for name in self.names}
        second = {name: beta2 * second[name] + (1 - beta2) * jnp.square(gradients[name]) for name in self.names}
        power = number.astype(jnp.float32) + 1
        step = rate / (1 - beta1**power)
        root = jnp.sqrt(1 - beta2**power)

        def updated(name):
            value = values[name]
            if rule.decay and _is_matrix(name):
                value = value * (1 - rate * rule.decay)
            return value - step * first[name] / (jnp.sqrt(second[name]) / root + rule.epsilon)

        return {name: updated(name) for name in self.names}, [first, second]
