//===- ops.h - Operations on tensors ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Includes the headers of all ops. docs/rationale/numerics.md defines the results of each op to the
// bit. An op that cannot be built returns an invalid Tensor. The program then keeps the error with
// the file and line of the user's call.
//
// This is a public header. It includes only Abseil and the standard library.
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
