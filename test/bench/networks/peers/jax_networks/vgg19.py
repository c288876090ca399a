# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import jax.numpy as jnp
from jax.nn import relu
from jax_layers import cross_entropy, max_pool, of_images
from jax_networks.images import inputs_of
from jax_updates import Momentum, Task

# Channels and number of convolutions of each stage.
STAGES = [(64, 2), (128, 2), (256, 4), (512, 4), (512, 4)]


def task(options):
    multiplier, rate = options.get("width-multiplier", 1), options["dropout"]

    def loss(layers, fed):
        x, number = of_images(fed), 0
        for channels, convolutions in STAGES:
            for _ in range(convolutions):
                x = relu(layers.convolution(x, f"features.{number}", round(channels * multiplier), 3, padding=1))
                number += 2
            x = max_pool(x, 2)
            number += 1
        batch, rows, _, channels = x.shape
        if rows == 1:  # images of 32 end in a map of one pixel; the average pool to 7 x 7 repeats it
            x = jnp.broadcast_to(x, (batch, 7, 7, channels))
        assert x.shape[1:3] == (7, 7), x.shape
        hidden = round(4096 * multiplier)
        x = layers.linear(x.reshape(batch, -1), "classifier.0", hidden, from_map=x.shape[1:])
        x = layers.linear(layers.dropout(relu(x), rate), "classifier.3", hidden)
        return cross_entropy(layers.linear(layers.dropout(relu(x), rate), "classifier.6", options["classes"]), fed["labels"])

    return Task(inputs_of(options), loss, Momentum(lambda step: options["learning-rate"], decay=5e-4))
