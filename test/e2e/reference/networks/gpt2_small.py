# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""GPT-2 with the parameter names, and the shapes of Conv1D, of Hugging Face's GPT2LMHeadModel."""
import torch
import torch.nn.functional as F
from command_line import heads_of, options_of
from families import Tokens
from schedules import of_gpt2
from torch import nn


class Conv1D(nn.Module):
    def __init__(self, inputs, features):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.empty(inputs, features)), nn.Parameter(torch.empty(features))

    def forward(self, x):
        return torch.addmm(self.bias, x.flatten(0, 1), self.weight).unflatten(0, x.shape[:2])


class Attention(nn.Module):
    def __init__(self, width, dropout):
        super().__init__()
        self.c_attn, self.c_proj = Conv1D(width, 3 * width), Conv1D(width, width)
        self.dropout = dropout

    def forward(self, x):
        q, k, v = (part.unflatten(2, (-1, 64)).transpose(1, 2) for part in self.c_attn(x).chunk(3, 2))
        y = F.scaled_dot_product_attention(q, k, v, dropout_p=self.dropout, is_causal=True)
        return F.dropout(self.c_proj(y.transpose(1, 2).flatten(2)), self.dropout)


class Mlp(nn.Module):
    def __init__(self, width, dropout):
        super().__init__()
        self.c_fc, self.c_proj = Conv1D(width, 4 * width), Conv1D(4 * width, width)
        self.dropout = dropout

    def forward(self, x):
        return F.dropout(self.c_proj(F.gelu(self.c_fc(x), approximate="tanh")), self.dropout)


class Block(nn.Module):
    def __init__(self, width, dropout):
        super().__init__()
        self.ln_1, self.attn = nn.LayerNorm(width), Attention(width, dropout)
        self.ln_2, self.mlp = nn.LayerNorm(width), Mlp(width, dropout)

    def forward(self, x):
        x = x + self.attn(self.ln_1(x))
        return x + self.mlp(self.ln_2(x))


class Gpt2(nn.Module):
    def __init__(self, width, options):
        super().__init__()
        self.dropout = options["dropout"]
        self.transformer = nn.ModuleDict({
            "wte": nn.Embedding(options["classes"], width), "wpe": nn.Embedding(1024, width),
            "h": nn.ModuleList(Block(width, self.dropout) for _ in range(options["layers"])), "ln_f": nn.LayerNorm(width)})

    def forward(self, tokens):
        parts = self.transformer
        x = F.dropout(parts.wte(tokens) + parts.wpe.weight[:tokens.shape[1]], self.dropout)
        for block in parts.h:
            x = block(x)
        return parts.ln_f(x) @ parts.wte.weight.T


def loss(network, fed):
    tokens = fed["tokens"]
    return F.cross_entropy(network(tokens[:, :-1]).flatten(0, 1), tokens[:, 1:].flatten())


def family(arguments):
    options = options_of(arguments)
    width, schedule = 64 * heads_of(options, 12), of_gpt2(options)
    return Tokens(
        arguments, lambda: Gpt2(width, options),
        {"tokens": ((options["batch"], options["seq"] + 1), options["classes"])}, loss, schedule,
        lambda groups, **how: torch.optim.AdamW(groups, schedule(0), (0.9, 0.95), **how), decay=0.1, clip=1.0,
        # Softmax ignores a number that is added to all scores of a row. So the biases of the keys
        # have no effect, and their gradients are only rounding errors.
        noise={f"transformer.h.{i}.attn.c_attn.bias": (width, 2 * width) for i in range(options["layers"])})


FAMILY = family(["gpt2-small", "--layers=2", f"--width-multiplier={2 / 12:.4f}", "--seq=12", "--batch=2", "--classes=40",
                 "--dropout=0"])
