//===- launch_clock.cpp - Times of launches -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/session/launch_clock.h"

#include "runtime/executable/kernel_text.h"

#include <algorithm>
#include <map>
#include <utility>

namespace refold::runtime {

LaunchClock::LaunchClock(const BoundProgram &program) {
  std::map<std::pair<std::string, std::string>, uint32_t> known;
  for (const BoundDispatch &dispatch : program.dispatches)
    for (const BoundLaunch &launch : dispatch.launches) {
      std::pair<std::string, std::string> key{OperationList(*launch.kernel),
                                              launch.launch->location};
      auto [entry, is_new] = known.try_emplace(key, static_cast<uint32_t>(entries_.size()));
      if (is_new)
        entries_.push_back({std::move(key.first), std::move(key.second)});
      entry_of_.push_back(entry->second);
    }
}

void LaunchClock::Reset() {
  for (Entry &entry : entries_)
    entry.launches = entry.nanoseconds = 0;
}

std::vector<OperationTime> LaunchClock::Times() const {
  std::vector<OperationTime> times;
  for (const Entry &entry : entries_)
    if (entry.launches > 0)
      times.push_back({entry.operations, entry.location, entry.launches,
                       static_cast<double>(entry.nanoseconds) * 1e-9});
  std::stable_sort(times.begin(), times.end(),
                   [](const auto &a, const auto &b) { return a.seconds > b.seconds; });
  return times;
}

} // namespace refold::runtime
