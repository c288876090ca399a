# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An LSTM with the parameter names of PyTorch's language model example."""
import torch
import torch.nn.functional as F
from families import Tokens
from torch import nn

BATCH, SEQ, CLASSES, WIDTH, LAYERS, RATE = 3, 8, 40, 13, 2, 0.05


class Lstm(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder, self.decoder = nn.Embedding(CLASSES, WIDTH), nn.Linear(WIDTH, CLASSES)
        self.rnn = nn.LSTM(WIDTH, WIDTH, LAYERS, batch_first=True)

    def forward(self, tokens, before):
        out, after = self.rnn(self.encoder(tokens), before)
        return self.decoder(out), after


def loss(network, fed):
    tokens = fed["tokens"]
    logits, after = network(tokens[:, :-1], (fed["hidden"], fed["cell"]))
    fed["hidden"], fed["cell"] = (state.detach() for state in after)
    return F.cross_entropy(logits.flatten(0, 1), tokens[:, 1:].flatten())


# The learning rate falls only after 38,732 steps.
FAMILY = Tokens(
    ["lstm-lm", f"--layers={LAYERS}", "--width-multiplier=0.02", f"--seq={SEQ}", f"--batch={BATCH}", f"--classes={CLASSES}",
     "--dropout=0", f"--learning-rate={RATE}"],
    Lstm, {"tokens": ((BATCH, SEQ + 1), CLASSES)}, loss, lambda step: RATE,
    lambda groups, **how: torch.optim.SGD(groups, RATE, **how), clip=5.0, loss_scale=SEQ,
    carried=[(name, (LAYERS, BATCH, WIDTH)) for name in ("hidden", "cell")])
