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

#include "compiler/builder/ops_activation.h"
#include "compiler/builder/ops_attention.h"
#include "compiler/builder/ops_convolution.h"
#include "compiler/builder/ops_elementwise.h"
#include "compiler/builder/ops_indexing.h"
#include "compiler/builder/ops_movement.h"
#include "compiler/builder/ops_normalization.h"
#include "compiler/builder/ops_random.h"
#include "compiler/builder/ops_reduction.h"
#include "compiler/builder/ops_resize.h"
#include "compiler/builder/ops_training.h"
#include "compiler/builder/ops_window.h"
