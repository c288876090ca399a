# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ResNet-50 in flax linen, version 1.5 with strides in the 3 x 3 convolutions, trained by SGD with Nesterov momentum.

The state has the running means and variances of the batch norms. Weight decay is a part of the loss, and labels are
smoothed. All sizes but the batch are those of the paper.
"""
import dataclasses
import functools

import flax.linen as nn
import jax
import jax.numpy as jnp
import optax

from models.training import Training, images, integers, updated


@dataclasses.dataclass(frozen=True)
class Sizes:
    batch: int = 16
    image: int = 224
    width: int = 64
    blocks: tuple = (3, 4, 6, 3)
    classes: int = 1000


SMALL = Sizes(batch=8, image=32, width=8, blocks=(1, 1), classes=10)


class Bottleneck(nn.Module):
    width: int
    stride: int

    @nn.compact
    def __call__(self, x):
        conv = functools.partial(nn.Conv, use_bias=False)
        norm = functools.partial(nn.BatchNorm, use_running_average=False, momentum=0.9)
        y = nn.relu(norm()(conv(self.width, (1, 1))(x)))
        y = nn.relu(norm()(conv(self.width, (3, 3), strides=self.stride)(y)))
        y = norm(scale_init=nn.initializers.zeros)(conv(4 * self.width, (1, 1))(y))
        if x.shape != y.shape:
            x = norm()(conv(4 * self.width, (1, 1), strides=self.stride)(x))
        return nn.relu(x + y)


class ResNet(nn.Module):
    sizes: Sizes

    @nn.compact
    def __call__(self, x):
        x = nn.Conv(self.sizes.width, (7, 7), strides=2, padding=3, use_bias=False)(x)
        x = nn.relu(nn.BatchNorm(use_running_average=False, momentum=0.9)(x))
        x = nn.max_pool(x, (3, 3), strides=(2, 2), padding="SAME")
        for stage, blocks in enumerate(self.sizes.blocks):
            for block in range(blocks):
                x = Bottleneck(self.sizes.width << stage, 2 if stage and not block else 1)(x)
        return nn.Dense(self.sizes.classes)(x.mean((1, 2)))


def make(small):
    sizes = SMALL if small else Sizes()
    module = ResNet(sizes)
    optimizer = optax.sgd(optax.warmup_cosine_decay_schedule(0.01, 0.1, 5, 1000, 0.0), momentum=0.9, nesterov=True)

    def step(state, images, labels):
        def loss_of(params):
            logits, changed = module.apply({"params": params, "batch_stats": state["stats"]}, images, mutable=["batch_stats"])
            smooth = optax.smooth_labels(jax.nn.one_hot(labels, sizes.classes), 0.1)
            decay = 0.5e-4 * sum(jnp.sum(leaf ** 2) for leaf in jax.tree.leaves(params) if leaf.ndim > 1)
            return optax.softmax_cross_entropy(logits, smooth).mean() + decay, changed["batch_stats"]
        (loss, stats), gradients = jax.value_and_grad(loss_of, has_aux=True)(state["params"])
        return updated(optimizer, {**state, "stats": stats}, gradients), {"loss": loss}

    variables = module.init(jax.random.key(0), jnp.zeros((1, sizes.image, sizes.image, 3)))
    state = {"params": variables["params"], "stats": variables["batch_stats"], "moments": optimizer.init(variables["params"])}
    return Training(step, state, (images(sizes.batch, sizes.image), integers(sizes.classes, sizes.batch)),
                    f"{sizes.batch} × {sizes.image} × {sizes.image} × 3", state["params"])
