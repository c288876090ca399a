//===- op_kinds.h - The table of ops with random cases ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of ops from which tests of single ops are made. An elementwise op is a row in
// elementwise_kinds.cpp. Any other op has a function in the file of its family. A test compares the
// table with the rf dialect, so no op is forgotten.
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

/// Returns a random attribute ` chain = [...]`, or an empty string, for a product that sums over
/// dimensions with the extents `summed`.
std::string RandomChain(const std::vector<int64_t> &summed, Dice &dice);

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
/// Windows, and convolutions that have an empty dimension.
std::vector<OpKind> WindowProductKinds();
/// Returns all kinds.
std::vector<OpKind> OpKinds();

/// An op without cases of its own, and the reason.
struct OpWithoutCases {
  std::string name, reason;
};
std::vector<OpWithoutCases> OpsWithoutCases();

/// The default number of programs that test_fuzz_ops makes, and the seed of the first program. Each
/// program has one case of every op. Programs with that many consecutive seeds cover
/// all types.
constexpr int64_t kProgramsOfOps = 14;
constexpr uint64_t kFirstSeedOfOps = 1;
/// Returns the dice that draw program `seed`: first its cases, then its operands.
Dice DiceOfOps(uint64_t seed);
std::vector<OpCase> MakeCases(const std::vector<OpKind> &kinds, uint64_t seed, Dice &dice);

} // namespace refold::test
