//===- kernel_runner.h - Compiled and loaded kernels ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles MLIR text to kernels and calls them, for tests of the code generator. Calls flush
// subnormals to zero, as the runtime's worker threads do.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/x86/kernel_compiler.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace refold::test {

/// A module of kernels, compiled for `target` and loaded into this process.
class LoadedKernels {
public:
  static absl::StatusOr<LoadedKernels> Compile(const std::string &text,
                                               const std::string &target = "native",
                                               const codegen::KernelOptions &options = {});
  LoadedKernels(LoadedKernels &&);
  ~LoadedKernels();

  /// Runs kernel `name`. The pointers are first the operands, then the results.
  void Call(const std::string &name, std::vector<void *> args, int64_t block = 0) const;
  using KernelFunction = void(void *const *args, int64_t block);
  KernelFunction *Function(const std::string &name) const;
  const std::vector<char> &object() const;
  const codegen::KernelReport &report() const;

private:
  struct Impl;
  explicit LoadedKernels(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

} // namespace refold::test
