# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The training loop in PyTorch, a call of Python a step.

eager: autograd and torch.optim.Adam with its fused kernel.
compiled: gather, forward, backward and Adam as one graph of torch.compile.
"""
import worker

options = worker.arguments(["eager", "compiled"])

import numpy as np
import torch

torch.set_num_threads(options.threads)
torch.set_num_interop_threads(1)

x, y, batches = (torch.from_numpy(np.load(path)) for path in (options.x, options.y, options.batches))
parameters = [torch.from_numpy(value) for value in worker.initial_parameters(np, options)]


def loss_of(parameters, batch):
    hidden = x[batch]
    for weight, bias in zip(parameters[:-2:2], parameters[1:-2:2]):
        hidden = torch.relu(torch.addmm(bias, hidden, weight))
    out = torch.addmm(parameters[-1], hidden, parameters[-2])
    return torch.nn.functional.mse_loss(out, y[batch])


def eager():
    for parameter in parameters:
        parameter.requires_grad_(True)
    adam = torch.optim.Adam(parameters, lr=worker.LEARNING_RATE, betas=(worker.BETA1, worker.BETA2), eps=worker.EPSILON, fused=True)

    def step(batch):
        adam.zero_grad(set_to_none=True)
        loss = loss_of(parameters, batch)
        loss.backward()
        adam.step()
        return loss.detach()

    return step


def compiled():
    first = [torch.zeros_like(parameter) for parameter in parameters]
    second = [torch.zeros_like(parameter) for parameter in parameters]
    powers = torch.ones(2)
    betas = torch.tensor([worker.BETA1, worker.BETA2])

    @torch.compile(fullgraph=True)
    def step(batch):
        gradients, loss = torch.func.grad_and_value(loss_of)(parameters, batch)
        powers.mul_(betas)
        rate = worker.LEARNING_RATE * torch.sqrt(1 - powers[1]) / (1 - powers[0])
        for parameter, m, v, gradient in zip(parameters, first, second, gradients):
            m.lerp_(gradient, 1 - worker.BETA1)
            v.lerp_(gradient * gradient, 1 - worker.BETA2)
            parameter.sub_(rate * m / (torch.sqrt(v) + worker.EPSILON))
        return loss

    return step


step = {"eager": eager, "compiled": compiled}[options.kind]()


def train(chunk):
    losses = [step(batch) for batch in chunk]
    return losses[0].item(), torch.stack(losses).mean().item()


worker.serve(f"PyTorch {torch.__version__}", batches, train)
