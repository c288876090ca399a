# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""With the names of Hugging Face's BertForMaskedLM."""
import torch
import torch.nn.functional as F
from families import Tokens, linear
from torch import nn

BATCH, SEQ, CLASSES, WIDTH, LAYERS, RATE = 2, 20, 40, 128, 2, 1e-4
GUESSES = SEQ * 15 // 100


def norm():
    return nn.LayerNorm(WIDTH, eps=1e-12)


class Projections(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value = (nn.Linear(WIDTH, WIDTH) for _ in range(3))

    def forward(self, x):
        q, k, v = (of(x).unflatten(2, (-1, 64)).transpose(1, 2) for of in (self.query, self.key, self.value))
        return ((q @ k.transpose(2, 3) / 8).softmax(3) @ v).transpose(1, 2).flatten(2)


class Output(nn.Module):
    def __init__(self, inputs):
        super().__init__()
        self.dense, self.LayerNorm = nn.Linear(inputs, WIDTH), norm()

    def forward(self, x, around):
        return self.LayerNorm(self.dense(x) + around)


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.ModuleDict({"self": Projections(), "output": Output(WIDTH)})
        self.intermediate, self.output = nn.ModuleDict({"dense": nn.Linear(WIDTH, 4 * WIDTH)}), Output(4 * WIDTH)

    def forward(self, x):
        x = self.attention["output"](self.attention["self"](x), x)
        return self.output(F.gelu(self.intermediate["dense"](x)), x)


class Predictions(nn.Module):
    def __init__(self):
        super().__init__()
        self.bias = nn.Parameter(torch.empty(CLASSES))
        self.transform = Transform()


class Transform(nn.Module):
    def __init__(self):
        super().__init__()
        self.dense, self.LayerNorm = nn.Linear(WIDTH, WIDTH), norm()

    def forward(self, x):
        return self.LayerNorm(F.gelu(self.dense(x)))


class Bert(nn.Module):
    def __init__(self):
        super().__init__()
        tables = {"word": CLASSES, "position": 512, "token_type": 2}
        embeddings = nn.ModuleDict({f"{of}_embeddings": nn.Embedding(count, WIDTH) for of, count in tables.items()})
        embeddings["LayerNorm"] = norm()
        layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.bert = nn.ModuleDict({"embeddings": embeddings, "encoder": nn.ModuleDict({"layer": layers})})
        self.cls = nn.ModuleDict({"predictions": Predictions()})

    def forward(self, tokens, places):
        parts, head = self.bert["embeddings"], self.cls["predictions"]
        places_and_segment = parts["position_embeddings"].weight[:SEQ] + parts["token_type_embeddings"].weight[0]
        x = parts["LayerNorm"](parts["word_embeddings"](tokens) + places_and_segment)
        for layer in self.bert["encoder"]["layer"]:
            x = layer(x)
        asked = x.gather(1, places[:, :, None].expand(-1, -1, WIDTH))
        return head.transform(asked) @ parts["word_embeddings"].weight.T + head.bias


def loss(network, fed):
    return F.cross_entropy(network(fed["tokens"], fed["positions"]).flatten(0, 1), fed["labels"].flatten())


FAMILY = Tokens(
    ["bert-base", f"--layers={LAYERS}", f"--width-multiplier={2 / 12:.4f}", f"--seq={SEQ}", f"--batch={BATCH}",
     f"--classes={CLASSES}", "--dropout=0"],
    Bert, {"tokens": ((BATCH, SEQ), CLASSES), "positions": ((BATCH, GUESSES), SEQ), "labels": ((BATCH, GUESSES), CLASSES)},
    loss, linear(RATE, 20, 2), lambda groups: torch.optim.AdamW(groups, RATE, eps=1e-6), decay=0.01, clip=1.0,
    # A softmax does not see what the keys' biases add to all of its scores.
    noise={f"bert.encoder.layer.{i}.attention.self.key.bias": (0, WIDTH) for i in range(LAYERS)})
