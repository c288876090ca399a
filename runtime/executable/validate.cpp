//===- validate.cpp - Validation of a table ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the buffers first, then the kernels, then the functions. Every message names the object
// and the limit.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/validate.h"

#include "runtime/core/tensor.h"
#include "runtime/executable/loaded_executable.h"
#include "runtime/executable/validation.h"

#include <algorithm>
#include <set>
#include <utility>

namespace refold::runtime {
namespace validation {

bool TensorBytes(exe::ElementType type, const std::vector<int64_t> &shape, uint64_t &bytes) {
  bytes = ElementSize(ToElementType(type));
  bool empty = false;
  for (int64_t extent : shape) {
    if (extent < 0)
      return false;
    if (extent == 0)
      empty = true;
    else if (__builtin_mul_overflow(bytes, static_cast<uint64_t>(extent), &bytes) ||
             bytes > kMaxBytes)
      return false;
  }
  if (empty)
    bytes = 0;
  return true;
}

std::string BufferLabel(const exe::ExecutableT &table, size_t index) {
  return absl::StrCat("buffer ", index, " ('", table.buffers[index]->name, "')");
}

std::string KernelLabel(const exe::ExecutableT &table, size_t index) {
  return absl::StrCat("kernel ", index, " ('", table.kernels[index]->symbol, "')");
}

absl::Status ValidateInArena(const std::string &what, const exe::ExecutableT &table,
                             const exe::FunctionT &function, size_t index) {
  const exe::BufferT &buffer = *table.buffers[index];
  if (buffer.kind == exe::BufferKind::Temp && buffer.offset + buffer.bytes > function.arena_bytes)
    return Bad(what, ": ", BufferLabel(table, index), " ends at ", buffer.offset, " + ",
               buffer.bytes, ", past the arena of ", function.arena_bytes, " bytes of function '",
               function.name, "'");
  return absl::OkStatus();
}

absl::Status ValidateGrid(const std::string &what, const exe::EntryT &grid) {
  constexpr uint32_t most_ctas = (uint32_t{1} << 31) - 1, most_threads = 1024;
  if (grid.name.empty() || grid.ctas == 0 || grid.ctas > most_ctas || grid.threads == 0 ||
      grid.threads > most_threads)
    return Bad(what, ": a grid without a name, or outside of 1 to ", most_ctas, " times 1 to ",
               most_threads, " threads");
  return absl::OkStatus();
}

absl::Status ValidateGrids(const std::string &what,
                           const std::vector<std::unique_ptr<exe::EntryT>> &grids) {
  for (const auto &grid : grids) {
    if (!grid)
      return Bad(what, ": a missing grid");
    if (absl::Status status = ValidateGrid(what, *grid); !status.ok())
      return status;
  }
  return absl::OkStatus();
}

} // namespace validation

namespace {

using validation::Bad;
using validation::kMaxBytes;
using validation::TensorBytes;

bool KnownType(exe::ElementType type) { return type <= exe::ElementType::MAX; }

bool IsOwned(exe::BufferKind kind) {
  return kind == exe::BufferKind::State || kind == exe::BufferKind::Input ||
         kind == exe::BufferKind::Fetch;
}

class Validator {
public:
  Validator(const exe::ExecutableT &table, uint64_t constants_bytes)
      : table_(table), constants_bytes_(constants_bytes) {}

  absl::Status Run() {
    if (table_.format_version != kFormatVersion)
      return Bad("format version ", table_.format_version, ", this runtime reads version ",
                 kFormatVersion, ": compile the program again");
    if (table_.target_kind > exe::TargetKind::MAX)
      return Bad("unknown target kind ", static_cast<int>(table_.target_kind));
    if (table_.shards == 0 || (table_.shards & (table_.shards - 1)) != 0)
      return Bad(table_.shards, " shards, which is not a power of two");
    if (absl::Status status = Buffers(); !status.ok())
      return status;
    for (size_t i = 0; i < table_.kernels.size(); ++i)
      if (absl::Status status = Kernel(i); !status.ok())
        return status;
    if (absl::Status status = validation::ValidateCubins(table_); !status.ok())
      return status;
    return validation::ValidateFunctions(table_);
  }

private:
  absl::Status Buffers() {
    std::set<std::pair<exe::BufferKind, std::string>> names;
    uint64_t total = 0;
    for (size_t i = 0; i < table_.buffers.size(); ++i) {
      if (!table_.buffers[i])
        return Bad("buffer ", i, " is missing");
      const exe::BufferT &buffer = *table_.buffers[i];
      std::string what = validation::BufferLabel(table_, i);
      if (buffer.kind > exe::BufferKind::MAX)
        return Bad(what, " has the unknown kind ", static_cast<int>(buffer.kind));
      if (!KnownType(buffer.type))
        return Bad(what, " has the unknown element type ", static_cast<int>(buffer.type));
      uint64_t bytes = 0;
      if (!TensorBytes(buffer.type, buffer.shape, bytes))
        return Bad(what, " has a shape with a negative extent or too many elements");
      if (buffer.tiles == 0 || (buffer.tiles > 1 && buffer.kind != exe::BufferKind::Temp))
        return Bad(what, " of kind ", exe::EnumNameBufferKind(buffer.kind), " has ", buffer.tiles,
                   " tiles");
      if (bytes % buffer.tiles != 0)
        return Bad(what, " has ", buffer.tiles, " tiles of ", bytes, " bytes");
      bytes /= buffer.tiles;
      if (bytes != buffer.bytes)
        return Bad(what, " claims ", buffer.bytes, " bytes, but its type ",
                   TypeString(ToElementType(buffer.type), buffer.shape), " has ", bytes);
      if (IsOwned(buffer.kind)) {
        if (buffer.name.empty())
          return Bad(what, " has no name");
        if (!names.insert({buffer.kind, buffer.name}).second)
          return Bad("two buffers of kind ", exe::EnumNameBufferKind(buffer.kind), " are called '",
                     buffer.name, "'");
        if (buffer.offset != 0)
          return Bad(what, " is a separate allocation, but has offset ", buffer.offset);
        total += bytes;
        if (total > kMaxBytes)
          return Bad("states, inputs and fetches have more than ", kMaxBytes, " bytes");
        continue;
      }
      if (buffer.offset % ElementSize(ToElementType(buffer.type)) != 0)
        return Bad(what, " has offset ", buffer.offset,
                   ", which is not a multiple of its element size");
      uint64_t limit = buffer.kind == exe::BufferKind::Constant ? constants_bytes_ : kMaxBytes;
      if (buffer.offset > limit || bytes > limit - buffer.offset)
        return Bad(what, " ends at ", buffer.offset, " + ", bytes, ", past ",
                   buffer.kind == exe::BufferKind::Constant ? "the constants section of "
                                                            : "the largest arena of ",
                   limit, " bytes");
    }
    return absl::OkStatus();
  }

  absl::Status Kernel(size_t index) {
    if (!table_.kernels[index])
      return Bad("kernel ", index, " is missing");
    const exe::KernelT &kernel = *table_.kernels[index];
    std::string what = validation::KernelLabel(table_, index);
    for (size_t i = 0; i < kernel.values.size(); ++i) {
      uint64_t bytes = 0;
      if (!kernel.values[i] || !KnownType(kernel.values[i]->type) ||
          !TensorBytes(kernel.values[i]->type, kernel.values[i]->shape, bytes))
        return Bad(what, ": value ", i, " has an invalid type");
    }
    if (absl::Status status = validation::ValidateGrids(what, kernel.entries); !status.ok())
      return status;
    auto in_range = [&](const std::vector<uint32_t> &values) {
      return std::all_of(values.begin(), values.end(),
                         [&](uint32_t value) { return value < kernel.values.size(); });
    };
    if (!in_range(kernel.operands) || !in_range(kernel.results))
      return Bad(what, ": an operand or result is not one of its ", kernel.values.size(),
                 " values");
    if (kernel.tiles == 0)
      return Bad(what, ": no tiles");
    if (kernel.tied.size() != kernel.results.size())
      return Bad(what, ": ", kernel.tied.size(), " entries in tied for ", kernel.results.size(),
                 " results");
    for (int32_t tied : kernel.tied)
      if (tied < -1 || tied >= static_cast<int64_t>(kernel.operands.size()))
        return Bad(what, ": a result is tied to operand ", tied, " of ", kernel.operands.size());
    if (kernel.library)
      if (absl::Status status = validation::ValidateLibraryProduct(what, kernel); !status.ok())
        return status;
    for (size_t i = 0; i < kernel.operations.size(); ++i) {
      if (!kernel.operations[i])
        return Bad(what, ": operation ", i, " is missing");
      const exe::OperationT &operation = *kernel.operations[i];
      if (!in_range(operation.operands) || !in_range(operation.results))
        return Bad(what, ": ", operation.name, " uses a value that is not one of its ",
                   kernel.values.size());
      for (const auto &attribute : operation.attributes)
        if (!attribute)
          return Bad(what, ": ", operation.name, " has a missing attribute");
    }
    return absl::OkStatus();
  }

  const exe::ExecutableT &table_;
  uint64_t constants_bytes_;
};

} // namespace

absl::Status Validate(const exe::ExecutableT &table, uint64_t constants_bytes) {
  return Validator(table, constants_bytes).Run();
}

} // namespace refold::runtime
