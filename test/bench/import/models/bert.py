# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""BERT-base in flax linen with six of its twelve layers: masked words and next sentences, trained by AdamW.

With twelve layers, parameters and two moments would need more than a quarter of 4 GB. All other sizes are real.
"""
import dataclasses

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy
import optax

from models.training import Training, integers, label_loss, matrices, tokens, updated


@dataclasses.dataclass(frozen=True)
class Sizes:
    batch: int = 4
    length: int = 512
    masked: int = 77  # words to predict in a row
    vocabulary: int = 30522
    width: int = 768
    heads: int = 12
    layers: int = 6


SMALL = Sizes(batch=4, length=32, masked=5, vocabulary=100, width=32, heads=4, layers=2)
NORMAL = nn.initializers.truncated_normal(0.02)


class Layer(nn.Module):
    sizes: Sizes

    @nn.compact
    def __call__(self, x, mask):
        drop = nn.Dropout(0.1, deterministic=False)
        attention = nn.MultiHeadDotProductAttention(num_heads=self.sizes.heads, dropout_rate=0.1, deterministic=False,
                                                    broadcast_dropout=False, kernel_init=NORMAL)
        x = nn.LayerNorm(epsilon=1e-12)(x + drop(attention(x, x, mask=mask)))
        h = nn.gelu(nn.Dense(4 * self.sizes.width, kernel_init=NORMAL)(x), approximate=False)
        return nn.LayerNorm(epsilon=1e-12)(x + drop(nn.Dense(self.sizes.width, kernel_init=NORMAL)(h)))


class Bert(nn.Module):
    sizes: Sizes

    @nn.compact
    def __call__(self, words, segments, lengths, positions):
        sizes = self.sizes
        embed = nn.Embed(sizes.vocabulary, sizes.width, embedding_init=NORMAL)
        x = embed(words) + nn.Embed(2, sizes.width, embedding_init=NORMAL)(segments)
        x = x + nn.Embed(sizes.length, sizes.width, embedding_init=NORMAL)(jnp.arange(sizes.length))
        x = nn.Dropout(0.1, deterministic=False)(nn.LayerNorm(epsilon=1e-12)(x))
        filled = jnp.arange(sizes.length) < lengths[:, None]
        mask = nn.make_attention_mask(jnp.ones_like(filled), filled)
        for _ in range(sizes.layers):
            x = Layer(sizes)(x, mask)
        pooled = nn.tanh(nn.Dense(sizes.width, kernel_init=NORMAL)(x[:, 0]))
        follows = nn.Dense(2, kernel_init=NORMAL)(pooled)
        chosen = jnp.take_along_axis(x, positions[..., None], axis=1)
        chosen = nn.LayerNorm(epsilon=1e-12)(nn.gelu(nn.Dense(sizes.width, kernel_init=NORMAL)(chosen), approximate=False))
        bias = self.param("bias", nn.initializers.zeros, (sizes.vocabulary,))
        return embed.attend(chosen) + bias, follows


def make(small):
    sizes = SMALL if small else Sizes()
    module = Bert(sizes)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(
        optax.warmup_cosine_decay_schedule(1e-5, 1e-4, 10, 1000), weight_decay=0.01, mask=matrices))

    def step(state, words, segments, lengths, positions, labels, follows):
        key, dropout = jax.random.split(state["key"])

        def loss_of(params):
            predicted, order = module.apply({"params": params}, words, segments, lengths, positions, rngs={"dropout": dropout})
            return label_loss(predicted, labels) + label_loss(order, follows)
        loss, gradients = jax.value_and_grad(loss_of)(state["params"])
        return updated(optimizer, {**state, "key": key}, gradients), {"loss": loss}

    words = tokens(sizes.vocabulary, sizes.batch, sizes.length)
    segments = numpy.repeat((numpy.arange(sizes.length) >= sizes.length // 2)[None].astype(numpy.int32), sizes.batch, axis=0)
    lengths = numpy.linspace(sizes.length * 3 // 4, sizes.length, sizes.batch).astype(numpy.int32)
    random = numpy.random.default_rng(1)
    positions = numpy.stack([numpy.sort(random.choice(most, sizes.masked, replace=False)) for most in lengths]).astype(numpy.int32)
    labels = numpy.take_along_axis(words, positions, axis=1)
    numpy.put_along_axis(words, positions, numpy.int32(103 % sizes.vocabulary), axis=1)  # the word [MASK]
    feeds = (words, segments, lengths, positions, labels, integers(2, sizes.batch, seed=2))
    params = module.init(jax.random.key(0), *(feed[:1] for feed in feeds[:4]))["params"]
    state = {"params": params, "moments": optimizer.init(params), "key": jax.random.key(1)}
    return Training(step, state, feeds, f"{sizes.batch} × {sizes.length} tokens", params)
