//===- memory_model.cpp - The one memory model ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds up the bytes of a program. Packing, lower bound and validation are in other files.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/memory/memory_model.h"

#include "passes/planner/packing/lower_bound.h"
#include "passes/planner/packing/validate_packing.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <limits>

namespace refold::planner {
namespace {

bool SharesArena(BufferKind kind) {
  return kind == BufferKind::Activation || kind == BufferKind::Workspace;
}

absl::Status Check(const Program &program) {
  if (program.positions < 0)
    return absl::InvalidArgumentError(
        absl::StrCat("function '", program.name, "' has ", program.positions, " positions"));
  if (!program.position_names.empty() &&
      program.position_names.size() != static_cast<size_t>(program.positions))
    return absl::InvalidArgumentError(absl::StrCat("function '", program.name, "' has ",
                                                   program.position_names.size(), " names for ",
                                                   program.positions, " positions"));
  for (const Resident &resident : program.residents)
    if (SharesArena(resident.kind))
      return absl::InvalidArgumentError(absl::StrCat("resident '", resident.name, "' is of kind ",
                                                     KindName(resident.kind),
                                                     ", which is in the arena"));
  for (const Temp &temp : program.temps) {
    const Lifetime &lifetime = temp.lifetime;
    if (!SharesArena(temp.kind))
      return absl::InvalidArgumentError(
          absl::StrCat("'", lifetime.name, "' of the arena is of kind ", KindName(temp.kind),
                       ", which has separate memory"));
    if (lifetime.lower < 0 || lifetime.upper > program.positions)
      return absl::InvalidArgumentError(
          absl::StrCat("'", lifetime.name, "' is alive at [", lifetime.lower, ", ", lifetime.upper,
                       "), outside the positions [0, ", program.positions, ") of function '",
                       program.name, "'"));
  }
  return absl::OkStatus();
}

std::vector<Lifetime> ArenaLifetimes(const Program &program) {
  std::vector<Lifetime> lifetimes;
  lifetimes.reserve(program.temps.size());
  for (const Temp &temp : program.temps)
    lifetimes.push_back(temp.lifetime);
  return lifetimes;
}

absl::StatusOr<MemoryModel> Account(const Program &program, absl::Span<const Lifetime> lifetimes,
                                    const Packing &packing) {
  if (absl::Status status = ValidatePacking(lifetimes, packing); !status.ok())
    return status;
  MemoryModel model;
  model.packing = packing;
  model.arena_bytes = packing.height;

  constexpr uint64_t kMost = std::numeric_limits<int64_t>::max();
  uint64_t total = packing.height;
  for (const Resident &resident : program.residents) {
    if (total > kMost || resident.bytes > kMost - total)
      return absl::InvalidArgumentError(absl::StrCat("'", resident.name, "' of ", resident.bytes,
                                                     " bytes brings function '", program.name,
                                                     "' above ", kMost, " bytes"));
    total += resident.bytes;
    model.bytes_by_kind[static_cast<size_t>(resident.kind)] += resident.bytes;
    model.alive_at_peak.push_back(
        {resident.name, resident.kind, resident.bytes, 0, program.positions, resident.place});
  }
  model.peak_bytes = total;
  model.resident_bytes = total - packing.height;

  const LowerBound bound = ComputeLowerBound(lifetimes);
  model.max_live_bytes = bound.max_live_bytes;
  model.arena_lower_bound = bound.height;
  model.peak_position = bound.position;
  uint64_t workspace = 0;
  for (uint32_t i : bound.alive) {
    const Temp &temp = program.temps[i];
    model.alive_at_peak.push_back({temp.lifetime.name, temp.kind, temp.lifetime.bytes,
                                   temp.lifetime.lower, temp.lifetime.upper, temp.place});
    if (temp.kind == BufferKind::Workspace)
      workspace += temp.lifetime.bytes;
  }
  std::stable_sort(model.alive_at_peak.begin(), model.alive_at_peak.end(),
                   [](const AliveBuffer &a, const AliveBuffer &b) { return a.bytes > b.bytes; });
  model.bytes_by_kind[static_cast<size_t>(BufferKind::Workspace)] = workspace;
  model.bytes_by_kind[static_cast<size_t>(BufferKind::Activation)] = packing.height - workspace;

  // Add each buffer's bytes at its birth and subtract them at its death. The running sum is the
  // number of live bytes. The unsigned differences may wrap below zero, but the running sums do
  // not.
  model.live_bytes.assign(program.positions + 1, 0);
  for (const Lifetime &lifetime : lifetimes) {
    model.live_bytes[lifetime.lower] += lifetime.bytes;
    model.live_bytes[lifetime.upper] -= lifetime.bytes;
  }
  for (int64_t position = 1; position <= program.positions; ++position)
    model.live_bytes[position] += model.live_bytes[position - 1];
  model.live_bytes.pop_back();
  return model;
}

} // namespace

const char *KindName(BufferKind kind) {
  switch (kind) {
  case BufferKind::State:
    return "state";
  case BufferKind::Input:
    return "inputs";
  case BufferKind::Fetch:
    return "fetches";
  case BufferKind::Constant:
    return "constants";
  case BufferKind::Activation:
    return "activations";
  case BufferKind::Workspace:
    return "workspace";
  }
  return "unknown";
}

absl::StatusOr<MemoryModel> EvaluateMemory(const Program &program, const PackOptions &options) {
  if (absl::Status status = Check(program); !status.ok())
    return status;
  const std::vector<Lifetime> lifetimes = ArenaLifetimes(program);
  absl::StatusOr<Packing> packing = Pack(lifetimes, options);
  if (!packing.ok())
    return packing.status();
  return Account(program, lifetimes, *packing);
}

absl::StatusOr<MemoryModel> EvaluateMemory(const Program &program, const Packing &packing) {
  if (absl::Status status = Check(program); !status.ok())
    return status;
  const std::vector<Lifetime> lifetimes = ArenaLifetimes(program);
  if (absl::Status status = CheckLifetimes(lifetimes); !status.ok())
    return status;
  return Account(program, lifetimes, packing);
}

} // namespace refold::planner
