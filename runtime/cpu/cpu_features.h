//===- cpu_features.h - Features of this CPU --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program names the features that its code needs in the spelling of /proc/cpuinfo. A missing
// feature is reported as a one-line error instead of an illegal instruction.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <set>
#include <string>

namespace refold::runtime {

/// Returns the flags of this machine's first CPU; empty if /proc/cpuinfo cannot be read.
std::set<std::string> CpuFeatures();

/// Returns OK if `available` contains all of `needed`. Otherwise returns an error that names the
/// missing features.
absl::Status CheckFeatures(absl::string_view target, absl::Span<const std::string> needed,
                           const std::set<std::string> &available);

} // namespace refold::runtime
