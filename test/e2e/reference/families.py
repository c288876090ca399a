# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A family has arguments of refold-zoo, a network, inputs, a loss and an update."""
import formula
import torch
import torch.nn.functional as F
from command_line import options_of


def narrowed(network, multiplier, dropout=0):
    """Returns the network with all channels except an image's times `multiplier`, which must give integers, and another dropout."""

    def times(count):
        assert float(count * multiplier).is_integer(), count
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
            made = torch.nn.Dropout(dropout) if dropout else torch.nn.Identity()
        else:
            continue
        setattr(parent, name.rpartition(".")[2], made)
    return network


class Images:
    """Image networks. `network` returns logits, or a list of logits; the loss of those after the first is weighted by `beside`."""

    carried, noise, loss_scale = (), {}, 1.0

    def __init__(self, arguments, network, beside=0.0, channels=3, label_rows=0, momentum=0.9, weight_decay=1e-4):
        self.arguments, self.network, self.beside = arguments, network, beside
        self.momentum, self.weight_decay = momentum, weight_decay
        options = options_of(arguments)
        self.rate, batch, rows = options["learning-rate"], options["batch"], options["image"]
        self.inputs = {
            "images": ((batch, channels, rows, rows), None),
            "labels": ((batch, *([label_rows] * 2 if label_rows else [])), options["classes"]),
        }

    def loss(self, network, fed):
        logits = network(fed["images"])
        losses = [F.cross_entropy(each, fed["labels"]) for each in ([logits] if torch.is_tensor(logits) else logits)]
        return losses[0] + self.beside * sum(losses[1:])

    def optimizer(self, network, **how):
        return torch.optim.SGD(network.parameters(), self.rate, self.momentum, weight_decay=self.weight_decay, **how)

    def before_step(self, network, optimizer, step):
        pass


class Tokens:
    """Token networks. Minimizes `loss(network, fed)` times `loss_scale`, at the learning rate `schedule(step)`."""

    def __init__(self, arguments, network, inputs, loss, schedule, make_optimizer, decay=0.0, clip=0.0, loss_scale=1.0,
                 carried=(), noise=None):
        self.arguments, self.network, self.inputs, self.loss, self.schedule = arguments, network, inputs, loss, schedule
        self.make_optimizer, self.decay, self.clip = make_optimizer, decay, clip
        self.loss_scale, self.carried = loss_scale, carried
        # For a parameter, the range of elements that must not be compared. The exact gradient of
        # these elements is zero, and Adam scales its rounding errors up.
        self.noise = noise or {}

    def optimizer(self, network, **how):
        def decays(name):
            return name.endswith("weight") and not any(norm in name for norm in ("norm", "Norm", "ln_"))

        groups = []
        for decay in sorted({self.decay, 0.0}):
            parameters = [p for name, p in network.named_parameters() if not self.decay or decays(name) == (decay != 0)]
            groups.append({"params": parameters, "weight_decay": decay})
        return self.make_optimizer(groups, **how)

    def before_step(self, network, optimizer, step):
        for group in optimizer.param_groups:
            group["lr"] = self.schedule(step)
        if self.clip:
            gradients = [p.grad for p in network.parameters()]
            scale = self.clip / torch.clamp(torch.nn.utils.get_total_norm(gradients), min=self.clip)
            torch._foreach_mul_(gradients, scale)  # on a GPU, a few launches instead of one for each tensor


def fill(network, state):
    """Sets parameters and states to state(name, shape)."""
    entries = {**network.state_dict(keep_vars=True), **dict(network.named_parameters())}
    with torch.no_grad():
        for name, value in entries.items():
            if value.dtype.is_floating_point:
                value.copy_(torch.from_numpy(state(name, tuple(value.shape))))


def feed(family, dtype):
    """Returns the inputs, computed by the formula."""
    made = {}
    for name, (shape, below) in family.inputs.items():
        if below is None:
            made[name] = torch.from_numpy(formula.spread(name, shape)).to(dtype)
        else:
            made[name] = torch.from_numpy(formula.indices(name, shape, below)).long()
    return made


def train(family, network, optimizer, fed, step, loss_of=None):
    """Runs one step and returns its loss. `loss_of` is the family's loss, possibly compiled."""
    optimizer.zero_grad()
    loss = (loss_of or family.loss)(network, fed)
    (loss * family.loss_scale).backward()
    family.before_step(network, optimizer, step)
    optimizer.step()
    return loss.item()
