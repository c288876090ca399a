//===- find_batch.cpp - The largest batch that fits -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Searches between a batch that fits and a batch that does not. A line through the bytes of these
// two batches predicts the next batch to try. If the last batch did not halve the interval, the
// middle of the interval is tried instead.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/memory/find_batch.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::planner {
namespace {

/// A number of multiples, and the bytes of that batch.
struct Known {
  int64_t count = 0;
  BatchBytes needs = {};
};

/// Estimates the batch that needs `capacity` bytes, on a straight line from `fits` to `exceeds`. If
/// the bytes of `fits` do not predict larger batches, the line starts at `one` instead. The result
/// is strictly between `fits` and `exceeds`.
int64_t Between(const Known &one, const Known &fits, const Known &exceeds, uint64_t capacity) {
  const Known &from = fits.needs.tells ? fits : one;
  const double rise =
      static_cast<double>(exceeds.needs.bytes) - static_cast<double>(from.needs.bytes);
  const double share = rise <= 0 ? 0.5 : static_cast<double>(capacity - from.needs.bytes) / rise;
  const auto step = static_cast<int64_t>(share * static_cast<double>(exceeds.count - from.count));
  return std::clamp(from.count + step, fits.count + 1, exceeds.count - 1);
}

} // namespace

absl::StatusOr<BatchSearch> FindBatch(uint64_t capacity, const BytesOfBatch &bytes_of,
                                      const BatchLimits &limits) {
  if (limits.multiple_of < 1 || limits.most < limits.multiple_of)
    return absl::InvalidArgumentError(
        absl::StrCat("no batch up to ", limits.most, " is a multiple of ", limits.multiple_of));
  const int64_t most = limits.most / limits.multiple_of;
  BatchSearch search;
  absl::Status failed;
  auto ask = [&](int64_t count) {
    ++search.asked;
    absl::StatusOr<BatchBytes> needs = bytes_of(count * limits.multiple_of);
    if (!needs.ok())
      failed = needs.status();
    return Known{count, needs.ok() ? *needs : BatchBytes()};
  };

  const Known one = ask(1);
  if (!failed.ok())
    return failed;
  search.bytes = one.needs.bytes;
  if (one.needs.bytes > capacity)
    return search;

  // Increase the batch until it does not fit. A line through the last two batches predicts the next
  // one, which is at most eight times as large as the last one.
  Known fits = one, before, exceeds;
  while (fits.count < most) {
    int64_t next = fits.count * 2;
    if (before.count > 0 && fits.needs.tells && fits.needs.bytes > before.needs.bytes) {
      const double slope = static_cast<double>(fits.needs.bytes - before.needs.bytes) /
                           static_cast<double>(fits.count - before.count);
      const double more = static_cast<double>(capacity - fits.needs.bytes) / slope;
      // One more than the line predicts, because that is usually the first batch that does not fit.
      next = more >= 7.0 * static_cast<double>(fits.count)
                 ? fits.count * 8
                 : fits.count + static_cast<int64_t>(more) + 1;
    }
    const Known asked = ask(std::min(next, most));
    if (!failed.ok())
      return failed;
    if (asked.needs.bytes > capacity) {
      exceeds = asked;
      break;
    }
    before = fits;
    fits = asked;
  }

  for (bool halve = false; exceeds.count > fits.count + 1;) {
    const int64_t gap = exceeds.count - fits.count;
    const Known asked = ask(halve ? fits.count + gap / 2 : Between(one, fits, exceeds, capacity));
    if (!failed.ok())
      return failed;
    (asked.needs.bytes > capacity ? exceeds : fits) = asked;
    halve = exceeds.count - fits.count > gap / 2;
  }
  search.batch = fits.count * limits.multiple_of;
  search.bytes = fits.needs.bytes;
  search.next_bytes = exceeds.needs.bytes;
  return search;
}

} // namespace refold::planner
