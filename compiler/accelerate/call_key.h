//===- call_key.h - Keys of calls -------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A key is bytes: the options, the number of results asked for, then each part of the arguments in
// order, behind a tag. Calls with equal keys share a trace. A key can be read back, for people. A
// public header: Abseil and the standard library only.
//
// Example: the key of f(x, 0.5) with f32[32,784] for x has the parts
//
//     Argument | Array <address of the signature> | Argument | Real 8 0.5
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/structure.h"
#include "compiler/builder/program/signature.h"

#include "absl/strings/string_view.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace refold::internal {

enum class KeyTag : uint8_t {
  Argument, ///< the parts of the next argument follow
  Array,
  Bool,
  Character,
  Integer,
  Unsigned,
  Real,
  Text,
  Container,
  Close, ///< the container that was opened last has no more parts
  Name   ///< the name of the next part, in a map or a structure
};

/// Bytes of a number that have a meaning: the 80 bits of x87 are followed by others.
template <typename T>
inline constexpr size_t kBytesWithMeaning =
    std::is_same_v<T, long double> && std::numeric_limits<T>::digits == 64 ? 10 : sizeof(T);

/// Writes the key of a call. It names signatures by their addresses and does not hold them: the
/// arrays of the call do. Reused for the next call, it allocates nothing.
class KeyWriter {
public:
  void Clear() { size_ = 0; }
  /// Comes first. `id` stands for the text of the compile options.
  void Options(uint32_t id) { std::memcpy(Room(sizeof(id)), &id, sizeof(id)); }
  /// Comes second: how many results were asked for; 0 for all.
  void Results(int count) { Options(static_cast<uint32_t>(count)); }
  /// Begins the next argument.
  void Argument() { Tag(KeyTag::Argument, 0); }
  void Tensor(const SignatureRef &signature) {
    const Signature *address = signature.get();
    std::memcpy(Tag(KeyTag::Array, sizeof(address)), &address, sizeof(address));
  }
  /// A number, a bool, a character or an enum, by its bits: NaN equals itself, 0 and -0 differ.
  template <typename T> void Value(T value) {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
    if constexpr (std::is_enum_v<T>)
      Value(static_cast<std::underlying_type_t<T>>(value));
    else if constexpr (std::is_same_v<T, bool>)
      Bits(KeyTag::Bool, value);
    else if constexpr (std::is_same_v<T, char>)
      Bits(KeyTag::Character, value);
    else if constexpr (std::is_floating_point_v<T>)
      Bits(KeyTag::Real, value);
    else if constexpr (std::is_signed_v<T>)
      Bits(KeyTag::Integer, value);
    else
      Bits(KeyTag::Unsigned, value);
  }
  void Text(absl::string_view text) { Characters(KeyTag::Text, text); }
  /// Begins the parts of a container; Close ends them. `size` is their number, where it is known
  /// before.
  void Open(PartKind kind, size_t size) {
    char *to = Tag(KeyTag::Container, 1 + sizeof(uint64_t));
    const uint64_t count = size;
    *to = static_cast<char>(kind);
    std::memcpy(to + 1, &count, sizeof(count));
  }
  void Close() { Tag(KeyTag::Close, 0); }
  /// The name of the next part: its key in a map, its field in a structure.
  void Name(absl::string_view name) { Characters(KeyTag::Name, name); }

  absl::string_view view() const { return {bytes_.get(), size_}; }

private:
  char *Room(size_t bytes) {
    if (capacity_ - size_ < bytes)
      Grow(bytes);
    char *to = bytes_.get() + size_;
    size_ += bytes;
    return to;
  }
  char *Tag(KeyTag tag, size_t bytes) {
    char *to = Room(1 + bytes);
    *to = static_cast<char>(tag);
    return to + 1;
  }
  template <typename T> void Bits(KeyTag tag, T value) {
    char *to = Tag(tag, 1 + sizeof(value));
    *to = static_cast<char>(sizeof(value));
    std::memset(to + 1, 0, sizeof(value));
    std::memcpy(to + 1, &value, kBytesWithMeaning<T>);
  }
  void Characters(KeyTag tag, absl::string_view text) {
    const uint64_t count = text.size();
    char *to = Tag(tag, sizeof(count) + text.size());
    std::memcpy(to, &count, sizeof(count));
    if (count > 0)
      std::memcpy(to + sizeof(count), text.data(), text.size());
  }
  void Grow(size_t bytes);

  std::unique_ptr<char[]> bytes_;
  size_t size_ = 0, capacity_ = 0;
};

/// A key that holds the signatures that it names. While it lives, no other signature can have an
/// address that the key has.
class CallKey {
public:
  /// `key`: the bytes of a KeyWriter, whose signatures live.
  explicit CallKey(absl::string_view key);
  absl::string_view view() const { return bytes_; }
  operator absl::string_view() const { return bytes_; }
  size_t size() const { return bytes_.size(); }

private:
  std::string bytes_;
  std::vector<SignatureRef> signatures_;
};

/// A hash of the key's parts, without addresses: a type that dies and is made again has the same
/// hash. The signatures that the key names must live.
size_t ContentHash(absl::string_view key);

/// A part of a key, as people read it.
struct KeyPart {
  KeyTag tag;
  /// A container's kind.
  PartKind kind;
  /// The number of its argument; -1 in front of the first one.
  int argument;
  /// The container that it is in, as an index of the key's parts; -1 for the argument itself.
  int parent;
  /// In its container: a map's key, a field, an index. Empty for the argument itself.
  std::string name;
  /// In its argument: "layers.2.bias". Empty for the argument itself.
  std::string path;
  /// "f32[32,784]", "0.1", "'tanh'", "3 parts".
  std::string text;
  /// The bits of a value, the characters of a text.
  std::string bytes;
  /// An array's type; null for an array without a value.
  SignatureRef signature;
};

/// A key taken apart. Names and ends of containers are no parts.
struct KeyParts {
  uint32_t options = 0;
  uint32_t results = 0;
  std::vector<KeyPart> parts;
};
/// The signatures that the key names must live.
KeyParts ReadKey(absl::string_view key);

} // namespace refold::internal
