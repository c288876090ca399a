//===- ptxas_program.h - Programs assembled by ptxas ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assembles both PTX texts of an executable for the architectures of two GPU generations. Programs
// are compiled as `refold-run --compile-only --device=cuda` does.
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
  /// Compiles the program for each GPU architecture, and returns an error if the compilation fails.
  /// `origin` names the program in the text of Refusals().
  absl::Status Add(const std::string &program, const std::string &tier, const std::string &origin);
  /// Runs ptxas on the programs added so far. Returns a list of the kernels that ptxas rejects.
  /// Unless `may_spill` was true, the list also contains the kernels that spill registers. Returns
  /// an empty string if there are none.
  std::string Refusals();
  /// Returns the number of programs and entries, for people.
  std::string Counts() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace refold::test
