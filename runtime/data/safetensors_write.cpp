//===- safetensors_write.cpp - Writer of .safetensors files ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a .safetensors file. The header comes first, so all sizes must be known, but the values
// are requested one by one. The checksum is known last. It overwrites zeros in the header.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/inflate.h"
#include "runtime/data/safetensors.h"
#include "runtime/data/safetensors_format.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

namespace refold::runtime {

static constexpr uint64_t kSafetensorsAlignment = 64;

static std::string HeaderText(const std::vector<TensorEntry> &entries, uint64_t data_bytes,
                              const SafetensorsExtras &extras) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  if (extras.checksum)
    json[kSafetensorsMetadata][kSafetensorsChecksum] = kNoChecksum;
  for (const auto &[key, text] : extras.metadata)
    json[kSafetensorsMetadata][key] = text;
  for (size_t i = 0; i < entries.size(); ++i) {
    const TensorEntry &entry = entries[i];
    nlohmann::ordered_json &object = json[entry.name];
    object["dtype"] = FactsOf(entry.type).safetensors;
    object["shape"] = entry.shape;
    object["data_offsets"] = {entry.offset,
                              i + 1 < entries.size() ? entries[i + 1].offset : data_bytes};
  }
  std::string text = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  uint64_t whole = kSafetensorsLength + text.size();
  text.append((whole + kSafetensorsAlignment - 1) / kSafetensorsAlignment * kSafetensorsAlignment -
                  whole,
              ' ');
  return text;
}

absl::Status WriteSafetensors(absl::string_view path, std::vector<TensorEntry> entries,
                              const TensorOfEntryFn &tensor, const SafetensorsExtras &extras) {
  std::stable_sort(entries.begin(), entries.end(), [](const TensorEntry &a, const TensorEntry &b) {
    return ElementSize(a.type) > ElementSize(b.type);
  });
  std::set<std::string> names;
  uint64_t data_bytes = 0;
  for (TensorEntry &entry : entries) {
    if (entry.name == kSafetensorsMetadata || !names.insert(entry.name).second)
      return absl::InvalidArgumentError(absl::StrCat(
          "cannot write '", path, "': a second tensor, or a reserved name: '", entry.name, "'"));
    entry.offset = data_bytes;
    data_bytes += static_cast<uint64_t>(ElementCount(entry.shape)) * ElementSize(entry.type);
  }
  const std::string header = HeaderText(entries, data_bytes, extras);
  std::string start(kSafetensorsLength, '\0');
  for (uint64_t i = 0; i < kSafetensorsLength; ++i)
    start[i] = static_cast<char>(uint64_t{header.size()} >> (8 * i));
  start += header;

  absl::StatusOr<AtomicFile> file = AtomicFile::Create(path);
  if (!file.ok())
    return file.status();
  if (absl::Status status = file->Write(start); !status.ok())
    return status;
  uint32_t checksum = Crc32(0, start.data(), start.size());
  for (const TensorEntry &entry : entries) {
    absl::StatusOr<HostTensor> value = tensor(entry);
    if (!value.ok())
      return value.status();
    if (value->type() != entry.type || value->shape() != entry.shape)
      return absl::InternalError(absl::StrCat("cannot write '", path, "': '", entry.name, "' is ",
                                              value->type_string(), ", not ",
                                              TypeString(entry.type, entry.shape)));
    if (absl::Status status = file->Write(value->data(), value->bytes()); !status.ok())
      return status;
    if (extras.checksum)
      checksum = Crc32(checksum, value->data(), value->bytes());
  }
  if (extras.checksum)
    if (absl::Status status = file->WriteAt(FindChecksum(start), absl::StrFormat("%08x", checksum));
        !status.ok())
      return status;
  return file->Commit();
}

} // namespace refold::runtime
