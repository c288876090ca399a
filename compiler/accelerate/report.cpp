//===- report.cpp - A table of a function's traces ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/call_key.h"
#include "compiler/accelerate/function_core_impl.h"
#include "compiler/accelerate/options_key.h"
#include "runtime/core/bytes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>

namespace refold::internal {
namespace {

uint64_t BytesOf(CachedTrace &trace) {
  uint64_t bytes = trace.bytecode.size();
  for (const std::shared_ptr<Variant> &variant : trace.Variants())
    bytes += variant->bytes;
  return bytes;
}

/// Returns "w f32[784,10], x f32[32,784], 0.1".
std::string KeyText(absl::string_view key, const CachedTrace &trace) {
  const KeyParts read = ReadKey(key);
  std::string text = TextOfOptions(read.options);
  auto add = [&](absl::string_view part) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", part);
  };
  if (read.results > 0)
    add(absl::StrCat("first ", read.results));
  size_t array = 0;
  for (const KeyPart &part : read.parts)
    if (part.tag == KeyTag::Array)
      add(absl::StrCat(trace.arguments[array++].input, " ", part.text));
    else if (part.tag != KeyTag::Container && part.tag != KeyTag::Name)
      add(part.text);
  return text;
}

/// Formats rows as a table. Each column is as wide as its widest cell. The first column is
/// left-aligned, and all others are right-aligned.
std::string TableText(const std::vector<std::vector<std::string>> &rows) {
  std::vector<size_t> widths(rows[0].size());
  for (const auto &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const auto &row : rows) {
    std::string line = row[0] + std::string(widths[0] - row[0].size(), ' ');
    for (size_t i = 1; i < row.size(); ++i)
      absl::StrAppend(&line, "  ", std::string(widths[i] - row[i].size(), ' '), row[i]);
    absl::StrAppend(&text, line, "\n");
  }
  return text;
}

} // namespace

uint64_t CacheBytesOf(const FunctionCore &core) {
  uint64_t bytes = 0;
  for (const auto &[key, entry] : core.cache->Entries())
    bytes += key.size() + BytesOf(*std::static_pointer_cast<CachedTrace>(entry));
  return bytes;
}

std::string ReportOf(const FunctionCore &core) {
  std::vector<std::vector<std::string>> rows{
      {"key", "calls", "hits", "trace s", "compile s", "bytes", "us a call", "in place"}};
  for (const auto &[key, entry] : core.cache->Entries()) {
    CachedTrace &trace = *std::static_pointer_cast<CachedTrace>(entry);
    double seconds = 0;
    std::string in_place;
    for (const std::shared_ptr<Variant> &variant : trace.Variants()) {
      seconds += variant->compile_seconds;
      absl::StrAppend(&in_place, in_place.empty() ? "" : " ", variant->in_place, "/",
                      trace.made.size());
    }
    const int64_t timed = trace.timed.load();
    rows.push_back({KeyText(key, trace), absl::StrCat(trace.calls.load()),
                    absl::StrCat(trace.hits.load()), absl::StrFormat("%.3f", trace.trace_seconds),
                    absl::StrFormat("%.3f", seconds), runtime::FormatBytesExact(BytesOf(trace)),
                    timed == 0
                        ? ""
                        : absl::StrFormat("%.1f", static_cast<double>(trace.nanoseconds.load()) /
                                                      1000 / static_cast<double>(timed)),
                    in_place});
  }
  const int64_t calls = core.cache->calls(), hits = core.cache->hits();
  std::string head =
      absl::StrFormat("%s: %d of %d traces, %d of %d calls reused one (%.1f %%)\n", core.name,
                      core.cache->size(), core.cache->cache_size(), hits, calls, HitRateOf(core));
  return rows.size() == 1 ? head : head + TableText(rows);
}

} // namespace refold::internal
