//===- memory_source.cpp - Sources of chunks ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sources that count bytes.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/memory_source.h"

#include "runtime/allocator/padding.h"
#include "runtime/core/bytes.h"

#include "absl/base/macros.h"
#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime {

absl::StatusOr<uint64_t> AddressSource::Take(uint64_t bytes) {
  if (bytes > available())
    return absl::ResourceExhaustedError(absl::StrCat("of ", FormatBytesExact(capacity_), " ",
                                                     FormatBytesExact(available()), " are left"));
  const uint64_t address = next_;
  next_ += RoundUp(std::max(bytes, uint64_t{1}), kPieceBytes);
  taken_ += bytes;
  return address;
}

void AddressSource::GiveBack(uint64_t address, uint64_t bytes) {
  ABSL_HARDENING_ASSERT(address >= kFirst && address < next_ && bytes <= taken_);
  taken_ -= bytes;
  if (taken_ == 0)
    next_ = kFirst;
}

uint64_t CardLimitBytes(const FlagValues &flags) {
  const uint64_t mebibytes = *WithDefaults(flags).gpu_memory_limit_mb;
  return mebibytes == 0 ? kUnlimitedBytes : mebibytes << 20;
}

absl::StatusOr<uint64_t> LimitedSource::Take(uint64_t bytes) {
  if (bytes > limit_ - taken_)
    return absl::ResourceExhaustedError(absl::StrCat(
        "a limit of ", FormatBytesExact(limit_), " leaves ", FormatBytesExact(limit_ - taken_)));
  absl::StatusOr<uint64_t> address = inner_.Take(bytes);
  if (address.ok())
    taken_ += bytes;
  return address;
}

void LimitedSource::GiveBack(uint64_t address, uint64_t bytes) {
  taken_ -= bytes;
  inner_.GiveBack(address, bytes);
}

uint64_t LimitedSource::available() const { return std::min(inner_.available(), limit_ - taken_); }

absl::StatusOr<uint64_t> FailingSource::Take(uint64_t bytes) {
  if (++requests_ >= first_ && requests_ - first_ < count_)
    return failure_;
  return inner_.Take(bytes);
}

} // namespace refold::runtime
