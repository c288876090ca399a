//===- op_kinds.cpp - The table of ops with random cases ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

namespace refold::test {

std::vector<OpKind> OpKinds() {
  // Add a new kind of op at the end of this list. All kinds use the same random number generator in
  // the order of the list. So a new kind in the middle would change the cases of the kinds after
  // it.
  std::vector<OpKind> all;
  for (auto kinds : {ElementwiseKinds, ShapeKinds, ProductKinds, ConvolutionKinds, RowKinds,
                     RandomKinds, ActivationKinds, NormalizationKinds, MovementKinds, OrderKinds,
                     GatherKinds, WindowKinds, ImageKinds, AttentionKinds, WindowProductKinds})
    for (OpKind &kind : kinds())
      all.push_back(std::move(kind));
  return all;
}

std::vector<OpWithoutCases> OpsWithoutCases() {
  return {{"rf.empty", "a history that a fold writes: in every random program"},
          {"rf.fusion", "made around the ops of each case when it is compiled"},
          {"rf.gradient", "expanded before anything runs"},
          {"rf.recompute",
           "expanded before anything runs: in the random programs of test_fuzz_recompute"},
          {"rf.yield", "the end of a group: made when a case is compiled"}};
}

Dice DiceOfOps(uint64_t seed) { return Dice(seed * 77 + 5); }

std::vector<OpCase> MakeCases(const std::vector<OpKind> &kinds, uint64_t seed, Dice &dice) {
  CaseMaker make(dice);
  std::vector<OpCase> cases;
  for (const OpKind &kind : kinds) {
    make.Begin((seed - kFirstSeedOfOps) % kProgramsOfOps, cases.size());
    cases.push_back(kind.make(make));
  }
  return cases;
}

} // namespace refold::test
