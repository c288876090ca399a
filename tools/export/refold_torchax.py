# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes the loss of a PyTorch model as a function of JAX arrays, by torchax. A part of refold_export_torch.py.

Torchax leaves some things of PyTorch out without an error: running statistics of batch norm, torch.no_grad(), backward passes of
torch.autograd.Function, and more. This file adds them or refuses them.
"""

import contextlib
import os
import warnings
from unittest import mock

import jax
import jax.extend
import jax.numpy as jnp
import torch
import torch.nn.functional as F
import torchax
from torch.utils._pytree import tree_leaves
from torch.utils.checkpoint import CheckpointFunction
from torchax.tensor import Environment, Tensor

# Reports name the lines of the model, not lines of these libraries.
for _library in (torch, torchax):
    jax.extend.source_info_util.register_exclusion(os.path.dirname(_library.__file__))


def run(environment, model, loss, arrays, key, feeds):
    """Returns the results of the loss, the values of all parameters and buffers after it, and the next key."""
    tensors = environment.j2t_iso({f"model.{name}": array for name, array in arrays.items()})
    with (environment.override_property(prng=key), _scopes(model), _backward_of_jax(), warnings.catch_warnings(), environment,
          torch.device("jax"), _Guard()):
        warnings.filterwarnings("ignore", "Explicitly requested dtype int64")
        try:
            result = torch.func.functional_call(_Loss(model, loss), tensors, tuple(environment.j2t_iso(list(feeds))))
        except AssertionError as error:
            if "mixed math" in str(error):
                raise ValueError("the loss reads a tensor that is no parameter, buffer or feed; call register_buffer for it" + _stray(model)) from error
            raise
        return environment.t2j_iso(result), {name: tensors[f"model.{name}"].jax() for name in arrays}, environment.param.prng


class TorchaxEnvironment(Environment):
    """Is torchax's environment with some ops replaced that would be wrong without an error."""

    def __init__(self):
        super().__init__()
        for op in (torch.ops.aten.native_batch_norm, torch.ops.aten._native_batch_norm_legit.default):
            self.override_op_definition(op, self._batch_norm)
        self.override_op_definition(torch.ops.aten.exponential_, self._exponential_, is_view_op=True)

    def get_and_rotate_prng_key(self, generator=None):
        if generator is not None:
            raise ValueError("the model passes a torch.Generator, which would draw the same numbers in each step; leave it out")
        return super().get_and_rotate_prng_key()

    def _batch_norm(self, x, weight, bias, mean, variance, training, momentum, epsilon):
        """Normalizes, and updates the running mean and variance, which torchax leaves as they are."""
        x, axes = x.jax(), (0, *range(2, x.ndim))
        row = lambda tensor: jnp.expand_dims(tensor, axes)
        if training:
            batch_mean, batch_variance = x.mean(axes), x.var(axes)
            if mean is not None:
                count = x.size // x.shape[1]
                for running, now in ((mean, batch_mean), (variance, batch_variance * count / (count - 1))):
                    running._elem = ((1 - momentum) * running.jax() + momentum * now).astype(running.jax().dtype)
        else:
            batch_mean, batch_variance = mean.jax(), variance.jax()
        scale = jax.lax.rsqrt(batch_variance + epsilon)
        y = (x - row(batch_mean)) * row(scale)
        y = y if weight is None else y * row(weight.jax())
        y = y if bias is None else y + row(bias.jax())
        return self.j2t_iso((y, batch_mean, scale))

    def _exponential_(self, x, lambd=1.0, generator=None):
        """Draws from the key, not from a constant."""
        draws = jax.random.exponential(self.get_and_rotate_prng_key(generator), tuple(x.shape), x.jax().dtype)
        return x.copy_(Tensor(draws / lambd, self))


# Arguments with which torchax computes other values than PyTorch: position, name, and the default, which is right.
_WRONG = {**dict.fromkeys((F.conv_transpose1d, F.conv_transpose2d, F.conv_transpose3d), (6, "groups", 1)),
          **dict.fromkeys((F.avg_pool1d, F.avg_pool2d, F.avg_pool3d), (4, "ceil_mode", False)),
          F.instance_norm: (1, "running_mean", None), torch.Tensor.cauchy_: (0, "self", None)}


class _Guard(torch.overrides.TorchFunctionMode):
    """Refuses calls that torchax computes wrongly, and stops gradients within torch.no_grad(), which JAX does not know."""

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if func in _WRONG:
            position, name, default = _WRONG[func]
            argument = args[position] if len(args) > position else kwargs.get(name, default)
            if isinstance(argument, torch.Tensor) or argument != default:
                raise ValueError(f"torchax computes {func.__name__} with '{name}' wrongly; compute it by other ops")
        if torch.is_grad_enabled():
            return func(*args, **kwargs)
        # As in PyTorch, a value that is only passed on keeps its gradient.
        before = [leaf._elem for leaf in tree_leaves((args, kwargs)) if isinstance(leaf, Tensor)]
        result = func(*args, **kwargs)
        for leaf in tree_leaves(result):
            if isinstance(leaf, Tensor) and not any(leaf._elem is elem for elem in before):
                leaf._elem = jax.lax.stop_gradient(leaf._elem)
        return result


class _Loss(torch.nn.Module):
    """Is the loss as a module, which functional_call takes."""

    def __init__(self, model, loss):
        super().__init__()
        self.model = model
        self.call = lambda *feeds: loss(model, *feeds)

    def forward(self, *feeds):
        return self.call(*feeds)


def _stray(model):
    names = [f"{name}.{key}".lstrip(".") for name, module in model.named_modules() for key, value in vars(module).items()
             if isinstance(value, torch.Tensor)]
    return f" (the model has {', '.join(names)})" if names else ""


@contextlib.contextmanager
def _scopes(model):
    """Names ops by the modules that compute them."""
    modules, entered, handles = dict(model.named_modules()), [], []

    def enter(scope):
        def hook(module, arguments):
            entered.append(jax.named_scope(scope))
            entered[-1].__enter__()
        return hook

    def leave(module, arguments, result):
        entered.pop().__exit__(None, None, None)
    for name, module in modules.items():
        parent, _, scope = name.rpartition(".")
        while parent and isinstance(modules[parent], (torch.nn.ModuleList, torch.nn.ModuleDict)):
            parent, _, last = parent.rpartition(".")
            scope = f"{last}.{scope}"
        handles += [module.register_forward_pre_hook(enter(scope or type(model).__name__)), module.register_forward_hook(leave)]
    try:
        yield
    finally:
        for handle in handles:
            handle.remove()
        while entered:
            leave(None, None, None)


@contextlib.contextmanager
def _backward_of_jax():
    """Refuses a backward pass of the model's own, which JAX does not see. A checkpoint computes its function."""
    def apply(cls, *arguments):
        if cls is CheckpointFunction:
            function, _, *inputs = arguments
            return function(*inputs)
        raise ValueError(f"{cls.__name__} is a torch.autograd.Function, and JAX does not see its backward pass; write it as ops of PyTorch")

    def data(tensor):
        raise ValueError("the loss reads .data of a tensor, which torchax does not cut off from its gradient; use .detach()")
    with mock.patch.object(torch.autograd.Function, "apply", classmethod(apply)), mock.patch.object(Tensor, "data", property(data)):
        yield
