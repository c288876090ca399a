# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The medium LSTM language model of Zaremba in flax linen: two layers of 650 units, unrolled over 35 words by `scan`.

The last hidden state of a batch is a part of the state, because the next batch continues the text. Training is SGD with
gradients clipped to norm 5. The batch has more rows than in the paper, so that activations need most of the memory.
"""
import dataclasses

import flax.linen as nn
import jax
import jax.numpy as jnp
import optax

from models.training import Training, label_loss, tokens, updated


@dataclasses.dataclass(frozen=True)
class Sizes:
    batch: int = 64
    length: int = 35
    vocabulary: int = 10000
    width: int = 650
    layers: int = 2


SMALL = Sizes(batch=4, length=7, vocabulary=50, width=24)


class LstmLm(nn.Module):
    sizes: Sizes

    @nn.compact
    def __call__(self, words, carries):
        drop = nn.Dropout(0.5, deterministic=False)
        x = drop(nn.Embed(self.sizes.vocabulary, self.sizes.width)(words))
        last = []
        for carry in carries:
            carry, x = nn.RNN(nn.OptimizedLSTMCell(self.sizes.width), return_carry=True)(x, initial_carry=carry)
            x = drop(x)
            last.append(carry)
        return nn.Dense(self.sizes.vocabulary)(x), last


def make(small):
    sizes = SMALL if small else Sizes()
    module = LstmLm(sizes)
    optimizer = optax.chain(optax.clip_by_global_norm(5.0), optax.sgd(1.0))

    def step(state, words):
        key, dropout = jax.random.split(state["key"])

        def loss_of(params):
            logits, carries = module.apply({"params": params}, words[:, :-1], state["carries"], rngs={"dropout": dropout})
            return label_loss(logits, words[:, 1:]), carries
        (loss, carries), gradients = jax.value_and_grad(loss_of, has_aux=True)(state["params"])
        return updated(optimizer, {**state, "carries": carries, "key": key}, gradients), {"loss": loss}

    def zeros():
        return jnp.zeros((sizes.batch, sizes.width))
    carries = [(zeros(), zeros()) for _ in range(sizes.layers)]
    words = tokens(sizes.vocabulary, sizes.batch, sizes.length + 1)
    params = module.init(jax.random.key(0), words[:, :-1], carries)["params"]
    state = {"params": params, "moments": optimizer.init(params), "carries": carries, "key": jax.random.key(1)}
    return Training(step, state, (words,), f"{sizes.batch} × {sizes.length} tokens", params)
