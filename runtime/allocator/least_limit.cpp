//===- least_limit.cpp - Least memory limit of a step ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the least memory limit by trial. A failed trial refuses some requests. The next limit is
// the least one under which one of these requests succeeds. All lower limits fail in the same way,
// so the search misses none. If chunk sizes depend on the limit, this is not true, and the search
// is a bisection.
//
// Example: under limit 100, a request for 30 bytes fails when 90 bytes are taken. All limits from
// 100 to 119 fail in the same way, so the next limit is 120.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/least_limit.h"

#include "runtime/allocator/chunk_rule.h"
#include "runtime/allocator/padding.h"

#include <algorithm>

namespace refold::runtime {
namespace {

/// Hands out addresses up to a limit and records what it refuses.
class ProbingSource : public AddressSource {
public:
  explicit ProbingSource(uint64_t limit) : AddressSource(limit) {}
  absl::StatusOr<uint64_t> Take(uint64_t bytes) override {
    absl::StatusOr<uint64_t> address = AddressSource::Take(bytes);
    if (!address.ok())
      next_limit_ = std::min(next_limit_, taken() + bytes);
    return address;
  }
  /// Returns the least limit under which one of the refused requests succeeds.
  uint64_t next_limit() const { return next_limit_; }

private:
  uint64_t next_limit_ = kUnlimitedBytes;
};

struct Probe {
  bool ok;
  uint64_t next_limit;
};

absl::StatusOr<Probe> WalkWith(const Step &step, const PoolOptions &options, uint64_t limit) {
  ProbingSource source(limit);
  absl::StatusOr<std::unique_ptr<Allocator>> allocator = MakeAllocator(options, source);
  if (!allocator.ok())
    return allocator.status();
  const absl::Status status = WalkStep(step, options.flags, **allocator).status();
  if (!status.ok() && !absl::IsResourceExhausted(status))
    return status;
  return Probe{status.ok(), source.next_limit()};
}

/// Returns the peak of the allocated bytes without a limit. No limit below it works.
absl::StatusOr<uint64_t> AllocatedAtPeak(const Step &step, const PoolOptions &options) {
  AddressSource source;
  absl::StatusOr<std::unique_ptr<Allocator>> allocator = MakeAllocator(options, source);
  if (!allocator.ok())
    return allocator.status();
  const absl::StatusOr<WalkedStep> walked = WalkStep(step, options.flags, **allocator);
  if (!walked.ok())
    return walked.status();
  return walked->at_end.allocated.peak;
}

bool DependsOnAvailable(const PoolOptions &options) {
  return *WithDefaults(options.flags).allocator_strategy == AllocatorStrategy::NaiveBestFit &&
         options.card && !ChunkRule::Card(options.flags).fixed();
}

} // namespace

absl::StatusOr<LeastLimit> FindLeastLimit(const Step &step, const PoolOptions &options,
                                          uint32_t walks) {
  const absl::StatusOr<uint64_t> allocated = AllocatedAtPeak(step, options);
  if (!allocated.ok())
    return allocated.status();
  uint64_t fails = *allocated;
  absl::StatusOr<Probe> probe = WalkWith(step, options, fails);
  if (!probe.ok())
    return probe.status();
  if (probe->ok)
    return LeastLimit{fails, true};

  if (!DependsOnAvailable(options))
    for (uint32_t walk = 0; walk < walks; ++walk) {
      const uint64_t limit = probe->next_limit;
      if (probe = WalkWith(step, options, limit); !probe.ok())
        return probe.status();
      if (probe->ok)
        return LeastLimit{limit, true};
      fails = limit;
    }

  uint64_t does = fails;
  do {
    fails = does;
    does *= 2;
    if (probe = WalkWith(step, options, does); !probe.ok())
      return probe.status();
  } while (!probe->ok);
  while (does - fails > 1) {
    const uint64_t middle = fails + (does - fails) / 2;
    if (probe = WalkWith(step, options, middle); !probe.ok())
      return probe.status();
    (probe->ok ? does : fails) = middle;
  }
  return LeastLimit{does, false};
}

} // namespace refold::runtime
