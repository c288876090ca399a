//===- least_limit.cpp - The least memory that a step needs ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A walk asks of its limit nothing but whether it lets requests through, unless the sizes of chunks
// depend on it. A walk that fails is therefore the same under all limits up to the least one that
// lets another of its requests through: the search goes on there, and leaves nothing out.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/least_limit.h"

#include "runtime/allocator/chunk_rule.h"
#include "runtime/allocator/padding.h"

#include <algorithm>

namespace refold::runtime {
namespace {

/// Addresses up to a limit, which notes what it refuses.
class ProbingSource : public AddressSource {
public:
  explicit ProbingSource(uint64_t limit) : AddressSource(limit) {}
  absl::StatusOr<uint64_t> Take(uint64_t bytes) override {
    absl::StatusOr<uint64_t> address = AddressSource::Take(bytes);
    if (!address.ok())
      next_limit_ = std::min(next_limit_, taken() + bytes);
    return address;
  }
  /// The least limit that lets a request through that was refused.
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

/// The most that is allocated at once, wherever it lies: no limit below it will do.
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
