//===- summary.cpp - The summary of a run -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Seconds are those of the run itself. Compilation and preparation of data are listed separately.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/log/summary.h"

#include "runtime/core/bytes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace refold::run {
namespace {

using runtime::ElementType;

double MicrosecondsPerStep(const runtime::RunReport &run) {
  return run.steps > 0 ? run.seconds * 1e6 / static_cast<double>(run.steps) : 0;
}

std::string Count(int64_t count, const char *one, const char *many) {
  return absl::StrCat(runtime::FormatCount(static_cast<uint64_t>(count)), " ",
                      count == 1 ? one : many);
}

/// Returns a list, cut after kMost characters.
std::string Shortened(const std::string &list) {
  constexpr size_t kMost = 72;
  return list.size() <= kMost ? list : absl::StrCat(list.substr(0, kMost), "...");
}

/// One line for each operation: " 12.3 %   1.2e+03 us, 400 launches: add, relu (train.cpp:31:7)".
std::string OperationTable(const runtime::RunReport &run) {
  constexpr size_t kShown = 30;
  double all = 0, rest = 0;
  for (const runtime::OperationTime &time : run.operations)
    all += time.seconds;
  std::string text;
  for (size_t i = 0; i < run.operations.size(); ++i) {
    const runtime::OperationTime &time = run.operations[i];
    if (i >= kShown) {
      rest += time.seconds;
      continue;
    }
    absl::StrAppend(&text,
                    absl::StrFormat("%5.1f %% %9.4g us, ", 100 * time.seconds / std::max(all, 1e-9),
                                    time.seconds * 1e6),
                    Count(time.launches, "launch", "launches"), ": ", Shortened(time.operations),
                    time.location.empty() ? "" : absl::StrCat(" (", time.location, ")"), "\n");
  }
  if (run.operations.size() > kShown)
    absl::StrAppend(
        &text, absl::StrFormat("%5.1f %% %9.4g us: ", 100 * rest / std::max(all, 1e-9), rest * 1e6),
        run.operations.size() - kShown, " others\n");
  return text;
}

} // namespace

double ElementAsDouble(const runtime::HostTensor &values, int64_t i) {
  return WithElementType(values.type(), [&](auto zero) {
    return static_cast<double>(values.as<decltype(zero)>()[i]);
  });
}

HistorySummary Summarize(std::string name, const runtime::HostTensor &values) {
  HistorySummary history;
  history.name = std::move(name);
  history.count = runtime::ElementCount(values.shape());
  if (history.count == 0)
    return history;
  history.first = ElementAsDouble(values, 0);
  history.last = ElementAsDouble(values, history.count - 1);
  history.least = history.first;
  for (int64_t i = 0; i < history.count; ++i)
    history.least = std::min(history.least, ElementAsDouble(values, i));
  int64_t tail = std::min(history.count, kSummaryTail);
  double sum = 0;
  for (int64_t i = history.count - tail; i < history.count; ++i)
    sum += ElementAsDouble(values, i);
  history.tail_mean = sum / static_cast<double>(tail);
  return history;
}

std::string CompileText(double seconds, const KernelCounts &kernels) {
  return absl::StrCat(absl::StrFormat("compiled in %.3g s: ", seconds),
                      Count(kernels.compiled, "kernel", "kernels"), " made, ",
                      runtime::FormatCount(kernels.from_memory), " found in memory, ",
                      runtime::FormatCount(kernels.from_disk), " on disk\n");
}

std::string SummaryText(const Summary &summary) {
  const runtime::RunReport &run = summary.run;
  std::string text = absl::StrCat(
      summary.program, " on ", summary.device,
      summary.tier.empty() ? "" : absl::StrCat(", granularity ", summary.tier), ", ",
      run.launched_as.empty() ? Count(summary.threads, "thread", "threads") : run.launched_as,
      ": ");
  if (run.steps == 0) {
    absl::StrAppend(&text, "no steps, the state is at step ", run.first_step, "\n");
  } else {
    double rate = static_cast<double>(run.steps) / std::max(run.seconds, 1e-9);
    absl::StrAppend(&text, Count(run.steps, "step", "steps"),
                    absl::StrFormat(" in %.3g s, ", run.seconds),
                    rate >= 100 ? runtime::FormatCount(static_cast<uint64_t>(rate))
                                : absl::StrFormat("%.3g", rate),
                    absl::StrFormat(" steps/s (%.4g us each), ", MicrosecondsPerStep(run)),
                    Count(run.host_calls, "host call", "host calls"), "\n");
  }
  for (const HistorySummary &history : summary.histories)
    if (history.count == 1)
      absl::StrAppend(&text, absl::StrFormat("%s: %.6g\n", history.name, history.first));
    else if (history.count > 1)
      absl::StrAppend(&text, absl::StrFormat("%s: %.6g at first, %.6g mean of the last %d\n",
                                             history.name, history.first, history.tail_mean,
                                             std::min(history.count, kSummaryTail)));
  if (summary.has_peak)
    absl::StrAppend(&text, "peak: ", runtime::FormatCount(run.peak_predicted_bytes),
                    " bytes predicted, ", runtime::FormatCount(run.peak_measured_bytes),
                    " measured\n");
  if (run.pool)
    absl::StrAppend(&text, "pool: ", runtime::FormatCount(run.pool->reserved.peak),
                    " bytes reserved in ",
                    Count(static_cast<int64_t>(run.pool->chunks.peak), "chunk", "chunks"), ", ",
                    runtime::FormatCount(run.pool->allocated.peak), " allocated at the peak, ",
                    runtime::FormatCount(run.pool->live.peak), " of them requested; fragmentation ",
                    absl::StrFormat("%.3f", run.pool->fragmentation()), "\n");
  for (const runtime::LibraryChoice &choice : run.libraries)
    absl::StrAppend(&text, choice.product, ": ", choice.algorithm, ", ",
                    runtime::FormatCount(choice.workspace_bytes), " bytes of workspace\n");
  if (summary.kernels)
    absl::StrAppend(&text, CompileText(summary.compile_seconds, *summary.kernels));
  absl::StrAppend(&text, OperationTable(run));
  return text;
}

std::string SummaryJson(const Summary &summary) {
  const runtime::RunReport &run = summary.run;
  nlohmann::ordered_json json;
  json["program"] = summary.program;
  json["device"] = summary.device;
  if (!summary.tier.empty())
    json["tier"] = summary.tier;
  for (const TierEstimate &estimate : summary.tiers)
    json["tier_estimates_us"][estimate.tier] = estimate.microseconds;
  json["threads"] = summary.threads;
  json["fold"] = summary.fold;
  json["seed"] = summary.seed;
  json["first_step"] = run.first_step;
  json["steps"] = run.steps;
  json["seconds"] = run.seconds;
  json["us_per_step"] = MicrosecondsPerStep(run);
  json["compile_seconds"] = summary.compile_seconds;
  if (summary.kernels)
    json["kernels"] = {{"compiled", summary.kernels->compiled},
                       {"from_memory", summary.kernels->from_memory},
                       {"from_disk", summary.kernels->from_disk}};
  json["data_seconds"] = summary.data_seconds;
  json["host_calls"] = run.host_calls;
  if (!run.launched_as.empty())
    json["launched_as"] = run.launched_as;
  for (const runtime::LibraryChoice &choice : run.libraries)
    json["libraries"].push_back({{"product", choice.product},
                                 {"algorithm", choice.algorithm},
                                 {"workspace_bytes", choice.workspace_bytes}});
  if (summary.has_peak) {
    json["peak_predicted_bytes"] = run.peak_predicted_bytes;
    json["peak_measured_bytes"] = run.peak_measured_bytes;
  }
  if (run.pool)
    json["pool"] = {{"reserved_bytes", run.pool->reserved.peak},
                    {"chunks", run.pool->chunks.peak},
                    {"allocated_bytes", run.pool->allocated.peak},
                    {"live_bytes", run.pool->live.peak},
                    {"live_bytes_after_a_step", run.pool->live.now},
                    {"fragmentation", run.pool->fragmentation()}};
  for (const runtime::OperationTime &time : run.operations)
    json["operations"].push_back({{"operations", time.operations},
                                  {"location", time.location},
                                  {"launches", time.launches},
                                  {"seconds", time.seconds}});
  json["fetches"] = nlohmann::ordered_json::object();
  for (const HistorySummary &history : summary.histories) {
    nlohmann::ordered_json &entry = json["fetches"][history.name];
    entry["count"] = history.count;
    if (history.count == 0)
      continue;
    entry["first"] = history.first;
    entry["last"] = history.last;
    entry["min"] = history.least;
    entry[absl::StrCat("mean_last_", kSummaryTail)] = history.tail_mean;
  }
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace refold::run
