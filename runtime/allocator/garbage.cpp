//===- garbage.cpp - Time of freeing garbage ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements the two modes of garbage collection. In the fast mode, a temporary is freed when the
// last launch that reads it is queued. This is safe, because a GPU executes the queue in order: a
// later launch that gets the same memory also writes it later. In the other mode, a temporary is
// freed when its last launch has ended. The host checks this after it has queued the next launch.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/garbage.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace refold::runtime {

std::vector<bool> FreedEagerly(absl::Span<const uint64_t> bytes, double fraction) {
  std::vector<bool> freed(bytes.size(), fraction >= 1);
  if (fraction <= 0 || fraction >= 1)
    return freed;
  std::vector<uint32_t> order(bytes.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return bytes[a] > bytes[b]; });
  const double share =
      fraction * static_cast<double>(std::accumulate(bytes.begin(), bytes.end(), uint64_t{0}));
  uint64_t sum = 0;
  for (uint32_t each : order) {
    if (static_cast<double>(sum) >= share)
      break;
    sum += bytes[each];
    freed[each] = true;
  }
  return freed;
}

GarbageCollector::GarbageCollector(const FlagValues &said, std::vector<uint64_t> bytes)
    : bytes_(std::move(bytes)) {
  const FlagValues flags = WithDefaults(said);
  eager_ = FreedEagerly(bytes_, *flags.memory_fraction_of_eager_deletion);
  if (*flags.eager_delete_tensor_gb >= 0)
    threshold_ = static_cast<uint64_t>(*flags.eager_delete_tensor_gb * 0x1p30);
  fast_ = *flags.fast_eager_deletion_mode;
}

std::vector<uint32_t> GarbageCollector::Collect(absl::Span<const uint32_t> garbage) {
  for (uint32_t each : garbage) {
    if (!eager_[each] || !threshold_) {
      at_end_.push_back(each);
      continue;
    }
    gathered_.push_back(each);
    gathered_bytes_ += bytes_[each];
  }
  if (!threshold_ || gathered_bytes_ < *threshold_)
    return {};
  gathered_bytes_ = 0;
  return std::exchange(gathered_, {});
}

std::vector<uint32_t> GarbageCollector::Queued(absl::Span<const uint32_t> ends) {
  if (fast_)
    return Collect(ends);
  return Collect(std::exchange(running_, {ends.begin(), ends.end()}));
}

std::vector<uint32_t> GarbageCollector::EndOfStep() {
  std::vector<uint32_t> rest = std::exchange(gathered_, {});
  gathered_bytes_ = 0;
  for (std::vector<uint32_t> *others : {&running_, &at_end_}) {
    rest.insert(rest.end(), others->begin(), others->end());
    others->clear();
  }
  return rest;
}

} // namespace refold::runtime
