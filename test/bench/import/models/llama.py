# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A decoder as in Llama in plain JAX: RMS norms, rotary positions, SwiGLU, and four heads of queries for each head of keys.

Training is AdamW with gradients clipped to norm 1. Widths are those of the network with 110 million parameters that is
trained on short stories, with six of its twelve layers, because parameters and two moments must stay small.
"""
import dataclasses

import jax
import jax.numpy as jnp
import optax

from models.training import Training, label_loss, matrices, tokens, updated


@dataclasses.dataclass(frozen=True)
class Sizes:
    batch: int = 4
    length: int = 512
    vocabulary: int = 32000
    width: int = 768
    hidden: int = 2048
    heads: int = 12
    key_heads: int = 3
    layers: int = 6

    @property
    def head(self):
        return self.width // self.heads


SMALL = Sizes(batch=4, length=16, vocabulary=50, width=32, hidden=64, heads=4, key_heads=1, layers=2)


def norm(x, scale):
    return x * jax.lax.rsqrt(jnp.mean(x * x, axis=-1, keepdims=True) + 1e-5) * scale


def rotated(x):
    """Rotates pairs of numbers by angles that grow with the position. x: rows, positions, heads, numbers."""
    half = x.shape[-1] // 2
    angles = jnp.arange(x.shape[1])[:, None] / 10000.0 ** (jnp.arange(half) / half)
    cos, sin = jnp.cos(angles)[:, None], jnp.sin(angles)[:, None]
    a, b = jnp.split(x, 2, axis=-1)
    return jnp.concatenate([a * cos - b * sin, a * sin + b * cos], axis=-1)


def attention(sizes, layer, x):
    rows, length, _ = x.shape
    q = rotated((x @ layer["q"]).reshape(rows, length, sizes.heads, sizes.head))
    k = rotated((x @ layer["k"]).reshape(rows, length, sizes.key_heads, sizes.head))
    v = (x @ layer["v"]).reshape(rows, length, sizes.key_heads, sizes.head)
    q = q.reshape(rows, length, sizes.key_heads, -1, sizes.head)
    scores = jnp.einsum("bqgnd,bkgd->bgnqk", q, k) / jnp.sqrt(sizes.head)
    scores = jnp.where(jnp.tril(jnp.ones((length, length), bool)), scores, -jnp.inf)
    return jnp.einsum("bgnqk,bkgd->bqgnd", jax.nn.softmax(scores), v).reshape(rows, length, -1) @ layer["o"]


def network(sizes, params, words):
    x = params["embed"][words]
    for layer in params["layers"]:
        x = x + attention(sizes, layer, norm(x, layer["norm1"]))
        h = norm(x, layer["norm2"])
        x = x + (jax.nn.silu(h @ layer["gate"]) * (h @ layer["up"])) @ layer["down"]
    return norm(x, params["norm"]) @ params["embed"].T


def initial(sizes, key):
    def layer(key):
        shapes = {"q": (sizes.width, sizes.heads * sizes.head), "k": (sizes.width, sizes.key_heads * sizes.head),
                  "v": (sizes.width, sizes.key_heads * sizes.head), "o": (sizes.heads * sizes.head, sizes.width),
                  "gate": (sizes.width, sizes.hidden), "up": (sizes.width, sizes.hidden), "down": (sizes.hidden, sizes.width)}
        keys = jax.random.split(key, len(shapes))
        drawn = {name: 0.02 * jax.random.normal(key, shape) for key, (name, shape) in zip(keys, shapes.items())}
        return {"norm1": jnp.ones(sizes.width), "norm2": jnp.ones(sizes.width), **drawn}
    first, *keys = jax.random.split(key, 1 + sizes.layers)
    return {"embed": 0.02 * jax.random.normal(first, (sizes.vocabulary, sizes.width)), "norm": jnp.ones(sizes.width),
            "layers": [layer(key) for key in keys]}


def make(small):
    sizes = SMALL if small else Sizes()
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(
        optax.warmup_cosine_decay_schedule(5e-5, 5e-4, 10, 1000), b2=0.95, weight_decay=0.1, mask=matrices))

    def step(state, words):
        loss, gradients = jax.value_and_grad(
            lambda params: label_loss(network(sizes, params, words[:, :-1]), words[:, 1:]))(state["params"])
        return updated(optimizer, state, gradients), {"loss": loss}

    params = initial(sizes, jax.random.key(0))
    return Training(step, {"params": params, "moments": optimizer.init(params)},
                    (tokens(sizes.vocabulary, sizes.batch, sizes.length + 1),), f"{sizes.batch} × {sizes.length} tokens", params)
