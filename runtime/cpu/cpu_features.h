//===- cpu_features.h - Features of this CPU --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that the CPU has the features that a program needs, such as AVX2. A program names them as
// /proc/cpuinfo does. A missing feature is a one-line error instead of an illegal instruction.
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

/// Checks that `available` contains all of `needed`. An error names the missing features.
absl::Status CheckFeatures(absl::string_view target, absl::Span<const std::string> needed,
                           const std::set<std::string> &available);

} // namespace refold::runtime
