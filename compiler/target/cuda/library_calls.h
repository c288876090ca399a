//===- library_calls.h - Products that a library makes on a card -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/target/compile_options.h"
#include "dialects/mem/Mem.h"
#include "runtime/executable/executable_generated.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <string>

namespace refold {

/// What libraries may do, and what they are given for it.
struct LibraryRules {
  /// Whether they make any product.
  bool products = false;
  bool tf32 = false;
  /// Memory of each product, reserved for an architecture before any algorithm is known.
  uint64_t workspace_bytes = 0;
};

/// The rules of CompileOptions::libraries and tf32 for the device "cuda". InvalidArgument where
/// these contradict each other or name nothing that there is.
absl::StatusOr<LibraryRules> libraryRules(const CompileOptions &options);

/// InvalidArgument for an option that only the device "cuda" obeys, or that names nothing that
/// there is.
absl::Status refuseCudaOptions(const CompileOptions &options);

/// A library's product in words of the executable; `kernel` is marked as one.
void describeLibraryProduct(mem::KernelOp kernel, const LibraryRules &rules, exe::KernelT &entry);

/// What to say of a program for which TF32 was asked for and that has no product to use it: empty
/// where it has one, or nobody asked. `tier`: what the program was compiled for.
std::string unusedTf32(const exe::ExecutableT &table, const CompileOptions &options,
                       absl::string_view tier);

} // namespace refold
