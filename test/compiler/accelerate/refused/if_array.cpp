//===- if_array.cpp - Refused code ----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: the condition of an if is an array.
//
//===----------------------------------------------------------------------===//
// expected: if and while need a bool: in an accelerated function choose between computations with
// rf::Cond
#include "compiler/accelerate/accelerate.h"

refold::Array Chosen(refold::Array x) {
  if (x)
    return x;
  return -x;
}
