//===- cpu_features.cpp - Features of this CPU ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the line "flags" of /proc/cpuinfo.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/cpu_features.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <fstream>
#include <vector>

namespace refold::runtime {

std::set<std::string> CpuFeatures() {
  std::ifstream cpuinfo("/proc/cpuinfo");
  std::string line;
  while (std::getline(cpuinfo, line)) {
    if (line.rfind("flags", 0) != 0)
      continue;
    size_t colon = line.find(':');
    if (colon == std::string::npos)
      continue;
    std::set<std::string> features =
        absl::StrSplit(line.substr(colon + 1), ' ', absl::SkipWhitespace());
    return features;
  }
  return {};
}

absl::Status CheckFeatures(absl::string_view target, absl::Span<const std::string> needed,
                           const std::set<std::string> &available) {
  std::vector<std::string> missing;
  for (const std::string &feature : needed)
    if (available.count(feature) == 0)
      missing.push_back(feature);
  if (missing.empty())
    return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("the program was compiled for ", target, ", but this CPU lacks ",
                   absl::StrJoin(missing, ", "), "; compile it for a lower --cpu"));
}

} // namespace refold::runtime
