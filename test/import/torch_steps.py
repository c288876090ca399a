# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small training steps as people write them with PyTorch.

Each function of ALL returns (model, loss, optimizer, feeds), and it may return a dict of options of export_torch, too. loss(model,
*feeds) is the loss of a step, and every feed has a leading dimension of STEPS. An optimizer is one of torch.optim, or of optax.
"""

import copy
import math

import jax
import optax
import refold_export_torch
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.checkpoint import checkpoint

STEPS = 3
# The epsilon of Adam. The gradient of a bias before a norm is 0 but for rounding, which a smaller number would make large.
EPSILON = 1e-4


def draw(*shape, seed=0):
    return torch.randn(STEPS, *shape, generator=torch.Generator().manual_seed(seed))


def integers(below, *shape, seed=0):
    return torch.randint(0, below, (STEPS, *shape), generator=torch.Generator().manual_seed(seed))


def labels_loss(model, x, labels):
    return F.cross_entropy(model(x), labels)


def square_loss(model, x, y):
    return F.mse_loss(model(x), y)


def next_token(model, tokens):
    logits = model(tokens[:, :-1])
    return F.cross_entropy(logits.flatten(0, 1), tokens[:, 1:].flatten())


def mlp_sgd():
    model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 32), nn.Tanh(), nn.Linear(32, 4))
    return model, square_loss, torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9), (draw(8, 16), draw(8, 4, seed=1))


def cnn():
    """Batch norm, and a rate for each step."""
    model = nn.Sequential(nn.Conv2d(3, 4, 3, bias=False), nn.BatchNorm2d(4), nn.ReLU(), nn.Flatten(), nn.Linear(64, 5))
    optimizer = torch.optim.SGD(model.parameters(), lr=torch.tensor(0.1), momentum=0.9)
    return model, labels_loss, optimizer, (draw(4, 3, 6, 6), integers(5, 4), torch.tensor([0.1, 0.05, 0.01]))


class Attention(nn.Module):
    """Attends to earlier words. The embedding and the last layer are one tensor."""

    def __init__(self):
        super().__init__()
        self.words, self.qkv = nn.Embedding(12, 8), nn.Linear(8, 24, bias=False)

    def forward(self, tokens):
        x = self.words(tokens)
        return (x + F.scaled_dot_product_attention(*self.qkv(x).chunk(3, -1), is_causal=True)) @ self.words.weight.T


def attention():
    model = Attention()
    return model, next_token, torch.optim.AdamW(model.parameters(), lr=1e-2, eps=EPSILON), (integers(12, 3, 7),)


class Residual(nn.Module):
    def __init__(self, channels, out, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, out, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(out)
        self.conv2 = nn.Conv2d(out, out, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(out)
        self.shortcut = nn.Identity() if stride == 1 else nn.Sequential(nn.Conv2d(channels, out, 1, stride, bias=False), nn.BatchNorm2d(out))

    def forward(self, x):
        y = self.bn2(self.conv2(F.relu(self.bn1(self.conv1(x)))))
        return F.relu(y + self.shortcut(x))


class ResNet(nn.Module):
    def __init__(self, widths=(8, 16)):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, widths[0], 3, 1, 1, bias=False), nn.BatchNorm2d(widths[0]), nn.ReLU(), nn.MaxPool2d(3, 2, 1))
        self.blocks = nn.ModuleList(Residual(a, b, 1 if a == b else 2) for a, b in zip((widths[0], *widths), widths))
        self.fc = nn.Linear(widths[-1], 10)

    def forward(self, x):
        x = self.stem(x)
        for block in self.blocks:
            x = block(x)
        return self.fc(F.adaptive_avg_pool2d(x, 1).flatten(1))


def resnet():
    """Batch norm has buffers that each step replaces."""
    model = ResNet()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9, weight_decay=1e-4, nesterov=True)
    return model, labels_loss, optimizer, (draw(8, 3, 16, 16), integers(10, 8))


class Block(nn.Module):
    def __init__(self, width, heads, dropout):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width), nn.Dropout(dropout))
        self.heads, self.dropout = heads, dropout

    def forward(self, x):
        q, k, v = (t.unflatten(-1, (self.heads, -1)).transpose(1, 2) for t in self.qkv(self.norm1(x)).chunk(3, -1))
        y = F.scaled_dot_product_attention(q, k, v, dropout_p=self.dropout if self.training else 0.0, is_causal=True)
        x = x + F.dropout(self.out(y.transpose(1, 2).flatten(2)), self.dropout, self.training)
        return x + self.mlp(self.norm2(x))


class Gpt(nn.Module):
    def __init__(self, words=50, length=16, width=32, layers=2, heads=4, dropout=0.0):
        super().__init__()
        self.words, self.places = nn.Embedding(words, width), nn.Embedding(length, width)
        self.blocks = nn.ModuleList(Block(width, heads, dropout) for _ in range(layers))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, words, bias=False)
        self.head.weight = self.words.weight

    def forward(self, tokens):
        x = self.words(tokens) + self.places(torch.arange(tokens.shape[1]))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


def gpt_adamw():
    """The embedding and the last layer are one tensor."""
    model = Gpt()
    return model, next_token, torch.optim.AdamW(model.parameters(), lr=1e-2, eps=EPSILON), (integers(50, 4, 17),)


def gpt_dropout():
    model = Gpt(dropout=0.2)
    return model, next_token, torch.optim.AdamW(model.parameters(), lr=1e-2, eps=EPSILON), (integers(50, 4, 17),)


class Lstm(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm, self.out = nn.LSTM(6, 12, num_layers=2, batch_first=True, bidirectional=True), nn.Linear(24, 4)

    def forward(self, x):
        return self.out(self.lstm(x)[0][:, -1])


def lstm():
    model = Lstm()
    return model, square_loss, torch.optim.RMSprop(model.parameters(), lr=1e-3), (draw(3, 7, 6), draw(3, 4, seed=1)), {"clip_norm": 0.1}


class Bert(nn.Module):
    def __init__(self, words=60, length=12, width=32):
        super().__init__()
        self.words, self.places, self.norm = nn.Embedding(words, width, padding_idx=0), nn.Embedding(length, width), nn.LayerNorm(width)
        layer = nn.TransformerEncoderLayer(width, 4, 64, dropout=0.0, activation="gelu", batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.pooler, self.out = nn.Linear(width, width), nn.Linear(width, words)
        self.register_buffer("numbers", torch.arange(length), persistent=False)

    def forward(self, tokens):
        x = self.norm(self.words(tokens) + self.places(self.numbers))
        return self.out(self.encoder(x, src_key_padding_mask=tokens == 0))


def masked_words(model, tokens, targets):
    logits = model(tokens)
    loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=-100, label_smoothing=0.1)
    with torch.no_grad():
        right = (logits.argmax(-1) == targets).float().mean()
    return loss, {"right": right}


def bert():
    """Padding, words that do not count, two groups of parameters, rates as a feed, and a layer that the loss does not read."""
    model = Bert()
    decayed = [p for p in model.parameters() if p.ndim > 1]
    others = [p for p in model.parameters() if p.ndim <= 1]
    groups = [{"params": decayed, "lr": torch.tensor(1e-3), "weight_decay": 0.01}, {"params": others, "lr": torch.tensor(1e-3), "weight_decay": 0.0}]
    tokens, chosen = integers(60, 4, 12), integers(4, 4, 12, seed=1) == 0
    tokens[..., 9:] = 0
    targets = torch.where(chosen & (tokens > 0), tokens, -100)
    rates = torch.tensor([1e-3 * math.cos(i / STEPS) for i in range(STEPS)])
    return model, masked_words, torch.optim.AdamW(groups, eps=EPSILON), (torch.where(chosen, 1, tokens), targets, rates, rates)


class UNet(nn.Module):
    def __init__(self, width=8):
        super().__init__()
        self.inside = nn.Sequential(nn.Conv2d(3, width, 3, padding=1), nn.GroupNorm(4, width), nn.SiLU())
        self.time = nn.Linear(8, width)
        self.down = nn.Sequential(nn.Conv2d(width, 2 * width, 3, 2, 1), nn.InstanceNorm2d(2 * width, affine=True), nn.LeakyReLU(0.1))
        self.up = nn.ConvTranspose2d(2 * width, width, 2, 2)
        self.smooth = nn.Upsample(scale_factor=2, mode="bilinear")
        self.out = nn.Conv2d(4 * width, 3, 3, padding=1)

    def forward(self, x, time):
        angles = time[:, None] * torch.arange(1, 5)
        inside = self.inside(x) + self.time(torch.cat([angles.sin(), angles.cos()], -1))[:, :, None, None]
        down = self.down(inside)
        return self.out(torch.cat([inside, self.up(down), self.smooth(down)], 1))


def noise_loss(model, images, noise, time):
    angle = time[:, None, None, None]
    return F.mse_loss(model(images * angle.cos() + noise * angle.sin(), time), noise)


def unet():
    """Skip connections, two ways to a larger image, three kinds of norms, and an optimizer of optax."""
    return UNet(), noise_loss, optax.adam(1e-3, eps=EPSILON), (draw(4, 3, 8, 8), draw(4, 3, 8, 8, seed=1), draw(4, seed=2).abs())


class Teacher(nn.Module):
    """A student, and a teacher that is the average of its past."""

    def __init__(self):
        super().__init__()
        self.student = nn.Sequential(nn.Linear(16, 32), nn.LayerNorm(32), nn.GELU(), nn.Linear(32, 8))
        self.teacher = copy.deepcopy(self.student).requires_grad_(False)

    def forward(self, x, noise):
        with torch.no_grad():
            target = checkpoint(self.teacher, x, use_reentrant=True)
            for old, new in zip(self.teacher.parameters(), self.student.parameters()):
                old.mul_(0.9).add_(new, alpha=0.1)
        return F.cosine_similarity(checkpoint(self.student, x + 0.1 * noise, use_reentrant=False), target)


def teacher():
    """A forward pass without gradients, parameters that it changes, and checkpoints."""
    model = Teacher()
    return model, lambda model, x, noise: 1 - model(x, noise).mean(), torch.optim.Adagrad(model.student.parameters()), (draw(8, 16), draw(8, 16, seed=1))


class Autoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Conv1d(3, 8, 4, 2, 1), nn.SiLU(), nn.Flatten(), nn.Linear(64, 8))
        self.decoder = nn.Sequential(nn.Linear(4, 64), nn.Unflatten(1, (8, 8)), nn.Dropout1d(0.1), nn.ConvTranspose1d(8, 3, 4, 2, 1))

    def forward(self, x):
        mean, scale = self.encoder(x).chunk(2, -1)
        return self.decoder(mean + scale.exp() * torch.randn_like(mean)), 0.5 * (mean ** 2 + (2 * scale).exp() - 2 * scale - 1).sum(-1).mean()


def autoencoder():
    """A variational autoencoder, which draws random numbers."""
    model = Autoencoder()

    def loss(model, x):
        y, divergence = model(x)
        error = F.mse_loss(y, x)
        return error + 0.01 * divergence, {"error": error, "divergence": divergence}
    return model, loss, torch.optim.NAdam(model.parameters(), lr=1e-3), (draw(4, 3, 16),)


ALL = [mlp_sgd, cnn, attention, resnet, gpt_adamw, gpt_dropout, lstm, bert, unet, teacher, autoencoder]


def made(make):
    """Returns the parts of a step, with the same parameters in each call."""
    torch.manual_seed(0)
    model, loss, optimizer, feeds, *options = make()
    return model, loss, optimizer, feeds, options[0] if options else {}


def of_torch(optimizer):
    return isinstance(optimizer, torch.optim.Optimizer)


def rates_of(optimizer):
    return [group for group in optimizer.param_groups if isinstance(group["lr"], torch.Tensor)] if of_torch(optimizer) else []


def data(optimizer, feeds, i):
    """Returns the feeds of step i without the learning rates, which come last."""
    return [feed[i] for feed in feeds[:len(feeds) - len(rates_of(optimizer))]]


def tensors_of(model, optimizer):
    """Returns all tensors of the model and of an optimizer of torch.optim."""
    tensors = dict(model.state_dict())
    for name, parameter in model.named_parameters() if of_torch(optimizer) else ():
        for key, moment in optimizer.state.get(parameter, {}).items():
            tensors[f"{name}/{key}"] = moment
    return tensors


def train(make):
    """Returns the losses and the last tensors of PyTorch or, if the step draws random numbers, of JAX."""
    model, loss, optimizer, feeds, options = made(make)
    step, state, _ = refold_export_torch.make_step(model, loss, optimizer, *data(optimizer, feeds, 0), **options)
    losses, names = [], dict(model.named_parameters())
    moments = None if of_torch(optimizer) else state["optimizer"]
    for i in range(STEPS):
        if "key" in state:
            state, outputs = jax.jit(step)(state, *[jax.numpy.asarray(feed[i].numpy()) for feed in feeds])
            losses.append(float(outputs["loss"]))
            continue
        for group, rate in zip(rates_of(optimizer), feeds[len(data(optimizer, feeds, i)):]):
            group["lr"] = rate[i]
        model.zero_grad()
        result = loss(model, *data(optimizer, feeds, i))
        result = result[0] if isinstance(result, tuple) else result
        result.backward()
        losses.append(result.item())
        if "clip_norm" in options:
            nn.utils.clip_grad_norm_(model.parameters(), options["clip_norm"])
        if of_torch(optimizer):
            optimizer.step()
        else:
            gradients = {name: jax.numpy.asarray(parameter.grad.numpy()) for name, parameter in names.items()}
            updates, moments = optimizer.update(gradients, moments)
            for name, parameter in names.items():
                parameter.data += torch.from_numpy(jax.device_get(updates[name]).copy())
    if "key" in state:
        refold_export_torch.refold_export.save("jax.safetensors", state, "")
        refold_export_torch.load_torch("jax.safetensors", model, optimizer)
    return losses, tensors_of(model, optimizer)


def refusals():
    """Returns (model, optimizer, a part of the error) of steps that are refused. The loss of each is model(x)."""
    class Round(torch.autograd.Function):
        forward = staticmethod(lambda context, x: x.round())
        backward = staticmethod(lambda context, gradient: gradient)

    class Model(nn.Module):
        def __init__(self, call):
            super().__init__()
            self.w, self.call, self.half = nn.Parameter(torch.ones(2, 2, 3, 3)), call, torch.full((3,), 0.5)

        def forward(self, x):
            return self.call(self, x * self.w).mean()

    def sgd(call, **options):
        model = Model(call)
        return model, torch.optim.SGD(model.parameters(), lr=0.1, **options)

    def same(model, x):
        return x
    return [
        (*sgd(lambda model, x: Round.apply(x)), "Round is a torch.autograd.Function"),
        (*sgd(lambda model, x: x * x.data), "use .detach()"),
        (*sgd(lambda model, x: x * model.half), "call register_buffer for it (the model has half)"),
        (*sgd(lambda model, x: x + torch.rand(3, generator=torch.Generator())), "passes a torch.Generator"),
        (*sgd(lambda model, x: F.conv_transpose2d(x, model.w, groups=2)), "conv_transpose2d with 'groups'"),
        (*sgd(lambda model, x: F.avg_pool2d(x, 2, ceil_mode=True)), "avg_pool2d with 'ceil_mode'"),
        (*sgd(lambda model, x: F.instance_norm(x, torch.zeros(2), torch.ones(2))), "instance_norm with 'running_mean'"),
        (*sgd(lambda model, x: x + torch.empty(3).cauchy_()), "cauchy_"),
        (*sgd(lambda model, x: x + model.w.mul_(2)), "loss changes 'w'"),
        (*sgd(same, momentum=0.9, dampening=0.1), "dampening"),
        (model := Model(same), torch.optim.LBFGS(model.parameters()), "LBFGS is not supported"),
        (model := Model(same), torch.optim.Adafactor(model.parameters()), "Adafactor chooses"),
        (Model(same), torch.optim.SGD([torch.ones(1)], lr=0.1), "has a parameter that the model does not have"),
    ]
