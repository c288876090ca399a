//===- summary.h - The summary of a run -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Renders the same numbers twice: as a few lines of text, and as JSON.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/compile.h"
#include "runtime/core/tensor.h"
#include "runtime/session/session.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold::run {

/// The number of last steps that the summary averages over.
inline constexpr int64_t kSummaryTail = 100;

/// A short form of one number, or of one number for each step of the run.
struct HistorySummary {
  std::string name;
  int64_t count = 0;
  double first = 0, last = 0, least = 0;
  /// The mean of the last kSummaryTail values, or of all if there are fewer.
  double tail_mean = 0;
};
/// Summarizes `values` of any type, with at most one dimension.
HistorySummary Summarize(std::string name, const runtime::HostTensor &values);

struct Summary {
  std::string program;
  std::string device;
  /// The fusion granularity: "op", "layer" or "step"; empty if the device has none.
  std::string tier = "";
  /// Compilation::tiers.
  std::vector<TierEstimate> tiers = {};
  int threads = 1;
  bool fold = true;
  uint64_t seed = 0;
  double compile_seconds = 0;
  /// Nothing if no machine code was made.
  std::optional<KernelCounts> kernels;
  /// Seconds to read feeds and generate inputs.
  double data_seconds = 0;
  /// Whether the device counts bytes: the reference does not.
  bool has_peak = true;
  runtime::RunReport run;
  std::vector<HistorySummary> histories;
};

std::string SummaryText(const Summary &summary);
/// The line with the time of compilation and the origin of the kernels.
std::string CompileText(double seconds, const KernelCounts &kernels);
/// An object with a key for each number. A number that is not finite is null.
std::string SummaryJson(const Summary &summary);

/// Element i of a tensor of one dimension as a number.
double ElementAsDouble(const runtime::HostTensor &values, int64_t i);

} // namespace refold::run
