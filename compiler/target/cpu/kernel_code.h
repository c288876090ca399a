//===- kernel_code.h - A program's kernels as one object --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each kernel is compiled separately, or taken from an earlier compilation: from memory, then from
// disk. Every source gives the same object, so the origin changes no bit and no byte.
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

/// Returns the key under which caches store the code of `kernel`. Kernels that differ only in their
/// symbol names or source locations have the same key.
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

/// Compiles all kernels of `program`. `folder` is the cache folder on disk; empty: there is none.
/// An unusable folder and damaged entries in it cause warnings. Returns an error if a kernel cannot
/// be compiled. The error is the first diagnostic in `errors` if MLIR reported the failure.
absl::StatusOr<KernelCode>
compileKernelCode(mlir::ModuleOp program, const codegen::TargetDescription &target,
                  const std::string &folder, const FirstError &errors,
                  codegen::KernelMemory &memory = codegen::KernelMemory::shared());

} // namespace refold
