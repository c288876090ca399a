//===- why_missed.cpp - The reasons for cache misses ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/why_missed.h"

#include "compiler/accelerate/options_key.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace refold::internal {
namespace {

/// Minimum number of differing parts for two keys of different structure.
constexpr int64_t kOtherStructure = 1000;

std::string SizesText(const Shape &shape) {
  if (shape.empty())
    return "a scalar";
  return absl::StrCat(shape.size() == 1 ? "size " : "", absl::StrJoin(shape, " × "));
}

std::string LabelsDifference(const std::string &now, const std::string &was) {
  auto text = [](const std::string &labels) {
    return labels.empty() ? "none" : absl::StrCat("'", absl::Utf8SafeCEscape(labels), "'");
  };
  return absl::StrCat(now.empty() ? "no labels" : absl::StrCat("labels ", text(now)), " were ",
                      text(was));
}

/// Returns "32 × 784 was 16 × 784": the only difference, if there is only one.
std::string ArrayDifference(const Signature &now, const Signature &was) {
  const bool dtype = now.dtype != was.dtype, shape = now.shape != was.shape,
             labels = now.labels != was.labels;
  if (shape && !dtype && !labels)
    return absl::StrCat(SizesText(now.shape), " was ", SizesText(was.shape));
  if (dtype && !shape && !labels)
    return absl::StrCat(DTypeName(now.dtype), " was ", DTypeName(was.dtype));
  if (labels && !dtype && !shape)
    return LabelsDifference(now.labels, was.labels);
  return absl::StrCat(now.ToString(), " was ", was.ToString());
}

/// Returns excerpts around the first difference, so that long texts fit on a line.
std::string TextDifference(absl::string_view now, absl::string_view was) {
  constexpr size_t kMost = 40, kBefore = 10;
  const size_t at = static_cast<size_t>(
      std::mismatch(now.begin(), now.end(), was.begin(), was.end()).first - now.begin());
  // Does not split UTF-8 characters. Both texts are equal before `at`.
  auto continues = [](absl::string_view text, size_t i) {
    return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xc0) == 0x80;
  };
  size_t from = std::max(now.size(), was.size()) > kMost && at > kBefore ? at - kBefore : 0;
  while (from > 0 && continues(now, from))
    --from;
  auto excerpt = [&](absl::string_view text) {
    size_t end = std::min(from + kMost, text.size());
    while (continues(text, end))
      ++end;
    return absl::StrCat("'", from > 0 ? "..." : "",
                        absl::Utf8SafeCEscape(text.substr(from, end - from)),
                        end < text.size() ? "..." : "", "'");
  };
  return absl::StrCat(excerpt(now), " was ", excerpt(was));
}

/// Parses "name=value; name=value" into a map. A text without an equals sign is its own name.
std::map<std::string, std::string> OptionsByName(const std::string &text) {
  std::map<std::string, std::string> options;
  for (absl::string_view option : absl::StrSplit(text, "; ", absl::SkipEmpty())) {
    const std::pair<std::string, std::string> split =
        absl::StrSplit(option, absl::MaxSplits('=', 1));
    options[split.first] = split.second;
  }
  return options;
}

bool HoldsNumberedParts(const KeyPart &part) {
  return part.tag == KeyTag::Container &&
         (part.kind == PartKind::Sequence || part.kind == PartKind::Tuple);
}

/// The parts of a key as a tree, whose roots are the arguments. children[0] lists the arguments,
/// and children[i + 1] lists the children of part i.
struct KeyTree {
  explicit KeyTree(absl::string_view key) : KeyTree(ReadKey(key)) {}
  explicit KeyTree(KeyParts read) : key(std::move(read)), children(key.parts.size() + 1) {
    for (size_t i = 0; i < key.parts.size(); ++i)
      children[static_cast<size_t>(key.parts[i].parent + 1)].push_back(i);
  }
  const KeyPart &part(size_t i) const { return key.parts[i]; }
  KeyParts key;
  std::vector<std::vector<size_t>> children;
};

bool HaveOneName(const KeyPart &a, const KeyPart &b) {
  return a.parent < 0 ? a.argument == b.argument : a.name == b.name;
}

/// Collects the differences between a key and a cached one, in the order of the call.
class KeyComparison {
public:
  KeyComparison(const KeyTree &now, const KeyTree &was, absl::Span<const std::string> arguments)
      : now_(now), was_(was), arguments_(arguments) {}

  void Run() {
    if (now_.key.options != was_.key.options)
      Options();
    if (now_.key.results != was_.key.results) {
      auto count = [](uint32_t results) { return results == 0 ? "all" : absl::StrCat(results); };
      Differ(absl::StrCat("requested results: ", count(now_.key.results), " were ",
                          count(was_.key.results)),
             1);
    }
    Parts(now_.children[0], was_.children[0], /*numbered=*/false);
  }

  int64_t distance() const { return distance_; }
  std::string Text() const {
    if (count_ <= 1)
      return first_;
    return absl::StrCat(first_, " (", count_ - 1, " more difference", count_ > 2 ? "s)" : ")");
  }

private:
  void Differ(std::string text, int64_t weight) {
    if (count_++ == 0)
      first_ = std::move(text);
    distance_ += weight;
  }
  void Differ(const KeyPart &part, absl::string_view text, int64_t weight) {
    std::string where = absl::StrCat("argument ", part.argument);
    const auto number = static_cast<size_t>(part.argument);
    if (number < arguments_.size() && !arguments_[number].empty())
      absl::StrAppend(&where, " '", absl::Utf8SafeCEscape(arguments_[number]), "'");
    Differ(absl::StrCat(where, part.path.empty() ? "" : ", ", part.path, ": ", text), weight);
  }

  void Options();
  void Parts(const std::vector<size_t> &now, const std::vector<size_t> &was, bool numbered);
  void Pair(size_t now, size_t was);

  const KeyTree &now_;
  const KeyTree &was_;
  const absl::Span<const std::string> arguments_;
  std::string first_;
  int64_t count_ = 0, distance_ = 0;
};

void KeyComparison::Options() {
  const auto now = OptionsByName(TextOfOptions(now_.key.options)),
             was = OptionsByName(TextOfOptions(was_.key.options));
  std::map<std::string, std::string> either = now;
  either.insert(was.begin(), was.end());
  for (const auto &[name, value] : either) {
    auto mine = now.find(name), other = was.find(name);
    if (mine == now.end())
      Differ(
          absl::StrCat("options: ", name, " is the default, was ", value.empty() ? "set" : value),
          1);
    else if (other == was.end())
      Differ(absl::StrCat("options: ", name, value.empty() ? "" : "=", value, " was the default"),
             1);
    else if (mine->second != other->second)
      Differ(absl::StrCat("options: ", name, "=", value, " was ", other->second), 1);
  }
}

/// Compares the parts of one container by name. If `numbered`, compares only as many as both have.
void KeyComparison::Parts(const std::vector<size_t> &now, const std::vector<size_t> &was,
                          bool numbered) {
  std::vector<bool> matched(was.size());
  for (size_t i = 0; i < now.size(); ++i) {
    // In most cases both containers have the same parts.
    size_t other = i;
    if (i >= was.size() || matched[i] || !HaveOneName(now_.part(now[i]), was_.part(was[i])))
      for (other = 0; other < was.size(); ++other)
        if (!matched[other] && HaveOneName(now_.part(now[i]), was_.part(was[other])))
          break;
    if (other < was.size()) {
      matched[other] = true;
      Pair(now[i], was[other]);
    } else if (!numbered) {
      Differ(now_.part(now[i]), absl::StrCat(now_.part(now[i]).text, " was none"), kOtherStructure);
    }
  }
  for (size_t i = 0; i < was.size() && !numbered; ++i)
    if (!matched[i])
      Differ(was_.part(was[i]), absl::StrCat("none was ", was_.part(was[i]).text), kOtherStructure);
}

void KeyComparison::Pair(size_t now, size_t was) {
  const KeyPart &mine = now_.part(now), &other = was_.part(was);
  if (mine.tag != other.tag || mine.kind != other.kind)
    return Differ(mine, absl::StrCat(mine.text, " was ", other.text), kOtherStructure);
  switch (mine.tag) {
  case KeyTag::Container:
    if (HoldsNumberedParts(mine) && mine.text != other.text)
      Differ(mine, absl::StrCat(mine.text, mine.text == "1 part" ? " was " : " were ", other.text),
             kOtherStructure);
    return Parts(now_.children[now + 1], was_.children[was + 1], HoldsNumberedParts(mine));
  case KeyTag::Array:
    if (mine.signature == other.signature)
      return;
    if (mine.signature && other.signature)
      return Differ(mine, ArrayDifference(*mine.signature, *other.signature), 1);
    return Differ(mine, absl::StrCat(mine.text, " was ", other.text), 1);
  default:
    break;
  }
  if (mine.bytes == other.bytes)
    return;
  // The parts of a network come after the number of its function.
  if (mine.parent >= 0 && mine.name.empty() &&
      now_.part(static_cast<size_t>(mine.parent)).kind == PartKind::Network)
    return Differ(mine, "the network has another function", kOtherStructure);
  if (mine.tag == KeyTag::Text)
    return Differ(mine, TextDifference(mine.bytes, other.bytes), 1);
  Differ(mine,
         absl::StrCat(mine.text, " was ", other.text,
                      mine.bytes.size() == other.bytes.size() ? "" : " of another type"),
         1);
}

} // namespace

std::string WhyMissed(const TraceCache &cache, absl::string_view key,
                      absl::Span<const std::string> arguments) {
  const std::vector<TraceCache::CachedEntry> entries = cache.Entries();
  for (const TraceCache::CachedEntry &entry : entries)
    if (entry.key.view() == key)
      return "";
  if (cache.WasDropped(key))
    return absl::StrCat("the trace was dropped, because the cache holds at most ",
                        cache.cache_size(), ": raise that with SetCacheSize");
  if (entries.empty())
    return "the cache holds no trace";
  const KeyTree now(key);
  std::string text;
  int64_t distance = std::numeric_limits<int64_t>::max();
  for (size_t i = entries.size(); i-- > 0;) {
    const KeyTree was(entries[i].key.view());
    KeyComparison comparison(now, was, arguments);
    comparison.Run();
    if (comparison.distance() < distance) {
      distance = comparison.distance();
      text = comparison.Text();
    }
  }
  return text;
}

} // namespace refold::internal
