//===- function.cpp - Refused code ----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: an argument is a function.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a parameter is a handle, or a struct without ForEachField
#include "compiler/accelerate/accelerate.h"

#include <functional>

refold::Array Apply(refold::Array x, std::function<refold::Array(refold::Array)> activation) {
  return activation(x);
}
auto apply = refold::Accelerate(Apply);
