# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from jax.nn import relu
from jax_layers import cross_entropy, max_pool, of_images
from jax_networks.images import inputs_of
from jax_updates import Momentum, Task

BLOCKS = [3, 4, 6, 3]


def part(layers, x, convolution, norm, features, kernel, stride=1):
    x = layers.convolution(x, convolution, features, kernel, stride, kernel // 2, bias=False)
    return layers.batch_norm(x, norm)


def block(layers, x, name, width, stride):
    def numbered(x, number, features, kernel, stride=1):
        return part(layers, x, f"{name}.conv{number}", f"{name}.bn{number}", features, kernel, stride)

    y = relu(numbered(x, 1, width, 1))
    y = relu(numbered(y, 2, width, 3, stride))
    y = numbered(y, 3, 4 * width, 1)
    if stride != 1 or x.shape[3] != 4 * width:
        x = part(layers, x, f"{name}.downsample.0", f"{name}.downsample.1", 4 * width, 1, stride)
    return relu(x + y)


def task(options):
    stem = round(64 * options.get("width-multiplier", 1))

    def loss(layers, fed):
        x = max_pool(relu(part(layers, of_images(fed), "conv1", "bn1", stem, 7, 2)), 3, 2, 1)
        for layer, blocks in enumerate(BLOCKS):
            for number in range(blocks):
                stride = 2 if layer > 0 and number == 0 else 1
                x = block(layers, x, f"layer{layer + 1}.{number}", stem << layer, stride)
        return cross_entropy(layers.linear(x.mean((1, 2)), "fc", options["classes"]), fed["labels"])

    return Task(inputs_of(options), loss, Momentum(lambda step: options["learning-rate"], decay=1e-4))
