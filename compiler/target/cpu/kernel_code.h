//===- kernel_code.h - A program's kernels as one object ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every kernel is compiled by itself, or found where it was compiled before: in memory, then on
// disk. It is the same object in each case, so where it comes from changes no bit and no byte.
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

/// What names the code of `kernel`, whose symbol and places in files do not matter.
codegen::KernelKey kernelKeyOf(mem::KernelOp kernel, const codegen::TargetDescription &target,
                               const codegen::KernelOptions &options = {});

struct KernelCode {
  /// One relocatable object: a function for each `mem.kernel`, of its name.
  std::vector<char> object;
  /// Of kernels that differ in their names alone all but the first are found in memory.
  KernelCounts counts;
  /// What was wrong with the folder: a line each.
  std::vector<std::string> warnings;
};

/// Code for all kernels of `program`. `folder`: where kernels are kept on disk; empty: nowhere. A
/// folder that cannot be used and entries that are damaged are warnings; errors are those of the
/// kernels, taken from `errors` where they have a place in a file.
absl::StatusOr<KernelCode>
compileKernelCode(mlir::ModuleOp program, const codegen::TargetDescription &target,
                  const std::string &folder, const FirstError &errors,
                  codegen::KernelMemory &memory = codegen::KernelMemory::shared());

} // namespace refold
