# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a family is: its command line of refold-zoo, its network, what it is fed, its loss and its update."""
import math

import torch
import torch.nn.functional as F


def options_of(arguments):
    """Flags as numbers."""
    return {name: float(value) for name, value in (flag.lstrip("-").split("=") for flag in arguments[1:])}


def narrowed(network, multiplier):
    """The same network with all channels but an image's times `multiplier`, which leaves whole numbers; nothing drops out."""

    def times(count):
        assert (count * multiplier).is_integer(), count
        return int(count * multiplier)

    heads = ("fc", "classifier", "classifier.6", "aux1.fc2", "aux2.fc2")
    for name, layer in list(network.named_modules()):
        parent = network.get_submodule(name.rpartition(".")[0])
        if isinstance(layer, torch.nn.Conv2d):
            inputs = 3 if layer.in_channels == 3 else times(layer.in_channels)
            made = torch.nn.Conv2d(inputs, times(layer.out_channels), layer.kernel_size, layer.stride, layer.padding,
                                   layer.dilation, bias=layer.bias is not None)
        elif isinstance(layer, torch.nn.BatchNorm2d):
            made = torch.nn.BatchNorm2d(times(layer.num_features), layer.eps, layer.momentum)
        elif isinstance(layer, torch.nn.Linear):
            made = torch.nn.Linear(times(layer.in_features), layer.out_features if name in heads else times(layer.out_features))
        elif isinstance(layer, (torch.nn.Dropout, torch.nn.Dropout2d)):
            made = torch.nn.Identity()
        else:
            continue
        setattr(parent, name.rpartition(".")[2], made)
    return network


class Images:
    """`network` gives logits of images, or a list of them: those behind the first count for `beside`."""

    carried, noise, loss_scale = (), {}, 1.0

    def __init__(self, arguments, network, beside=0.0, channels=3, label_rows=0, momentum=0.9, weight_decay=1e-4):
        self.arguments, self.network, self.beside = arguments, network, beside
        self.momentum, self.weight_decay = momentum, weight_decay
        options = options_of(arguments)
        self.rate, batch, rows = options["learning-rate"], int(options["batch"]), int(options["image"])
        self.inputs = {
            "images": ((batch, channels, rows, rows), None),
            "labels": ((batch, *([label_rows] * 2 if label_rows else [])), int(options["classes"])),
        }

    def loss(self, network, fed):
        logits = network(fed["images"])
        losses = [F.cross_entropy(each, fed["labels"]) for each in ([logits] if torch.is_tensor(logits) else logits)]
        return losses[0] + self.beside * sum(losses[1:])

    def optimizer(self, network):
        return torch.optim.SGD(network.parameters(), self.rate, self.momentum, weight_decay=self.weight_decay)

    def before_step(self, network, optimizer, step):
        pass


class Tokens:
    """Tokens; `loss(network, fed)` is minimized times `loss_scale`, at the rate that `schedule` says of the step."""

    def __init__(self, arguments, network, inputs, loss, schedule, make_optimizer, decay=0.0, clip=0.0, loss_scale=1.0,
                 carried=(), noise=None):
        self.arguments, self.network, self.inputs, self.loss, self.schedule = arguments, network, inputs, loss, schedule
        self.make_optimizer, self.decay, self.clip = make_optimizer, decay, clip
        self.loss_scale, self.carried = loss_scale, carried
        # A range of elements by parameter, which only noise moves: their gradient is zero but for rounding, and Adam divides it
        # by itself.
        self.noise = noise or {}

    def optimizer(self, network):
        def decays(name):
            return name.endswith("weight") and not any(norm in name for norm in ("norm", "Norm", "ln_"))

        groups = []
        for decay in sorted({self.decay, 0.0}):
            parameters = [p for name, p in network.named_parameters() if not self.decay or decays(name) == (decay != 0)]
            groups.append({"params": parameters, "weight_decay": decay})
        return self.make_optimizer(groups)

    def before_step(self, network, optimizer, step):
        for group in optimizer.param_groups:
            group["lr"] = self.schedule(step)
        if self.clip:
            gradients = [p.grad for p in network.parameters()]
            norm = torch.sqrt(sum((g * g).sum() for g in gradients))
            for gradient in gradients:
                gradient.mul_(self.clip / torch.clamp(norm, min=self.clip))


def warmed(rate, steps, warm_up, falling):
    """Up in a straight line, then by `falling` of how much of the rest is over."""

    def at(step):
        return rate * (step + 1) / warm_up if step < warm_up else falling(min((step - warm_up) / (steps - warm_up), 1))

    return at


def cosine(rate, steps, warm_up, last):
    return warmed(rate, steps, warm_up, lambda x: (math.cos(math.pi * x) + 1) * (rate - last) / 2 + last)


def linear(rate, steps, warm_up):
    return warmed(rate, steps, warm_up, lambda x: rate * (1 - x))
