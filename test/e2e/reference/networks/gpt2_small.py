# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""With the names, and the shapes of Conv1D, of Hugging Face's GPT2LMHeadModel."""
import torch
import torch.nn.functional as F
from families import Tokens, cosine
from torch import nn

BATCH, SEQ, CLASSES, WIDTH, LAYERS, RATE = 2, 12, 40, 128, 2, 6e-4


class Conv1D(nn.Module):
    def __init__(self, inputs, features):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.empty(inputs, features)), nn.Parameter(torch.empty(features))

    def forward(self, x):
        return x @ self.weight + self.bias


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.c_attn, self.c_proj = Conv1D(WIDTH, 3 * WIDTH), Conv1D(WIDTH, WIDTH)

    def forward(self, x):
        q, k, v = (part.unflatten(2, (-1, 64)).transpose(1, 2) for part in self.c_attn(x).split(WIDTH, 2))
        scores = (q @ k.transpose(2, 3) / 8).masked_fill(torch.ones(SEQ, SEQ, dtype=torch.bool).triu(1), float("-inf"))
        return self.c_proj((scores.softmax(3) @ v).transpose(1, 2).flatten(2))


class Mlp(nn.Module):
    def __init__(self):
        super().__init__()
        self.c_fc, self.c_proj = Conv1D(WIDTH, 4 * WIDTH), Conv1D(4 * WIDTH, WIDTH)

    def forward(self, x):
        return self.c_proj(F.gelu(self.c_fc(x), approximate="tanh"))


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.ln_1, self.attn, self.ln_2, self.mlp = nn.LayerNorm(WIDTH), Attention(), nn.LayerNorm(WIDTH), Mlp()

    def forward(self, x):
        x = x + self.attn(self.ln_1(x))
        return x + self.mlp(self.ln_2(x))


class Gpt2(nn.Module):
    def __init__(self):
        super().__init__()
        self.transformer = nn.ModuleDict({
            "wte": nn.Embedding(CLASSES, WIDTH), "wpe": nn.Embedding(1024, WIDTH),
            "h": nn.ModuleList(Block() for _ in range(LAYERS)), "ln_f": nn.LayerNorm(WIDTH)})

    def forward(self, tokens):
        parts = self.transformer
        x = parts.wte(tokens) + parts.wpe.weight[:SEQ]
        for block in parts.h:
            x = block(x)
        return parts.ln_f(x) @ parts.wte.weight.T


def loss(network, fed):
    tokens = fed["tokens"]
    return F.cross_entropy(network(tokens[:, :-1]).flatten(0, 1), tokens[:, 1:].flatten())


FAMILY = Tokens(
    ["gpt2-small", f"--layers={LAYERS}", f"--width-multiplier={2 / 12:.4f}", f"--seq={SEQ}", f"--batch={BATCH}",
     f"--classes={CLASSES}", "--dropout=0"],
    Gpt2, {"tokens": ((BATCH, SEQ + 1), CLASSES)}, loss, cosine(RATE, 20, 2, RATE / 10),
    lambda groups: torch.optim.AdamW(groups, RATE, (0.9, 0.95)), decay=0.1, clip=1.0,
    # A softmax does not see what the keys' biases add to all of its scores.
    noise={f"transformer.h.{i}.attn.c_attn.bias": (WIDTH, 2 * WIDTH) for i in range(LAYERS)})
