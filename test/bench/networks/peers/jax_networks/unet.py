# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import jax.numpy as jnp
from command_line import label_rows_of_unet
from jax.nn import relu
from jax_layers import cross_entropy, max_pool, of_images
from jax_networks.images import inputs_of
from jax_updates import Momentum, Task


def block(layers, x, name, features):
    x = relu(layers.convolution(x, f"{name}.conv1", features, 3))
    return relu(layers.convolution(x, f"{name}.conv2", features, 3))


def task(options):
    levels, dropout, channels = options["layers"], options["dropout"], options.get("channels", 1)
    narrowest = round(64 * options.get("width-multiplier", 1))

    def loss(layers, fed):
        x, beside = of_images(fed), []
        for level in range(levels):
            x = block(layers, x, f"down{level + 1}", narrowest << level)
            if level + 1 == levels:
                x = layers.dropout(x, dropout)
            beside.append(x)
            x = max_pool(x, 2)
        x = layers.dropout(block(layers, x, "bottom", narrowest << levels), dropout)
        for level in reversed(range(levels)):
            name, features = f"up{level + 1}", narrowest << level
            x, around = layers.doubled(x, f"{name}.up", features), beside.pop()
            cut = (around.shape[1] - x.shape[1]) // 2
            x = block(layers, jnp.concatenate([around[:, cut:-cut, cut:-cut], x], 3), name, features)
        return cross_entropy(layers.convolution(x, "out", options["classes"], 1), fed["labels"])

    inputs = inputs_of(options, channels, label_rows_of_unet(options["image"], levels))
    return Task(inputs, loss, Momentum(lambda step: options["learning-rate"], momentum=0.99))
