//===- call_key.h - What a call must have in common with a trace ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A key is bytes: options, the number of results, and then each part of the arguments in order,
// with a tag in front. It can be read back, for people. A public header: Abseil and the standard
// library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/structure.h"
#include "compiler/builder/signature.h"

#include "absl/strings/string_view.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace refold::internal {

/// What a part of a key is.
enum class KeyTag : uint8_t {
  Argument,
  Array,
  Bool,
  Integer,
  Unsigned,
  Real,
  Text,
  Container,
  Name
};

/// Writes a key. It names signatures by their addresses, so a trace keeps the arguments'
/// signatures.
class KeyWriter {
public:
  void Clear() { bytes_.clear(); }
  void Options(uint32_t id) { Put(id); }
  /// How many results were asked for; 0 for all.
  void Results(int count) { Put(static_cast<uint32_t>(count)); }
  /// The parts of the next argument follow.
  void Argument() { Put(KeyTag::Argument); }
  void Tensor(const SignatureRef &signature) {
    Put(KeyTag::Array);
    Put(signature.get());
  }
  template <typename T> void Value(T value) {
    if constexpr (std::is_enum_v<T>)
      Value(static_cast<std::underlying_type_t<T>>(value));
    else if constexpr (std::is_same_v<T, bool>)
      Number(KeyTag::Bool, static_cast<uint8_t>(value));
    else if constexpr (std::is_floating_point_v<T>)
      Number(KeyTag::Real, value);
    else if constexpr (std::is_signed_v<T>)
      Number(KeyTag::Integer, value);
    else
      Number(KeyTag::Unsigned, value);
  }
  void Text(absl::string_view text) { Characters(KeyTag::Text, text); }
  void Open(PartKind kind, size_t size) {
    Put(KeyTag::Container);
    Put(kind);
    Put(static_cast<uint64_t>(size));
  }
  /// The key of the next part in a map.
  void Name(absl::string_view name) { Characters(KeyTag::Name, name); }

  absl::string_view view() const { return bytes_; }

private:
  template <typename T> void Put(const T &value) {
    bytes_.append(reinterpret_cast<const char *>(&value), sizeof(value));
  }
  template <typename T> void Number(KeyTag tag, T value) {
    Put(tag);
    Put(static_cast<uint8_t>(sizeof(value)));
    Put(value);
  }
  void Characters(KeyTag tag, absl::string_view text) {
    Put(tag);
    Put(static_cast<uint64_t>(text.size()));
    bytes_.append(text.data(), text.size());
  }

  std::string bytes_;
};

/// A part of a key, as people read it.
struct KeyPart {
  KeyTag tag;
  /// -1 for what stands before the arguments.
  int argument;
  /// Of a container or a value as text: "0.1", "3 parts", "'negative'".
  std::string text;
  /// Of an array; null for one without a value.
  const Signature *signature = nullptr;
};

/// A key taken apart. The signatures that it names must live.
struct KeyParts {
  uint32_t options = 0;
  uint32_t results = 0;
  std::vector<KeyPart> parts;
};
KeyParts ReadKey(absl::string_view key);

} // namespace refold::internal
