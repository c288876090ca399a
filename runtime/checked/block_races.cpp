//===- block_races.cpp - Races between blocks -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares whole arguments first, and single blocks only if the arguments overlap.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/block_races.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace refold::runtime::checked {
namespace {

/// One argument of one launch, over its blocks.
struct Access {
  const BoundLaunch *launch;
  size_t arg;
  bool writes;
  uint64_t begin;  // address for the launch's block 0
  uint64_t bytes;  // of the whole argument
  uint64_t stride; // 0: every block touches, or may touch, the whole argument
  uint64_t run;    // number of consecutive blocks that share one stride step
  uint64_t first_block, blocks;
  bool scattered; // a block's part is not contiguous

  uint64_t BlockBegin(uint64_t b) const { return begin + b / run * stride; }
  uint64_t BlockBytes() const { return stride == 0 ? bytes : stride; }
  uint32_t Buffer() const { return launch->launch->args[arg]->buffer; }
};

/// Returns the first and the last block of y whose bytes overlap those of block b of x, or nothing
/// if there is none. All blocks between them overlap too.
std::optional<std::pair<uint64_t, uint64_t>> Overlapping(const Access &x, uint64_t b,
                                                         const Access &y) {
  const uint64_t begin = x.BlockBegin(b), end = begin + x.BlockBytes();
  if (begin >= y.begin + y.bytes || y.begin >= end)
    return std::nullopt;
  if (y.stride == 0)
    return std::pair(uint64_t{0}, y.blocks - 1);
  const uint64_t first = begin > y.begin ? (begin - y.begin) / y.stride : 0;
  const uint64_t last = (end - 1 - y.begin) / y.stride;
  if (first * y.run >= y.blocks)
    return std::nullopt;
  return std::pair(first * y.run, std::min((last + 1) * y.run, y.blocks) - 1);
}

/// Returns the first block of y that can race with block b of x: it is another block, and their
/// bytes overlap. One thread executes `run` consecutive blocks in order. For two accesses to the
/// same buffer, these blocks therefore count as one block.
std::optional<uint64_t> RacingBlock(const Access &x, uint64_t b, const Access &y, uint64_t run) {
  const auto overlapping = Overlapping(x, b, y);
  if (!overlapping)
    return std::nullopt;
  const uint64_t turns = x.Buffer() == y.Buffer() ? run : 1;
  const uint64_t turn = (x.first_block + b) / turns;
  if ((y.first_block + overlapping->first) / turns != turn)
    return overlapping->first;
  const uint64_t next = (turn + 1) * turns - y.first_block;
  return next <= overlapping->second ? std::optional(next) : std::nullopt;
}

} // namespace

absl::Status CheckBlocksApart(const BoundDispatch &dispatch, const exe::ExecutableT &table,
                              const Bindings &bindings,
                              absl::Span<const absl::Span<const uint64_t>> sizes) {
  if (dispatch.dispatch->blocks <= 1)
    return absl::OkStatus();
  std::vector<Access> accesses;
  for (size_t l = 0; l < dispatch.launches.size(); ++l) {
    const BoundLaunch &bound = dispatch.launches[l];
    for (size_t i = 0; i < bound.arity; ++i) {
      const exe::ArgT &arg = *bound.launch->args[i];
      const exe::BufferT &buffer = *table.buffers[arg.buffer];
      const uint64_t stride = arg.block_stride;
      const uint64_t bytes = buffer.tiles > 1 ? buffer.bytes : sizes[l][i];
      if (bytes == 0)
        continue;
      const bool scattered = stride != 0 && stride * (bound.launch->blocks / arg.run) != bytes;
      const std::byte *begin = bindings.buffers[arg.buffer] + arg.offset;
      accesses.push_back({&bound, i, i >= bound.kernel->operands.size(),
                          static_cast<uint64_t>(reinterpret_cast<uintptr_t>(begin)), bytes,
                          scattered ? 0 : stride, arg.run, bound.launch->first_block,
                          bound.launch->blocks, scattered});
    }
  }
  auto describe = [&](const Access &access) {
    return absl::StrCat("kernel '", access.launch->kernel->symbol, "' at ",
                        access.launch->launch->location, " ", access.writes ? "writes" : "reads",
                        " '", table.buffers[access.Buffer()]->name, "'");
  };
  for (const Access &x : accesses) {
    if (!x.writes)
      continue;
    for (const Access &y : accesses) {
      if (x.begin >= y.begin + y.bytes || y.begin >= x.begin + x.bytes ||
          ((x.scattered || y.scattered) && x.Buffer() == y.Buffer()))
        continue;
      for (uint64_t b = 0; b < x.blocks; ++b)
        if (const auto c = RacingBlock(x, b, y, dispatch.dispatch->run))
          return absl::FailedPreconditionError(absl::StrCat(
              "blocks of a dispatch touch the same bytes: ", describe(x), " in block ",
              x.first_block + b, ", and ", describe(y), " in block ", y.first_block + *c));
    }
  }
  return absl::OkStatus();
}

} // namespace refold::runtime::checked
