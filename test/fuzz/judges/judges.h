//===- judges.h - All oracles that need no machine code ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/judges/float64_judge.h"

namespace refold::test {

/// Runs the oracles in order until one reports a finding. All oracles compile with the hook of
/// SetHook, so all of them see a fault that the hook injects.
class Judges {
public:
  Finding operator()(const FuzzCase &one, Results *whole = nullptr);
  void SetHook(const PassHook &hook);
  const Float64Judge &float64() const { return float64_; }

private:
  ProgramCompiler compiler_;
  Float64Judge float64_;
};

} // namespace refold::test
