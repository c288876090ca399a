//===- op_kinds.h - Every op and how cases of it are made -------*- C++ -*-===//
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

#include "test/fuzz/ops/case_maker.h"

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
std::vector<OpKind> ConvolutionKinds();
std::vector<OpKind> RowKinds();
std::vector<OpKind> RandomKinds();
std::vector<OpKind> ActivationKinds();
std::vector<OpKind> AttentionKinds();
std::vector<OpKind> NormalizationKinds();
std::vector<OpKind> MovementKinds();
std::vector<OpKind> OrderKinds();
std::vector<OpKind> GatherKinds();
std::vector<OpKind> ImageKinds();
std::vector<OpKind> WindowKinds();
/// And convolutions without an element somewhere.
std::vector<OpKind> WindowProductKinds();
/// All of them.
std::vector<OpKind> OpKinds();

/// An op that runs in no case of its own, and why.
struct OpWithoutCases {
  std::string name, reason;
};
std::vector<OpWithoutCases> OpsWithoutCases();

/// How many programs test_fuzz_ops makes unless it is told otherwise, from which seed; each has one
/// case of every op. As many seeds in a row have all types.
constexpr int64_t kProgramsOfOps = 10;
constexpr uint64_t kFirstSeedOfOps = 1;
/// What draws program `seed`: its cases, then its operands.
Dice DiceOfOps(uint64_t seed);
std::vector<OpCase> MakeCases(const std::vector<OpKind> &kinds, uint64_t seed, Dice &dice);

} // namespace refold::test
