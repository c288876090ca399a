//===- cpu_features.h - What this CPU can do --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program names the features that its code needs as /proc/cpuinfo spells them; one that is
// missing is a refusal in one line, not an illegal instruction.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <set>
#include <string>

namespace refold::runtime {

/// The flags of this machine's first CPU; empty where /proc/cpuinfo cannot be read.
std::set<std::string> CpuFeatures();

/// OK if `available` has all of `needed`; else an error that names what is missing.
absl::Status CheckFeatures(absl::string_view target, absl::Span<const std::string> needed,
                           const std::set<std::string> &available);

} // namespace refold::runtime
