//===- out_of_memory.cpp - Reasons for an out-of-memory error -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns a refusal into text.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/out_of_memory.h"

#include "runtime/core/bytes.h"

#include "absl/strings/str_cat.h"

namespace refold::runtime {

const char *MemoryKindName(MemoryKind kind) {
  constexpr const char *kNames[kMemoryKinds] = {"state",    "input",      "fetch",
                                                "constant", "activation", "workspace"};
  return kNames[static_cast<size_t>(kind)];
}

std::string OutOfMemoryText(const OutOfMemory &refusal) {
  const AllocatorStatistics &held = refusal.statistics;
  std::string text =
      absl::StrCat("no memory for '", refusal.name, "' (", MemoryKindName(refusal.kind), ")");
  if (!refusal.op.empty())
    absl::StrAppend(&text, " of '", refusal.op, "'");
  absl::StrAppend(&text, ": it needs ", FormatBytesExact(refusal.bytes), ", padded to ",
                  FormatCount(refusal.padded), "; ", refusal.source, "; ",
                  FormatBytesExact(held.live.now), " of ", FormatBytesExact(held.reserved.now),
                  " reserved are live");
  if (held.free_bytes != 0)
    absl::StrAppend(&text, ", and the largest free piece is ", FormatBytesExact(held.largest_free));
  for (size_t i = 0; i < refusal.holders.size(); ++i)
    absl::StrAppend(&text, i == 0 ? "; the largest holders are '" : ", '", refusal.holders[i].name,
                    "' (", MemoryKindName(refusal.holders[i].kind), ", ",
                    FormatBytes(refusal.holders[i].bytes), ")");
  if (refusal.least_limit != 0)
    absl::StrAppend(&text, "; ", FormatBytesExact(refusal.least_limit),
                    " in total would be enough");
  return text;
}

} // namespace refold::runtime
