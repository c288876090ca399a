//===- KernelProfile.h - Measured kernel times ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes the table of measured kernel times for --profile: three header lines, then one
// line for each kernel. The times guide the planner, but they never change a bit of a result. So
// the table may come from another machine. Example:
//
//   refold-profile 1
//   machine AMD EPYC 7763 64-Core Processor
//   threads 2
//   91d7c0ffee0123456789abcdef012345 81234000 dot_general,add,relu
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace refold {

struct KernelTime {
  uint64_t picoseconds = 0; ///< of one launch, all of its blocks together
  std::string ops;          ///< "dot_general,add,relu": for human readers
};

struct KernelProfile {
  std::string machine;                       ///< the CPU model name of /proc/cpuinfo
  int threads = 1;                           ///< threads that ran the kernels
  std::map<std::string, KernelTime> kernels; ///< by kernelIdentity
};

/// Returns a hash of a fusion's kernel, as 32 hexadecimal digits. The hash depends on the ops, the
/// shapes and the split into blocks. It does not depend on names, source locations or in-place
/// decisions, so the same kernel has the same hash in any program.
std::string kernelIdentity(rf::FusionOp group);

/// Returns the measured time, or nothing if the fusion was not measured.
std::optional<uint64_t> picosecondsIn(const KernelProfile &profile, rf::FusionOp group);

/// Returns the ops of a fusion for KernelTime::ops.
std::string opsOf(rf::FusionOp group);

/// Parses a profile. Errors name the file by `name`, the line and the expected text.
absl::StatusOr<KernelProfile> ParseKernelProfile(absl::string_view text, absl::string_view name);
std::string PrintKernelProfile(const KernelProfile &profile);

} // namespace refold
