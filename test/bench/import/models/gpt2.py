# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""GPT-2 small in flax nnx with four of its twelve layers, trained by AdamW with gradients clipped to norm 1.

With twelve layers, parameters and two moments would need more than a quarter of 4 GB. Rows have half of the 1,024 tokens.
The modules, the optimizer and the random keys of dropout are the state of the step.
"""
import dataclasses

import jax
import jax.numpy as jnp
import optax
from flax import nnx

from models.training import Training, label_loss, matrices, tokens


@dataclasses.dataclass(frozen=True)
class Sizes:
    batch: int = 4
    length: int = 512
    vocabulary: int = 50257
    width: int = 768
    heads: int = 12
    layers: int = 4


SMALL = Sizes(batch=4, length=16, vocabulary=50, width=32, heads=4, layers=2)
NORMAL = nnx.initializers.normal(0.02)


class Block(nnx.Module):
    def __init__(self, sizes, rngs):
        self.norm1, self.norm2 = nnx.LayerNorm(sizes.width, rngs=rngs), nnx.LayerNorm(sizes.width, rngs=rngs)
        self.attention = nnx.MultiHeadAttention(sizes.heads, sizes.width, dropout_rate=0.1, deterministic=False, decode=False,
                                                 kernel_init=NORMAL, rngs=rngs)
        self.wide = nnx.Linear(sizes.width, 4 * sizes.width, kernel_init=NORMAL, rngs=rngs)
        self.narrow = nnx.Linear(4 * sizes.width, sizes.width, kernel_init=NORMAL, rngs=rngs)
        self.dropout = nnx.Dropout(0.1, deterministic=False, rngs=rngs)

    def __call__(self, x):
        mask = nnx.make_causal_mask(jnp.ones(x.shape[:2]))
        x = x + self.dropout(self.attention(self.norm1(x), mask=mask))
        return x + self.dropout(self.narrow(nnx.gelu(self.wide(self.norm2(x)))))


class Gpt2(nnx.Module):
    def __init__(self, sizes, rngs):
        self.embed = nnx.Embed(sizes.vocabulary, sizes.width, embedding_init=NORMAL, rngs=rngs)
        self.positions = nnx.Embed(sizes.length, sizes.width, embedding_init=NORMAL, rngs=rngs)
        self.dropout = nnx.Dropout(0.1, deterministic=False, rngs=rngs)
        self.blocks = nnx.List([Block(sizes, rngs) for _ in range(sizes.layers)])
        self.norm = nnx.LayerNorm(sizes.width, rngs=rngs)

    def __call__(self, words):
        x = self.dropout(self.embed(words) + self.positions(jnp.arange(words.shape[1])))
        for block in self.blocks:
            x = block(x)
        return self.embed.attend(self.norm(x))


def make(small):
    sizes = SMALL if small else Sizes()
    model = Gpt2(sizes, nnx.Rngs(params=0, dropout=1))
    schedule = optax.warmup_cosine_decay_schedule(6e-5, 6e-4, 10, 1000)
    optimizer = nnx.Optimizer(model, optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(
        schedule, b2=0.95, weight_decay=0.1, mask=matrices)), wrt=nnx.Param)
    graph, state = nnx.split((model, optimizer))

    def step(state, words):
        model, optimizer = nnx.merge(graph, state)
        loss, gradients = nnx.value_and_grad(lambda model: label_loss(model(words[:, :-1]), words[:, 1:]))(model)
        optimizer.update(model, gradients)
        return nnx.state((model, optimizer)), {"loss": loss}

    return Training(step, state, (tokens(sizes.vocabulary, sizes.batch, sizes.length + 1),),
                    f"{sizes.batch} × {sizes.length} tokens", nnx.state(model, nnx.Param))
