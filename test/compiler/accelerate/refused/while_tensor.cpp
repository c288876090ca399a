//===- while_tensor.cpp - Refused code ------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: the condition of a loop is a tensor.
//
//===----------------------------------------------------------------------===//
// expected: if and while need a bool, and a Tensor has no value yet
#include "compiler/accelerate/accelerate.h"

refold::Array Halve(refold::Tensor x) {
  while (x)
    x = x * 0.5;
  return x;
}
