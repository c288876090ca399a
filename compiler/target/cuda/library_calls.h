//===- library_calls.h - Products that a GPU library computes ---*- C++ -*-===//
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

/// The products that libraries may compute, and their resources.
struct LibraryRules {
  /// Whether libraries compute products at all.
  bool products = false;
  bool tf32 = false;
  /// Workspace of each product, reserved by architecture before the algorithm is known.
  uint64_t workspace_bytes = 0;
};

/// Returns the rules for library products from CudaOptions::libraries and CudaOptions::tf32.
/// Returns InvalidArgument if the two options contradict each other.
absl::StatusOr<LibraryRules> libraryRules(const CudaOptions &options);

/// InvalidArgument if `options` has options of the device "cuda", for targets of other devices.
absl::Status refuseCudaOptions(const CompileOptions &options);

/// Describes a library's product for the executable. `kernel` is marked as a library product.
void describeLibraryProduct(mem::KernelOp kernel, const LibraryRules &rules, exe::KernelT &entry);

/// Returns a warning if TF32 was requested but no product of the program can use it, otherwise an
/// empty string. `tier` is the fusion granularity of the compilation.
std::string unusedTf32(const exe::ExecutableT &table, const CudaOptions &options,
                       absl::string_view tier);

} // namespace refold
