//===- ptxas_program.h - Programs assembled by ptxas ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles programs for two GPU architectures and assembles their PTX with ptxas. Programs are
// compiled as by `refold-run --compile-only --device=cuda`, but without vendor libraries.
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
  /// Runs ptxas on all added programs. Returns a list of the kernels that ptxas rejects, or an
  /// empty string. If `may_spill` is false, the list also contains the kernels that spill
  /// registers.
  std::string Refusals();
  /// Returns the number of programs and entries, for people.
  std::string Counts() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace refold::test
