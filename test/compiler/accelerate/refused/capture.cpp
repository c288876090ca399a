//===- capture.cpp - Refused code -----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: the lambda has a capture but no name.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a lambda with captures needs a name
#include "compiler/accelerate/accelerate.h"

auto Make(double by) {
  return refold::Accelerate([by](refold::Array x) { return x * by; });
}
auto scale = Make(2.0);
