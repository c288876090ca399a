//===- mutable_array.cpp - Refused code -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: the function writes to its caller's array.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a parameter is a reference that the function could write through
#include "compiler/accelerate/accelerate.h"

refold::Array Step(refold::Array &w) { return w = w * 0.9; }
auto step = refold::Accelerate(Step);
