//===- zip.cpp - Zip archives ---------------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a zip archive from its end: the end record of the directory, the same record with 64-bit
// fields before it, then the directory. Numbers are little endian.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/zip.h"

#include "runtime/data/foreign_file.h"
#include "runtime/data/inflate.h"

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <map>
#include <optional>

namespace refold::runtime {
namespace {

constexpr uint64_t kEnd = 22, kEnd64 = 56, kLocator = 20, kCentral = 46, kLocal = 30;
constexpr uint64_t kMaxComment = 65535;
constexpr uint32_t kEndMark = 0x06054b50, kEnd64Mark = 0x06064b50, kLocatorMark = 0x07064b50;
constexpr uint32_t kCentralMark = 0x02014b50, kLocalMark = 0x04034b50;
constexpr uint16_t kExtra64 = 1;
constexpr uint32_t kIn64 = UINT32_MAX; // the number is in a 64-bit field
constexpr uint16_t kStored = 0, kDeflated = 8;

template <typename... Parts> absl::Status BadZip(const std::string &path, const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat("malformed .npz file '", path, "': ", parts...));
}

/// Returns the number of `bytes` bytes at `at`. The bytes must exist.
uint64_t Number(absl::string_view text, size_t at, int bytes) {
  uint64_t number = 0;
  for (int i = bytes - 1; i >= 0; --i)
    number = number << 8 | static_cast<unsigned char>(text[at + static_cast<size_t>(i)]);
  return number;
}

absl::StatusOr<std::string> Text(const InputFile &file, uint64_t offset, uint64_t bytes) {
  std::string text(bytes, '\0');
  if (absl::Status status =
          file.Read(offset, reinterpret_cast<std::byte *>(text.data()), text.size());
      !status.ok())
    return status;
  return text;
}

/// Returns the position of the directory's end record in `tail`, the last bytes of a file.
std::optional<size_t> FindEnd(absl::string_view tail) {
  for (size_t at = tail.size() < kEnd ? 0 : tail.size() - kEnd + 1; at-- > 0;)
    if (Number(tail, at, 4) == kEndMark && Number(tail, at + 20, 2) == tail.size() - at - kEnd)
      return at;
  return std::nullopt;
}

/// The 64-bit numbers in the extra field of a zip entry, in order. The field has only those numbers
/// that do not fit in their usual 32 bits.
class Wide {
public:
  /// Returns false if the extra field is malformed.
  bool Find(absl::string_view extra) {
    while (extra.size() >= 4) {
      const uint64_t id = Number(extra, 0, 2), bytes = Number(extra, 2, 2);
      if (bytes > extra.size() - 4)
        return false;
      if (id == kExtra64)
        numbers_ = extra.substr(4, bytes);
      extra.remove_prefix(4 + bytes);
    }
    return true;
  }
  /// If `number` is the placeholder kIn64, replaces it with the next 64-bit number. Returns false
  /// if there is none.
  bool Take(uint64_t &number) {
    if (number != kIn64)
      return true;
    if (numbers_.size() < 8)
      return false;
    number = Number(numbers_, 0, 8);
    numbers_.remove_prefix(8);
    return true;
  }

private:
  absl::string_view numbers_;
};

} // namespace

absl::StatusOr<ZipFile> ZipFile::Open(absl::string_view path) {
  absl::StatusOr<InputFile> input = InputFile::Open(path);
  if (!input.ok())
    return input.status();
  ZipFile file(*std::move(input));
  if (absl::Status status = file.ReadDirectory(); !status.ok())
    return status;
  return file;
}

absl::Status ZipFile::ReadDirectory() {
  const uint64_t size = file_.size(), tail_bytes = std::min(size, kEnd + kMaxComment);
  absl::StatusOr<std::string> tail = Text(file_, size - tail_bytes, tail_bytes);
  if (!tail.ok())
    return tail.status();
  const std::optional<size_t> end = FindEnd(*tail);
  if (!end) {
    absl::StatusOr<std::string> start = Text(file_, 0, std::min<uint64_t>(size, kForeignStart));
    // A truncated zip archive is not reported as another format.
    const bool is_zip = start.ok() && absl::StartsWith(*start, "PK");
    return BadZip(path(), "no directory at its end: it is not a zip archive, or it is truncated",
                  start.ok() && !is_zip ? ForeignFile(*start) : "");
  }
  uint64_t count = Number(*tail, *end + 10, 2), bytes = Number(*tail, *end + 12, 4),
           offset = Number(*tail, *end + 16, 4), behind = size - tail_bytes + *end;
  const bool one_file = Number(*tail, *end + 4, 2) == 0 && Number(*tail, *end + 6, 2) == 0;
  if (count == UINT16_MAX || bytes == kIn64 || offset == kIn64) {
    // Numbers that do not fit are in an earlier record, which a locator points to.
    if (behind < kLocator)
      return BadZip(path(), "its directory begins before its first byte");
    absl::StatusOr<std::string> locator = Text(file_, behind - kLocator, kLocator);
    if (!locator.ok())
      return locator.status();
    const uint64_t at = Number(*locator, 8, 8);
    if (Number(*locator, 0, 4) != kLocatorMark || behind - kLocator < kEnd64 ||
        at > behind - kLocator - kEnd64)
      return BadZip(path(), "the end of its directory with 64-bit numbers is missing");
    absl::StatusOr<std::string> end64 = Text(file_, at, kEnd64);
    if (!end64.ok())
      return end64.status();
    if (Number(*end64, 0, 4) != kEnd64Mark)
      return BadZip(path(), "the end of its directory with 64-bit numbers is missing");
    count = Number(*end64, 32, 8);
    bytes = Number(*end64, 40, 8);
    offset = Number(*end64, 48, 8);
    behind = at;
  }
  if (!one_file)
    return BadZip(path(), "it is one part of an archive of several files");
  if (offset > behind || bytes > behind - offset)
    return BadZip(path(), "its directory occupies bytes ", offset, " to ", offset, " + ", bytes,
                  ", but must end by ", behind);
  if (bytes > kMaxZipDirectory)
    return BadZip(path(), "a directory of ", bytes, " bytes, at most ", kMaxZipDirectory,
                  " are read");
  absl::StatusOr<std::string> directory = Text(file_, offset, bytes);
  if (!directory.ok())
    return directory.status();
  directory_offset_ = offset;
  return ParseDirectory(*directory, count);
}

absl::Status ZipFile::ParseDirectory(absl::string_view text, uint64_t count) {
  std::map<std::string, size_t> places; // index in entries_
  uint64_t found = 0;
  while (!text.empty()) {
    if (text.size() < kCentral || Number(text, 0, 4) != kCentralMark)
      return BadZip(path(), "entry ", found, " of its directory is invalid");
    const uint64_t name = Number(text, 28, 2), extra = Number(text, 30, 2),
                   comment = Number(text, 32, 2);
    if (kCentral + name + extra + comment > text.size())
      return BadZip(path(), "entry ", found, " of its directory is truncated");
    ZipEntry entry;
    entry.name = std::string(text.substr(kCentral, name));
    const std::string shown = absl::CEscape(entry.name);
    const uint64_t flags = Number(text, 8, 2), method = Number(text, 10, 2);
    entry.checksum = static_cast<uint32_t>(Number(text, 16, 4));
    entry.packed_bytes = Number(text, 20, 4);
    entry.bytes = Number(text, 24, 4);
    entry.offset = Number(text, 42, 4);
    Wide wide;
    if (!wide.Find(text.substr(kCentral + name, extra)) || !wide.Take(entry.bytes) ||
        !wide.Take(entry.packed_bytes) || !wide.Take(entry.offset))
      return BadZip(path(), "'", shown, "' lacks its 64-bit numbers");
    // Refused entries are errors only when they are read.
    if (flags & 1)
      entry.refusal = "is encrypted, which is not supported";
    else if (method != kStored && method != kDeflated)
      entry.refusal =
          absl::StrCat("is packed by method ", method,
                       ", must be stored or deflated, as numpy.savez and savez_compressed do");
    entry.deflated = method == kDeflated;
    if (entry.offset > directory_offset_ || kLocal > directory_offset_ - entry.offset ||
        entry.packed_bytes > directory_offset_ - entry.offset - kLocal)
      return BadZip(path(), "'", shown, "' of ", entry.packed_bytes, " bytes at byte ",
                    entry.offset, " does not end before the directory, at ", directory_offset_);
    if (entry.refusal.empty() && (entry.deflated ? entry.bytes > MostInflated(entry.packed_bytes)
                                                 : entry.bytes != entry.packed_bytes))
      return BadZip(path(), "'", shown, "' claims that ", entry.packed_bytes, " bytes are ",
                    entry.bytes, " bytes ", entry.deflated ? "deflated" : "stored",
                    ", which is impossible");
    ++found;
    text.remove_prefix(kCentral + name + extra + comment);
    const auto [first, fresh] = places.try_emplace(entry.name, entries_.size());
    if (fresh)
      entries_.push_back(std::move(entry));
    else
      entries_[first->second].refusal = "is in it twice, must be once";
  }
  if (found != count)
    return BadZip(path(), "its directory has ", found, " entries, but claims ", count);
  return absl::OkStatus();
}

const ZipEntry *ZipFile::Find(absl::string_view name) const {
  for (const ZipEntry &entry : entries_)
    if (entry.name == name)
      return &entry;
  return nullptr;
}

absl::StatusOr<std::unique_ptr<ByteReader>> ZipFile::Unpack(const ZipEntry &entry) && {
  if (!entry.refusal.empty())
    return absl::InvalidArgumentError(
        absl::StrCat("'", path(), "': '", absl::CEscape(entry.name), "' ", entry.refusal));
  absl::StatusOr<std::string> local = Text(file_, entry.offset, kLocal);
  if (!local.ok())
    return local.status();
  const std::string shown = absl::CEscape(entry.name);
  if (Number(*local, 0, 4) != kLocalMark)
    return BadZip(path(), "there is no '", shown, "' at byte ", entry.offset);
  const uint64_t begin = entry.offset + kLocal + Number(*local, 26, 2) + Number(*local, 28, 2);
  if (begin > directory_offset_ || entry.packed_bytes > directory_offset_ - begin)
    return BadZip(path(), "'", shown, "' of ", entry.packed_bytes, " bytes at byte ", begin,
                  " does not end before the directory, at ", directory_offset_);
  PackedBytes packed{absl::StrCat("malformed .npz file '", path(), "': '", shown, "'"), begin,
                     entry.packed_bytes, entry.bytes, entry.checksum};
  return entry.deflated ? Inflate(std::move(file_), std::move(packed))
                        : Stored(std::move(file_), std::move(packed));
}

} // namespace refold::runtime
