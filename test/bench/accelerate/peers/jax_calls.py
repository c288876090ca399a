# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: jax_calls.py CALLS. Measures calls of functions that jax.jit compiled."""
import os
import sys

os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
from calls import measure_all

measure_all(int(sys.argv[1]), make=lambda: jnp.full((4,), 0.5, jnp.float32), ones=lambda: jnp.ones((4,), jnp.float32), accelerate=jax.jit,
            donating=lambda function: jax.jit(function, donate_argnums=0), finish=jax.block_until_ready, version=f"JAX {jax.__version__}")
