//===- Gradient.h - Gradient rules of ops -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares the op interface through which the pass append-backward differentiates an op. An op has
// one vector-Jacobian rule, and tells which values the rule reads.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

#include "dialects/interfaces/Gradient.h.inc"
