//===- ptxas_program.h - Programs, through the toolkit's assembler *- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the architectures of two generations; both texts of PTX that an executable holds. Compiled as
// `refold-run --compile-only --device=cuda` does it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"

#include <memory>
#include <string>

namespace refold::test {

class PtxasPrograms {
public:
  explicit PtxasPrograms(bool may_spill = false);
  ~PtxasPrograms();
  /// Compiles the program for each architecture. An error is the compiler's; `origin` is how
  /// Refusals() calls the program.
  absl::Status Add(const std::string &program, const std::string &tier, const std::string &origin);
  /// Each entry that ptxas does not accept, or that spills registers and must not, of the programs
  /// added so far; empty where there is none.
  std::string Refusals();
  /// For people: how much there was to do.
  std::string Counts() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace refold::test
