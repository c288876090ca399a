//===- rfx.cpp - Compiled programs in files ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes .rfx files. Numbers are little endian, as on x86-64. Padding must be zero, so
// that every byte of a file is checked.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/rfx.h"

#include "runtime/core/files.h"
#include "runtime/executable/read_table.h"
#include "runtime/executable/validate.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace refold::runtime {
namespace {

constexpr char kMagic[4] = {'R', 'F', 'X', '1'};
constexpr uint32_t kContainerVersion = 1;
constexpr uint64_t kSectionAlignment = 64;

enum SectionKind : uint32_t { kTable = 1, kObject = 2, kConstants = 3 };

struct Section {
  uint32_t kind;
  uint32_t reserved;
  uint64_t offset;
  uint64_t bytes;
  uint64_t checksum;
};

struct Header {
  char magic[4];
  uint32_t version;
  uint32_t sections;
  uint32_t reserved;
  uint64_t file_bytes;
  uint64_t checksum; // of the section table
};
constexpr uint32_t kSections = 3;
static_assert(sizeof(Header) == 32 && sizeof(Section) == 32);

constexpr uint64_t Align(uint64_t offset) {
  return (offset + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
}

absl::Span<const std::byte> AsBytes(const void *data, size_t bytes) {
  return {static_cast<const std::byte *>(data), bytes};
}

template <typename... Parts> absl::Status Malformed(const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat("malformed .rfx file: ", parts...));
}

} // namespace

uint64_t Checksum(absl::Span<const std::byte> bytes) {
  uint64_t hash = 0xcbf29ce484222325;
  for (std::byte byte : bytes)
    hash = (hash ^ static_cast<uint64_t>(byte)) * 0x100000001b3;
  return hash;
}

std::string RfxImage(const exe::ExecutableT &table, absl::Span<const std::byte> object,
                     absl::Span<const std::byte> constants) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(exe::Executable::Pack(builder, &table));
  absl::Span<const std::byte> parts[kSections] = {
      AsBytes(builder.GetBufferPointer(), builder.GetSize()), object, constants};
  constexpr SectionKind kinds[kSections] = {kTable, kObject, kConstants};

  Section sections[kSections];
  uint64_t offset = sizeof(Header) + sizeof(sections);
  for (uint32_t i = 0; i < kSections; ++i) {
    offset = Align(offset);
    sections[i] = {kinds[i], 0, offset, parts[i].size(), Checksum(parts[i])};
    offset += parts[i].size();
  }
  Header header = {
      {}, kContainerVersion, kSections, 0, offset, Checksum(AsBytes(sections, sizeof(sections)))};
  std::memcpy(header.magic, kMagic, sizeof(kMagic));

  std::string image(offset, '\0');
  std::memcpy(image.data(), &header, sizeof(header));
  std::memcpy(image.data() + sizeof(header), sections, sizeof(sections));
  for (uint32_t i = 0; i < kSections; ++i)
    if (!parts[i].empty())
      std::memcpy(image.data() + sections[i].offset, parts[i].data(), parts[i].size());
  return image;
}

absl::StatusOr<std::shared_ptr<const LoadedExecutable>>
ParseRfx(absl::Span<const std::byte> image) {
  Header header;
  if (image.size() < sizeof(header))
    return Malformed(image.size(), " bytes are too few for its header");
  std::memcpy(&header, image.data(), sizeof(header));
  if (std::memcmp(header.magic, kMagic, sizeof(kMagic)) != 0)
    return Malformed("it does not begin with RFX1");
  if (header.version != kContainerVersion)
    return Malformed("container version ", header.version, ", this runtime reads version ",
                     kContainerVersion);
  if (header.file_bytes != image.size())
    return Malformed("it has ", image.size(), " bytes of ", header.file_bytes);
  Section sections[kSections];
  if (header.sections != kSections || header.reserved != 0 ||
      image.size() < sizeof(header) + sizeof(sections))
    return Malformed("its header names ", header.sections, " sections, there are ", kSections);
  std::memcpy(sections, image.data() + sizeof(header), sizeof(sections));
  if (Checksum(AsBytes(sections, sizeof(sections))) != header.checksum)
    return Malformed("its section table has the wrong checksum");

  absl::Span<const std::byte> parts[kSections];
  uint64_t end = sizeof(header) + sizeof(sections);
  for (uint32_t i = 0; i < kSections; ++i) {
    const Section &section = sections[i];
    if (section.kind != i + 1 || section.reserved != 0 || section.offset != Align(end) ||
        section.offset > image.size() || section.bytes > image.size() - section.offset)
      return Malformed("section ", i, " of ", section.bytes, " bytes at ", section.offset,
                       " is not at its required offset");
    absl::Span<const std::byte> padding = image.subspan(end, section.offset - end);
    if (std::any_of(padding.begin(), padding.end(), [](std::byte b) { return b != std::byte{0}; }))
      return Malformed("bytes between its sections");
    parts[i] = image.subspan(section.offset, section.bytes);
    if (Checksum(parts[i]) != section.checksum)
      return Malformed("section ", i, " has the wrong checksum");
    end = section.offset + section.bytes;
  }
  if (end != image.size())
    return Malformed("bytes after its last section");

  // Sections are aligned in the file, but the image may start at any address.
  AlignedBytes bytes(parts[0].size());
  if (!bytes.data() || parts[0].empty())
    return Malformed("no table");
  std::memcpy(bytes.data(), parts[0].data(), parts[0].size());
  absl::StatusOr<exe::ExecutableT> table = ReadTable({bytes.data(), bytes.size()});
  if (!table.ok())
    return table.status();
  return LoadedExecutable::FromParts(*std::move(table), parts[1], parts[2]);
}

absl::StatusOr<std::shared_ptr<const LoadedExecutable>> ReadRfx(absl::string_view path) {
  absl::StatusOr<AlignedBytes> bytes = ReadFile(path);
  if (!bytes.ok())
    return bytes.status();
  auto executable = ParseRfx({bytes->data(), bytes->size()});
  if (!executable.ok())
    return absl::Status(executable.status().code(),
                        absl::StrCat("'", path, "': ", executable.status().message()));
  return executable;
}

absl::Status WriteRfx(absl::string_view path, const exe::ExecutableT &table,
                      absl::Span<const std::byte> object, absl::Span<const std::byte> constants) {
  if (absl::Status status = Validate(table, constants.size()); !status.ok())
    return status;
  return WriteFile(path, RfxImage(table, object, constants));
}

absl::Status WriteRfx(absl::string_view path, const LoadedExecutable &executable) {
  return WriteRfx(path, executable.table, {executable.object.data(), executable.object.size()},
                  {executable.constants.data(), executable.constants.size()});
}

} // namespace refold::runtime
