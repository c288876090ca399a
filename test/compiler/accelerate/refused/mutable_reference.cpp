//===- mutable_reference.cpp - Refused code -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: the function writes to its argument.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a parameter is a reference that the function could write through
#include "compiler/accelerate/accelerate.h"

refold::Array Count(refold::Array x, int &calls) {
  ++calls;
  return x;
}
auto count = refold::Accelerate(Count);
