# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A decoder with a mixture of experts in plain JAX: each token goes to its best two of eight experts, as in GShard.

An expert takes a limited number of tokens, and tokens above that skip it. A second loss balances the experts. Every
other layer has experts. Training is Adafactor, as in the Switch Transformer, so the state is little more than the
parameters. Widths are those of the Switch Transformer's small size.
"""
import dataclasses

import jax
import jax.numpy as jnp
import optax

from models.training import Training, label_loss, tokens, updated


@dataclasses.dataclass(frozen=True)
class Sizes:
    batch: int = 4
    length: int = 512
    vocabulary: int = 32000
    width: int = 512
    hidden: int = 2048
    heads: int = 8
    experts: int = 8
    capacity: float = 1.25  # the part of a fair share that an expert takes
    layers: int = 6

    @property
    def room(self):
        """Returns the number of tokens of a row that an expert takes."""
        return int(2 * self.capacity * self.length / self.experts)


SMALL = Sizes(batch=4, length=16, vocabulary=50, width=32, hidden=64, heads=4, experts=4, layers=2)


def norm(x, scale):
    return x * jax.lax.rsqrt(jnp.mean(x * x, axis=-1, keepdims=True) + 1e-6) * scale


def drop(x, key):
    return jnp.where(jax.random.bernoulli(key, 0.9, x.shape), x / 0.9, 0)


def attention(sizes, layer, x):
    rows, length, width = x.shape
    q, k, v = (jnp.reshape(part, (rows, length, sizes.heads, -1)) for part in jnp.split(x @ layer["qkv"], 3, axis=-1))
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / jnp.sqrt(width // sizes.heads)
    scores = jnp.where(jnp.tril(jnp.ones((length, length), bool)), scores, -1e9)
    return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), v).reshape(x.shape) @ layer["out"]


def routes(sizes, gates):
    """Returns which token goes where, as [rows, tokens, experts, room] of weights, and the loss that balances the experts."""
    best, chosen = jax.lax.top_k(gates, 2)
    best = best / best.sum(-1, keepdims=True)
    combine, taken = 0, jnp.zeros((gates.shape[0], 1, sizes.experts))
    for choice in range(2):
        mask = jax.nn.one_hot(chosen[..., choice], sizes.experts)
        place = jnp.cumsum(mask, axis=1) - mask + taken  # the place in the expert, if the token goes there
        taken = taken + mask.sum(1, keepdims=True)
        slot = jax.nn.one_hot(jnp.sum(place * mask, axis=-1).astype(jnp.int32), sizes.room)  # a row of zeros, if there is no room
        combine = combine + best[..., choice, None, None] * mask[..., None] * slot[..., None, :]
    first = jax.nn.one_hot(chosen[..., 0], sizes.experts).mean(1)
    return combine, sizes.experts * jnp.mean(jnp.sum(first * gates.mean(1), axis=-1))


def experts(sizes, layer, x):
    combine, balance = routes(sizes, jax.nn.softmax(x @ layer["router"]))
    inputs = jnp.einsum("btec,btd->ebcd", (combine > 0).astype(x.dtype), x)
    hidden = jax.nn.relu(jnp.einsum("ebcd,edh->ebch", inputs, layer["wide"]))
    return jnp.einsum("btec,ebcd->btd", combine, jnp.einsum("ebch,ehd->ebcd", hidden, layer["narrow"])), balance


def network(sizes, params, words, key):
    first, *keys = jax.random.split(key, 1 + 2 * sizes.layers)
    x, balances = drop(params["embed"][words] + params["positions"], first), 0
    for i, layer in enumerate(params["layers"]):
        x = x + drop(attention(sizes, layer, norm(x, layer["norm1"])), keys[2 * i])
        h = norm(x, layer["norm2"])
        if "router" in layer:
            h, balance = experts(sizes, layer, h)
            balances = balances + balance
        else:
            h = jax.nn.relu(h @ layer["wide"]) @ layer["narrow"]
        x = x + drop(h, keys[2 * i + 1])
    return norm(x, params["norm"]) @ params["embed"].T, balances


def initial(sizes, key):
    keys = iter(jax.random.split(key, 2 + 5 * sizes.layers))

    def matrix(*shape):
        return jax.random.normal(next(keys), shape) / jnp.sqrt(shape[-2])

    def layer(i):
        per_expert = (sizes.experts,) if i % 2 else ()
        made = {"norm1": jnp.ones(sizes.width), "norm2": jnp.ones(sizes.width), "qkv": matrix(sizes.width, 3 * sizes.width),
                "out": matrix(sizes.width, sizes.width), "wide": matrix(*per_expert, sizes.width, sizes.hidden),
                "narrow": matrix(*per_expert, sizes.hidden, sizes.width)}
        return {**made, "router": 0.1 * matrix(sizes.width, sizes.experts)} if i % 2 else made
    return {"embed": 0.02 * jax.random.normal(next(keys), (sizes.vocabulary, sizes.width)),
            "positions": 0.02 * jax.random.normal(next(keys), (sizes.length, sizes.width)),
            "norm": jnp.ones(sizes.width), "layers": [layer(i) for i in range(sizes.layers)]}


def make(small):
    sizes = SMALL if small else Sizes()
    optimizer = optax.adafactor(1e-3)

    def step(state, words):
        key, dropout = jax.random.split(state["key"])

        def loss_of(params):
            logits, balance = network(sizes, params, words[:, :-1], dropout)
            return label_loss(logits, words[:, 1:]) + 0.01 * balance
        loss, gradients = jax.value_and_grad(loss_of)(state["params"])
        return updated(optimizer, {**state, "key": key}, gradients), {"loss": loss}

    params = initial(sizes, jax.random.key(0))
    state = {"params": params, "moments": optimizer.init(params), "key": jax.random.key(1)}
    return Training(step, state, (tokens(sizes.vocabulary, sizes.batch, sizes.length + 1),), f"{sizes.batch} × {sizes.length} tokens", params)
