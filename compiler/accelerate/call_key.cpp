//===- call_key.cpp - Keys of calls ---------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/call_key.h"

#include "absl/hash/hash.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace refold::internal {
namespace {

/// One item of a key's bytes.
struct KeyItem {
  KeyTag tag;
  /// The bytes of a value, a text or a name.
  absl::string_view bytes;
  const Signature *signature = nullptr;
  PartKind kind = PartKind::Sequence;
  uint64_t size = 0;
};

/// Reads the items in order. Truncated bytes end the sequence of items.
class KeyItems {
public:
  explicit KeyItems(absl::string_view key) : rest_(key) {
    options = Get<uint32_t>();
    results = Get<uint32_t>();
  }

  bool Next(KeyItem &item) {
    if (rest_.empty())
      return false;
    item = {};
    item.tag = Get<KeyTag>();
    switch (item.tag) {
    case KeyTag::Argument:
    case KeyTag::Close:
      break;
    case KeyTag::Array:
      item.signature = Get<const Signature *>();
      break;
    case KeyTag::Bool:
    case KeyTag::Character:
    case KeyTag::Integer:
    case KeyTag::Unsigned:
    case KeyTag::Real:
      item.bytes = Take(Get<uint8_t>());
      break;
    case KeyTag::Text:
    case KeyTag::Name:
      item.bytes = Take(Get<uint64_t>());
      break;
    case KeyTag::Container:
      item.kind = Get<PartKind>();
      item.size = Get<uint64_t>();
      break;
    }
    return true;
  }

  uint32_t options, results;

private:
  absl::string_view Take(uint64_t bytes) {
    const absl::string_view taken = rest_.substr(0, bytes);
    rest_.remove_prefix(taken.size());
    return taken;
  }
  template <typename T> T Get() {
    T value{};
    const absl::string_view taken = Take(sizeof(value));
    if (taken.size() == sizeof(value))
      std::memcpy(&value, taken.data(), sizeof(value));
    return value;
  }

  absl::string_view rest_;
};

template <typename T> T ValueOf(absl::string_view bytes) {
  T value{};
  std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof(value)));
  return value;
}

/// Returns the shortest text that reads back as the number. For an unusual NaN, returns its bits.
template <typename T> std::string RealText(absl::string_view bytes) {
  const T value = ValueOf<T>(bytes);
  if (std::isnan(value)) {
    const T usual = std::numeric_limits<T>::quiet_NaN();
    const absl::string_view used = bytes.substr(0, kBytesWithMeaning<T>);
    if (used == absl::string_view(reinterpret_cast<const char *>(&usual), used.size()))
      return "nan";
    return absl::StrCat("nan(0x", absl::BytesToHexString(std::string(used.rbegin(), used.rend())),
                        ")");
  }
  constexpr int kMost = std::numeric_limits<T>::max_digits10;
  for (int digits = 1; digits < kMost; ++digits) {
    const std::string text = absl::StrFormat("%.*g", digits, value);
    if (static_cast<T>(std::strtold(text.c_str(), nullptr)) == value)
      return text;
  }
  return absl::StrFormat("%.*g", kMost, value);
}

std::string RealText(absl::string_view bytes) {
  switch (bytes.size()) {
  case sizeof(float):
    return RealText<float>(bytes);
  case sizeof(double):
    return RealText<double>(bytes);
  default:
    return RealText<long double>(bytes);
  }
}

std::string IntegerText(absl::string_view bytes) {
  switch (bytes.size()) {
  case 1:
    return absl::StrCat(static_cast<int>(ValueOf<int8_t>(bytes)));
  case 2:
    return absl::StrCat(ValueOf<int16_t>(bytes));
  case 4:
    return absl::StrCat(ValueOf<int32_t>(bytes));
  default:
    return absl::StrCat(ValueOf<int64_t>(bytes));
  }
}

/// Returns the text in quotes, escaped to one line.
std::string QuotedText(absl::string_view text) {
  return absl::StrCat("'", absl::Utf8SafeCEscape(text), "'");
}

std::string ContainerText(PartKind kind, uint64_t size) {
  switch (kind) {
  case PartKind::Empty:
    return "none";
  case PartKind::Some:
    return "a value";
  case PartKind::Struct:
    return "a structure";
  case PartKind::Network:
    return "a network";
  case PartKind::Sequence:
  case PartKind::Map:
  case PartKind::Tuple:
    break;
  }
  return absl::StrCat(size, size == 1 ? " part" : " parts");
}

std::string TextOfItem(const KeyItem &item) {
  switch (item.tag) {
  case KeyTag::Array:
    return item.signature ? item.signature->ToString() : "an array without a value";
  case KeyTag::Bool:
    return ValueOf<uint8_t>(item.bytes) ? "true" : "false";
  case KeyTag::Character:
  case KeyTag::Text:
    return QuotedText(item.bytes);
  case KeyTag::Integer:
    return IntegerText(item.bytes);
  case KeyTag::Unsigned:
    return absl::StrCat(ValueOf<uint64_t>(item.bytes));
  case KeyTag::Real:
    return RealText(item.bytes);
  case KeyTag::Container:
    return ContainerText(item.kind, item.size);
  case KeyTag::Argument:
  case KeyTag::Close:
  case KeyTag::Name:
    break;
  }
  return "";
}

/// A container whose parts are being read.
struct OpenContainer {
  int part;
  PartKind kind;
  uint64_t next = 0;
};

/// Returns the name of the next part. `given` is its name in the key, if any.
std::string NameIn(OpenContainer &container, std::string given) {
  switch (container.kind) {
  case PartKind::Sequence:
  case PartKind::Tuple:
    return absl::StrCat(container.next++);
  case PartKind::Map:
  case PartKind::Struct:
  case PartKind::Network:
    return given;
  case PartKind::Empty:
  case PartKind::Some:
    break;
  }
  return "";
}

} // namespace

void KeyWriter::Grow(size_t bytes) {
  const size_t capacity = std::max({size_t{4096}, 2 * capacity_, size_ + bytes});
  auto larger = std::make_unique<char[]>(capacity);
  if (size_ > 0)
    std::memcpy(larger.get(), bytes_.get(), size_);
  bytes_ = std::move(larger);
  capacity_ = capacity;
}

CallKey::CallKey(absl::string_view key) : bytes_(key) {
  KeyItems items(key);
  for (KeyItem item; items.Next(item);)
    if (item.signature)
      signatures_.emplace_back(item.signature);
}

size_t ContentHash(absl::string_view key) {
  KeyItems items(key);
  size_t hash = absl::HashOf(items.options, items.results);
  for (KeyItem item; items.Next(item);)
    hash = absl::HashOf(hash, item.tag, item.bytes, item.signature ? item.signature->hash : 0,
                        item.kind, item.size);
  return hash;
}

KeyParts ReadKey(absl::string_view key) {
  KeyItems items(key);
  KeyParts read;
  read.options = items.options;
  read.results = items.results;
  std::vector<OpenContainer> open;
  std::string name;
  int argument = -1;
  for (KeyItem item; items.Next(item);) {
    if (item.tag == KeyTag::Argument) {
      ++argument;
      open.clear();
      name.clear();
    } else if (item.tag == KeyTag::Close) {
      if (!open.empty())
        open.pop_back();
    } else if (item.tag == KeyTag::Name) {
      name = std::string(item.bytes);
    } else {
      KeyPart part{item.tag,
                   item.kind,
                   argument,
                   -1,
                   "",
                   "",
                   TextOfItem(item),
                   std::string(item.bytes),
                   SignatureRef(item.signature)};
      if (!open.empty()) {
        part.parent = open.back().part;
        part.name = NameIn(open.back(), std::exchange(name, {}));
        const std::string &above = read.parts[static_cast<size_t>(part.parent)].path;
        part.path = absl::StrCat(above, above.empty() || part.name.empty() ? "" : ".",
                                 absl::Utf8SafeCEscape(part.name));
      }
      if (item.tag == KeyTag::Container)
        open.push_back({static_cast<int>(read.parts.size()), item.kind});
      read.parts.push_back(std::move(part));
    }
  }
  return read;
}

} // namespace refold::internal
