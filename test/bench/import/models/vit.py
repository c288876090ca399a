# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ViT-B/16 in flax linen, fine-tuned as in its paper: SGD with momentum, a cosine schedule, and gradients clipped to norm 1.

The network has its real size. AdamW would need more than a quarter of the memory for its two moments.
"""
import dataclasses

import flax.linen as nn
import jax
import jax.numpy as jnp
import optax

from models.training import Training, images, integers, label_loss, updated


@dataclasses.dataclass(frozen=True)
class Sizes:
    batch: int = 8
    image: int = 224
    patch: int = 16
    width: int = 768
    heads: int = 12
    layers: int = 12
    classes: int = 1000


SMALL = Sizes(batch=8, image=32, patch=8, width=32, heads=4, layers=2, classes=10)


class Block(nn.Module):
    sizes: Sizes

    @nn.compact
    def __call__(self, x):
        drop = nn.Dropout(0.1, deterministic=False)
        h = nn.LayerNorm()(x)
        x = x + drop(nn.MultiHeadDotProductAttention(num_heads=self.sizes.heads)(h, h))
        h = nn.gelu(nn.Dense(4 * self.sizes.width)(nn.LayerNorm()(x)), approximate=False)
        return x + drop(nn.Dense(self.sizes.width)(drop(h)))


class Vit(nn.Module):
    sizes: Sizes

    @nn.compact
    def __call__(self, images):
        sizes = self.sizes
        x = nn.Conv(sizes.width, (sizes.patch, sizes.patch), strides=sizes.patch, padding="VALID")(images)
        x = x.reshape(x.shape[0], -1, sizes.width)
        first = self.param("class_token", nn.initializers.zeros, (1, 1, sizes.width))
        x = jnp.concatenate([jnp.tile(first, (x.shape[0], 1, 1)), x], axis=1)
        x = x + self.param("positions", nn.initializers.normal(0.02), (1, x.shape[1], sizes.width))
        x = nn.Dropout(0.1, deterministic=False)(x)
        for _ in range(sizes.layers):
            x = Block(sizes)(x)
        return nn.Dense(sizes.classes)(nn.LayerNorm()(x)[:, 0])


def make(small):
    sizes = SMALL if small else Sizes()
    module = Vit(sizes)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0),
                            optax.sgd(optax.warmup_cosine_decay_schedule(0.003, 0.03, 5, 1000), momentum=0.9))

    def step(state, images, labels):
        key, dropout = jax.random.split(state["key"])
        loss, gradients = jax.value_and_grad(
            lambda params: label_loss(module.apply({"params": params}, images, rngs={"dropout": dropout}), labels))(state["params"])
        return updated(optimizer, {**state, "key": key}, gradients), {"loss": loss}

    params = module.init(jax.random.key(0), jnp.zeros((1, sizes.image, sizes.image, 3)))["params"]
    state = {"params": params, "moments": optimizer.init(params), "key": jax.random.key(1)}
    return Training(step, state, (images(sizes.batch, sizes.image), integers(sizes.classes, sizes.batch)),
                    f"{sizes.batch} × {sizes.image} × {sizes.image} × 3", params)
