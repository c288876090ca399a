# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small training steps as people write them with JAX, flax and optax.

Each function returns (step, state, feeds): step(state, *feeds) returns (new_state, outputs), and every
feed has a leading dimension of STEPS.
"""

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy
import optax

STEPS = 5


def draw(*shape, seed=0):
    return numpy.random.default_rng(seed).standard_normal((STEPS, *shape)).astype(numpy.float32)


def integers(below, *shape, seed=0):
    return numpy.random.default_rng(seed).integers(0, below, (STEPS, *shape)).astype(numpy.int32)


def trained(module, optimizer, loss, example, key=None):
    """Returns a step that minimizes loss(apply, *feeds) and its state. With a key, apply gets one."""
    variables = module.init({"params": jax.random.key(0), "dropout": jax.random.key(1)}, example)

    def step(state, *feeds):
        rngs = {"dropout": jax.random.fold_in(state["key"], state["count"])} if key is not None else None

        def value(params):
            return loss(lambda x: module.apply(params, x, rngs=rngs), *feeds)
        result, gradients = jax.value_and_grad(value)(state["params"])
        updates, moments = optimizer.update(gradients, state["moments"], state["params"])
        new = {**state, "params": optax.apply_updates(state["params"], updates), "moments": moments}
        if key is not None:
            new["count"] = state["count"] + 1
        return new, {"loss": result}

    state = {"params": variables, "moments": optimizer.init(variables)}
    if key is not None:
        state |= {"key": key, "count": jnp.int32(0)}
    return step, state


def labels_loss(apply, x, labels):
    return optax.softmax_cross_entropy_with_integer_labels(apply(x), labels).mean()


def square_loss(apply, x, y):
    return jnp.mean((apply(x) - y) ** 2)


class Mlp(nn.Module):
    @nn.compact
    def __call__(self, x):
        for _ in range(2):
            x = nn.relu(nn.Dense(32)(x))
        return nn.Dense(4)(x)


def mlp_sgd():
    return *trained(Mlp(), optax.sgd(0.1, momentum=0.9), square_loss, jnp.zeros((1, 16))), (draw(8, 16), draw(8, 4, seed=1))


class Deep(nn.Module):
    @nn.compact
    def __call__(self, x):
        for _ in range(8):
            x = x + nn.silu(nn.Dense(16)(nn.RMSNorm()(x)))
        return nn.Dense(4)(x)


def deep_mlp():
    """Its activations take most of the memory, so a budget can be kept."""
    return *trained(Deep(), optax.sgd(0.01), square_loss, jnp.zeros((1, 16))), (draw(256, 16), draw(256, 4, seed=1))


def mlp_lion():
    return *trained(Mlp(), optax.lion(1e-3), square_loss, jnp.zeros((1, 16))), (draw(8, 16), draw(8, 4, seed=1))


def mlp_adafactor():
    optimizer = optax.adafactor(1e-2, min_dim_size_to_factor=8)
    return *trained(Mlp(), optimizer, square_loss, jnp.zeros((1, 16))), (draw(8, 16), draw(8, 4, seed=1))


class Cnn(nn.Module):
    @nn.compact
    def __call__(self, x):
        x = nn.max_pool(nn.relu(nn.Conv(8, (3, 3))(x)), (2, 2), strides=(2, 2))
        x = nn.avg_pool(nn.relu(nn.Conv(16, (3, 3), strides=(2, 2))(x)), (2, 2), strides=(2, 2))
        x = nn.Dropout(0.3, deterministic=False)(x.reshape(x.shape[0], -1))
        return nn.Dense(10)(x)


def cnn_dropout():
    step, state = trained(Cnn(), optax.chain(optax.clip_by_global_norm(1.0), optax.adam(1e-3)), labels_loss,
                          jnp.zeros((1, 16, 16, 3)), jax.random.key(7))
    return step, state, (draw(4, 16, 16, 3), integers(10, 4))


class Block(nn.Module):
    width: int = 32

    @nn.compact
    def __call__(self, x):
        h = nn.LayerNorm()(x)
        h = nn.MultiHeadDotProductAttention(num_heads=4, use_bias=False)(h, h, mask=nn.make_causal_mask(jnp.ones(x.shape[:2])))
        x = x + h
        return x + nn.Dense(self.width)(nn.gelu(nn.Dense(64)(nn.LayerNorm()(x)), approximate=False))


class Gpt(nn.Module):
    remat: bool = False

    @nn.compact
    def __call__(self, tokens):
        embed = nn.Embed(50, 32)
        x = embed(tokens) + nn.Embed(16, 32)(jnp.arange(tokens.shape[1]))
        for _ in range(2):
            x = (nn.remat(Block) if self.remat else Block)()(x)
        return embed.attend(nn.LayerNorm()(x))


def next_token(apply, tokens):
    return labels_loss(apply, tokens[:, :-1], tokens[:, 1:])


def gpt_adamw():
    schedule = optax.warmup_cosine_decay_schedule(0.0, 1e-2, 2, 20)
    return *trained(Gpt(), optax.adamw(schedule), next_token, jnp.zeros((1, 16), jnp.int32)), (integers(50, 4, 17),)


def gpt_remat():
    return *trained(Gpt(remat=True), optax.adam(1e-2), next_token, jnp.zeros((1, 16), jnp.int32)), (integers(50, 4, 17),)


class Patches(nn.Module):
    @nn.compact
    def __call__(self, images):
        x = nn.Conv(32, (4, 4), strides=(4, 4), padding="VALID")(images)
        x = x.reshape(x.shape[0], -1, 32)
        x = jnp.concatenate([jnp.tile(self.param("cls", nn.initializers.normal(), (1, 1, 32)), (x.shape[0], 1, 1)), x], 1)
        x = Block()(x + self.param("places", nn.initializers.normal(), (1, x.shape[1], 32)))
        return nn.Dense(10)(x[:, 0])


def vit():
    return *trained(Patches(), optax.lamb(1e-2), labels_loss, jnp.zeros((1, 16, 16, 3))), (draw(4, 16, 16, 3), integers(10, 4))


class Lstm(nn.Module):
    @nn.compact
    def __call__(self, x):
        return nn.Dense(4)(nn.RNN(nn.OptimizedLSTMCell(24))(x)[:, -1])


def lstm_scan():
    return *trained(Lstm(), optax.rmsprop(1e-3), square_loss, jnp.zeros((1, 7, 6))), (draw(3, 7, 6), draw(3, 4, seed=1))


class Mixer(nn.Module):
    @nn.compact
    def __call__(self, x):
        for _ in range(2):
            y = nn.LayerNorm()(x).swapaxes(1, 2)
            x = x + nn.Dense(8)(nn.gelu(nn.Dense(16)(y))).swapaxes(1, 2)
            x = x + nn.Dense(12)(nn.gelu(nn.Dense(24)(nn.LayerNorm()(x))))
        return nn.Dense(4)(x.mean(1))


def mixer():
    return *trained(Mixer(), optax.adam(1e-3), square_loss, jnp.zeros((1, 8, 12))), (draw(4, 8, 12), draw(4, 4, seed=1))


class Experts(nn.Module):
    """Routes each row to its best two of four experts."""
    @nn.compact
    def __call__(self, x):
        gates = nn.softmax(nn.Dense(4)(x))
        best, which = jax.lax.top_k(gates, 2)
        first = self.param("first", nn.initializers.lecun_normal(), (4, 16, 32))
        second = self.param("second", nn.initializers.lecun_normal(), (4, 32, 4))
        hidden = nn.relu(jnp.einsum("bd,edh->beh", x, first))
        all_experts = jnp.einsum("beh,eho->beo", hidden, second)
        chosen = jnp.take_along_axis(all_experts, which[..., None], 1)
        return (chosen * (best / best.sum(-1, keepdims=True))[..., None]).sum(1)


def mixture_of_experts():
    return *trained(Experts(), optax.adam(1e-3), square_loss, jnp.zeros((1, 16))), (draw(8, 16), draw(8, 4, seed=1))


class UNet(nn.Module):
    @nn.compact
    def __call__(self, inputs):
        x, t = inputs
        time = nn.Dense(8)(jnp.concatenate([jnp.sin(t[:, None] * jnp.arange(1, 5)), jnp.cos(t[:, None] * jnp.arange(1, 5))], -1))
        down = nn.silu(nn.GroupNorm(4)(nn.Conv(8, (3, 3))(x)) + time[:, None, None])
        low = nn.silu(nn.GroupNorm(4)(nn.Conv(16, (3, 3), strides=(2, 2))(down)))
        up = nn.ConvTranspose(8, (2, 2), strides=(2, 2))(low)
        return nn.Conv(x.shape[-1], (3, 3))(jnp.concatenate([up, down], -1))


def diffusion():
    module, optimizer = UNet(), optax.adam(1e-3)
    params = module.init(jax.random.key(0), (jnp.zeros((1, 8, 8, 3)), jnp.zeros(1)))

    def step(state, images):
        key, draw_key, time_key = jax.random.split(state["key"], 3)
        noise, t = jax.random.normal(draw_key, images.shape), jax.random.uniform(time_key, (images.shape[0],))

        def value(params):
            mixed = images * jnp.cos(t)[:, None, None, None] + noise * jnp.sin(t)[:, None, None, None]
            return jnp.mean((module.apply(params, (mixed, t)) - noise) ** 2)
        loss, gradients = jax.value_and_grad(value)(state["params"])
        updates, moments = optimizer.update(gradients, state["moments"])
        average = optax.incremental_update(state["params"], state["average"], 0.1)
        return {"params": optax.apply_updates(state["params"], updates), "moments": moments, "average": average, "key": key}, loss
    return step, {"params": params, "moments": optimizer.init(params), "average": params, "key": jax.random.key(3)}, (draw(4, 8, 8, 3),)


def llama_bf16():
    """RMS norm, rotary positions and SwiGLU, with products in bf16."""
    width, heads, length = 32, 4, 12

    def norm(x, scale):
        return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-5) * scale

    def rotate(x):
        angles = jnp.arange(length)[:, None] / 100.0 ** (jnp.arange(4) / 4)
        a, b = jnp.split(x, 2, -1)
        return jnp.concatenate([a * jnp.cos(angles) - b * jnp.sin(angles), a * jnp.sin(angles) + b * jnp.cos(angles)], -1)

    def product(x, w):
        return jnp.dot(x.astype(jnp.bfloat16), w.astype(jnp.bfloat16)).astype(jnp.float32)

    def network(params, tokens):
        x = params["embed"][tokens]
        for layer in params["layers"]:
            h = norm(x, layer["norm1"])
            q, k, v = (product(h, layer[n]).reshape(*h.shape[:2], heads, -1).swapaxes(1, 2) for n in ("q", "k", "v"))
            scores = rotate(q) @ rotate(k).swapaxes(-1, -2) / jnp.sqrt(width / heads)
            scores = jnp.where(jnp.tril(jnp.ones((length, length), bool)), scores, -jnp.inf)
            x = x + product((jax.nn.softmax(scores) @ v).swapaxes(1, 2).reshape(h.shape), layer["o"])
            h = norm(x, layer["norm2"])
            x = x + product(jax.nn.silu(product(h, layer["gate"])) * product(h, layer["up"]), layer["down"])
        return product(norm(x, params["norm"]), params["embed"].T)
    keys = iter(jax.random.split(jax.random.key(5), 100))

    def matrix(a, b):
        return jax.random.normal(next(keys), (a, b)) / jnp.sqrt(a)
    params = {"embed": matrix(40, width), "norm": jnp.ones(width), "layers": [
        {"norm1": jnp.ones(width), "norm2": jnp.ones(width), "q": matrix(width, width), "k": matrix(width, width), "v": matrix(width, width),
         "o": matrix(width, width), "gate": matrix(width, 64), "up": matrix(width, 64), "down": matrix(64, width)} for _ in range(2)]}
    optimizer = optax.adamw(1e-3)

    def step(state, tokens):
        loss, gradients = jax.value_and_grad(lambda p: labels_loss(lambda t: network(p, t), tokens[:, :-1], tokens[:, 1:]))(state["params"])
        updates, moments = optimizer.update(gradients, state["moments"], state["params"])
        return {"params": optax.apply_updates(state["params"], updates), "moments": moments}, {"loss": loss}
    return step, {"params": params, "moments": optimizer.init(params)}, (integers(40, 3, length + 1),)


def q_learning():
    """A replay buffer in the state, random samples of it, and a target network that lags behind."""
    module, optimizer = Mlp(), optax.adam(1e-3)
    params = module.init(jax.random.key(0), jnp.zeros((1, 16)))

    def step(state, seen):
        buffer = jax.lax.dynamic_update_slice(state["buffer"], seen, (state["count"] * seen.shape[0] % 32, 0))
        key, sample_key, explore_key = jax.random.split(state["key"], 3)
        rows = buffer[jax.random.randint(sample_key, (8,), 0, 32)]
        actions = jax.random.categorical(explore_key, jnp.zeros((8, 4)))

        def value(params):
            wanted = rows.sum(-1) + 0.9 * module.apply(state["target"], rows).max(-1)
            values = jnp.take_along_axis(module.apply(params, rows), actions[:, None], 1)[:, 0]
            return optax.huber_loss(values, jax.lax.stop_gradient(wanted)).mean()
        loss, gradients = jax.value_and_grad(value)(state["params"])
        updates, moments = optimizer.update(gradients, state["moments"])
        new = optax.apply_updates(state["params"], updates)
        target = jax.lax.cond(state["count"] % 2 == 1, lambda: new, lambda: state["target"])
        return {"params": new, "moments": moments, "target": target, "buffer": buffer, "key": key, "count": state["count"] + 1}, {"loss": loss}
    state = {"params": params, "moments": optimizer.init(params), "target": params, "buffer": jnp.zeros((32, 16)),
             "key": jax.random.key(9), "count": jnp.int32(0)}
    return step, state, (draw(4, 16),)


def random_numbers():
    """Draws of JAX's threefry. Its integers must be equal, and uniform numbers are made of their bits."""
    def step(state):
        key, *keys = jax.random.split(state["key"], 6)
        normal = jax.random.normal(keys[0], (50,))
        return {"key": key}, {"a_mean": normal.mean(), "bits": jax.random.bits(keys[1], (7,)), "fold_in": jax.random.key_data(
            jax.random.fold_in(keys[2], 99)), "permutation": jax.random.permutation(keys[3], 20), "randint": jax.random.randint(
                keys[4], (9,), -5, 1000), "uniform": jax.random.uniform(keys[2], (11,)), "words": jax.random.bits(keys[0], (5,), jnp.uint8)}
    return step, {"key": jax.random.key(11)}, ()


def loops_and_branches():
    """Gradient accumulation by a loop, a line search that ends by itself, and a choice of three losses."""
    def loss_of(w, x, which):
        error = x @ w - 1
        return jax.lax.switch(which, [lambda: jnp.mean(error ** 2), lambda: jnp.mean(jnp.abs(error)),
                                      lambda: jnp.mean(jnp.logaddexp(error, -error))])

    def step(state, x, which):
        w = state["w"]

        def add(i, sums):
            loss, gradient = jax.value_and_grad(loss_of)(w, x[i], which)
            return sums[0] + loss / 3, sums[1] + gradient / 3
        loss, gradient = jax.lax.fori_loop(0, 3, add, (0.0, jnp.zeros_like(w)))
        whole = x.reshape(-1, x.shape[-1])
        size, tries = jax.lax.while_loop(lambda s: (loss_of(w - s[0] * gradient, whole, which) > loss) & (s[1] < 20),
                                         lambda s: (s[0] * 0.5, s[1] + 1), (4.0, 0))
        return {"w": w - size * gradient, "tries": state["tries"] + tries}, {"loss": loss, "size": size}
    return step, {"w": jnp.linspace(-1, 1, 6), "tries": jnp.int32(0)}, (draw(3, 4, 6), integers(3))


ALL = [mlp_sgd, deep_mlp, mlp_lion, mlp_adafactor, cnn_dropout, gpt_adamw, gpt_remat, vit, lstm_scan, mixer, mixture_of_experts, diffusion, llama_bf16,
       q_learning, random_numbers, loops_and_branches]
