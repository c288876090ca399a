//===- field.cpp - Refused code -------------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must not compile: a struct lists a field whose type cannot be part of a structure.
//
//===----------------------------------------------------------------------===//
// expected: rf::Accelerate: this type cannot be part of a structure
#include "compiler/accelerate/accelerate.h"

struct Layer {
  refold::Array w;
  double *scale = nullptr;
  template <typename Self, typename Visit> static void ForEachField(Self &self, Visit &&visit) {
    visit("w", self.w);
    visit("scale", self.scale);
  }
};
refold::Array Apply(Layer layer, refold::Array x) { return x * layer.w; }
auto apply = refold::Accelerate(Apply);
auto called = apply(Layer(), refold::Array());
