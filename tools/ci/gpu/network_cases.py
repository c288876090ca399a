# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The networks that are timed on a GPU, and the ways ("arms") in which frameworks train them.

All arms begin with the parameters and train on the rows of test/e2e/reference/formula.py, so there is no dropout. Learning rates are
such that five steps reduce the loss and rounding errors stay small.
"""
import dataclasses

STEPS = 64  # steps of a fold
JUDGED = 5  # number of first losses that are compared with known ones


@dataclasses.dataclass(frozen=True)
class Network:
    name: str
    title: str
    zoo: tuple  # the command line of refold-zoo, which peers parse too
    reference: str  # file of test/e2e/reference/losses: the small network that a dry run trains
    split: int = 1  # parts of a batch that a machine with little memory may compute in turn; 1 if there are batch norms


NETWORKS = [
    Network("resnet50", "ResNet-50, 64 × 3 × 224 × 224",
            ("resnet50", "--batch=64", "--image=224", "--classes=1000", "--learning-rate=0.001", f"--steps={STEPS}"), "resnet50"),
    Network("bert-base", "BERT-base, 32 × 128 tokens",
            ("bert-base", "--batch=32", "--seq=128", "--layers=12", "--classes=30522", "--dropout=0", "--learning-rate=0.0001", f"--steps={STEPS}"),
            "bert_base", split=4),
    Network("gpt2-small", "GPT-2 small, 8 × 1,024 tokens",
            ("gpt2-small", "--batch=8", "--seq=1024", "--layers=12", "--classes=50257", "--dropout=0", "--learning-rate=0.0006", f"--steps={STEPS}"),
            "gpt2_small", split=8),
]


@dataclasses.dataclass(frozen=True)
class Arm:
    name: str  # the name in requests to the process
    title: str
    framework: str  # the framework of its process: refold, torch, jax
    tolerance: float  # relative error that the first losses may have


# The arms in the order in which they are measured.
ARMS = [
    Arm("f32", "Refold, f32", "refold", 1e-3),
    Arm("tf32", "Refold, TF32", "refold", 5e-3),
    Arm("eager-tf32", "PyTorch, eager, TF32", "torch", 5e-3),
    Arm("eager", "PyTorch, eager, TF32 off", "torch", 1e-3),
    Arm("compiled-tf32", "PyTorch, compiled, TF32", "torch", 5e-3),
    Arm("compiled-bf16", "PyTorch, compiled, bf16 autocast", "torch", 2e-2),
    Arm("jit", "JAX, jit, f32", "jax", 1e-3),
    Arm("jit-bf16", "JAX, jit, bf16", "jax", 2e-2),
]
SCRIPTS = {"torch": "torch_card.py", "jax": "jax_card.py"}  # files of test/bench/networks/peers
