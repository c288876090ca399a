//===- fuzz_rfx.cpp - Fuzz target for compiled programs -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads each input as a .rfx file: once unchanged, and once with corrected lengths and checksums.
// An attacker would correct them, too. Without the correction, most inputs would fail before all
// other checks. Accepted files are loaded on the devices that execute no machine code.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/checked_device.h"
#include "runtime/executable/rfx.h"
#include "runtime/null/null_device.h"
#include "runtime/session/session.h"
#include "test/fuzz/parsers/parser_target.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace refold::fuzz {
namespace {

// docs/rationale/executable.md, section 1, defines the layout.
constexpr size_t kSections = 3, kHeaderBytes = 32, kSectionBytes = 32, kAlignment = 64;
constexpr size_t kFileBytes = 16, kTableChecksum = 24;            // in the header
constexpr size_t kOffset = 8, kBytes = 16, kSectionChecksum = 24; // in a section's entry

uint64_t Load(const std::string &image, size_t at) {
  uint64_t value;
  std::memcpy(&value, image.data() + at, sizeof(value));
  return value;
}
void Store(std::string &image, size_t at, uint64_t value) {
  std::memcpy(image.data() + at, &value, sizeof(value));
}
uint64_t ChecksumOf(const std::string &image, size_t offset, size_t bytes) {
  return runtime::Checksum(
      absl::MakeConstSpan(reinterpret_cast<const std::byte *>(image.data()) + offset, bytes));
}

/// Returns the file with valid section offsets and checksums. Keeps the length of each section, but
/// cuts it at the end of the file.
std::string Repaired(std::string image) {
  size_t end = kHeaderBytes + kSections * kSectionBytes;
  if (image.size() < end)
    return image;
  for (size_t i = 0; i < kSections; ++i) {
    const size_t entry = kHeaderBytes + i * kSectionBytes;
    const size_t offset = (end + kAlignment - 1) / kAlignment * kAlignment;
    if (image.size() < offset)
      image.resize(offset);
    std::fill(image.begin() + end, image.begin() + offset, '\0');
    const uint64_t bytes = std::min<uint64_t>(Load(image, entry + kBytes), image.size() - offset);
    Store(image, entry + kOffset, offset);
    Store(image, entry + kBytes, bytes);
    Store(image, entry + kSectionChecksum, ChecksumOf(image, offset, bytes));
    end = offset + bytes;
  }
  image.resize(end);
  Store(image, kFileBytes, end);
  Store(image, kTableChecksum, ChecksumOf(image, kHeaderBytes, kSections * kSectionBytes));
  return image;
}

absl::Span<const std::byte> BytesOf(const std::string &image) {
  return {reinterpret_cast<const std::byte *>(image.data()), image.size()};
}

std::string ImageOf(const runtime::LoadedExecutable &loaded) {
  return runtime::RfxImage(loaded.table, {loaded.object.data(), loaded.object.size()},
                           {loaded.constants.data(), loaded.constants.size()});
}

/// Returns whether a device may allocate the memory that the table requests.
bool IsSmall(const exe::ExecutableT &table) {
  constexpr uint64_t kMost = 1 << 20;
  uint64_t bytes = 0;
  for (const auto &buffer : table.buffers)
    if (buffer->kind != exe::BufferKind::Temp)
      bytes += std::min(buffer->bytes, kMost);
  for (const auto &function : table.functions)
    bytes += std::min(function->arena_bytes, kMost);
  return bytes < kMost;
}

bool Reads(absl::Span<const std::byte> image) {
  auto executable = runtime::ParseRfx(image);
  if (!executable.ok()) {
    ExpectOneLine(executable.status());
    return false;
  }
  const std::string written = ImageOf(**executable);
  auto again = runtime::ParseRfx(BytesOf(written));
  Expect(again.ok() && ImageOf(**again) == written, "what is written reads as what it was");
  auto session = runtime::Session::Create(*executable, runtime::MakeNullDevice());
  if (!session.ok())
    ExpectOneLine(session.status());
  if (IsSmall((*executable)->table)) {
    // The interpreter decodes the bodies of kernels.
    auto checked = runtime::Session::Create(*executable, runtime::MakeCheckedDevice());
    if (!checked.ok())
      ExpectOneLine(checked.status());
  }
  return true;
}

} // namespace

bool Accepts(absl::Span<const std::byte> input) {
  bool accepted = Reads(input);
  const std::string repaired = Repaired(std::string(AsText(input)));
  if (AsText(input) != repaired)
    Reads(BytesOf(repaired));
  return accepted;
}

} // namespace refold::fuzz
