# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A network of test/e2e/reference in PyTorch on a GPU, updated by fused kernels of torch.optim. Attention uses scaled_dot_product_attention. No
loss is fetched before the last step of a request is done.

eager: autograd in f32 without TF32. eager-tf32: TF32 in products and convolutions. compiled-tf32: network, loss and gradients through
torch.compile, with TF32. compiled-bf16: the same under autocast to bf16. All but the first have images in channels-last format.
"""
import importlib
import sys
import types

import card_worker

options = card_worker.arguments()

import torch

try:
    import torchvision.models
except ImportError:  # only one network of torchvision is used
    import plain_resnet50
    sys.modules["torchvision"] = types.ModuleType("torchvision")
    sys.modules["torchvision.models"] = plain_resnet50

import formula
from families import feed, fill

on_card = options.device == "cuda"
torch.backends.cudnn.benchmark = True
module = importlib.import_module("networks." + options.zoo[0].replace("-", "_"))
family = module.family(options.zoo)




class Arm:
    def __init__(self, kind):
        self.kind, self.step = kind, 0
        self.tf32, self.bf16 = kind != "eager", kind.endswith("bf16")
        self.settle()
        network = family.network().train()
        fill(network, formula.state)
        fed = {name: value.to(options.device) for name, value in feed(family, torch.float32).items()}
        network = network.to(options.device)
        if "images" in fed and self.tf32:
            network = network.to(memory_format=torch.channels_last)
            fed["images"] = fed["images"].to(memory_format=torch.channels_last)
        self.network, self.fed = network, fed
        self.optimizer = family.optimizer(network, fused=True)
        self.loss_of = torch.compile(self.loss, fullgraph=True) if kind.startswith("compiled") else self.loss
        if on_card:
            torch.cuda.reset_peak_memory_stats()
        if kind.startswith("compiled"):  # compile forward and backward passes; the update is not compiled
            self.loss_of().backward()
            self.optimizer.zero_grad()
            self.restore_statistics()
        self.rest()

    def settle(self):
        """Sets the process-wide switches of this arm."""
        torch.set_float32_matmul_precision("high" if self.tf32 else "highest")
        torch.backends.cudnn.allow_tf32 = self.tf32

    def loss(self):
        with torch.autocast(options.device, torch.bfloat16, enabled=self.bf16):
            return family.loss(self.network, self.fed)

    def restore_statistics(self):
        """Resets running means and variances, which a pass for compilation has changed."""
        with torch.no_grad():
            for name, value in self.network.named_buffers():
                if value.dtype.is_floating_point:
                    value.copy_(torch.from_numpy(formula.state(name, tuple(value.shape))))

    def train(self, steps):
        self.settle()
        losses = []
        for _ in range(steps):
            self.optimizer.zero_grad()
            loss = self.loss_of()
            loss.backward()
            family.before_step(self.network, self.optimizer, self.step)
            self.optimizer.step()
            losses.append(loss.detach())
            self.step += 1
        return torch.stack(losses).float().cpu().tolist()

    def memory(self):
        return (torch.cuda.max_memory_allocated(), torch.cuda.max_memory_reserved()) if on_card else (0, 0)

    def rest(self):
        """Frees memory that another arm or framework may need."""
        self.optimizer.zero_grad()
        if on_card:
            torch.cuda.empty_cache()
            torch.cuda.reset_peak_memory_stats()


card_worker.serve(f"PyTorch {torch.__version__}", Arm)
