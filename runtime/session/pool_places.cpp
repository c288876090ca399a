//===- pool_places.cpp - Temporaries in a pool ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/session/pool_places.h"

#include "runtime/allocator/replay.h"
#include "runtime/core/bytes.h"
#include "runtime/executable/function_timeline.h"
#include "runtime/executable/lookup.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <set>

namespace refold::runtime {
namespace {

/// Returns the bytes of buffers with memory of their own.
uint64_t ResidentBytes(const exe::ExecutableT &table) {
  uint64_t bytes = 0;
  std::set<uint64_t> constants; // two constants may be the same slice
  for (const auto &buffer : table.buffers)
    if (buffer->kind != exe::BufferKind::Temp &&
        (buffer->kind != exe::BufferKind::Constant || constants.insert(buffer->offset).second))
      bytes += buffer->bytes;
  return bytes;
}

/// A function's commands as its allocator sees them.
struct PooledStep {
  Step step;
  std::vector<uint32_t> buffer_of; // for each buffer of the step: its index in the table

  PooledStep(const exe::ExecutableT &table, const exe::FunctionT &function) {
    const FunctionTimeline timeline(table, function);
    for (const std::string &position : timeline.positions())
      step.launches.push_back({position});
    for (uint32_t i = 0; i < table.buffers.size(); ++i) {
      const exe::BufferT &buffer = *table.buffers[i];
      const auto lifetime = timeline.Lifetime(i);
      if (buffer.kind != exe::BufferKind::Temp || !lifetime)
        continue;
      const auto number = static_cast<uint32_t>(buffer_of.size());
      const bool is_workspace = static_cast<int64_t>(i) == function.workspace;
      buffer_of.push_back(i);
      step.buffers.push_back({buffer.name, buffer.bytes,
                              is_workspace ? MemoryKind::Workspace : MemoryKind::Activation});
      step.launches[lifetime->first].begins.push_back(number);
      step.launches[lifetime->second - 1].ends.push_back(number);
    }
  }
};

} // namespace

absl::StatusOr<PooledProgram> PlaceInPool(std::shared_ptr<const LoadedExecutable> executable,
                                          const FlagValues &flags, const DeviceCapacity &capacity) {
  exe::ExecutableT table = executable->table;
  const uint64_t residents = ResidentBytes(table);
  uint64_t most = capacity.bytes;
  if (capacity.is_card)
    most = std::min(most, CardLimitBytes(flags));
  const FlagValues all = WithDefaults(flags);
  if (capacity.is_card && most >= kUnlimitedBytes && *all.fraction_of_gpu_memory_to_use > 0 &&
      (*all.initial_gpu_memory_in_mb == 0 || *all.reallocate_gpu_memory_in_mb == 0) &&
      *all.allocator_strategy == AllocatorStrategy::NaiveBestFit)
    return absl::InvalidArgumentError(
        "FLAGS_allocator_strategy=naive_best_fit takes a share of the free GPU memory: give the "
        "capacity, for example --device=null:like=cuda-sm_90,capacity=80GB");
  PooledProgram pooled;
  for (const auto &function : table.functions) {
    const PooledStep pooled_step(table, *function);
    AddressSource machine(most - std::min(most, residents));
    const PoolOptions options{flags, capacity.is_card, capacity.bytes};
    absl::StatusOr<Replayed> replayed = Replay(pooled_step.step, options, machine);
    if (!replayed.ok())
      return absl::Status(
          replayed.status().code(),
          absl::StrCat("function '", function->name, "', in addition to ",
                       FormatBytesExact(residents),
                       " of states, inputs, fetches and constants: ", replayed.status().message()));
    for (size_t i = 0; i < pooled_step.buffer_of.size(); ++i)
      table.buffers[pooled_step.buffer_of[i]]->offset = replayed->buffers[i].place;
    function->arena_bytes = replayed->end;
    if (replayed->block_bytes >= pooled.reserved_bytes) {
      pooled.reserved_bytes = replayed->block_bytes;
      pooled.statistics = replayed->at_end;
    }
  }
  if (const std::optional<size_t> train = FindFunction(table, "train"))
    table.peak_bytes = residents + table.functions[*train]->arena_bytes;
  auto loaded = LoadedExecutable::FromParts(
      std::move(table), {executable->object.data(), executable->object.size()},
      {executable->constants.data(), executable->constants.size()});
  if (!loaded.ok())
    return loaded.status();
  pooled.executable = *std::move(loaded);
  return pooled;
}

absl::Status CheckCardLimit(const exe::ExecutableT &table, uint64_t temporary_bytes,
                            const FlagValues &flags, const DeviceCapacity &capacity) {
  const uint64_t needed = ResidentBytes(table) + temporary_bytes;
  if (!capacity.is_card || needed <= CardLimitBytes(flags))
    return absl::OkStatus();
  constexpr uint64_t kMebibyte = uint64_t{1} << 20;
  return absl::ResourceExhaustedError(
      absl::StrCat("program '", table.name, "' needs ", FormatBytesExact(needed),
                   " of GPU memory, but FLAGS_gpu_memory_limit_mb=", *flags.gpu_memory_limit_mb,
                   " allows ", FormatBytesExact(CardLimitBytes(flags)), "; the least limit is ",
                   (needed + kMebibyte - 1) / kMebibyte));
}

absl::Status CheckPoolBudget(const exe::ExecutableT &table, uint64_t pool_bytes,
                             const FlagValues &flags) {
  const FlagValues all = WithDefaults(flags);
  const uint64_t needed = ResidentBytes(table) + pool_bytes;
  if (*all.memory_budget == 0 || needed <= *all.memory_budget)
    return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat(
      "program '", table.name, "' exceeds the budget of ", FormatBytesExact(*all.memory_budget),
      ": with FLAGS_allocator_strategy=", StrategyName(*all.allocator_strategy), " it needs ",
      FormatBytesExact(needed), ", ", FormatBytes(pool_bytes),
      " of them for its pool; the least budget is ", needed, "B"));
}

absl::StatusOr<PooledProgram> PlaceProgram(std::shared_ptr<const LoadedExecutable> executable,
                                           const Device &device, const FlagValues &flags,
                                           uint64_t known_capacity) {
  absl::StatusOr<DeviceCapacity> capacity = device.Capacity(executable->table);
  if (!capacity.ok())
    return capacity.status();
  if (known_capacity > 0)
    capacity->bytes = known_capacity;
  PooledProgram placed{.executable = std::move(executable)};
  uint64_t temporary_bytes = 0;
  if (*flags.allocator_strategy != AllocatorStrategy::Arena) {
    absl::StatusOr<PooledProgram> pooled = PlaceInPool(placed.executable, flags, *capacity);
    if (!pooled.ok())
      return pooled.status();
    placed = *std::move(pooled);
    if (absl::Status kept = CheckPoolBudget(placed.executable->table, placed.reserved_bytes, flags);
        !kept.ok())
      return kept;
    temporary_bytes = placed.reserved_bytes;
  } else {
    for (const auto &function : placed.executable->table.functions)
      temporary_bytes = std::max<uint64_t>(temporary_bytes, function->arena_bytes);
  }
  const exe::ExecutableT &table = placed.executable->table;
  if (absl::Status fits = CheckCardLimit(table, temporary_bytes, flags, *capacity); !fits.ok())
    return fits;
  return placed;
}

} // namespace refold::runtime
