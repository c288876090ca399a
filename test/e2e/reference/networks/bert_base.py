# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""BERT with the parameter names of Hugging Face's BertForMaskedLM."""
import torch
import torch.nn.functional as F
from command_line import guesses_of, heads_of, options_of
from families import Tokens
from schedules import of_bert
from torch import nn


def norm(width):
    return nn.LayerNorm(width, eps=1e-12)


class Projections(nn.Module):
    def __init__(self, width, dropout):
        super().__init__()
        self.query, self.key, self.value = (nn.Linear(width, width) for _ in range(3))
        self.dropout = dropout

    def forward(self, x):
        q, k, v = (of(x).unflatten(2, (-1, 64)).transpose(1, 2) for of in (self.query, self.key, self.value))
        return F.scaled_dot_product_attention(q, k, v, dropout_p=self.dropout).transpose(1, 2).flatten(2)


class Output(nn.Module):
    def __init__(self, inputs, width, dropout):
        super().__init__()
        self.dense, self.LayerNorm = nn.Linear(inputs, width), norm(width)
        self.dropout = dropout

    def forward(self, x, around):
        return self.LayerNorm(F.dropout(self.dense(x), self.dropout) + around)


class Layer(nn.Module):
    def __init__(self, width, dropout):
        super().__init__()
        self.attention = nn.ModuleDict({"self": Projections(width, dropout), "output": Output(width, width, dropout)})
        self.intermediate = nn.ModuleDict({"dense": nn.Linear(width, 4 * width)})
        self.output = Output(4 * width, width, dropout)

    def forward(self, x):
        x = self.attention["output"](self.attention["self"](x), x)
        return self.output(F.gelu(self.intermediate["dense"](x)), x)


class Predictions(nn.Module):
    def __init__(self, width, classes):
        super().__init__()
        self.bias = nn.Parameter(torch.empty(classes))
        self.transform = Transform(width)


class Transform(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.dense, self.LayerNorm = nn.Linear(width, width), norm(width)

    def forward(self, x):
        return self.LayerNorm(F.gelu(self.dense(x)))


class Bert(nn.Module):
    def __init__(self, width, options):
        super().__init__()
        classes, self.dropout = options["classes"], options["dropout"]
        tables = {"word": classes, "position": 512, "token_type": 2}
        embeddings = nn.ModuleDict({f"{of}_embeddings": nn.Embedding(count, width) for of, count in tables.items()})
        embeddings["LayerNorm"] = norm(width)
        layers = nn.ModuleList(Layer(width, self.dropout) for _ in range(options["layers"]))
        self.bert = nn.ModuleDict({"embeddings": embeddings, "encoder": nn.ModuleDict({"layer": layers})})
        self.cls = nn.ModuleDict({"predictions": Predictions(width, classes)})

    def forward(self, tokens, places):
        parts, head = self.bert["embeddings"], self.cls["predictions"]
        seq = tokens.shape[1]
        places_and_segment = parts["position_embeddings"].weight[:seq] + parts["token_type_embeddings"].weight[0]
        x = parts["LayerNorm"](parts["word_embeddings"](tokens) + places_and_segment)
        x = F.dropout(x, self.dropout)
        for layer in self.bert["encoder"]["layer"]:
            x = layer(x)
        asked = x.gather(1, places[:, :, None].expand(-1, -1, x.shape[2]))
        return head.transform(asked) @ parts["word_embeddings"].weight.T + head.bias


def loss(network, fed):
    return F.cross_entropy(network(fed["tokens"], fed["positions"]).flatten(0, 1), fed["labels"].flatten())


def family(arguments):
    options = options_of(arguments)
    batch, seq, classes = options["batch"], options["seq"], options["classes"]
    width, schedule = 64 * heads_of(options, 12), of_bert(options)
    asked = (batch, guesses_of(seq))
    return Tokens(
        arguments, lambda: Bert(width, options),
        {"tokens": ((batch, seq), classes), "positions": (asked, seq), "labels": (asked, classes)}, loss, schedule,
        lambda groups, **how: torch.optim.AdamW(groups, schedule(0), eps=1e-6, **how), decay=0.01, clip=1.0,
        # Softmax ignores a number that is added to all scores of a row. So the biases of the keys
        # have no effect, and their gradients are only rounding errors.
        noise={f"bert.encoder.layer.{i}.attention.self.key.bias": (0, width) for i in range(options["layers"])})


FAMILY = family(["bert-base", "--layers=2", f"--width-multiplier={2 / 12:.4f}", "--seq=20", "--batch=2", "--classes=40",
                 "--dropout=0"])
