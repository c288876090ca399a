# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The training loop in JAX, with the data on the device and donated state.

- scan: lax.scan over the batches inside one jit, without Python between steps.
- scan-16: like scan, unrolled by 16.
- scan-while: like scan, but XLA is asked to make the loop itself a WHILE node of a CUDA graph.
- step: one call of a jitted step from Python for each batch.
"""
import os
import time

import worker

options = worker.arguments(["scan", "scan-16", "scan-while", "step"], devices=["cpu", "cuda"])
os.environ["JAX_PLATFORMS"] = options.device
os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"  # several arms share one GPU
if options.kind == "scan-while" and options.device == "cuda":
    kinds = "FUSION,CUBLAS,CUBLASLT,CUDNN,CUSTOM_CALL,DYNAMIC_SLICE_FUSION,CONDITIONAL,WHILE"
    os.environ["XLA_FLAGS"] = f"--xla_gpu_enable_command_buffer={kinds} --xla_gpu_graph_min_graph_size=1"

import functools

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_default_matmul_precision", "highest")  # no TF32

arrays = [np.load(path) for path in (options.x, options.y, options.batches)]
jnp.zeros(1).block_until_ready()  # so that the upload time does not include the creation of the context
begin = time.perf_counter()
x, y, batches = jax.block_until_ready([jnp.asarray(array) for array in arrays])
upload_seconds = time.perf_counter() - begin
parameters = [jnp.asarray(value) for value in worker.initial_parameters(np, options)]
state = (parameters, [jnp.zeros_like(p) for p in parameters], [jnp.zeros_like(p) for p in parameters], jnp.ones(2))


def loss_of(parameters, x_rows, y_rows):
    hidden = x_rows
    for weight, bias in zip(parameters[:-2:2], parameters[1:-2:2]):
        hidden = jax.nn.relu(hidden @ weight + bias)
    out = hidden @ parameters[-2] + parameters[-1]
    return jnp.mean(jnp.square(out - y_rows))


def step(x, y, state, batch):
    parameters, first, second, powers = state
    rows = lambda of: of.at[batch].get(mode="promise_in_bounds")
    loss, gradients = jax.value_and_grad(loss_of)(parameters, rows(x), rows(y))
    powers = powers * jnp.array([worker.BETA1, worker.BETA2])
    correction = jnp.sqrt(1 - powers[1])
    rate = worker.LEARNING_RATE * correction / (1 - powers[0])
    first = [worker.BETA1 * m + (1 - worker.BETA1) * g for m, g in zip(first, gradients)]
    second = [worker.BETA2 * v + (1 - worker.BETA2) * g * g for v, g in zip(second, gradients)]
    parameters = [p - rate * m / (jnp.sqrt(v) + worker.EPSILON * correction) for p, m, v in zip(parameters, first, second)]
    return (parameters, first, second, powers), loss


# The data are arguments. As constants they would be folded into the program and copied.
one_step = jax.jit(step, donate_argnums=2)
unroll = 16 if options.kind == "scan-16" else 1


@functools.partial(jax.jit, donate_argnums=2)
def scan(x, y, state, chunk):
    return jax.lax.scan(functools.partial(step, x, y), state, chunk, unroll=unroll)


def train_by_scan(rows):
    global state
    state, losses = scan(x, y, state, batches[rows.start:rows.stop])
    return worker.summary(np.asarray(losses))


def train_by_step(rows):
    global state
    losses = []
    for batch in arrays[2][rows.start:rows.stop]:
        state, loss = one_step(x, y, state, batch)
        losses.append(loss)
    return worker.summary(np.asarray(losses))


worker.serve(f"JAX {jax.__version__}", len(batches), train_by_step if options.kind == "step" else train_by_scan, upload_seconds)
