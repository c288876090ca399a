# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""U-Net in flax nnx for masks of two classes: padded convolutions with batch norms, and cross entropy plus a Dice loss.

Training is SGD with a momentum of 0.99, as in the paper. The channels are those of the paper, 64 to 1024.
"""
import dataclasses

import jax
import jax.numpy as jnp
import numpy
import optax
from flax import nnx

from models.training import Training, images


@dataclasses.dataclass(frozen=True)
class Sizes:
    batch: int = 2
    image: int = 256
    width: int = 64
    levels: int = 4


SMALL = Sizes(batch=4, image=32, width=8, levels=2)


class Double(nnx.Module):
    """Two convolutions, each with a batch norm."""

    def __init__(self, before, after, rngs):
        self.convs = nnx.List([nnx.Conv(channels, after, (3, 3), use_bias=False, rngs=rngs) for channels in (before, after)])
        self.norms = nnx.List([nnx.BatchNorm(after, momentum=0.9, rngs=rngs) for _ in range(2)])

    def __call__(self, x):
        for conv, norm in zip(self.convs, self.norms):
            x = nnx.relu(norm(conv(x)))
        return x


class UNet(nnx.Module):
    def __init__(self, sizes, rngs):
        widths = [sizes.width << level for level in range(sizes.levels + 1)]
        self.down = nnx.List([Double(before, after, rngs) for before, after in zip([3, *widths], widths)])
        self.grow = nnx.List([nnx.ConvTranspose(2 * width, width, (2, 2), strides=2, rngs=rngs) for width in reversed(widths[:-1])])
        self.up = nnx.List([Double(2 * width, width, rngs) for width in reversed(widths[:-1])])
        self.head = nnx.Conv(sizes.width, 1, (1, 1), rngs=rngs)

    def __call__(self, x):
        kept = []
        for block in self.down:
            x = block(nnx.max_pool(x, (2, 2), strides=(2, 2)) if kept else x)
            kept.append(x)
        for grow, block, beside in zip(self.grow, self.up, reversed(kept[:-1])):
            x = block(jnp.concatenate([beside, grow(x)], axis=-1))
        return self.head(x)[..., 0]


def mask_loss(logits, masks):
    found = jax.nn.sigmoid(logits)
    dice = (2 * jnp.sum(found * masks, (1, 2)) + 1) / (jnp.sum(found, (1, 2)) + jnp.sum(masks, (1, 2)) + 1)
    return optax.sigmoid_binary_cross_entropy(logits, masks).mean() + 1 - dice.mean()


def make(small):
    sizes = SMALL if small else Sizes()
    model = UNet(sizes, nnx.Rngs(0))
    optimizer = nnx.Optimizer(model, optax.sgd(1e-3, momentum=0.99), wrt=nnx.Param)
    graph, state = nnx.split((model, optimizer))

    def step(state, images, masks):
        model, optimizer = nnx.merge(graph, state)
        loss, gradients = nnx.value_and_grad(lambda model: mask_loss(model(images), masks))(model)
        optimizer.update(model, gradients)
        return nnx.state((model, optimizer)), {"loss": loss}

    pixels = images(sizes.batch, sizes.image)
    return Training(step, state, (pixels, (pixels[..., 0] > 0).astype(numpy.float32)),
                    f"{sizes.batch} × {sizes.image} × {sizes.image} × 3", nnx.state(model, nnx.Param))
