//===- call_key.h - Keys of calls -------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A key is a byte string that identifies the compiled code for a call. Calls with equal keys share
// a trace. A key contains the options, the number of requested results, and each part of the
// arguments in order. A tag before each part tells its kind, so error messages can decode a key.
//
// This is a public header. It includes only Abseil and the standard library.
//
// Example: in the key of f(x, 0.5), x has type f32[32,784]. The parts of the arguments are:
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
  Close, ///< the last opened container has no more parts
  Name   ///< the name of the next part, in a map or a structure
};

/// The number of bytes of a T that hold its value. An x87 long double has 10 such bytes; the rest
/// is padding.
template <typename T>
inline constexpr size_t kBytesWithMeaning =
    std::is_same_v<T, long double> && std::numeric_limits<T>::digits == 64 ? 10 : sizeof(T);

/// Writes the key of a call. The key contains the addresses of the argument types, which are
/// Signature objects. The arrays of the call keep these objects alive; the key does not. A writer
/// that is reused keeps its buffer, so it usually allocates nothing.
class KeyWriter {
public:
  void Clear() { size_ = 0; }
  /// Must come first. `id` identifies the text of the compile options.
  void Options(uint32_t id) { std::memcpy(Room(sizeof(id)), &id, sizeof(id)); }
  /// Must come second: the number of requested results; 0 for all.
  void Results(int count) { Options(static_cast<uint32_t>(count)); }
  /// Begins the next argument.
  void Argument() { Tag(KeyTag::Argument, 0); }
  void Tensor(const SignatureRef &signature) {
    const Signature *address = signature.get();
    std::memcpy(Tag(KeyTag::Array, sizeof(address)), &address, sizeof(address));
  }
  /// Adds a number, bool, character or enum by its bits: NaN equals itself, and 0 and -0 differ.
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
  /// Begins a container; Close ends it. `size` is the number of its parts, or 0 if this number is
  /// unknown.
  void Open(PartKind kind, size_t size) {
    char *to = Tag(KeyTag::Container, 1 + sizeof(uint64_t));
    const uint64_t count = size;
    *to = static_cast<char>(kind);
    std::memcpy(to + 1, &count, sizeof(count));
  }
  void Close() { Tag(KeyTag::Close, 0); }
  /// Names the next part: its key in a map, its field in a structure.
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

/// A key that keeps its Signature objects alive. The key contains the addresses of these objects.
/// While the CallKey lives, no other Signature can be allocated at one of these addresses.
class CallKey {
public:
  /// `key` is the content of a KeyWriter whose signatures are alive.
  explicit CallKey(absl::string_view key);
  absl::string_view view() const { return bytes_; }
  operator absl::string_view() const { return bytes_; }
  size_t size() const { return bytes_.size(); }

private:
  std::string bytes_;
  std::vector<SignatureRef> signatures_;
};

/// Returns a hash of the key. Hashes the contents of the Signature objects in the key, not their
/// addresses. So keys with equal types have equal hashes, even if their Signature objects differ.
/// All Signature objects in the key must be alive.
size_t ContentHash(absl::string_view key);

/// A decoded part of a key.
struct KeyPart {
  KeyTag tag;
  /// A container's kind.
  PartKind kind;
  /// Index of its argument; -1 before the first argument.
  int argument;
  /// The index of its container among the key's parts; -1 for the argument itself.
  int parent;
  /// Its name in the container: a map's key, a field, an index. Empty for the argument itself.
  std::string name;
  /// Its path in the argument: "layers.2.bias". Empty for the argument itself.
  std::string path;
  /// Its value as text: "f32[32,784]", "0.1", "'tanh'", "3 parts".
  std::string text;
  /// The bits of a value, or the characters of a text.
  std::string bytes;
  /// The type of an array; null for an array without a value.
  SignatureRef signature;
};

/// A decoded key. Names and ends of containers are not parts.
struct KeyParts {
  uint32_t options = 0;
  uint32_t results = 0;
  std::vector<KeyPart> parts;
};
/// Decodes a key. The signatures in the key must be alive.
KeyParts ReadKey(absl::string_view key);

} // namespace refold::internal
