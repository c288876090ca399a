# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MLP-Mixer B/16 in flax nnx, trained by Adam with gradients clipped to norm 1. All sizes but the batch are those of the paper."""
import dataclasses

import jax.numpy as jnp
import optax
from flax import nnx

from models.training import Training, images, integers, label_loss


@dataclasses.dataclass(frozen=True)
class Sizes:
    batch: int = 14
    image: int = 224
    patch: int = 16
    width: int = 768
    token_width: int = 384
    channel_width: int = 3072
    layers: int = 12
    classes: int = 1000

    @property
    def patches(self):
        return (self.image // self.patch) ** 2


SMALL = Sizes(batch=8, image=32, patch=8, width=32, token_width=16, channel_width=64, layers=2, classes=10)


class Mlp(nnx.Module):
    def __init__(self, width, hidden, rngs):
        self.wide, self.narrow = nnx.Linear(width, hidden, rngs=rngs), nnx.Linear(hidden, width, rngs=rngs)

    def __call__(self, x):
        return self.narrow(nnx.gelu(self.wide(x)))


class Block(nnx.Module):
    def __init__(self, sizes, rngs):
        self.norm1, self.norm2 = nnx.LayerNorm(sizes.width, rngs=rngs), nnx.LayerNorm(sizes.width, rngs=rngs)
        self.tokens, self.channels = Mlp(sizes.patches, sizes.token_width, rngs), Mlp(sizes.width, sizes.channel_width, rngs)

    def __call__(self, x):
        x = x + jnp.swapaxes(self.tokens(jnp.swapaxes(self.norm1(x), 1, 2)), 1, 2)
        return x + self.channels(self.norm2(x))


class Mixer(nnx.Module):
    def __init__(self, sizes, rngs):
        self.stem = nnx.Conv(3, sizes.width, (sizes.patch, sizes.patch), strides=sizes.patch, padding="VALID", rngs=rngs)
        self.blocks = nnx.List([Block(sizes, rngs) for _ in range(sizes.layers)])
        self.norm = nnx.LayerNorm(sizes.width, rngs=rngs)
        self.head = nnx.Linear(sizes.width, sizes.classes, kernel_init=nnx.initializers.zeros, rngs=rngs)

    def __call__(self, images):
        x = self.stem(images)
        x = x.reshape(x.shape[0], -1, x.shape[-1])
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x).mean(1))


def make(small):
    sizes = SMALL if small else Sizes()
    model = Mixer(sizes, nnx.Rngs(0))
    schedule = optax.warmup_cosine_decay_schedule(1e-4, 1e-3, 10, 1000)
    optimizer = nnx.Optimizer(model, optax.chain(optax.clip_by_global_norm(1.0), optax.adam(schedule)), wrt=nnx.Param)
    graph, state = nnx.split((model, optimizer))

    def step(state, images, labels):
        model, optimizer = nnx.merge(graph, state)
        loss, gradients = nnx.value_and_grad(lambda model: label_loss(model(images), labels))(model)
        optimizer.update(model, gradients)
        return nnx.state((model, optimizer)), {"loss": loss}

    return Training(step, state, (images(sizes.batch, sizes.image), integers(sizes.classes, sizes.batch)),
                    f"{sizes.batch} × {sizes.image} × {sizes.image} × 3", nnx.state(model, nnx.Param))
