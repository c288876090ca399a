# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from jax.nn import relu
from jax_layers import cross_entropy, max_pool, of_images
from jax_networks.images import inputs_of
from jax_updates import Adam, Task


def task(options):
    width = round(32 * options.get("width-multiplier", 1))

    def loss(layers, fed):
        x = of_images(fed)
        for number in range(1, 5):
            x = layers.convolution(x, f"conv{number}", width if number < 3 else 2 * width, 3, padding=1, bias=False)
            x = relu(layers.batch_norm(x, f"norm{number}"))
            if number % 2 == 0:
                x = max_pool(x, 2)
        hidden = relu(layers.linear(x.reshape(x.shape[0], -1), "fc1", 2 * width, from_map=x.shape[1:]))
        return cross_entropy(layers.linear(layers.dropout(hidden, options["dropout"]), "fc2", options["classes"]), fed["labels"])

    return Task(inputs_of(options), loss, Adam(lambda step: options["learning-rate"]))
