//===- judges.h - All that has something to say about a program -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/judges/float64_judge.h"

namespace refold::test {

/// Every judge that needs no machine code, one after the other until one finds something. What is
/// planted in one of their compilers is planted in all.
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
