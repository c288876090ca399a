# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Layers in jax.numpy and lax. Images are NHWC, kernels HWIO, weights of linear layers [inputs, features].

Parameters have PyTorch's names and shapes when they are created. `arrange` converts a PyTorch array to the layout used here. With a dtype, values
in the network have this type; norms, softmax and losses are computed in f32.
"""
import jax
import jax.numpy as jnp
from jax import lax


def _as_it_is(value):
    return value


class Layers:
    """Parameters and running statistics by name, and one training pass through a network."""

    def __init__(self, values, key, dtype=None, attention=None):
        self.values, self.key, self.dtype = values, key, dtype
        self.attention_by = attention  # an implementation of jax.nn.dot_product_attention
        self.made = {}  # {name: (PyTorch's shape, arrange)}, if there are no values yet
        self.updated = {}  # running statistics after this pass
        self.dropouts = 0

    @classmethod
    def initial(cls, loss, state):
        """Returns the values that loss(layers) reads. state(name, shape) returns each of them in PyTorch's shape."""
        layers = cls(None, None)
        jax.eval_shape(lambda: loss(layers))
        return {name: jnp.asarray(arrange(state(name, shape))) for name, (shape, arrange) in layers.made.items()}

    def parameter(self, name, shape, arrange=_as_it_is, exact=False):
        if self.values is not None:
            return self.values[name] if exact or not self.dtype else self.values[name].astype(self.dtype)
        self.made[name] = (shape, arrange)
        return arrange(jnp.zeros(shape))

    def embedding(self, name, count, width):
        return self.parameter(f"{name}.weight", (count, width))

    def linear(self, x, name, features, from_map=None):
        """`from_map`: rows, columns and channels of the map that was flattened into x. PyTorch flattens channels first."""
        inputs = x.shape[-1]

        def arrange(weight):
            if from_map:
                rows, columns, channels = from_map
                weight = weight.reshape(features, channels, rows, columns).transpose(0, 2, 3, 1).reshape(features, inputs)
            return weight.T

        return x @ self.parameter(f"{name}.weight", (features, inputs), arrange) + self.parameter(f"{name}.bias", (features,))

    def convolution(self, x, name, features, kernel, stride=1, padding=0, bias=True):
        weight = self.parameter(f"{name}.weight", (features, x.shape[3], kernel, kernel), lambda w: w.transpose(2, 3, 1, 0))
        y = lax.conv_general_dilated(x.astype(weight.dtype), weight, (stride, stride), [(padding, padding)] * 2,
                                     dimension_numbers=("NHWC", "HWIO", "NHWC"))
        return y + self.parameter(f"{name}.bias", (features,)) if bias else y

    def doubled(self, x, name, features):
        """Applies a transposed convolution with kernel and stride 2, which makes four pixels of each one."""
        batch, rows, columns, channels = x.shape
        weight = self.parameter(f"{name}.weight", (channels, features, 2, 2), lambda w: w.transpose(0, 2, 3, 1))
        y = jnp.einsum("nhwc,cijf->nhiwjf", x, weight).reshape(batch, 2 * rows, 2 * columns, features)
        return y + self.parameter(f"{name}.bias", (features,))

    def batch_norm(self, x, name, momentum=0.1, epsilon=1e-5):
        channels, count = x.shape[3], x.shape[0] * x.shape[1] * x.shape[2]
        given, x = x.dtype, x.astype(jnp.float32)
        mean, variance = jnp.mean(x, (0, 1, 2)), jnp.var(x, (0, 1, 2))
        for what, seen in (("mean", mean), ("var", variance * (count / max(1, count - 1)))):
            of = f"{name}.running_{what}"
            self.updated[of] = (1 - momentum) * self.parameter(of, (channels,), exact=True) + momentum * lax.stop_gradient(seen)
        scale = self.parameter(f"{name}.weight", (channels,), exact=True) * lax.rsqrt(variance + epsilon)
        return ((x - mean) * scale + self.parameter(f"{name}.bias", (channels,), exact=True)).astype(given)

    def layer_norm(self, x, name, epsilon=1e-5):
        width, given = x.shape[-1], x.dtype
        x = x.astype(jnp.float32)
        mean, variance = jnp.mean(x, -1, keepdims=True), jnp.var(x, -1, keepdims=True)
        y = (x - mean) * lax.rsqrt(variance + epsilon)
        return (y * self.parameter(f"{name}.weight", (width,), exact=True) + self.parameter(f"{name}.bias", (width,), exact=True)).astype(given)

    def dropout(self, x, rate):
        if rate == 0:
            return x
        self.dropouts += 1
        if self.key is None:
            return x
        kept = jax.random.bernoulli(jax.random.fold_in(self.key, self.dropouts), 1 - rate, x.shape)
        return jnp.where(kept, x / (1 - rate), 0)

    def attention(self, q, k, v, dropout, causal=False):
        """Computes attention of [batch, seq, width] with heads of size 64."""
        batch, seq, width = q.shape
        q, k, v = (each.reshape(batch, seq, width // 64, 64) for each in (q, k, v))
        if self.attention_by and dropout == 0:
            y = jax.nn.dot_product_attention(q, k, v, is_causal=causal, implementation=self.attention_by)
            return y.reshape(batch, seq, width)
        scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / 8
        if causal:
            scores = jnp.where(jnp.tril(jnp.ones((seq, seq), bool)), scores, -jnp.inf)
        weights = self.dropout(jax.nn.softmax(scores.astype(jnp.float32), -1).astype(scores.dtype), dropout)
        return jnp.einsum("bhqk,bkhd->bqhd", weights, v).reshape(batch, seq, width)


def max_pool(x, window, stride=None, padding=0):
    stride = stride or window
    around = ((0, 0), (padding, padding), (padding, padding), (0, 0))
    return lax.reduce_window(x, -jnp.inf, lax.max, (1, window, window, 1), (1, stride, stride, 1), around)


def of_images(fed):
    """Returns images in the layout of these layers."""
    return fed["images"].transpose(0, 2, 3, 1)


def cross_entropy(logits, labels):
    """Returns the mean over all labels. Classes are the last dimension."""
    logits = logits.astype(jnp.float32)
    chosen = jnp.take_along_axis(logits, labels[..., None], -1)[..., 0]
    return jnp.mean(jax.nn.logsumexp(logits, -1) - chosen)
