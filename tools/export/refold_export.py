# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports a training step of JAX to files that refold-run trains.

    import refold_export

    def step(state, images, labels):
        ...
        return new_state, {"loss": loss}

    refold_export.export("step", step, state, images, labels)

writes step.mlir (StableHLO), step.safetensors (the state) and a line to run them:

    refold-run step.mlir --state-in=step.safetensors --feed images=... --steps=1000 --memory-budget=6GiB

    state = refold_export.load("trained.safetensors", state)

reads the state back after refold-run --state-out=trained.safetensors.

This file needs only JAX and NumPy. docs/import.md has the versions with which it was tried.
"""

import inspect
import json
import re
import struct

import jax
import numpy

_TYPES = {"bool": "BOOL", "int8": "I8", "int16": "I16", "int32": "I32", "int64": "I64", "uint8": "U8", "uint16": "U16",
          "uint32": "U32", "uint64": "U64", "float16": "F16", "bfloat16": "BF16", "float32": "F32", "float64": "F64"}


def export(path, step, state, *feeds, places=True, root=None):
    """Writes `path`.mlir and `path`.safetensors, and returns the command that runs them.

    step(state, *feeds) must return (new_state, outputs). new_state must have the structure, shapes and types of state.
    `state` and `feeds` are trees of arrays; the feeds give only shapes and types. Names of states, feeds and outputs are
    their paths in these trees, such as state/params/kernel. `root` replaces `state` in these names; "" leaves it out. With
    `places`, the text has the source lines and the layers of its ops, which reports then name.
    """
    names = _parameter_names(step, 1 + len(feeds))
    if root is not None:
        names[0] = root
    abstract_state, abstract_feeds = _abstract(state), tuple(_abstract(feed) for feed in feeds)
    new_state, outputs = _checked_results(step, abstract_state, abstract_feeds)
    _check_same(names[0], abstract_state, new_state)
    arguments = [name for root, tree in zip(names, (abstract_state, *abstract_feeds)) for name in _names(root, tree)]
    states = len(jax.tree.leaves(abstract_state))
    results = _names("", outputs)
    module = jax.jit(step, donate_argnums=0, keep_unused=True).trace(abstract_state, *abstract_feeds).lower(
        lowering_platforms=("cuda",)).compiler_ir("stablehlo")
    _mark(module, _unique(arguments), states, _unique(results))
    with open(path + ".mlir", "w", encoding="utf-8") as file:
        file.write(module.operation.get_asm(print_generic_op_form=True, large_elements_limit=None, enable_debug_info=places))
    save(path + ".safetensors", state, names[0])
    feed_flags = " ".join(f"--feed {name}={name.replace('/', '.')}.npy" for name in arguments[states:])
    return f"refold-run {path}.mlir --state-in={path}.safetensors {feed_flags} --state-out=trained.safetensors"


def save(path, tree, root="state"):
    """Writes the arrays of a tree to a .safetensors file, under the names that export gives them."""
    header, parts, offset = {}, [], 0
    for name, leaf in zip(_unique(_names(root, tree)), jax.tree.leaves(tree)):
        array = numpy.asarray(_data(leaf))
        part = numpy.ascontiguousarray(array).tobytes()
        header[name] = {"dtype": _TYPES[array.dtype.name], "shape": list(array.shape), "data_offsets": [offset, offset + len(part)]}
        offset += len(part)
        parts.append(part)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + b"".join(parts))


def load(path, tree, root="state"):
    """Returns `tree` with the arrays of a .safetensors file that refold-run or save wrote."""
    with open(path, "rb") as file:
        content = file.read()
    (length,) = struct.unpack("<Q", content[:8])
    header = json.loads(content[8:8 + length])
    types = {word: name for name, word in _TYPES.items()}
    leaves, structure = jax.tree.flatten(tree)
    arrays = []
    for name, leaf in zip(_unique(_names(root, tree)), leaves):
        if name not in header:
            raise ValueError(f"{path} has no '{name}'; it has {', '.join(sorted(set(header) - {'__metadata__'}))}")
        entry = header[name]
        begin, end = entry["data_offsets"]
        type_name = types[entry["dtype"]]
        dtype = jax.numpy.bfloat16 if type_name == "bfloat16" else numpy.dtype(type_name)
        array = numpy.frombuffer(content[8 + length + begin:8 + length + end], dtype=dtype).reshape(entry["shape"])
        if array.shape != _data(leaf).shape or array.dtype != _data(leaf).dtype:
            raise ValueError(f"'{name}' is {array.dtype}{list(array.shape)} in {path}, expected "
                             f"{_data(leaf).dtype}{list(_data(leaf).shape)}")
        array = jax.numpy.asarray(array)
        arrays.append(jax.random.wrap_key_data(array, impl=jax.random.key_impl(leaf)) if _is_key(leaf) else array)
    return jax.tree.unflatten(structure, arrays)


def _is_key(leaf):
    return hasattr(leaf, "dtype") and jax.dtypes.issubdtype(leaf.dtype, jax.dtypes.prng_key)


def _data(leaf):
    """Returns the integers of a random key, and any other array as it is."""
    return jax.random.key_data(leaf) if _is_key(leaf) else jax.numpy.asarray(leaf)


def _abstract(tree):
    return jax.tree.map(lambda leaf: jax.ShapeDtypeStruct(leaf.shape, leaf.dtype) if hasattr(leaf, "dtype") else
                        jax.ShapeDtypeStruct(numpy.shape(leaf), jax.dtypes.result_type(leaf)), tree)


def _parameter_names(step, count):
    try:
        names = [name for name, parameter in inspect.signature(step).parameters.items()
                 if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)]
    except (TypeError, ValueError):
        names = []
    return names[:count] if len(names) >= count else ["state"] + [f"feed{i}" for i in range(count - 1)]


def _checked_results(step, state, feeds):
    results = jax.eval_shape(step, state, *feeds)
    if not isinstance(results, tuple) or len(results) != 2:
        raise ValueError(f"step must return (new_state, outputs), got {type(results).__name__}"
                         + (f" of {len(results)}" if isinstance(results, tuple) else ""))
    return results


def _check_same(root, state, new_state):
    if jax.tree.structure(state) != jax.tree.structure(new_state):
        raise ValueError("step returns a state of another structure: "
                         f"{jax.tree.structure(new_state)} instead of {jax.tree.structure(state)}")
    for name, old, new in zip(_names(root, state), jax.tree.leaves(state), jax.tree.leaves(new_state)):
        if old.shape != new.shape or old.dtype != new.dtype:
            raise ValueError(f"'{name}' is {old.dtype}{list(old.shape)} before the step, but {new.dtype}{list(new.shape)} after it")


def _names(root, tree):
    """Returns the name of each leaf: its path, with characters that Refold's names may have."""
    def name(path):
        text = jax.tree_util.keystr(path, simple=True, separator="/")
        text = f"{root}/{text}" if root and text else root or text or "result"
        return re.sub(r"[^A-Za-z0-9_./-]", "_", text)
    return [name(path) for path, _ in jax.tree_util.tree_flatten_with_path(tree)[0]]


def _unique(names):
    taken, unique = set(names), []
    used = set()
    for name in names:
        candidate, number = name, 1
        while candidate in used or (number > 1 and candidate in taken):
            number += 1
            candidate = f"{name}.{number}"
        used.add(candidate)
        unique.append(candidate)
    return unique


def _mark(module, arguments, states, results):
    """Sets refold.name and refold.replaced_by on the entry function."""
    from jaxlib.mlir import ir
    with module.context:
        main = next(op for op in module.body.operations if "sym_name" in op.attributes and
                    ir.StringAttr(op.attributes["sym_name"]).value == "main")
        integer = ir.IntegerType.get_signless(64)
        def marked(key, names, number_of_states):
            old = list(main.attributes[key]) if key in main.attributes else [ir.DictAttr.get({})] * len(names)
            if len(old) != len(names):
                raise ValueError(f"the exported function has {len(old)} {key}, expected {len(names)}: is a leaf not an array?")
            entries = []
            for i, (attributes, name) in enumerate(zip(old, names)):
                entry = {attribute.name: attribute.attr for attribute in ir.DictAttr(attributes)}
                if name:
                    entry["refold.name"] = ir.StringAttr.get(name)
                if i < number_of_states:
                    entry["refold.replaced_by"] = ir.IntegerAttr.get(integer, i)
                entries.append(ir.DictAttr.get(entry))
            main.attributes[key] = ir.ArrayAttr.get(entries)
        marked("arg_attrs", arguments, states)
        marked("res_attrs", [""] * states + results, 0)
