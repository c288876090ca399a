# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports a training step of a small GPT, or compares a trained state with JAX: gpt.py export | compare."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools/export"))

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy
import optax
import refold_export

VOCABULARY, LENGTH, WIDTH, LAYERS, BATCH, STEPS = 64, 64, 128, 4, 32, 20


class Block(nn.Module):
    @nn.compact
    def __call__(self, x):
        h = nn.LayerNorm()(x)
        mask = nn.make_causal_mask(jnp.ones(x.shape[:2]))
        x = x + nn.MultiHeadDotProductAttention(num_heads=4, use_bias=False)(h, h, mask=mask)
        return x + nn.Dense(WIDTH)(nn.gelu(nn.Dense(4 * WIDTH)(nn.LayerNorm()(x))))


class Gpt(nn.Module):
    @nn.compact
    def __call__(self, tokens):
        x = nn.Embed(VOCABULARY, WIDTH)(tokens) + nn.Embed(LENGTH, WIDTH)(jnp.arange(LENGTH))
        for _ in range(LAYERS):
            x = Block()(x)
        return nn.Dense(VOCABULARY)(nn.LayerNorm()(x))


model, optimizer = Gpt(), optax.adamw(1e-3)


def step(state, tokens):
    def loss_of(params):
        logits = model.apply(params, tokens[:, :-1])
        return optax.softmax_cross_entropy_with_integer_labels(logits, tokens[:, 1:]).mean()
    loss, gradients = jax.value_and_grad(loss_of)(state["params"])
    updates, moments = optimizer.update(gradients, state["moments"], state["params"])
    return {"params": optax.apply_updates(state["params"], updates), "moments": moments}, {"loss": loss}


def main():
    params = model.init(jax.random.key(0), jnp.zeros((1, LENGTH), jnp.int32))
    state = {"params": params, "moments": optimizer.init(params)}
    tokens = numpy.random.default_rng(0).integers(0, VOCABULARY, (STEPS, BATCH, LENGTH + 1)).astype(numpy.int32)
    if sys.argv[1:] == ["export"]:
        numpy.save("tokens.npy", tokens)
        print(refold_export.export("gpt", step, state, tokens[0]))
    elif sys.argv[1:] == ["compare"]:
        trained, losses = refold_export.load("trained.safetensors", state), []
        for batch in tokens:
            state, outputs = jax.jit(step)(state, batch)
            losses.append(float(outputs["loss"]))
        difference = jax.tree.map(lambda a, b: float(jnp.max(jnp.abs(a - b))), trained["params"], state["params"])
        print(f"losses differ by at most {numpy.abs(numpy.load('loss.npy') - losses).max():.1e}, "
              f"parameters by at most {max(jax.tree.leaves(difference)):.1e}")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
