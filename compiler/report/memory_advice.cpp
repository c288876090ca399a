//===- memory_advice.cpp - Advice on using less memory --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/memory_advice.h"

#include "passes/planner/memory/report.h"
#include "runtime/core/bytes.h"
#include "runtime/core/markup.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <array>

namespace refold {

using planner::AliveBuffer;
using planner::BufferKind;
using planner::MemoryModel;
using runtime::FormatBytes;
using runtime::FormatBytesExact;
using runtime::FormatCount;

namespace {

constexpr size_t kAdviceNameLength = 80;

bool InArena(BufferKind kind) {
  return kind == BufferKind::Activation || kind == BufferKind::Workspace;
}

/// Returns how to reduce a kind of bytes.
const char *Remedy(BufferKind kind) {
  switch (kind) {
  case BufferKind::State:
    return "parameters and their optimizer state (two numbers per parameter with Adam, one with "
           "momentum, none with plain SGD); it does not depend on the batch";
  case BufferKind::Input:
    return "the whole inputs are on the device, with all rows of the program: fewer rows or a "
           "narrower type make them smaller";
  case BufferKind::Fetch:
    return "a stacked fetch has one row per step of the program: fetch less, or use fewer steps";
  case BufferKind::Constant:
    return "constants of the program: compute them with an operation, or feed them as an input";
  case BufferKind::Activation:
    return "a budget (--memory-budget or FLAGS_memory_budget) recomputes some of them instead of "
           "keeping them, with the same bits; most of them grow with the batch: refold-run "
           "--find-batch finds the largest batch that fits";
  case BufferKind::Workspace:
    return "temporary memory of kernels and libraries: --libraries=none needs none for libraries";
  }
  return "";
}

std::string Fit(const MemoryModel &model, uint64_t limit) {
  if (model.peak_bytes <= limit)
    return "";
  const uint64_t excess = model.peak_bytes - limit;
  if (model.resident_bytes > limit)
    return absl::StrCat("It does not fit by ", FormatBytesExact(excess),
                        ". The permanent buffers alone are too large, ",
                        FormatBytesExact(model.resident_bytes),
                        ": no arena is small enough, so state, inputs, fetches or constants must "
                        "shrink.");
  return absl::StrCat("It does not fit by ", FormatBytesExact(excess),
                      ". In addition to the permanent buffers there is room for an arena of ",
                      FormatBytesExact(limit - model.resident_bytes), "; it has ",
                      FormatBytesExact(model.arena_bytes), ". --memory-budget=", limit,
                      "B or FLAGS_memory_budget recomputes values until it fits, or reports the "
                      "least budget; the bits stay the same.");
}

std::string LargestKind(const MemoryModel &model) {
  std::array<uint64_t, planner::kBufferKinds> bytes = model.bytes_by_kind;
  // For the arena only live bytes count: gaps have a sentence of their own.
  bytes[static_cast<size_t>(BufferKind::Activation)] -= model.arena_bytes - model.max_live_bytes;
  const auto largest = std::max_element(bytes.begin(), bytes.end());
  const auto kind = static_cast<BufferKind>(largest - bytes.begin());
  return absl::StrCat("The largest part is ", KindName(kind), ", ", FormatBytes(*largest), " or ",
                      planner::ShareOf(*largest, model.peak_bytes), " of the peak: ", Remedy(kind),
                      ".");
}

/// Says whether one buffer causes the peak, or many dispatches are equally full.
std::string BestBuffer(const planner::Program &program, const MemoryModel &model) {
  const AliveBuffer *best = nullptr;
  uint64_t most = 0;
  const std::vector<uint64_t> falls = PeakFalls(model);
  for (size_t i = 0; i < falls.size(); ++i)
    if (InArena(model.alive_at_peak[i].kind) && (!best || falls[i] > most)) {
      best = &model.alive_at_peak[i];
      most = falls[i];
    }
  if (!best)
    return "";
  const auto nearly =
      std::count_if(model.live_bytes.begin(), model.live_bytes.end(), [&](uint64_t live) {
        return live >= model.max_live_bytes - model.max_live_bytes / 10;
      });
  const std::string full = absl::StrCat(FormatCount(static_cast<uint64_t>(nearly)), " of ",
                                        FormatCount(static_cast<uint64_t>(program.positions)),
                                        nearly == 1 ? " dispatches is" : " dispatches are",
                                        " within a tenth of the most live in the arena");
  if (most == 0)
    return absl::StrCat("No single buffer of the arena causes the peak: without any one of them, "
                        "another dispatch is as full. ",
                        full, ".");
  return absl::StrCat(
      "Of the arena's buffers, ", runtime::Shortened(best->name, kAdviceNameLength),
      best->place.empty() ? ""
                          : absl::StrCat(" (made at ", runtime::Shortened(best->place, 60), ")"),
      " has the largest effect: without it the peak falls by up to ", FormatBytesExact(most),
      ", of its ", FormatBytes(best->bytes), ". ", full, ".");
}

std::string Gaps(const MemoryModel &model) {
  const uint64_t most = model.arena_bytes - model.arena_lower_bound;
  if (most == 0)
    return "The arena is as low as these lifetimes allow: only other lifetimes or sizes change it.";
  return absl::StrCat("No arena for these lifetimes is lower than ",
                      FormatBytesExact(model.arena_lower_bound),
                      ": better packing could gain at most ", FormatBytesExact(most), ", ",
                      planner::ShareOf(most, model.peak_bytes), " of the peak.");
}

} // namespace

std::vector<uint64_t> PeakFalls(const MemoryModel &model) {
  // The most live bytes before each position, and from each position on.
  const std::vector<uint64_t> &live = model.live_bytes;
  std::vector<uint64_t> before(live.size() + 1, 0), from(live.size() + 1, 0);
  for (size_t i = 0; i < live.size(); ++i)
    before[i + 1] = std::max(before[i], live[i]);
  for (size_t i = live.size(); i > 0; --i)
    from[i - 1] = std::max(from[i], live[i - 1]);
  std::vector<uint64_t> falls;
  for (const AliveBuffer &buffer : model.alive_at_peak) {
    if (!InArena(buffer.kind)) {
      falls.push_back(buffer.bytes);
      continue;
    }
    // Computes the maximum of live bytes without the buffer. Within the buffer's lifetime, live
    // bytes fall by the buffer's size. Before and after the lifetime, they do not change. The old
    // maximum is within the lifetime, because the buffer is alive at the peak.
    const uint64_t next =
        std::max({model.max_live_bytes - buffer.bytes, before[buffer.lower], from[buffer.upper]});
    falls.push_back(model.max_live_bytes - next);
  }
  return falls;
}

std::vector<std::string> MemoryAdvice(const planner::Program &program, const MemoryModel &model,
                                      std::optional<uint64_t> limit) {
  std::vector<std::string> advice;
  if (model.peak_bytes == 0)
    return advice;
  if (limit)
    advice.push_back(Fit(model, *limit));
  advice.push_back(LargestKind(model));
  advice.push_back(BestBuffer(program, model));
  if (model.arena_bytes > 0)
    advice.push_back(Gaps(model));
  advice.erase(std::remove(advice.begin(), advice.end(), ""), advice.end());
  return advice;
}

} // namespace refold
