//===- judges.cpp - All oracles that need no machine code -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/judges/judges.h"

namespace refold::test {

Finding Judges::operator()(const FuzzCase &one, Results *whole) {
  Results results;
  Finding finding = JudgeChecked(compiler_, one, &results);
  if (!finding)
    finding = float64_.Values(one, results);
  if (!finding)
    finding = float64_.Gradients(one);
  if (whole)
    *whole = std::move(results);
  return finding;
}

void Judges::SetHook(const PassHook &hook) {
  compiler_.SetHook(hook);
  float64_.SetHook(hook);
}

} // namespace refold::test
