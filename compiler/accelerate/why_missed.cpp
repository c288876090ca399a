//===- why_missed.cpp - Why a call traced anew -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/why_missed.h"

#include "compiler/accelerate/call_key.h"
#include "compiler/accelerate/options_key.h"
#include "compiler/accelerate/tracer.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <limits>

namespace refold::internal {
namespace {

std::string SizesText(const Shape &shape) {
  return shape.empty() ? "a scalar" : absl::StrJoin(shape, " × ");
}

/// What an array is where another was.
std::string ArrayText(const Signature &now, const Signature &was) {
  if (now.dtype != was.dtype && now.shape == was.shape)
    return absl::StrCat(DTypeName(now.dtype), " was ", DTypeName(was.dtype));
  if (now.dtype != was.dtype)
    return absl::StrCat(now.ToString(), " was ", was.ToString());
  if (now.shape != was.shape)
    return absl::StrCat(SizesText(now.shape), " was ", SizesText(was.shape));
  return absl::StrCat("labels '", now.labels, "' were '", was.labels, "'");
}

/// The first option that differs.
std::string OptionText(uint32_t now, uint32_t was) {
  const std::vector<std::string> mine = absl::StrSplit(TextOfOptions(now), "; "),
                                 other = absl::StrSplit(TextOfOptions(was), "; ");
  auto lacks = [](const std::vector<std::string> &all, const std::string &one) {
    return std::find(all.begin(), all.end(), one) == all.end();
  };
  for (const std::string &option : mine)
    if (!option.empty() && lacks(other, option))
      return absl::StrCat("options: ", option, " was not so");
  for (const std::string &option : other)
    if (!option.empty() && lacks(mine, option))
      return absl::StrCat("options: ", option, " is not so any more");
  return "options differ";
}

/// Differences of two keys, in order. A container of another length hides what is behind it.
struct KeyDifference {
  std::vector<std::string> texts;
  int64_t distance = 0;
};

KeyDifference Compare(const KeyParts &now, const KeyParts &was,
                      const std::vector<std::string> &arguments) {
  constexpr int64_t kOtherStructure = 1000;
  KeyDifference difference;
  auto differ = [&](std::string text, int64_t weight = 1) {
    difference.texts.push_back(std::move(text));
    difference.distance += weight;
  };
  if (now.options != was.options)
    differ(OptionText(now.options, was.options));
  if (now.results != was.results) {
    auto count = [](uint32_t results) { return results == 0 ? "all" : absl::StrCat(results); };
    differ(absl::StrCat("results asked for: ", count(now.results), " were ", count(was.results)));
  }
  for (size_t i = 0; i < std::min(now.parts.size(), was.parts.size()); ++i) {
    const KeyPart &mine = now.parts[i], &other = was.parts[i];
    if (mine.tag == other.tag && mine.text == other.text && mine.signature == other.signature)
      continue;
    std::string what =
        absl::StrCat(ArgumentText(static_cast<size_t>(mine.argument), arguments), ": ");
    const bool other_structure = mine.tag != other.tag || mine.tag == KeyTag::Container ||
                                 mine.tag == KeyTag::Name || mine.argument != other.argument;
    if (!other_structure && mine.signature && other.signature)
      absl::StrAppend(&what, ArrayText(*mine.signature, *other.signature));
    else
      absl::StrAppend(&what, mine.text, " was ", other.text);
    differ(std::move(what), other_structure ? kOtherStructure : 1);
    if (other_structure)
      return difference;
  }
  if (now.parts.size() != was.parts.size())
    differ("the arguments have another structure", kOtherStructure);
  return difference;
}

} // namespace

std::string WhyMissed(const TraceCache &cache, absl::string_view key,
                      const std::vector<std::string> &arguments) {
  if (cache.WasDropped(key))
    return absl::StrCat("it was traced before, and dropped since more than ", cache.cache_size(),
                        " traces are in use: SetCacheSize");
  const auto entries = cache.Entries();
  if (entries.empty())
    return "it is the first call";
  const KeyParts now = ReadKey(key);
  KeyDifference nearest;
  nearest.distance = std::numeric_limits<int64_t>::max();
  // Of two that are as near the one used later.
  for (size_t i = entries.size(); i-- > 0;) {
    KeyDifference difference = Compare(now, ReadKey(entries[i].first), arguments);
    if (difference.distance < nearest.distance)
      nearest = std::move(difference);
  }
  std::string text = nearest.texts.empty() ? "nothing differs" : nearest.texts[0];
  if (nearest.texts.size() > 1)
    absl::StrAppend(&text, ", and ", nearest.texts.size() - 1, " more");
  return text;
}

} // namespace refold::internal
