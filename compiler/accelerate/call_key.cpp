//===- call_key.cpp - What a call must have in common with a trace --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/call_key.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace refold::internal {
namespace {

class KeyReader {
public:
  explicit KeyReader(absl::string_view bytes) : bytes_(bytes) {}
  bool done() const { return bytes_.empty(); }
  template <typename T> T Get() {
    T value;
    std::memcpy(&value, bytes_.data(), sizeof(value));
    bytes_.remove_prefix(sizeof(value));
    return value;
  }
  std::string Characters() {
    const size_t size = Get<uint64_t>();
    std::string text(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
    return text;
  }
  /// An integer of any width.
  std::string Integer(bool is_signed) {
    switch (Get<uint8_t>()) {
    case 1:
      return is_signed ? absl::StrCat(Get<int8_t>()) : absl::StrCat(Get<uint8_t>());
    case 2:
      return is_signed ? absl::StrCat(Get<int16_t>()) : absl::StrCat(Get<uint16_t>());
    case 4:
      return is_signed ? absl::StrCat(Get<int32_t>()) : absl::StrCat(Get<uint32_t>());
    default:
      return is_signed ? absl::StrCat(Get<int64_t>()) : absl::StrCat(Get<uint64_t>());
    }
  }
  std::string Real() {
    switch (Get<uint8_t>()) {
    case sizeof(float):
      return absl::StrFormat("%.9g", Get<float>());
    case sizeof(double):
      return absl::StrFormat("%.17g", Get<double>());
    default:
      return absl::StrFormat("%.21Lg", Get<long double>());
    }
  }

private:
  absl::string_view bytes_;
};

/// The shortest text that reads back as the number.
std::string Shortest(std::string exact) {
  for (int digits = 1; digits < 18; ++digits) {
    std::string shorter = absl::StrFormat("%.*g", digits, std::strtod(exact.c_str(), nullptr));
    if (std::strtod(shorter.c_str(), nullptr) == std::strtod(exact.c_str(), nullptr))
      return shorter;
  }
  return exact;
}

} // namespace

KeyParts ReadKey(absl::string_view key) {
  KeyReader reader(key);
  KeyParts read;
  read.options = reader.Get<uint32_t>();
  read.results = reader.Get<uint32_t>();
  int argument = -1;
  while (!reader.done()) {
    KeyPart part{reader.Get<KeyTag>(), argument, "", nullptr};
    switch (part.tag) {
    case KeyTag::Argument:
      ++argument;
      continue;
    case KeyTag::Array:
      part.signature = reader.Get<const Signature *>();
      part.text = part.signature ? part.signature->ToString() : "no value";
      break;
    case KeyTag::Bool:
      reader.Get<uint8_t>();
      part.text = reader.Get<uint8_t>() ? "true" : "false";
      break;
    case KeyTag::Integer:
    case KeyTag::Unsigned:
      part.text = reader.Integer(part.tag == KeyTag::Integer);
      break;
    case KeyTag::Real:
      part.text = Shortest(reader.Real());
      break;
    case KeyTag::Text:
    case KeyTag::Name:
      part.text = absl::StrCat("'", reader.Characters(), "'");
      break;
    case KeyTag::Container: {
      const auto kind = reader.Get<PartKind>();
      const uint64_t size = reader.Get<uint64_t>();
      part.text = kind == PartKind::Empty  ? "empty"
                  : kind == PartKind::Some ? "given"
                                           : absl::StrCat(size, size == 1 ? " part" : " parts");
      break;
    }
    }
    part.argument = argument;
    read.parts.push_back(std::move(part));
  }
  return read;
}

} // namespace refold::internal
