# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The in-VRAM MLP in PyTorch: autograd with the fused kernel of torch.optim.Adam, or forward, backward and Adam as one graph of torch.compile."""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = ""
import torch

import mlp

options = mlp.arguments([("--compile", "a call of one compiled graph a step")])
torch.set_num_threads(1)
torch.set_num_interop_threads(1)
initial = [torch.from_numpy(value) for value in mlp.parameters(options)]


def loss_of(parameters, x, y):
    hidden = x
    for weight, bias in zip(parameters[:-2:2], parameters[1:-2:2]):
        hidden = torch.relu(torch.addmm(bias, hidden, weight))
    out = torch.addmm(parameters[-1], hidden, parameters[-2])
    return torch.nn.functional.mse_loss(out, y)


def start_eager():
    parameters = [value.clone().requires_grad_(True) for value in initial]
    adam = torch.optim.Adam(parameters, lr=mlp.LEARNING_RATE, betas=(mlp.BETA1, mlp.BETA2), eps=mlp.EPSILON, fused=True)

    def step(x, y):
        adam.zero_grad(set_to_none=True)
        loss = loss_of(parameters, x, y)
        loss.backward()
        adam.step()
        return loss.detach()

    return step


class Functional:
    """A step without autograd's tape, so that torch.compile makes one graph of it. It overwrites its state."""

    def __init__(self):
        self.parameters = [value.clone() for value in initial]
        self.first = [torch.zeros_like(value) for value in initial]
        self.second = [torch.zeros_like(value) for value in initial]
        self.powers = torch.ones(2)
        self.betas = torch.tensor([mlp.BETA1, mlp.BETA2])

    def __call__(self, x, y):
        gradients, loss = torch.func.grad_and_value(loss_of)(self.parameters, x, y)
        self.powers.mul_(self.betas)
        correction = torch.sqrt(1 - self.powers[1])
        rate = mlp.LEARNING_RATE * correction / (1 - self.powers[0])
        for parameter, m, v, gradient in zip(self.parameters, self.first, self.second, gradients):
            m.lerp_(gradient, 1 - mlp.BETA1)
            v.lerp_(gradient * gradient, 1 - mlp.BETA2)
            parameter.sub_(rate * m / (torch.sqrt(v) + mlp.EPSILON * correction))
        return loss

    def reset(self):
        for parameter, value in zip(self.parameters, initial):
            parameter.copy_(value)
        for tensor in self.first + self.second:
            tensor.zero_()
        self.powers.fill_(1)


functional = Functional()
compiled = torch.compile(functional, fullgraph=True)


def start_compiled():
    functional.reset()
    return compiled


mlp.train(options, f"PyTorch {torch.__version__}", array=torch.from_numpy, start=start_compiled if options.compile else start_eager, finish=float)
