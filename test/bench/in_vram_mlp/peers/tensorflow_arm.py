# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The training loop in TensorFlow.

- foldl: tf.foldl over batches of row numbers inside one tf.function, with the data as constants on the device. A step gathers rows and computes
  loss, gradients and Adam's fused kernel. Each step depends on the one before, without Python between steps. Refold's fold replaces this loop.
- data: a tf.data pipeline that gathers ahead, and one call of a tf.function per step.
"""
import os

import worker

options = worker.arguments(["foldl", "data"])
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np
import tensorflow as tf

tf.config.threading.set_intra_op_parallelism_threads(options.threads)
tf.config.threading.set_inter_op_parallelism_threads(options.threads)

x, y, batches = (np.load(path) for path in (options.x, options.y, options.batches))
x, y = tf.constant(x), tf.constant(y)
variables = [tf.Variable(value) for value in worker.initial_parameters(np, options)]
moments = [[tf.Variable(tf.zeros_like(variable)) for _ in range(2)] for variable in variables]
powers = [tf.Variable(worker.BETA1), tf.Variable(worker.BETA2)]


def step(x_rows, y_rows):
    with tf.GradientTape() as tape:
        hidden = x_rows
        for weight, bias in zip(variables[:-2:2], variables[1:-2:2]):
            hidden = tf.nn.relu(tf.matmul(hidden, weight) + bias)
        out = tf.matmul(hidden, variables[-2]) + variables[-1]
        loss = tf.reduce_mean(tf.math.squared_difference(out, y_rows))
    powers_now = [power.read_value() for power in powers]
    for variable, (m, v), gradient in zip(variables, moments, tape.gradient(loss, variables)):
        tf.raw_ops.ResourceApplyAdam(
            var=variable.handle, m=m.handle, v=v.handle, beta1_power=powers_now[0], beta2_power=powers_now[1],
            lr=worker.LEARNING_RATE, beta1=worker.BETA1, beta2=worker.BETA2, epsilon=worker.EPSILON, grad=gradient)
    powers[0].assign(powers_now[0] * worker.BETA1)
    powers[1].assign(powers_now[1] * worker.BETA2)
    return loss


@tf.function(input_signature=[tf.TensorSpec([None, batches.shape[1]], tf.int32)])
def fold(chunk):
    def body(total, batch):
        # Only adds losses, so that the loop carries nothing that the work does not need.
        return total + step(tf.gather(x, batch), tf.gather(y, batch))

    return tf.foldl(body, chunk, initializer=tf.constant(0.0), parallel_iterations=1)


def train_by_fold(steps):
    chunk = batches[steps.start:steps.stop]
    first = fold(chunk[:1])
    rest = fold(chunk[1:])
    return {"first_loss": float(first), "mean_loss": float(first + rest) / len(chunk)}


one_step = tf.function(step)


def train_by_pipeline(steps):
    rows = tf.data.Dataset.from_tensor_slices(batches[steps.start:steps.stop])
    rows = rows.map(lambda batch: (tf.gather(x, batch), tf.gather(y, batch))).prefetch(2)
    losses = [one_step(x_rows, y_rows) for x_rows, y_rows in rows]
    return worker.summary(tf.stack(losses).numpy())


worker.serve(f"TensorFlow {tf.__version__}", len(batches), {"foldl": train_by_fold, "data": train_by_pipeline}[options.kind])
