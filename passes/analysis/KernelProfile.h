//===- KernelProfile.h - What kernels were measured to take ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of --profile: a text with three lines of head, then a line for each kernel. It steers
// plans, never a bit of a result, so it may come from another machine.
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
  std::string ops;          ///< "dot_general,add,relu": for people to read
};

struct KernelProfile {
  std::string machine;                       ///< as /proc/cpuinfo names it
  int threads = 1;                           ///< that the kernels ran on
  std::map<std::string, KernelTime> kernels; ///< by kernelIdentity
};

/// What names the kernel of a group wherever it stands: a hash, as 32 hexadecimal digits, of its
/// ops, its shapes and how it is cut into blocks. Names, places in files and what is written in
/// place do not count.
std::string kernelIdentity(rf::FusionOp group);

/// Nothing where the group was not measured.
std::optional<uint64_t> picosecondsIn(const KernelProfile &profile, rf::FusionOp group);

/// The ops of a group for KernelTime::ops.
std::string opsOf(rf::FusionOp group);

/// `name` stands for the file in errors, which name the line and what would be right.
absl::StatusOr<KernelProfile> ParseKernelProfile(absl::string_view text, absl::string_view name);
std::string PrintKernelProfile(const KernelProfile &profile);

} // namespace refold
