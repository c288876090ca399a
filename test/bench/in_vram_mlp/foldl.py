# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The same training loop as a fold in TensorFlow: what Refold answers to.

tf.foldl over batches of row numbers, inside one tf.function: gather, loss, gradients, Adam's fused kernel, the next step
depending on the last, no Python between steps. The data are constants on the device. Prints one line of JSON.
"""
import argparse
import json
import os
import time


def arguments():
    parser = argparse.ArgumentParser(description="train the benchmark's MLP with tf.foldl on the CPU")
    for name in ("x", "y", "batches"):
        parser.add_argument("--" + name, required=True, metavar="FILE.npy")
    parser.add_argument("--steps", type=int, help="default: all batches of the file")
    parser.add_argument("--threads", type=int, default=1, help="of an operation, and operations at once (default 1)")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    args = arguments()
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    os.environ["CUDA_VISIBLE_DEVICES"] = ""
    import numpy as np
    import tensorflow as tf

    tf.config.threading.set_intra_op_parallelism_threads(args.threads)
    tf.config.threading.set_inter_op_parallelism_threads(args.threads)

    x, y, batches = (np.load(path) for path in (args.x, args.y, args.batches))
    steps = len(batches) if args.steps is None else args.steps
    if not 1 <= steps <= len(batches):
        raise SystemExit(f"error: --steps is {steps}, the data hold {len(batches)} and one is the least")
    x, y = tf.constant(x), tf.constant(y)

    random = np.random.default_rng(args.seed)
    variables, moments = [], []
    for inputs, outputs in [(64, 32)] + [(32, 32)] * 4 + [(32, 4)]:
        bound = np.sqrt(6 / inputs)
        for value in (random.uniform(-bound, bound, (inputs, outputs)), np.zeros(outputs)):
            variables.append(tf.Variable(value.astype(np.float32)))
            moments.append([tf.Variable(tf.zeros_like(variables[-1])) for _ in range(2)])
    beta1, beta2 = 0.9, 0.999
    powers = [tf.Variable(beta1), tf.Variable(beta2)]

    def train(total, batch):
        with tf.GradientTape() as tape:
            hidden = tf.gather(x, batch)
            for layer in range(5):
                hidden = tf.nn.relu(tf.matmul(hidden, variables[2 * layer]) + variables[2 * layer + 1])
            out = tf.matmul(hidden, variables[10]) + variables[11]
            loss = tf.reduce_mean(tf.math.squared_difference(out, tf.gather(y, batch)))
        powers_now = [power.read_value() for power in powers]
        for variable, (m, v), gradient in zip(variables, moments, tape.gradient(loss, variables)):
            tf.raw_ops.ResourceApplyAdam(
                var=variable.handle, m=m.handle, v=v.handle, beta1_power=powers_now[0], beta2_power=powers_now[1],
                lr=1e-3, beta1=beta1, beta2=beta2, epsilon=1e-8, grad=gradient)
        powers[0].assign(powers_now[0] * beta1)
        powers[1].assign(powers_now[1] * beta2)
        return total + loss

    @tf.function(input_signature=[tf.TensorSpec([None, batches.shape[1]], tf.int32)])
    def fold(indices):
        # Sums of losses only, so that the loop carries nothing that the work does not need.
        return tf.foldl(train, indices, initializer=tf.constant(0.0), parallel_iterations=1)

    fold.get_concrete_function()  # traced and built before the clock starts
    batches = tf.constant(batches[:steps])
    tail = min(100, steps - 1)
    begin = time.perf_counter()
    first = fold(batches[:1])
    fold(batches[1:steps - tail])
    last = fold(batches[steps - tail:])
    first, last = float(first), float(last)
    seconds = time.perf_counter() - begin
    print(json.dumps({
        "steps": steps, "seconds": round(seconds, 6), "us_per_step": round(seconds / steps * 1e6, 3),
        "first_loss": first, "mean_last_100": last / tail if tail else first, "threads": args.threads,
        "tensorflow": tf.__version__}))


if __name__ == "__main__":
    main()
