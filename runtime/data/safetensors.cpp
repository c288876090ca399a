//===- safetensors.cpp - Named tensors in one file --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the header with a JSON library, without exceptions. If the parser fails, it returns a
// discarded value. Each access checks the type of the value first.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/safetensors.h"

#include "runtime/data/foreign_file.h"
#include "runtime/data/inflate.h"
#include "runtime/data/safetensors_format.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <optional>
#include <set>

#include <nlohmann/json.hpp>

namespace refold::runtime {
namespace {

using Json = nlohmann::json;

constexpr size_t kMaxRank = 64;
/// The most levels of a header: the file, an entry, its shape, and a few more in metadata.
constexpr int kMaxDepth = 16;
constexpr uint64_t kReadAtOnce = uint64_t{1} << 20;

template <typename... Parts>
absl::Status BadSafetensors(absl::string_view path, const Parts &...parts) {
  return absl::InvalidArgumentError(
      absl::StrCat("malformed .safetensors file '", path, "': ", parts...));
}

/// Parses a header. Returns an error for invalid JSON, for a duplicate key, and for more than
/// kMaxDepth levels of nesting. Deeper values are discarded while parsing, because they would take
/// many times the memory of their text.
absl::StatusOr<Json> ParseHeader(const std::string &path, const std::string &text) {
  std::vector<std::set<std::string>> keys;
  std::string twice;
  bool deep = false;
  auto callback = [&](int depth, Json::parse_event_t event, Json &parsed) {
    deep |= depth > kMaxDepth;
    if (depth > kMaxDepth)
      return false;
    if (event == Json::parse_event_t::object_start)
      keys.emplace_back();
    else if (event == Json::parse_event_t::object_end && !keys.empty())
      keys.pop_back();
    else if (event == Json::parse_event_t::key && !keys.empty() &&
             !keys.back().insert(parsed.get_ref<const std::string &>()).second)
      twice = parsed.get_ref<const std::string &>();
    return true;
  };
  Json json = Json::parse(text, callback, /*allow_exceptions=*/false);
  if (json.is_discarded() || !json.is_object())
    return BadSafetensors(path, "its header is not a JSON object");
  if (deep)
    return BadSafetensors(path, "its header nests more than ", kMaxDepth, " levels");
  if (!twice.empty())
    return BadSafetensors(path, "its header has the key '", absl::CEscape(twice), "' twice");
  return json;
}

const UnreadSafetensorsType *FindUnread(absl::string_view name) {
  for (const UnreadSafetensorsType &known : kUnreadSafetensorsTypes)
    if (name == known.name)
      return &known;
  return nullptr;
}

/// Sets the entry's type. Returns the bits of an element; nullopt for an unknown type.
std::optional<uint64_t> TakeType(const std::string &name, TensorEntry &entry) {
  for (const ElementFacts &known : kElementTypes)
    if (name == known.safetensors) {
      entry.type = known.type;
      return 8 * known.bytes;
    }
  entry.unread_type = name;
  const UnreadSafetensorsType *unread = FindUnread(name);
  return unread ? std::optional(unread->bits) : std::nullopt;
}

/// Returns the entry of a tensor. `end` receives the end of its bytes in the data.
absl::StatusOr<TensorEntry> ParseEntry(const std::string &path, const std::string &name,
                                       const Json &json, uint64_t &end) {
  const std::string shown = absl::CEscape(name);
  auto bad = [&](auto... parts) { return BadSafetensors(path, "tensor '", shown, "' ", parts...); };
  if (!json.is_object() || json.size() != 3 || !json.contains("dtype") || !json.contains("shape") ||
      !json.contains("data_offsets"))
    return bad("must have dtype, shape and data_offsets");
  const Json &dtype = json["dtype"], &shape = json["shape"], &offsets = json["data_offsets"];
  if (!dtype.is_string() || dtype == "" || !shape.is_array() || !offsets.is_array())
    return bad("must have a string as dtype and arrays as shape and data_offsets");
  TensorEntry entry;
  entry.name = name;
  const std::optional<uint64_t> element = TakeType(dtype.get_ref<const std::string &>(), entry);
  if (shape.size() > kMaxRank)
    return bad("has ", shape.size(), " dimensions, at most ", kMaxRank, " are read");
  uint64_t elements = 1, bits = 0;
  for (const Json &extent : shape) {
    if (!extent.is_number_unsigned() || extent.get<uint64_t>() > INT64_MAX)
      return bad("has an extent that is not an integer from 0 to 2^63 - 1");
    entry.shape.push_back(static_cast<int64_t>(extent.get<uint64_t>()));
    if (__builtin_mul_overflow(elements, extent.get<uint64_t>(), &elements))
      return bad("is too large");
  }
  if (elements > INT64_MAX || __builtin_mul_overflow(elements, element.value_or(1), &bits))
    return bad("is too large");
  if (element && bits % 8 != 0)
    return bad("is ", entry.type_string(), " of ", bits,
               " bits, which is not a whole number of bytes");
  if (offsets.size() != 2 || !offsets[0].is_number_unsigned() || !offsets[1].is_number_unsigned())
    return bad("must have two integers as data_offsets");
  entry.offset = offsets[0].get<uint64_t>();
  end = offsets[1].get<uint64_t>();
  // For an unknown type, the reader can only check that elements occupy bytes.
  const bool fits =
      element ? end - entry.offset == bits / 8 : (elements == 0) == (end == entry.offset);
  if (end < entry.offset || !fits)
    return bad("is ", entry.type_string(), element ? absl::StrCat(" of ", bits / 8, " bytes") : "",
               ", but occupies bytes ", entry.offset, " to ", end);
  return entry;
}

} // namespace

absl::StatusOr<SafetensorsFile> SafetensorsFile::Open(absl::string_view path) {
  absl::StatusOr<InputFile> input = InputFile::Open(path);
  if (!input.ok())
    return input.status();
  SafetensorsFile file(*std::move(input));
  if (absl::Status status = file.ReadHeader(); !status.ok())
    return status;
  return file;
}

std::string SafetensorsFile::Foreign() const {
  std::string start(std::min<uint64_t>(kForeignStart, file_.size()), '\0');
  return file_.Read(0, reinterpret_cast<std::byte *>(start.data()), start.size()).ok()
             ? ForeignFile(start)
             : "";
}

absl::Status SafetensorsFile::ReadHeader() {
  const std::string &path = file_.path();
  unsigned char length_bytes[kSafetensorsLength];
  if (file_.size() < kSafetensorsLength)
    return BadSafetensors(path, "it ends after ", file_.size(),
                          " bytes, within its header's length");
  if (absl::Status status =
          file_.Read(0, reinterpret_cast<std::byte *>(length_bytes), kSafetensorsLength);
      !status.ok())
    return status;
  uint64_t length = 0;
  for (uint64_t i = 0; i < kSafetensorsLength; ++i)
    length |= uint64_t{length_bytes[i]} << (8 * i);
  if (length > kMaxSafetensorsHeader)
    return BadSafetensors(path, "a header of ", length, " bytes, at most ", kMaxSafetensorsHeader,
                          " are read", Foreign());
  if (length > file_.size() - kSafetensorsLength)
    return BadSafetensors(path, "it ends after ", file_.size(), " bytes, within its header of ",
                          length, Foreign());
  std::string text(length, '\0');
  if (absl::Status status =
          file_.Read(kSafetensorsLength, reinterpret_cast<std::byte *>(text.data()), length);
      !status.ok())
    return status;
  absl::StatusOr<Json> header = ParseHeader(path, text);
  if (!header.ok())
    return header.status();

  struct Range {
    uint64_t begin, end;
    size_t entry;
  };
  std::vector<Range> ranges;
  std::vector<TensorEntry> entries;
  for (const auto &[name, json] : header->items()) {
    if (name == kSafetensorsMetadata) {
      for (const auto &[key, text] : json.items())
        if (text.is_string())
          metadata_[key] = text.get<std::string>();
      continue;
    }
    uint64_t end;
    absl::StatusOr<TensorEntry> entry = ParseEntry(path, name, json, end);
    if (!entry.ok())
      return entry.status();
    ranges.push_back({entry->offset, end, entries.size()});
    entries.push_back(*std::move(entry));
  }
  std::sort(ranges.begin(), ranges.end(), [](const Range &a, const Range &b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
  });
  const uint64_t data_offset = kSafetensorsLength + length, data_bytes = file_.size() - data_offset;
  uint64_t covered = 0;
  for (const Range &range : ranges) {
    TensorEntry &entry = entries[range.entry];
    if (range.begin != covered || range.end > data_bytes)
      return BadSafetensors(path, "tensor '", absl::CEscape(entry.name), "' occupies bytes ",
                            range.begin, " to ", range.end, " of ", data_bytes,
                            ", but the tensor before it ends at ", covered);
    covered = range.end;
    entry.offset += data_offset;
    entries_.push_back(std::move(entry));
  }
  if (covered != data_bytes)
    return BadSafetensors(path, "its tensors end at byte ", covered, " of ", data_bytes);
  return absl::OkStatus();
}

const TensorEntry *SafetensorsFile::Find(absl::string_view name) const {
  for (const TensorEntry &entry : entries_)
    if (entry.name == name)
      return &entry;
  return nullptr;
}

std::string TensorEntry::type_string() const {
  return is_read() ? TypeString(type, shape)
                   : absl::StrCat(absl::CEscape(unread_type), "[", absl::StrJoin(shape, ","), "]");
}

absl::Status SafetensorsFile::CheckRead(const TensorEntry &entry) const {
  if (entry.is_read())
    return absl::OkStatus();
  const std::string types =
      absl::StrJoin(kElementTypes, ", ", [](std::string *out, const ElementFacts &known) {
        absl::StrAppend(out, known.safetensors);
      });
  const UnreadSafetensorsType *unread = FindUnread(entry.unread_type);
  return absl::InvalidArgumentError(absl::StrCat(
      "'", file_.path(), "': tensor '", absl::CEscape(entry.name), "' has elements of type '",
      absl::CEscape(entry.unread_type), "', expected one of: ", types, "; convert the tensor to ",
      unread ? unread->instead : "one of these", " before saving"));
}

absl::StatusOr<HostTensor> SafetensorsFile::Read(const TensorEntry &entry) const {
  if (absl::Status status = CheckRead(entry); !status.ok())
    return status;
  HostTensor tensor(entry.type, entry.shape);
  if (!tensor.data())
    return absl::ResourceExhaustedError(absl::StrCat("cannot read '", entry.name, "' of '",
                                                     file_.path(), "': no memory for ",
                                                     tensor.bytes(), " bytes"));
  if (absl::Status status = file_.Read(entry.offset, tensor.data(), tensor.bytes()); !status.ok())
    return status;
  if (entry.type == ElementType::Pred)
    for (size_t i = 0; i < tensor.bytes(); ++i)
      if (tensor.data()[i] > std::byte{1})
        return BadSafetensors(file_.path(), "element ", i, " of '", absl::CEscape(entry.name),
                              "' is ", static_cast<int>(tensor.data()[i]),
                              ", but a bool is 0 or 1");
  return tensor;
}

absl::Status SafetensorsFile::CheckChecksum() const {
  const uint64_t header_bytes =
      entries_.empty()
          ? file_.size()
          : std::min_element(entries_.begin(), entries_.end(), [](const auto &a, const auto &b) {
              return a.offset < b.offset;
            })->offset;
  std::string text(header_bytes, '\0');
  if (absl::Status status = file_.Read(0, reinterpret_cast<std::byte *>(text.data()), text.size());
      !status.ok())
    return status;
  const size_t at = FindChecksum(text);
  if (at == text.npos)
    return BadSafetensors(file_.path(), "it has no checksum, but files of --save-every have one");
  const std::string expected = text.substr(at, kChecksumDigits);
  text.replace(at, kChecksumDigits, kNoChecksum);
  uint32_t checksum = Crc32(0, text.data(), text.size());
  text.resize(kReadAtOnce);
  for (uint64_t offset = header_bytes; offset < file_.size(); offset += kReadAtOnce) {
    const uint64_t now = std::min(kReadAtOnce, file_.size() - offset);
    if (absl::Status status = file_.Read(offset, reinterpret_cast<std::byte *>(text.data()), now);
        !status.ok())
      return status;
    checksum = Crc32(checksum, text.data(), now);
  }
  const std::string found = absl::StrFormat("%08x", checksum);
  return found == expected ? absl::OkStatus()
                           : BadSafetensors(file_.path(), "its bytes have the checksum ", found,
                                            ", but should have ", absl::CEscape(expected));
}

} // namespace refold::runtime
