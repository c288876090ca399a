//===- summary.h - What a run did -------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same numbers twice: a few lines to read, and JSON.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/compile.h"
#include "runtime/core/tensor.h"
#include "runtime/executable/session.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold::run {

/// Steps at the end of a run that the summary averages over.
inline constexpr int64_t kSummaryTail = 100;

/// One number for each step of the run, or one alone, in short.
struct HistorySummary {
  std::string name;
  int64_t count = 0;
  double first = 0, last = 0, least = 0;
  /// Of the last kSummaryTail, or of all if there are fewer.
  double tail_mean = 0;
};
/// `values` has one dimension, or none, of any type.
HistorySummary Summarize(std::string name, const runtime::HostTensor &values);

struct Summary {
  std::string program;
  std::string device;
  /// How much of a step is one kernel: "op", "layer" or "step"; empty where that is no question.
  std::string tier = "";
  /// Compilation::tiers.
  std::vector<TierEstimate> tiers = {};
  int threads = 1;
  bool fold = true;
  uint64_t seed = 0;
  double compile_seconds = 0;
  /// Nothing where no machine code was made.
  std::optional<KernelCounts> kernels;
  /// Feeds read and inputs made.
  double data_seconds = 0;
  /// Whether the device counts bytes: the reference does not.
  bool has_peak = true;
  runtime::RunReport run;
  std::vector<HistorySummary> histories;
};

std::string SummaryText(const Summary &summary);
/// The line on how long compiling took, and where kernels came from.
std::string CompileText(double seconds, const KernelCounts &kernels);
/// An object with a key for each number; what is not finite is null.
std::string SummaryJson(const Summary &summary);

/// Element i of a tensor of one dimension as a number.
double ElementAsDouble(const runtime::HostTensor &values, int64_t i);

} // namespace refold::run
