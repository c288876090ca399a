//===- ops.h - Operations on tensors -----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All families of them. What each computes, to the bit: docs/rationale/numerics.md. An op that
// cannot be built gives an invalid Tensor, and the program's error names file and line of the
// user's call. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/ops/activation.h"
#include "compiler/builder/ops/attention.h"
#include "compiler/builder/ops/convolution.h"
#include "compiler/builder/ops/elementwise.h"
#include "compiler/builder/ops/indexing.h"
#include "compiler/builder/ops/movement.h"
#include "compiler/builder/ops/normalization.h"
#include "compiler/builder/ops/random.h"
#include "compiler/builder/ops/reduction.h"
#include "compiler/builder/ops/resize.h"
#include "compiler/builder/ops/shorthand.h"
#include "compiler/builder/ops/training.h"
#include "compiler/builder/ops/window.h"
