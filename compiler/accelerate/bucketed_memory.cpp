//===- bucketed_memory.cpp - Padded arguments and cut results -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/bucketed_memory.h"

#include "compiler/builder/program/array_state.h"
#include "runtime/shared/shared_device.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <utility>

namespace refold::internal {
namespace {

/// Copies every element of `from` whose index also exists in `to`. Sets all other elements of `to`
/// to zero. Both arrays are row-major and have the same rank.
absl::Status CopyCommon(runtime::SharedDevice &device, const Signature &to_type, std::byte *to,
                        const Signature &from_type, const std::byte *from) {
  if (!device.computes() || to_type.bytes == 0)
    return absl::OkStatus();
  uint64_t elements = 1;
  for (int64_t extent : to_type.shape)
    elements *= static_cast<uint64_t>(extent);
  // From the innermost dimension that differs on, both arrays consist of rows.
  const size_t rank = to_type.shape.size();
  size_t inner = rank;
  uint64_t common = to_type.bytes / elements, to_row = common, from_row = common;
  bool enlarges = false;
  for (size_t d = 0; d < rank; ++d)
    enlarges |= to_type.shape[d] > from_type.shape[d];
  while (inner > 0 && common == to_row && common == from_row) {
    --inner;
    common *= static_cast<uint64_t>(std::min(to_type.shape[inner], from_type.shape[inner]));
    to_row *= static_cast<uint64_t>(to_type.shape[inner]);
    from_row *= static_cast<uint64_t>(from_type.shape[inner]);
  }
  if (enlarges)
    if (absl::Status zeroed = device.Zero(to, to_type.bytes); !zeroed.ok())
      return zeroed;
  if (from_type.bytes == 0)
    return absl::OkStatus();
  // The dimensions before it, up to the next one that differs, only count rows.
  size_t first = inner;
  uint64_t rows = 1;
  while (first > 0 && to_type.shape[first - 1] == from_type.shape[first - 1])
    rows *= static_cast<uint64_t>(to_type.shape[--first]);
  std::vector<int64_t> at(first, 0);
  for (;;) {
    uint64_t to_place = 0, from_place = 0;
    for (size_t d = 0; d < first; ++d) {
      to_place = to_place * static_cast<uint64_t>(to_type.shape[d]) + static_cast<uint64_t>(at[d]);
      from_place =
          from_place * static_cast<uint64_t>(from_type.shape[d]) + static_cast<uint64_t>(at[d]);
    }
    if (absl::Status copied =
            device.CopyRows(to + to_place * rows * to_row, to_row,
                            from + from_place * rows * from_row, from_row, common, rows);
        !copied.ok())
      return copied;
    size_t d = first;
    while (d > 0 && ++at[d - 1] == std::min(to_type.shape[d - 1], from_type.shape[d - 1]))
      at[--d] = 0;
    if (d == 0)
      return absl::OkStatus();
  }
}

} // namespace

BucketedMemory::BucketedMemory(Buckets &buckets, runtime::SharedDevice &device,
                               const CachedTrace &trace, CallFrame &frame)
    : buckets_(buckets), device_(device), trace_(trace), frame_(frame),
      cut_(trace.results.size(), nullptr) {}

BucketedMemory::~BucketedMemory() {
  for (Padding &padding : frame_.paddings)
    if (std::byte *memory = std::exchange(padding.memory, nullptr))
      device_.Release(memory, padding.type->bytes);
  for (size_t i = 0; i < cut_.size(); ++i)
    if (cut_[i])
      device_.Release(cut_[i], types_[i]->bytes);
}

const ResultPlan &BucketedMemory::Origin(size_t result) const {
  const ResultPlan *plan = &trace_.results[result];
  while (plan->kind == ResultPlan::Kind::Earlier)
    plan = &trace_.results[plan->index];
  return *plan;
}

absl::Status BucketedMemory::PadArgument(size_t leaf) {
  Padding &padding = frame_.paddings[static_cast<size_t>(frame_.leaves[leaf].padding)];
  ArrayState &state = *ArrayAccess::State(*frame_.leaves[leaf].array);
  absl::StatusOr<std::byte *> memory = device_.Allocate(padding.type->bytes);
  if (!memory.ok())
    return absl::Status(memory.status().code(),
                        absl::StrCat("an argument padded to ", padding.type->ToString(), ": ",
                                     memory.status().message()));
  padding.memory = *memory;
  bytes_ += padding.type->bytes;
  return CopyCommon(device_, *padding.type, padding.memory, *state.signature, state.memory().data);
}

absl::Status BucketedMemory::Prepare() {
  for (size_t i = 0; i < frame_.leaves.size(); ++i)
    if (frame_.leaves[i].padding >= 0)
      if (absl::Status padded = PadArgument(i); !padded.ok())
        return padded;
  lengths_.assign(buckets_.size(), nullptr);
  for (const LengthNote &note : trace_.lengths) {
    absl::StatusOr<std::byte *> length =
        buckets_.LengthOnDevice(frame_.lengths[note.bucket].length);
    if (!length.ok())
      return length.status();
    lengths_[note.bucket] = *length;
  }
  for (const ResultPlan &plan : trace_.results)
    types_.push_back(buckets_.Cut(frame_, plan.signature));
  for (size_t i = 0; i < trace_.results.size(); ++i) {
    const ResultPlan &plan = trace_.results[i];
    const Shape *has = nullptr;
    if (plan.kind == ResultPlan::Kind::Program)
      has = &trace_.made[plan.index]->shape;
    else if (plan.kind == ResultPlan::Kind::Argument)
      has = &frame_.leaves[plan.index].array->shape();
    else
      has = &types_[plan.index]->shape;
    if (*has == types_[i]->shape)
      continue;
    absl::StatusOr<std::byte *> memory = device_.Allocate(types_[i]->bytes);
    if (!memory.ok())
      return absl::Status(
          memory.status().code(),
          absl::StrCat("result ", i, ", ", types_[i]->ToString(), ": ", memory.status().message()));
    cut_[i] = *memory;
    bytes_ += types_[i]->bytes;
  }
  return absl::OkStatus();
}

std::byte *BucketedMemory::Padded(size_t leaf) const {
  const int32_t padding = frame_.leaves[leaf].padding;
  return padding < 0 ? nullptr : frame_.paddings[static_cast<size_t>(padding)].memory;
}

std::byte *BucketedMemory::TakePadded(size_t leaf) {
  const int32_t padding = frame_.leaves[leaf].padding;
  return padding < 0 ? nullptr
                     : std::exchange(frame_.paddings[static_cast<size_t>(padding)].memory, nullptr);
}

absl::Status BucketedMemory::CutResults(absl::FunctionRef<const std::byte *(uint32_t)> source) {
  for (size_t i = 0; i < cut_.size(); ++i) {
    if (!cut_[i])
      continue;
    const ResultPlan &origin = Origin(i);
    const Signature *type = nullptr;
    const std::byte *from = nullptr;
    if (origin.kind == ResultPlan::Kind::Program) {
      type = trace_.made[origin.index].get();
      from = source(origin.index);
    } else {
      ArrayState &state = *ArrayAccess::State(*frame_.leaves[origin.index].array);
      type = state.signature.get();
      from = state.memory().data;
    }
    if (absl::Status copied = CopyCommon(device_, *types_[i], cut_[i], *type, from); !copied.ok())
      return copied;
  }
  return absl::OkStatus();
}

std::byte *BucketedMemory::TakeCut(size_t result) { return std::exchange(cut_[result], nullptr); }

} // namespace refold::internal
