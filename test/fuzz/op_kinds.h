//===- op_kinds.h - Every op and how cases of it are made --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table that tests of single ops go through. An op on single elements is a row in
// elementwise_kinds.cpp; an op with a structure has a function in the file of its like. A test
// holds the table against the dialect, so that no op is forgotten.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/case_maker.h"

#include <functional>
#include <string>
#include <vector>

namespace refold::test {

struct OpKind {
  std::string name; ///< "rf.add"
  std::function<OpCase(CaseMaker &)> make;
};

std::vector<OpKind> ElementwiseKinds();
std::vector<OpKind> ShapeKinds();
std::vector<OpKind> ProductKinds();
std::vector<OpKind> RowKinds();
std::vector<OpKind> RandomKinds();
std::vector<OpKind> ActivationKinds();
std::vector<OpKind> NormalizationKinds();
std::vector<OpKind> MovementKinds();
std::vector<OpKind> OrderKinds();
std::vector<OpKind> GatherKinds();
/// All of them.
std::vector<OpKind> OpKinds();

} // namespace refold::test
