# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports a training step of PyTorch to files that refold-run trains.

    from refold_export_torch import export_torch, load_torch

    def loss(model, images, labels):
        return torch.nn.functional.cross_entropy(model(images), labels)

    print(export_torch("step", model, loss, torch.optim.AdamW(model.parameters()), images, labels))

writes step.mlir (StableHLO) and step.safetensors (the state), and prints the command that trains:

    refold-run step.mlir --state-in=step.safetensors --feed images=images.npy --feed labels=labels.npy --state-out=trained.safetensors

    load_torch("trained.safetensors", model)

copies the trained values into the model. States are named model/NAME, with the names of model.state_dict().

Torchax turns the step into one of JAX, and refold_export.py beside this file exports it. Both need torch, torchax, JAX and
NumPy. docs/import.md has the versions with which they were tried.
"""

import collections
import inspect

import jax
import jax.numpy as jnp
import numpy
import torch
from torchax.tensor import Tensor

import refold_export
from refold_torchax import TorchaxEnvironment, run


def export_torch(path, model, loss, optimizer, *feeds, clip_norm=None, seed=0, places=True):
    """Writes `path`.mlir and `path`.safetensors, and returns the command that runs them.

    loss(model, *feeds) returns a tensor of one number, or that and a dict of other tensors to fetch. The feeds are tensors of
    one step. They give only shapes and types, and the parameters of loss give their names. The model keeps its mode: call
    model.train() before, if it was evaluated. `optimizer` is an optimizer of torch.optim or a transformation of optax. A
    learning rate of torch.optim that is a tensor becomes the feed `lr`, a number for each step (`lr0`, `lr1`, ... if there are
    several groups of parameters). `clip_norm` limits the norm of all gradients as torch.nn.utils.clip_grad_norm_ does. Dropout
    and other random numbers start from `seed`.
    """
    step, state, rates = make_step(model, loss, optimizer, *feeds, clip_norm=clip_norm, seed=seed)
    shapes = [_array(feed) for feed in feeds] + [jnp.float32(0)] * rates
    return refold_export.export(path, step, state, *shapes, root="", places=places)


def load_torch(path, model, optimizer=None):
    """Copies the values of a .safetensors file that refold-run or export_torch wrote into the model.

    Each parameter and buffer must be in the file. With an optimizer of torch.optim, its moments are loaded, too.
    """
    state = _model_state(model)
    if optimizer is not None:
        state["optimizer"] = _TorchOptimizer(optimizer, model).initial
    loaded = refold_export.load(path, state, root="")
    tensors = _named_tensors(model)
    with torch.no_grad():
        for name, array in {**loaded["model"], **loaded["buffers"]}.items():
            tensors[name].copy_(_tensor(array))
    for name, moments in loaded.get("optimizer", {}).items():
        optimizer.state[tensors[name]] = {key: _tensor(array) for key, array in moments.items()}


def make_step(model, loss, optimizer, *feeds, clip_norm=None, seed=0):
    """Returns step(state, *feeds) of JAX, its first state, and the number of feeds that are learning rates."""
    environment = TorchaxEnvironment()
    arrays, state = [_array(feed) for feed in feeds], _model_state(model)
    state["key"] = jax.random.key(seed)
    wanted = [name for name, parameter in model.named_parameters() if parameter.requires_grad]
    of_torch = isinstance(optimizer, torch.optim.Optimizer)
    if of_torch:
        optimizer = _TorchOptimizer(optimizer, model)
        wanted = [name for name in wanted if name in optimizer.initial]

    def value(trained, state, *feeds):
        before = {**state["model"], **trained, **state["buffers"]}
        key = state.get("key")
        result, tensors, key = run(environment, model, loss, before, key, feeds)
        total, outputs = result if isinstance(result, tuple) else (result, {})
        if total.shape != ():
            raise ValueError(f"loss returns a tensor of shape {list(total.shape)}, expected one number")
        for name in trained:
            if tensors[name] is not before[name]:
                raise ValueError(f"loss changes '{name}', which the optimizer trains")
        after = {part: {name: tensors[name] for name in state[part]} for part in ("model", "buffers")}
        return total, ({"loss": total, **outputs}, {**after, "key": key} if "key" in state else after)

    read, draws = _reads(value, {name: state["model"][name] for name in wanted}, state, arrays)
    if not draws:
        del state["key"]
    state["optimizer"] = optimizer.initial if of_torch else optimizer.init({name: state["model"][name] for name in read})

    def step(state, *feeds):
        trained = {name: state["model"][name] for name in read}
        (_, (outputs, after)), gradients = jax.value_and_grad(value, has_aux=True)(trained, state, *feeds[:len(arrays)])
        with jax.named_scope("optimizer"):
            if clip_norm is not None:
                norm = jnp.sqrt(sum(jnp.sum(gradient ** 2) for gradient in jax.tree.leaves(gradients)))
                gradients = jax.tree.map(lambda gradient: gradient * jnp.minimum(clip_norm / (norm + 1e-6), 1), gradients)
            if of_torch:
                trained, moments = optimizer.update(environment, trained, gradients, state["optimizer"], feeds[len(arrays):])
            else:
                updates, moments = optimizer.update(gradients, state["optimizer"], trained)
                trained = jax.tree.map(lambda old, update: (old + update).astype(old.dtype), trained, updates)
        return {**after, "model": {**after["model"], **trained}, "optimizer": moments}, outputs

    rates = optimizer.rates if of_torch else []
    names = [name for name, parameter in inspect.signature(loss).parameters.items() if parameter.kind != parameter.VAR_POSITIONAL]
    names = names[1:1 + len(arrays)] if len(names) > len(arrays) else [f"feed{i}" for i in range(len(arrays))]
    step.__signature__ = inspect.Signature([inspect.Parameter(name, inspect.Parameter.POSITIONAL_ONLY) for name in ["state", *names, *rates]])
    return step, state, len(rates)


class _TorchOptimizer:
    """Runs the step of an optimizer of torch.optim on arrays of JAX."""

    # An optimizer that reads a number from a tensor, or changes many tensors in one op, is no function of arrays.
    FLAGS = {"capturable": True, "foreach": False, "fused": None, "differentiable": False}

    def __init__(self, optimizer, model):
        names = {parameter: name for name, parameter in model.named_parameters()}
        kind = type(optimizer).__name__
        if not hasattr(optimizer, "_init_group"):
            raise ValueError(f"torch.optim.{kind} is not supported; use another optimizer of torch.optim, or one of optax")
        if any(parameter not in names for group in optimizer.param_groups for parameter in group["params"]):
            raise ValueError("the optimizer has a parameter that the model does not have")
        self.optimizer, self.names = optimizer, names
        groups = optimizer.param_groups
        self.rates = [f"lr{i}" if len(groups) > 1 else "lr" for i, group in enumerate(groups) if isinstance(group["lr"], torch.Tensor)]
        self.initial = {names[parameter]: {key: _array(moment) for key, moment in moments.items() if moment is not None}
                        for parameter, moments in self._initial_moments().items()}

    def _copy(self, tensors, rates=()):
        """Returns a copy of the optimizer for other tensors, which stand for the parameters of their names."""
        copy, rates = object.__new__(type(self.optimizer)), iter(rates)
        copy.__dict__.update(self.optimizer.__dict__)
        copy.param_groups = []
        for group in self.optimizer.param_groups:
            flags = {flag: value for flag, value in self.FLAGS.items() if flag in group}
            parameters = [tensors[self.names[parameter]] for parameter in group["params"] if self.names[parameter] in tensors]
            copy.param_groups.append({**group, **flags, "params": parameters})
            if isinstance(group["lr"], torch.Tensor):
                copy.param_groups[-1]["lr"] = next(rates, group["lr"])
        copy.state = collections.defaultdict(dict)
        return copy

    def _initial_moments(self):
        copies = {name: parameter.detach().clone() for parameter, name in self.names.items()}
        copy, back = self._copy(copies), {copies[name]: parameter for parameter, name in self.names.items()}
        for group in copy.param_groups:
            for tensor in group["params"]:
                tensor.grad = torch.zeros_like(tensor)
                copy.state[tensor].update(self.optimizer.state.get(back[tensor], {}))
                if isinstance(copy, torch.optim.SGD) and group["momentum"] != 0 and not copy.state[tensor]:
                    if group["dampening"] != 0:
                        raise ValueError("torch.optim.SGD with dampening is not supported, because its first step is another")
                    copy.state[tensor]["momentum_buffer"] = torch.zeros_like(tensor)
            copy._init_group(group, *[[] for _ in inspect.signature(copy._init_group).parameters][1:])
        return {back[tensor]: copy.state[tensor] for group in copy.param_groups for tensor in group["params"]}

    def update(self, environment, trained, gradients, moments, rates):
        """Returns the values and moments after a step."""
        with environment, torch.device("jax"), torch.no_grad(), _TensorsAsNumbers():
            tensors = environment.j2t_iso(trained)
            copy = self._copy(tensors, environment.j2t_iso(list(rates)))
            for name, tensor in tensors.items():
                tensor.grad = Tensor(gradients[name], environment)
                copy.state[tensor].update(environment.j2t_iso(moments[name]))
            try:
                type(copy).step(copy)
            except jax.errors.ConcretizationTypeError as error:
                raise ValueError(f"torch.optim.{type(copy).__name__} chooses by the numbers of its tensors; use an optimizer of optax") from error
            changed = {name: {key: environment.t2j_iso(copy.state[tensor][key]) for key in moments[name]} for name, tensor in tensors.items()}
        return environment.t2j_iso(tensors), {**moments, **changed}


class _TensorsAsNumbers(torch.overrides.TorchFunctionMode):
    """Computes with tensors where an optimizer reads their numbers, and writes results where `out` says."""

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = dict(kwargs or {})
        if func is torch.Tensor.item:
            return args[0]
        for key in ("alpha", "value"):
            if isinstance(kwargs.get(key), torch.Tensor):
                args = (args[0], args[1] * kwargs.pop(key), *args[2:])
        out = kwargs.pop("out", None)
        result = func(*args, **kwargs)
        return result if out is None else out.copy_(result)


def _reads(value, trained, state, feeds):
    """Returns the parameters that the loss reads, and whether it draws random numbers.

    As in PyTorch, the optimizer leaves a parameter without a gradient alone.
    """
    draws = []

    def total(trained, state, feeds):
        result, (_, after) = value(trained, state, *feeds)
        draws.append(after["key"] is not state["key"])
        return result
    jaxpr = jax.make_jaxpr(total)(trained, state, feeds).jaxpr
    read = {id(variable) for equation in jaxpr.eqns for variable in equation.invars}
    return [name for name, variable in zip(sorted(trained), jaxpr.invars) if id(variable) in read], draws[-1]


def _named_tensors(model):
    return {**dict(model.named_parameters()), **dict(model.named_buffers())}


def _model_state(model):
    """Returns the arrays of the model: those of state_dict(), and buffers that it leaves out."""
    saved = set(model.state_dict()) | {name for name, _ in model.named_parameters()}
    arrays = {name: _array(tensor) for name, tensor in _named_tensors(model).items()}
    return {"model": {name: array for name, array in arrays.items() if name in saved},
            "buffers": {name: array for name, array in arrays.items() if name not in saved}}


def _array(value):
    """Returns a copy as an array of JAX. Numbers of 64 bits become numbers of 32 bits."""
    if not isinstance(value, torch.Tensor):
        return jnp.array(value)
    wide = value.detach().cpu()
    return jnp.array(wide.float().numpy(), jnp.bfloat16) if wide.dtype == torch.bfloat16 else jnp.array(wide.numpy())


def _tensor(array):
    if array.dtype == jnp.bfloat16:
        return torch.from_numpy(numpy.array(array, numpy.float32)).bfloat16()
    return torch.from_numpy(numpy.array(array))
