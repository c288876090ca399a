# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import jax
import jax.numpy as jnp
from command_line import guesses_of, heads_of
from jax_layers import cross_entropy
from jax_updates import Adam, Task
from schedules import of_bert


def gelu(x):
    return jax.nn.gelu(x, approximate=False)


def norm(layers, x, name):
    return layers.layer_norm(x, f"{name}.LayerNorm", 1e-12)


def layer(layers, x, name, dropout):
    width, attention = x.shape[-1], f"{name}.attention"

    def onto(x, y, part):
        return norm(layers, layers.dropout(layers.linear(y, f"{part}.dense", width), dropout) + x, part)

    q, k, v = (layers.linear(x, f"{attention}.self.{what}", width) for what in ("query", "key", "value"))
    x = onto(x, layers.attention(q, k, v, dropout), f"{attention}.output")
    return onto(x, gelu(layers.linear(x, f"{name}.intermediate.dense", 4 * width)), f"{name}.output")


def task(options):
    width, classes, dropout = 64 * heads_of(options, 12), options["classes"], options["dropout"]

    def loss(layers, fed):
        tokens, places = fed["tokens"], fed["positions"]
        words, positions, segments = (layers.embedding(f"bert.embeddings.{of}_embeddings", count, width)
                                      for of, count in (("word", classes), ("position", 512), ("token_type", 2)))
        x = norm(layers, words[tokens] + (positions[:tokens.shape[1]] + segments[0]), "bert.embeddings")
        x = layers.dropout(x, dropout)
        for number in range(options["layers"]):
            x = layer(layers, x, f"bert.encoder.layer.{number}", dropout)
        head = "cls.predictions.transform"
        asked = jnp.take_along_axis(x, places[:, :, None], 1)
        asked = norm(layers, gelu(layers.linear(asked, f"{head}.dense", width)), head)
        return cross_entropy(asked @ words.T + layers.parameter("cls.predictions.bias", (classes,)), fed["labels"])

    asked = (options["batch"], guesses_of(options["seq"]))
    inputs = {"tokens": ((options["batch"], options["seq"]), classes), "positions": (asked, options["seq"]), "labels": (asked, classes)}
    return Task(inputs, loss, Adam(of_bert(options), epsilon=1e-6, decay=0.01, clip=1.0))
