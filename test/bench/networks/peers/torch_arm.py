# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A network in PyTorch from test/e2e/reference, updated by the fused kernels of torch.optim.

eager: autograd, one call from Python per operation. channels-last: the same with images and convolutions in this memory format.
compiled: network, loss and gradients through torch.compile, which chooses memory formats itself. eager-bf16 and channels-last-bf16: the same
under autocast to bf16.
"""
import importlib

import peer

options = peer.arguments(["eager", "channels-last", "compiled", "eager-bf16", "channels-last-bf16"])

import torch
from families import feed, fill, train

torch.set_num_threads(options.threads)
torch.set_num_interop_threads(1)

module = importlib.import_module("networks." + options.zoo[0].replace("-", "_"))
family = module.family(options.zoo)
network = family.network().train()
fill(network, peer.beginning(options))
fed = feed(family, torch.float32)
if options.kind.startswith("channels-last"):
    network = network.to(memory_format=torch.channels_last)
    fed["images"] = fed["images"].to(memory_format=torch.channels_last)
loss_of = torch.compile(family.loss, fullgraph=True) if options.kind == "compiled" else family.loss
if options.kind.endswith("bf16"):
    def loss_of(*arguments):
        with torch.autocast("cpu", torch.bfloat16):
            return family.loss(*arguments)
optimizer = family.optimizer(network, fused=True)

losses, seconds = peer.train(lambda number: train(family, network, optimizer, fed, number, loss_of), options)
peer.answer(f"PyTorch {torch.__version__}", sum(p.numel() for p in network.parameters()), losses, seconds)
