# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The training loop in PyTorch.

- eager: autograd and torch.optim.Adam with its fused kernel, one call from Python per step.
- compiled: gather, forward, backward and Adam as one graph of torch.compile, one call per step.
- reduce-overhead: the same with this mode of torch.compile, which captures a CUDA graph of the step itself.
- graph-1, graph-100: one CUDA graph of 1 or 100 steps, captured by hand. It has the compiled step, or the eager one if torch.compile fails, which
  needs a C compiler. Rows, step and losses are on the device, so the host only launches the graph. On the CPU, the steps are called one by one.
"""
import time

import worker

options = worker.arguments(["eager", "compiled", "reduce-overhead", "graph-1", "graph-100"], devices=["cpu", "cuda"])

import numpy as np
import torch

torch.set_num_threads(options.threads)
torch.set_num_interop_threads(1)
torch.backends.cuda.matmul.allow_tf32 = False
on_card = options.device == "cuda"


def synchronize():
    if on_card:
        torch.cuda.synchronize()


arrays = [np.load(path) for path in (options.x, options.y, options.batches)]
torch.zeros(1, device=options.device)  # so that the upload time does not include the creation of the context
synchronize()
begin = time.perf_counter()
x, y, batches = (torch.from_numpy(array).to(options.device) for array in arrays)
synchronize()
upload_seconds = time.perf_counter() - begin
initial = [torch.from_numpy(value).to(options.device) for value in worker.initial_parameters(np, options)]


def loss_of(parameters, batch):
    hidden = x[batch]
    for weight, bias in zip(parameters[:-2:2], parameters[1:-2:2]):
        hidden = torch.relu(torch.addmm(bias, hidden, weight))
    out = torch.addmm(parameters[-1], hidden, parameters[-2])
    return torch.nn.functional.mse_loss(out, y[batch])


class EagerStep:
    def __init__(self):
        self.parameters = [value.clone().requires_grad_(True) for value in initial]
        self.adam = torch.optim.Adam(self.parameters, lr=worker.LEARNING_RATE, betas=(worker.BETA1, worker.BETA2), eps=worker.EPSILON,
                                     fused=True, capturable=on_card)

    def __call__(self, batch):
        self.adam.zero_grad(set_to_none=True)
        loss = loss_of(self.parameters, batch)
        loss.backward()
        self.adam.step()
        return loss.detach()

    def reset(self):
        with torch.no_grad():
            for parameter, value in zip(self.parameters, initial):
                parameter.copy_(value)
            for state in self.adam.state.values():
                for tensor in state.values():
                    tensor.zero_()


class FunctionalStep:
    """A step without autograd's tape, so that torch.compile makes one graph of it."""
    def __init__(self):
        self.parameters = [value.clone() for value in initial]
        self.first = [torch.zeros_like(value) for value in initial]
        self.second = [torch.zeros_like(value) for value in initial]
        self.powers = torch.ones(2, device=options.device)
        self.betas = torch.tensor([worker.BETA1, worker.BETA2], device=options.device)

    def __call__(self, batch):
        gradients, loss = torch.func.grad_and_value(loss_of)(self.parameters, batch)
        self.powers.mul_(self.betas)
        correction = torch.sqrt(1 - self.powers[1])
        rate = worker.LEARNING_RATE * correction / (1 - self.powers[0])
        for parameter, m, v, gradient in zip(self.parameters, self.first, self.second, gradients):
            m.lerp_(gradient, 1 - worker.BETA1)
            v.lerp_(gradient * gradient, 1 - worker.BETA2)
            parameter.sub_(rate * m / (torch.sqrt(v) + worker.EPSILON * correction))
        return loss

    def reset(self):
        for tensor, value in zip(self.parameters, initial):
            tensor.copy_(value)
        for tensor in self.first + self.second:
            tensor.zero_()
        self.powers.fill_(1)


def train_by_calls(step):
    def train(rows):
        losses = torch.stack([step(batches[row]) for row in rows])
        return worker.summary(losses.cpu().numpy())

    return train


# The steps of a graph read and write these: the losses and the step's number are on the device.
history = torch.zeros(len(batches), device=options.device)
place = torch.zeros(1, dtype=torch.int64, device=options.device)


def by_place(step):
    def run():
        history.index_copy_(0, place, step(batches.index_select(0, place)[0]).reshape(1))
        place.add_(1)

    return run


def train_by_launches(launch, steps_of_launch):
    def train(rows):
        place.fill_(rows.start)
        for _ in range(len(rows) // steps_of_launch):
            launch()
        return worker.summary(history[rows.start:rows.stop].cpu().numpy())

    return train


def capture(run, count):
    """Returns a function that launches `count` steps. The warm-up steps change the parameters."""
    if not on_card:
        return lambda: [run() for _ in range(count)]
    aside = torch.cuda.Stream()
    aside.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(aside):
        for _ in range(3):
            run()
    torch.cuda.current_stream().wait_stream(aside)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(count):
            run()
    return graph.replay


def train_by_captured_graph(count):
    """Returns the training function, and how its steps are computed."""
    try:
        step = FunctionalStep()
        launch, how = capture(torch.compile(by_place(step), fullgraph=True), count), "compiled step"
        if not on_card:
            launch()
    except Exception as error:  # often because there is no C compiler
        reason = (str(error).splitlines() or [""])[0]
        step = EagerStep()
        launch, how = capture(by_place(step), count), f"eager step, since torch.compile failed: {type(error).__name__}: {reason:.120}"
    step.reset()
    return train_by_launches(launch, count), how


how = ""
begin = time.perf_counter()
if options.kind == "eager":
    train = train_by_calls(EagerStep())
elif options.kind == "compiled":
    train = train_by_calls(torch.compile(FunctionalStep(), fullgraph=True))
elif options.kind == "reduce-overhead":
    # In this mode, the next graph reuses the memory of a step's result. Results that must remain are therefore written to other tensors within
    # the graph. Tensors with a fixed address must be marked, or else the mode copies them into each graph, or captures no graph.
    step = FunctionalStep()
    for tensor in [x, y, batches, place, history, step.powers, step.betas, *step.parameters, *step.first, *step.second]:
        torch._dynamo.mark_static_address(tensor)
    train = train_by_launches(torch.compile(by_place(step), fullgraph=True, mode="reduce-overhead"), 1)
else:
    train, how = train_by_captured_graph(int(options.kind.split("-")[1]))

worker.serve(f"PyTorch {torch.__version__}" + (f", {how}" if how else ""), len(batches), train, upload_seconds,
             time.perf_counter() - begin)
