//===- memory_report.cpp - Memory report of a compiled program ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/memory_report.h"

#include "compiler/report/recompute_text.h"
#include "passes/planner/memory/report.h"
#include "runtime/executable/function_timeline.h"
#include "runtime/executable/lookup.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace refold {
namespace {

/// The largest alignment considered: the compiler places arena slices at multiples of a cache line.
constexpr uint64_t kMostAlignment = 64;

planner::BufferKind KindOf(exe::BufferKind kind) {
  switch (kind) {
  case exe::BufferKind::State:
    return planner::BufferKind::State;
  case exe::BufferKind::Input:
    return planner::BufferKind::Input;
  case exe::BufferKind::Fetch:
    return planner::BufferKind::Fetch;
  case exe::BufferKind::Constant:
    return planner::BufferKind::Constant;
  case exe::BufferKind::Temp:
    break;
  }
  return planner::BufferKind::Activation;
}

/// Returns the largest alignment that all offsets share, at most kMostAlignment.
uint64_t AlignmentOf(const std::vector<uint64_t> &offsets) {
  uint64_t alignment = kMostAlignment;
  for (uint64_t offset : offsets)
    while (offset % alignment != 0)
      alignment /= 2;
  return alignment;
}

struct Account {
  planner::Program program;
  planner::MemoryModel model;
};

absl::StatusOr<Account> AccountFor(const exe::ExecutableT &table, const exe::FunctionT &function) {
  CompiledMemory memory = DescribeMemory(table, function);
  absl::StatusOr<planner::MemoryModel> model =
      planner::EvaluateMemory(memory.program, memory.packing);
  if (!model.ok())
    return model.status();
  return Account{std::move(memory.program), *std::move(model)};
}

/// Accounts for a function; an error if the peak differs from that in the table.
absl::StatusOr<Account> CheckedAccountFor(const exe::ExecutableT &table, size_t function) {
  absl::StatusOr<Account> account = AccountFor(table, *table.functions[function]);
  const uint64_t peak = runtime::PeakBytes(table, function);
  if (account.ok() && account->model.peak_bytes != peak) {
    const std::string &name = table.functions[function]->name;
    return absl::DataLossError(absl::StrCat("program '", table.name, "' records a peak of ", peak,
                                            " bytes",
                                            name == "train" ? "" : absl::StrCat(" in '", name, "'"),
                                            ", its buffers need ", account->model.peak_bytes));
  }
  return account;
}

absl::StatusOr<size_t> TrainOf(const exe::ExecutableT &table) {
  const std::optional<size_t> train = runtime::FindFunction(table, "train");
  if (!train)
    return absl::NotFoundError(
        absl::StrCat("program '", table.name, "' has no function 'train' to account for"));
  return *train;
}

} // namespace

CompiledMemory DescribeMemory(const exe::ExecutableT &table, const exe::FunctionT &function) {
  CompiledMemory memory;
  const runtime::FunctionTimeline timeline(table, function);
  memory.program.name = table.name;
  memory.program.positions = static_cast<int64_t>(timeline.positions().size());
  memory.program.position_names = timeline.positions();
  std::set<uint64_t> constants; // two constants may share a slice
  for (size_t i = 0; i < table.buffers.size(); ++i) {
    const exe::BufferT &buffer = *table.buffers[i];
    const planner::BufferKind kind = KindOf(buffer.kind);
    if (buffer.kind != exe::BufferKind::Temp) {
      if (buffer.kind != exe::BufferKind::Constant || constants.insert(buffer.offset).second)
        memory.program.residents.push_back(
            {buffer.name, buffer.bytes, kind, runtime::ShortPlace(buffer.location)});
      continue;
    }
    planner::Temp temp;
    const auto lifetime = timeline.Lifetime(i);
    if (!lifetime)
      continue;
    std::tie(temp.lifetime.lower, temp.lifetime.upper) = *lifetime;
    temp.lifetime.name = buffer.name;
    temp.lifetime.bytes = buffer.bytes;
    temp.place = runtime::ShortPlace(buffer.location);
    if (function.workspace >= 0 && i == static_cast<size_t>(function.workspace))
      temp.kind = planner::BufferKind::Workspace;
    memory.program.temps.push_back(temp);
    memory.packing.offsets.push_back(buffer.offset);
    if (buffer.bytes > 0)
      memory.packing.height = std::max(memory.packing.height, buffer.offset + buffer.bytes);
  }
  const uint64_t alignment = AlignmentOf(memory.packing.offsets);
  for (planner::Temp &temp : memory.program.temps)
    temp.lifetime.alignment = alignment;
  return memory;
}

absl::StatusOr<planner::MemoryModel> TrainingMemory(const exe::ExecutableT &table) {
  const absl::StatusOr<size_t> train = TrainOf(table);
  if (!train.ok())
    return train.status();
  absl::StatusOr<Account> account = AccountFor(table, *table.functions[*train]);
  if (!account.ok())
    return account.status();
  return std::move(account->model);
}

absl::StatusOr<std::string> MemoryReportText(const exe::ExecutableT &table,
                                             const planner::RecomputeOutcome *recompute) {
  const absl::StatusOr<size_t> train = TrainOf(table);
  if (!train.ok())
    return train.status();
  const absl::StatusOr<Account> account = CheckedAccountFor(table, *train);
  if (!account.ok())
    return account.status();
  std::string text = planner::RenderReport(account->program, account->model);
  if (recompute)
    absl::StrAppend(&text, "\n", RecomputeText(*recompute));
  return text;
}

absl::StatusOr<MemoryReport> MemoryReportOf(const exe::ExecutableT &table, std::string text) {
  absl::StatusOr<planner::MemoryModel> model = TrainingMemory(table);
  if (!model.ok())
    return model.status();
  auto bytes = [&](planner::BufferKind kind) {
    return model->bytes_by_kind[static_cast<size_t>(kind)];
  };
  MemoryReport report{.program = table.name,
                      .peak_bytes = model->peak_bytes,
                      .state_bytes = bytes(planner::BufferKind::State),
                      .input_bytes = bytes(planner::BufferKind::Input),
                      .fetch_bytes = bytes(planner::BufferKind::Fetch),
                      .constant_bytes = bytes(planner::BufferKind::Constant),
                      .activation_bytes = bytes(planner::BufferKind::Activation),
                      .workspace_bytes = bytes(planner::BufferKind::Workspace),
                      .text = std::move(text)};
  for (planner::AliveBuffer &buffer : model->alive_at_peak)
    report.alive_at_peak.push_back({.name = std::move(buffer.name),
                                    .kind = planner::KindName(buffer.kind),
                                    .bytes = buffer.bytes,
                                    .location = std::move(buffer.place)});
  return report;
}

absl::StatusOr<std::string> MemoryReportPage(const exe::ExecutableT &table,
                                             const std::optional<MemoryLimit> &limit,
                                             const planner::RecomputeOutcome *recompute) {
  const absl::StatusOr<size_t> train = TrainOf(table);
  if (!train.ok())
    return train.status();
  std::vector<size_t> order = {*train};
  for (size_t i = 0; i < table.functions.size(); ++i)
    if (i != *train)
      order.push_back(i);
  MemoryPage page;
  page.title = table.name;
  page.limit = limit;
  if (recompute)
    page.recompute = *recompute;
  for (size_t i : order) {
    absl::StatusOr<Account> account = CheckedAccountFor(table, i);
    if (!account.ok())
      return account.status();
    page.functions.push_back(
        {table.functions[i]->name, std::move(account->program), std::move(account->model)});
  }
  return HtmlOfMemory(page);
}

} // namespace refold
