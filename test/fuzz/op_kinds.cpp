//===- op_kinds.cpp - Every op and how cases of it are made ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/op_kinds.h"

namespace refold::test {

std::vector<OpKind> OpKinds() {
  std::vector<OpKind> all;
  for (auto kinds : {ElementwiseKinds, ShapeKinds, ProductKinds, RowKinds, RandomKinds,
                     ActivationKinds, NormalizationKinds, MovementKinds, OrderKinds, GatherKinds})
    for (OpKind &kind : kinds())
      all.push_back(std::move(kind));
  return all;
}

} // namespace refold::test
