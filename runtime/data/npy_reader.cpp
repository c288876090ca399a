//===- npy_reader.cpp - Reader of .npy data ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the format of numpy.lib.format: a magic string, a version, the length of the header, the
// header (a Python dictionary with three keys), and the elements.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy_reader.h"

#include "runtime/data/foreign_file.h"
#include "runtime/data/name_list.h"

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime {
namespace {

template <typename... Parts> absl::Status BadNpy(const std::string &name, const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat("malformed .npy file '", name, "': ", parts...));
}

class NpyReader final : public ElementReader {
public:
  NpyReader(std::string name, ElementType type, std::vector<int64_t> shape,
            std::unique_ptr<ByteReader> bytes)
      : ElementReader(std::move(name), type, std::move(shape)), bytes_(std::move(bytes)) {}

  absl::Status Read(std::byte *to, int64_t elements) override {
    return bytes_->Read(to, static_cast<uint64_t>(elements) * ElementSize(type()));
  }
  absl::Status Finish() override { return bytes_->Finish(); }

private:
  std::unique_ptr<ByteReader> bytes_;
};

/// Returns "field 'a'" or "the fields 'a' and 'b'".
std::string FieldList(std::vector<std::string> names) {
  const bool one = names.size() == 1;
  for (std::string &name : names)
    name = absl::StrCat("'", absl::CEscape(name), "'");
  return absl::StrCat(one ? "the field " : "the fields ", NameList(names));
}

/// Returns whether Fortran order and C order of this shape are the same.
bool IsAlsoInCOrder(const std::vector<int64_t> &shape) {
  return std::count(shape.begin(), shape.end(), 0) > 0 ||
         std::count(shape.begin(), shape.end(), 1) + 1 >= static_cast<int64_t>(shape.size());
}

} // namespace

absl::Status FileBytes::Read(std::byte *to, uint64_t bytes) {
  absl::Status status = file_.Read(offset_, to, bytes);
  offset_ += bytes;
  return status;
}

absl::StatusOr<NpyStart> ReadNpyStart(const std::string &name, uint64_t size, ByteReader &bytes) {
  unsigned char start[12] = {};
  const uint64_t start_bytes = std::min<uint64_t>(sizeof(start), size);
  if (absl::Status status = bytes.Read(reinterpret_cast<std::byte *>(start), start_bytes);
      !status.ok())
    return status;
  std::string begin(reinterpret_cast<const char *>(start), start_bytes);
  if (!absl::StartsWith(begin, kNpyMagic)) {
    const uint64_t more = std::min<uint64_t>(kForeignStart, size) - start_bytes;
    begin.resize(start_bytes + more);
    const bool has_more =
        bytes.Read(reinterpret_cast<std::byte *>(begin.data()) + start_bytes, more).ok();
    return BadNpy(name, "it does not begin with \\x93NUMPY", has_more ? ForeignFile(begin) : "");
  }
  const int version = start[6];
  const size_t length_bytes = version == 1 ? 2 : 4;
  if (start_bytes >= 8 && (version < 1 || version > 3 || start[7] != 0))
    return BadNpy(name, "version ", version, ".", static_cast<int>(start[7]),
                  ", supported are 1.0, 2.0 and 3.0");
  if (start_bytes < 8 + length_bytes)
    return BadNpy(name, "it ends after ", size, " bytes, within its header");
  uint64_t length = 0;
  for (size_t i = 0; i < length_bytes; ++i)
    length |= uint64_t{start[8 + i]} << (8 * i);
  if (length > kMaxNpyHeader)
    return BadNpy(name, "a header of ", length, " bytes, at most ", kMaxNpyHeader, " are read");
  NpyStart result;
  result.data_offset = 8 + length_bytes + length;
  if (result.data_offset > size)
    return BadNpy(name, "it ends after ", size, " bytes, within its header of ", length);

  // In version 1, the length of the header has two bytes, not four, so two bytes of the header have
  // been read already. If the header has fewer than two bytes, parsing it fails later.
  const size_t had = std::min<uint64_t>(start_bytes - 8 - length_bytes, length);
  std::string text(reinterpret_cast<const char *>(start) + 8 + length_bytes, had);
  text.resize(length);
  if (absl::Status status =
          bytes.Read(reinterpret_cast<std::byte *>(text.data()) + had, length - had);
      !status.ok())
    return status;
  absl::StatusOr<NpyHeader> header = ParseNpyHeader(text);
  if (!header.ok())
    return BadNpy(name, header.status().message());
  if (header->structured)
    return absl::InvalidArgumentError(absl::StrCat(
        "'", name, "': elements of a structured type",
        header->fields.empty() ? "" : absl::StrCat(", with ", FieldList(header->fields), ","),
        " are not supported: save each field as a separate array, for example numpy.save('x.npy', "
        "x['",
        header->fields.empty() ? "NAME" : absl::CEscape(header->fields.front()), "'])"));
  if (header->fortran_order && !IsAlsoInCOrder(header->shape))
    return absl::InvalidArgumentError(absl::StrCat(
        "'", name,
        "' is in Fortran order, must be in C order: convert it with numpy.ascontiguousarray"));
  result.header = *std::move(header);
  return result;
}

absl::Status CheckNpySize(const std::string &name, ElementType type,
                          const std::vector<int64_t> &shape, uint64_t data_bytes) {
  const std::optional<uint64_t> expected = BytesOf(type, shape);
  if (!expected)
    return BadNpy(name, TypeString(type, shape), " is too large");
  if (data_bytes != *expected)
    return BadNpy(name, TypeString(type, shape), " takes ", *expected, " bytes, the file holds ",
                  data_bytes);
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<ElementReader>> OpenNpyBytes(std::string name, uint64_t size,
                                                            std::unique_ptr<ByteReader> bytes) {
  absl::StatusOr<NpyStart> start = ReadNpyStart(name, size, *bytes);
  if (!start.ok())
    return start.status();
  absl::StatusOr<ElementType> type = ElementTypeOfNpy(start->header.descr);
  if (!type.ok())
    return absl::InvalidArgumentError(absl::StrCat("'", name, "': ", type.status().message()));
  if (absl::Status status =
          CheckNpySize(name, *type, start->header.shape, size - start->data_offset);
      !status.ok())
    return status;
  return std::make_unique<NpyReader>(std::move(name), *type, std::move(start->header.shape),
                                     std::move(bytes));
}

} // namespace refold::runtime
