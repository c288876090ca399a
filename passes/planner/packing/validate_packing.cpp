//===- validate_packing.cpp - Independent packing check -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sweeps over time and keeps the set of address ranges in use. A new buffer is compared only with
// its two neighbours in this set.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/validate_packing.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <map>

namespace refold::planner {
namespace {

std::string Describe(const Lifetime &lifetime, uint64_t offset) {
  return absl::StrCat("'", lifetime.name, "' alive at [", lifetime.lower, ", ", lifetime.upper,
                      ") at bytes [", offset, ", ", offset + lifetime.bytes, ")");
}

} // namespace

absl::Status ValidatePacking(absl::Span<const Lifetime> lifetimes, const Packing &packing) {
  if (packing.offsets.size() != lifetimes.size())
    return absl::InvalidArgumentError(absl::StrCat("packing has ", packing.offsets.size(),
                                                   " offsets for ", lifetimes.size(), " buffers"));
  uint64_t height = 0;
  std::vector<size_t> births, deaths;
  for (size_t i = 0; i < lifetimes.size(); ++i) {
    const Lifetime &lifetime = lifetimes[i];
    const uint64_t offset = packing.offsets[i];
    if (lifetime.upper <= lifetime.lower)
      return absl::InvalidArgumentError(absl::StrCat("'", lifetime.name,
                                                     "' has the empty lifetime [", lifetime.lower,
                                                     ", ", lifetime.upper, ")"));
    if (lifetime.alignment == 0 || offset % lifetime.alignment != 0)
      return absl::InvalidArgumentError(absl::StrCat("'", lifetime.name, "' is at offset ", offset,
                                                     ", which is not a multiple of its alignment ",
                                                     lifetime.alignment));
    if (lifetime.bytes == 0)
      continue;
    if (offset + lifetime.bytes < offset)
      return absl::InvalidArgumentError(absl::StrCat("'", lifetime.name, "' of ", lifetime.bytes,
                                                     " bytes at offset ", offset,
                                                     " ends beyond the largest address"));
    height = std::max(height, offset + lifetime.bytes);
    births.push_back(i);
    deaths.push_back(i);
  }

  std::stable_sort(births.begin(), births.end(),
                   [&](size_t a, size_t b) { return lifetimes[a].lower < lifetimes[b].lower; });
  std::stable_sort(deaths.begin(), deaths.end(),
                   [&](size_t a, size_t b) { return lifetimes[a].upper < lifetimes[b].upper; });
  std::map<uint64_t, size_t> in_use; // first address -> buffer
  size_t dead = 0;
  for (size_t i : births) {
    for (; lifetimes[deaths[dead]].upper <= lifetimes[i].lower; ++dead)
      in_use.erase(packing.offsets[deaths[dead]]);
    const uint64_t offset = packing.offsets[i];
    auto overlap = [&](size_t other) {
      return absl::InvalidArgumentError(
          absl::StrCat(Describe(lifetimes[i], offset), " overlaps ",
                       Describe(lifetimes[other], packing.offsets[other])));
    };
    auto above = in_use.lower_bound(offset);
    if (above != in_use.end() && above->first < offset + lifetimes[i].bytes)
      return overlap(above->second);
    if (above != in_use.begin()) {
      auto below = std::prev(above);
      if (below->first + lifetimes[below->second].bytes > offset)
        return overlap(below->second);
    }
    in_use.emplace(offset, i);
  }

  if (height != packing.height)
    return absl::InvalidArgumentError(absl::StrCat("packing claims a height of ", packing.height,
                                                   " bytes, but its highest buffer ends at ",
                                                   height));
  return absl::OkStatus();
}

} // namespace refold::planner
