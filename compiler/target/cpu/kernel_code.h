//===- kernel_code.h - A program's kernels as one object --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles the kernels of a program for a CPU, each separately. A kernel that was compiled before
// is taken from memory or from the cache folder on disk. Its object code has the same bytes as a
// new compilation would give.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/cache/kernel_memory.h"
#include "compiler/target/first_error.h"
#include "compiler/target/target_code.h"
#include "dialects/mem/Mem.h"

#include <string>
#include <vector>

namespace refold {

/// Returns the key under which the object code of `kernel` is cached. Kernels that differ only in
/// their symbol names or source locations have the same key.
codegen::KernelKey kernelKeyOf(mem::KernelOp kernel, const codegen::TargetDescription &target,
                               const codegen::KernelOptions &options = {});

struct KernelCode {
  /// One relocatable object with a function for each `mem.kernel`, of the same name.
  std::vector<char> object;
  /// Kernels that differ only in their names: all but the first count as found in memory.
  KernelCounts counts;
  /// Problems with the folder, one line each.
  std::vector<std::string> warnings;
};

/// Compiles all kernels of `program`. `folder` is the cache folder on disk, or empty for no cache.
/// If the folder cannot be used or has damaged files, the result has warnings. Returns an error if
/// a kernel cannot be compiled. If MLIR reported the failure, the error is the first diagnostic in
/// `errors`.
absl::StatusOr<KernelCode>
compileKernelCode(mlir::ModuleOp program, const codegen::TargetDescription &target,
                  const std::string &folder, const FirstError &errors,
                  codegen::KernelMemory &memory = codegen::KernelMemory::shared());

} // namespace refold
