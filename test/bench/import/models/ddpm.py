# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The diffusion U-Net of DDPM for images of 32 x 32 in flax linen, with an averaged model.

Blocks get the time of diffusion, and those at 16 x 16 have attention. The step draws the noise and the times itself.
Training is Adam with gradients clipped to norm 1. All sizes but the batch are those of the paper for CIFAR-10.
"""
import dataclasses

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy
import optax

from models.training import Training, images, updated


@dataclasses.dataclass(frozen=True)
class Sizes:
    batch: int = 24
    image: int = 32
    width: int = 128
    factors: tuple = (1, 2, 2, 2)
    blocks: int = 2
    attention: int = 16  # the image size with attention
    groups: int = 32
    times: int = 1000


SMALL = Sizes(batch=4, image=16, width=16, factors=(1, 2), blocks=1, attention=8, groups=4)


def embed_time(t, width):
    """Returns sines and cosines of each time."""
    angles = t[:, None] * jnp.exp(-jnp.log(10000.0) * jnp.arange(width // 2) / (width // 2 - 1))
    return jnp.concatenate([jnp.sin(angles), jnp.cos(angles)], axis=-1)


class Residual(nn.Module):
    channels: int
    groups: int

    @nn.compact
    def __call__(self, x, time):
        h = nn.Conv(self.channels, (3, 3))(nn.swish(nn.GroupNorm(self.groups)(x)))
        h = h + nn.Dense(self.channels)(nn.swish(time))[:, None, None]
        h = nn.Dropout(0.1, deterministic=False)(nn.swish(nn.GroupNorm(self.groups)(h)))
        h = nn.Conv(self.channels, (3, 3), kernel_init=nn.initializers.variance_scaling(1e-10, "fan_avg", "uniform"))(h)
        return h + (x if x.shape == h.shape else nn.Conv(self.channels, (1, 1))(x))


class Attention(nn.Module):
    """One head over all pixels."""
    groups: int

    @nn.compact
    def __call__(self, x):
        h = nn.GroupNorm(self.groups)(x).reshape(x.shape[0], -1, x.shape[-1])
        q, k, v = (nn.Dense(x.shape[-1])(h) for _ in range(3))
        weights = nn.softmax(jnp.einsum("bqc,bkc->bqk", q, k) / jnp.sqrt(x.shape[-1]))
        return x + nn.Dense(x.shape[-1])(jnp.einsum("bqk,bkc->bqc", weights, v)).reshape(x.shape)


class Ddpm(nn.Module):
    sizes: Sizes

    def at(self, x, time, channels):
        x = Residual(channels, self.sizes.groups)(x, time)
        return Attention(self.sizes.groups)(x) if x.shape[1] == self.sizes.attention else x

    @nn.compact
    def __call__(self, x, t):
        sizes = self.sizes
        time = nn.Dense(4 * sizes.width)(nn.swish(nn.Dense(4 * sizes.width)(embed_time(t, sizes.width))))
        x = nn.Conv(sizes.width, (3, 3))(x)
        kept = [x]
        for level, factor in enumerate(sizes.factors):
            for _ in range(sizes.blocks):
                x = self.at(x, time, factor * sizes.width)
                kept.append(x)
            if level + 1 < len(sizes.factors):
                x = nn.Conv(x.shape[-1], (3, 3), strides=2)(x)
                kept.append(x)
        x = Residual(x.shape[-1], sizes.groups)(x, time)
        x = Residual(x.shape[-1], sizes.groups)(Attention(sizes.groups)(x), time)
        for level, factor in reversed(list(enumerate(sizes.factors))):
            for _ in range(sizes.blocks + 1):
                x = self.at(jnp.concatenate([x, kept.pop()], axis=-1), time, factor * sizes.width)
            if level:
                x = jax.image.resize(x, (x.shape[0], 2 * x.shape[1], 2 * x.shape[2], x.shape[3]), "nearest")
                x = nn.Conv(x.shape[-1], (3, 3))(x)
        return nn.Conv(3, (3, 3), kernel_init=nn.initializers.zeros)(nn.swish(nn.GroupNorm(sizes.groups)(x)))


def make(small):
    sizes = SMALL if small else Sizes()
    module = Ddpm(sizes)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(optax.linear_schedule(2e-5, 2e-4, 5000)))
    kept = jnp.cumprod(1 - jnp.linspace(1e-4, 0.02, sizes.times))  # the part of an image that is left at each time

    def step(state, images):
        key, noise_key, time_key, dropout = jax.random.split(state["key"], 4)
        noise, t = jax.random.normal(noise_key, images.shape), jax.random.randint(time_key, (images.shape[0],), 0, sizes.times)
        left = kept[t][:, None, None, None]
        noisy = jnp.sqrt(left) * images + jnp.sqrt(1 - left) * noise
        loss, gradients = jax.value_and_grad(
            lambda params: jnp.mean((module.apply({"params": params}, noisy, t, rngs={"dropout": dropout}) - noise) ** 2))(state["params"])
        new = updated(optimizer, {**state, "key": key}, gradients)
        return {**new, "average": optax.incremental_update(new["params"], state["average"], 1e-4)}, {"loss": loss}

    params = module.init(jax.random.key(0), jnp.zeros((1, sizes.image, sizes.image, 3)), jnp.zeros(1))["params"]
    state = {"params": params, "moments": optimizer.init(params), "average": jax.tree.map(jnp.copy, params), "key": jax.random.key(1)}
    return Training(step, state, (numpy.clip(images(sizes.batch, sizes.image), -1, 1),),
                    f"{sizes.batch} × {sizes.image} × {sizes.image} × 3", params)
