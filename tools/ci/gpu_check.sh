#!/usr/bin/env bash
# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks Refold on an NVIDIA GPU, in two halves. The first needs the compiler and no GPU, the second a GPU and no compiler:
#
#   tools/ci/gpu_check.sh --prepare FOLDER             here: builds, compiles and writes the folder for the second half, at most 48 MiB
#   bash FOLDER/gpu_check.sh FOLDER | tee gpu_check.md there, with a copy of FOLDER: prints Markdown, within four minutes
#   tools/ci/gpu_check.sh --dry-run FOLDER             here: the second half with a fake CUDA driver, to test the check itself
#
# With --only=networks for each half, a separate call times networks from a separate folder (at most 60 MiB), within six minutes.
#
# docs/benchmarks/gpu.md describes the stages. The machine needs a driver for CUDA 12.3 or later, glibc 2.36, Python 3.9 and, for the
# benchmarks, PyTorch and JAX. Nothing is downloaded or compiled there. --help of either half lists its flags.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
half=check
for argument in "$@"; do
  case $argument in --prepare | --prepare=*) half=prepare ;; esac
done
command -v python3 >/dev/null || { echo "gpu_check.sh: error: there is no python3, which runs the check" >&2; exit 2; }
exec python3 -B "$here/gpu/$half.py" "$@"
