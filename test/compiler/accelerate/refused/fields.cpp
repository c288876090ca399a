//===- fields.cpp - Refused code ------------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: an argument is a struct that does not list its fields.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: a parameter is a handle, or a struct without ForEachField
#include "compiler/accelerate/accelerate.h"

struct Layer {
  refold::Array w, b;
};
refold::Array Apply(Layer layer, refold::Array x) { return x * layer.w + layer.b; }
auto apply = refold::Accelerate(Apply);
