# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The transformer, made of PyTorch's transformer layers."""
import math

import torch
import torch.nn.functional as F
from families import Tokens
from torch import nn

BATCH, SEQ, CLASSES, WIDTH, LAYERS, RATE, WARM_UP = 2, 10, 40, 128, 2, 0.2, 4000


def positions():
    angle = torch.arange(SEQ).double()[:, None] / 10000 ** (torch.arange(0, WIDTH, 2).double() / WIDTH)
    return torch.stack([angle.sin(), angle.cos()], 2).flatten(1)


class Transformer(nn.Module):
    def __init__(self):
        super().__init__()
        sizes = {"d_model": WIDTH, "nhead": 2, "dim_feedforward": 4 * WIDTH, "dropout": 0.0, "batch_first": True}
        self.embedding = nn.Embedding(CLASSES, WIDTH)
        self.encoder = nn.ModuleDict({"layers": nn.ModuleList(nn.TransformerEncoderLayer(**sizes) for _ in range(LAYERS))})
        self.decoder = nn.ModuleDict({"layers": nn.ModuleList(nn.TransformerDecoderLayer(**sizes) for _ in range(LAYERS))})

    def embedded(self, tokens):
        table = self.embedding.weight
        return self.embedding(tokens) * math.sqrt(WIDTH) + positions().to(table.dtype)

    def forward(self, source, target):
        memory = self.embedded(source)
        for layer in self.encoder["layers"]:
            memory = layer(memory)
        x, later = self.embedded(target), torch.ones(SEQ, SEQ, dtype=torch.bool).triu(1)
        for layer in self.decoder["layers"]:
            x = layer(x, memory, tgt_mask=later)
        return x @ self.embedding.weight.T


def loss(network, fed):
    target = fed["target"]
    return F.cross_entropy(network(fed["source"], target[:, :-1]).flatten(0, 1), target[:, 1:].flatten(), label_smoothing=0.1)


def schedule(step):
    """The paper's schedule, scaled so that the highest rate is RATE."""
    return RATE * math.sqrt(WARM_UP) * min((step + 1) ** -0.5, (step + 1) * WARM_UP**-1.5)


# Softmax cancels the biases of the keys, because they add the same number to all scores of a row.
ATTENTIONS = [f"{part}.layers.{i}.{attention}" for i in range(LAYERS)
              for part, attention in (("encoder", "self_attn"), ("decoder", "self_attn"), ("decoder", "multihead_attn"))]
FAMILY = Tokens(
    ["transformer-base", f"--layers={LAYERS}", "--width-multiplier=0.25", f"--seq={SEQ}", f"--batch={BATCH}",
     f"--classes={CLASSES}", "--dropout=0", f"--learning-rate={RATE}"],
    Transformer, {"source": ((BATCH, SEQ), CLASSES), "target": ((BATCH, SEQ + 1), CLASSES)}, loss, schedule,
    lambda groups, **how: torch.optim.Adam(groups, RATE, (0.9, 0.98), 1e-9, **how),
    noise={f"{name}.in_proj_bias": (WIDTH, 2 * WIDTH) for name in ATTENTIONS})
