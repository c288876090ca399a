# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: torch_calls.py [--compile] CALLS. Measures calls of functions in PyTorch, in eager mode or with torch.compile."""
import os
import sys

os.environ["CUDA_VISIBLE_DEVICES"] = ""
import torch
from calls import measure_all

torch.set_num_threads(1)
torch.set_grad_enabled(False)
measure_all(int(sys.argv[-1]), make=lambda: torch.full((4,), 0.5), ones=lambda: torch.ones(4),
            accelerate=torch.compile if "--compile" in sys.argv else lambda function: function, donating=None, finish=lambda result: result,
            version=f"PyTorch {torch.__version__}")
