//===- program_table.cpp - The table of a compiled program ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runtime provides the look-ups.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/program_table.h"

#include "runtime/core/bytes.h"
#include "runtime/executable/function_buffers.h"
#include "runtime/executable/lookup.h"
#include "tools/refold-run/machine/machine.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <optional>
#include <set>

namespace refold::run {
namespace {

/// An estimated time with few digits: "7.3 us", "34 us", "130 ms".
std::string About(double microseconds) {
  const char *const units[] = {"us", "ms", "s"};
  size_t unit = 0;
  for (; microseconds >= 999.5 && unit + 1 < std::size(units); ++unit)
    microseconds /= 1000;
  return absl::StrFormat("%.*f %s", microseconds < 9.95 ? 1 : 0, microseconds, units[unit]);
}

} // namespace

std::vector<const exe::BufferT *> BuffersOf(const exe::ExecutableT &table, exe::BufferKind kind) {
  std::vector<const exe::BufferT *> found;
  for (const auto &buffer : table.buffers)
    if (buffer->kind == kind)
      found.push_back(buffer.get());
  return found;
}

std::vector<const exe::BufferT *> BuffersOfRun(const exe::ExecutableT &table, exe::BufferKind kind,
                                               const Options &options) {
  // The table of the reference has the names of train and no commands.
  if (options.device.name == kReference)
    return BuffersOf(table, kind);
  std::vector<const exe::BufferT *> found;
  if (std::optional<size_t> function = runtime::FindFunction(table, options.function))
    for (uint32_t index : runtime::BuffersTouched(*table.functions[*function]))
      if (table.buffers[index]->kind == kind)
        found.push_back(table.buffers[index].get());
  return found;
}

absl::Status CheckFunction(const exe::ExecutableT &table, const Options &options) {
  std::vector<std::string> known;
  for (const auto &function : table.functions)
    if (function->name != "startup")
      known.push_back(function->name);
  if (options.function == "train" ||
      std::find(known.begin(), known.end(), options.function) != known.end())
    return absl::OkStatus();
  return absl::NotFoundError(absl::StrCat("unknown function '", options.function,
                                          "', there are: ", absl::StrJoin(known, ", ")));
}

bool OnlyReadsState(const exe::ExecutableT &table, const Options &options) {
  const std::optional<size_t> function = runtime::FindFunction(table, options.function);
  if (!function)
    return false;
  const std::string counter = FoldOf(table).counter;
  auto counts = [&](uint32_t index) {
    const exe::BufferT &buffer = *table.buffers[index];
    return buffer.kind == exe::BufferKind::State && buffer.name != runtime::kSeedState &&
           buffer.name != counter;
  };
  const std::set<uint32_t> read = runtime::BuffersRead(*table.functions[*function]),
                           written = runtime::BuffersWritten(table, *table.functions[*function]);
  return std::any_of(read.begin(), read.end(), counts) &&
         std::none_of(written.begin(), written.end(), counts);
}

absl::StatusOr<const exe::BufferT *> FindNamed(const exe::ExecutableT &table, exe::BufferKind kind,
                                               absl::string_view name) {
  absl::StatusOr<size_t> found = runtime::FindBuffer(table, kind, name);
  if (!found.ok())
    return found.status();
  return table.buffers[*found].get();
}

Fold FoldOf(const exe::ExecutableT &table) {
  const exe::LoopT *loop = runtime::FoldLoop(table);
  if (!loop)
    return {"", 1, false};
  return {table.buffers[loop->counter]->name, loop->capacity, loop->condition >= 0};
}

bool HasFold(const exe::ExecutableT &table, const Options &options) {
  const std::optional<size_t> function = runtime::FindFunction(table, options.function);
  return function && runtime::FunctionLoop(*table.functions[*function]);
}

bool IsScalarHistory(const exe::BufferT &fetch) { return fetch.history && fetch.shape.size() == 1; }

std::string PeakLine(const exe::ExecutableT &table, absl::string_view function) {
  std::optional<size_t> run = runtime::FindFunction(table, function);
  if (!run)
    run = runtime::FindFunction(table, "train");
  const uint64_t peak = run ? runtime::PeakBytes(table, *run) : table.peak_bytes;
  std::string text = absl::StrCat("predicted peak ", runtime::FormatBytesExact(peak), ":");
  struct Group {
    exe::BufferKind kind;
    const char *name;
  };
  for (Group group :
       {Group{exe::BufferKind::State, "state"}, Group{exe::BufferKind::Input, "inputs"},
        Group{exe::BufferKind::Fetch, "fetches"}, Group{exe::BufferKind::Constant, "constants"}}) {
    uint64_t bytes = 0;
    for (const exe::BufferT *buffer : BuffersOf(table, group.kind))
      bytes += buffer->bytes;
    absl::StrAppend(&text, " ", group.name, " ", runtime::FormatBytes(bytes), ",");
  }
  return absl::StrCat(text, " arena ",
                      runtime::FormatBytes(run ? table.functions[*run]->arena_bytes : 0));
}

std::string RecomputeLine(const planner::RecomputeOutcome &recompute) {
  const planner::TriedPlan &taken = recompute.Taken();
  if (taken.clones == 0)
    return absl::StrCat("recompute: nothing, the baseline is within ",
                        runtime::FormatBytes(recompute.budget));
  return absl::StrFormat("recompute: %d %s recomputed, %.1f %% more work; the baseline needs %s",
                         taken.clones, taken.clones == 1 ? "kernel" : "kernels",
                         100 * recompute.Overhead(),
                         runtime::FormatBytes(recompute.KeepAll().bytes));
}

std::string RematLine(const planner::RematUse &remat, const planner::RecomputeOutcome *recompute) {
  const std::string own =
      absl::StrFormat("remat: the program computes %d %s twice, %.1f %% more operations", remat.ops,
                      remat.ops == 1 ? "op" : "ops", 100 * remat.more);
  if (recompute == nullptr)
    return own + "; with --memory-budget, Refold chooses what is computed twice";
  return own + (recompute->Taken().strategy.empty() ? "; they were merged for the plan"
                                                    : "; the plan keeps them");
}

std::string TierLine(const std::vector<TierEstimate> &tiers) {
  std::string text = absl::StrCat("fusion granularity ", tiers[0].tier,
                                  ": a step is estimated to take ", About(tiers[0].microseconds));
  for (size_t i = 1; i < tiers.size(); ++i)
    absl::StrAppend(&text, ", with granularity ", tiers[i].tier, " ", About(tiers[i].microseconds));
  return text;
}

std::string ProfileLine(const ProfileUse &profile) {
  std::string text = absl::StrFormat("profile: %d %s", profile.kernels,
                                     profile.kernels == 1 ? "kernel" : "kernels");
  if (profile.measured > 0)
    absl::StrAppendFormat(&text, ", %d of them measured now", profile.measured);
  if (profile.estimated > 0)
    absl::StrAppendFormat(&text, ", %d of them estimated because the table lacks them",
                          profile.estimated);
  return absl::StrFormat("%s, with %d %s on %s; in %s", text, profile.threads,
                         profile.threads == 1 ? "thread" : "threads", profile.machine,
                         profile.file);
}

} // namespace refold::run
