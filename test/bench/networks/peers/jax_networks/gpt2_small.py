# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import jax
import jax.numpy as jnp
from command_line import heads_of
from jax_layers import cross_entropy
from jax_updates import Adam, Task
from schedules import of_gpt2


def conv1d(layers, x, name, features):
    """Applies a linear layer whose weight is [inputs, features], as in Hugging Face's GPT-2."""
    return x @ layers.parameter(f"{name}.weight", (x.shape[-1], features)) + layers.parameter(f"{name}.bias", (features,))


def attended(layers, x, name, dropout):
    width = x.shape[-1]
    q, k, v = jnp.split(conv1d(layers, x, f"{name}.c_attn", 3 * width), 3, -1)
    return layers.dropout(conv1d(layers, layers.attention(q, k, v, dropout, causal=True), f"{name}.c_proj", width), dropout)


def thought(layers, x, name, dropout):
    width = x.shape[-1]
    hidden = jax.nn.gelu(conv1d(layers, x, f"{name}.c_fc", 4 * width), approximate=True)
    return layers.dropout(conv1d(layers, hidden, f"{name}.c_proj", width), dropout)


def task(options):
    width, classes, dropout = 64 * heads_of(options, 12), options["classes"], options["dropout"]

    def loss(layers, fed):
        tokens, following = fed["tokens"][:, :-1], fed["tokens"][:, 1:]
        table = layers.embedding("transformer.wte", classes, width)
        x = table[tokens] + layers.embedding("transformer.wpe", 1024, width)[:tokens.shape[1]]
        x = layers.dropout(x, dropout)
        for number in range(options["layers"]):
            name = f"transformer.h.{number}"
            x = x + attended(layers, layers.layer_norm(x, f"{name}.ln_1"), f"{name}.attn", dropout)
            x = x + thought(layers, layers.layer_norm(x, f"{name}.ln_2"), f"{name}.mlp", dropout)
        return cross_entropy(layers.layer_norm(x, "transformer.ln_f") @ table.T, following)

    inputs = {"tokens": ((options["batch"], options["seq"] + 1), classes)}
    return Task(inputs, loss, Adam(of_gpt2(options), (0.9, 0.95), decay=0.1, clip=1.0))
