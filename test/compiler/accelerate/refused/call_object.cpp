//===- call_object.cpp - Refused code -------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: the function object has a member but no name.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a lambda with captures needs a name
#include "compiler/accelerate/accelerate.h"

struct Scale {
  double by;
  refold::Array operator()(refold::Array x) const { return x * by; }
};
auto scale = refold::Accelerate(Scale{2.0});
