//===- npy.cpp - Tensors in NumPy's files -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The format is numpy.lib.format's: a magic string, a version, the length of a header, the header
// (a Python dictionary with three keys), the elements.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy.h"

#include "runtime/data/npy_header.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cstring>

namespace refold::runtime {
namespace {

constexpr char kMagic[] = "\x93NUMPY";
constexpr size_t kMagicBytes = 6;
constexpr size_t kDataAlignment = 64;

template <typename... Parts> absl::Status Bad(absl::string_view path, const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat("malformed .npy file '", path, "': ", parts...));
}

} // namespace

absl::StatusOr<NpyFile> NpyFile::Open(absl::string_view path) {
  absl::StatusOr<InputFile> input = InputFile::Open(path);
  if (!input.ok())
    return input.status();
  NpyFile file(*std::move(input));
  if (absl::Status status = file.ReadHeader(); !status.ok())
    return status;
  return file;
}

absl::Status NpyFile::ReadHeader() {
  const std::string &path = file_.path();
  unsigned char start[12] = {};
  uint64_t start_bytes = std::min<uint64_t>(sizeof(start), file_.size());
  if (absl::Status status = file_.Read(0, reinterpret_cast<std::byte *>(start), start_bytes);
      !status.ok())
    return status;
  if (start_bytes < kMagicBytes || std::memcmp(start, kMagic, kMagicBytes) != 0)
    return Bad(path, "it does not begin with \\x93NUMPY");
  int version = start[6];
  size_t length_bytes = version == 1 ? 2 : 4;
  if (start_bytes >= 8 && (version < 1 || version > 3 || start[7] != 0))
    return Bad(path, "version ", version, ".", static_cast<int>(start[7]),
               ", known are 1.0, 2.0 and 3.0");
  if (start_bytes < 8 + length_bytes)
    return Bad(path, "it ends after ", file_.size(), " bytes, within its header");
  uint64_t length = 0;
  for (size_t i = 0; i < length_bytes; ++i)
    length |= uint64_t{start[8 + i]} << (8 * i);
  if (length > kMaxNpyHeader)
    return Bad(path, "a header of ", length, " bytes, at most ", kMaxNpyHeader, " are read");
  data_offset_ = 8 + length_bytes + length;
  if (data_offset_ > file_.size())
    return Bad(path, "it ends after ", file_.size(), " bytes, within its header of ", length);

  std::string text(length, '\0');
  if (absl::Status status =
          file_.Read(8 + length_bytes, reinterpret_cast<std::byte *>(text.data()), length);
      !status.ok())
    return status;
  absl::StatusOr<NpyHeader> header = ParseNpyHeader(text);
  if (!header.ok())
    return Bad(path, header.status().message());
  if (header->fortran_order)
    return absl::InvalidArgumentError(absl::StrCat(
        "'", path,
        "' is in Fortran order, must be in C order: numpy.ascontiguousarray makes it so"));
  absl::StatusOr<ElementType> type = ElementTypeOfNpy(header->descr);
  if (!type.ok())
    return absl::InvalidArgumentError(absl::StrCat("'", path, "': ", type.status().message()));
  type_ = *type;
  shape_ = std::move(header->shape);
  // Extents may be anything so far: multiply with care.
  uint64_t expected = ElementSize(type_);
  for (int64_t extent : shape_)
    if (__builtin_mul_overflow(expected, static_cast<uint64_t>(extent), &expected) ||
        expected > INT64_MAX)
      return Bad(path, type_string(), " is too large");
  if (bytes() != expected)
    return Bad(path, type_string(), " takes ", expected, " bytes, the file holds ", bytes());
  return absl::OkStatus();
}

absl::Status NpyFile::Read(std::byte *to) const {
  if (absl::Status status = file_.Read(data_offset_, to, bytes()); !status.ok())
    return status;
  if (type_ != ElementType::Pred)
    return absl::OkStatus();
  const std::byte *end = to + bytes();
  const std::byte *odd =
      std::find_if<const std::byte *>(to, end, [](std::byte b) { return b > std::byte{1}; });
  if (odd == end)
    return absl::OkStatus();
  return Bad(file_.path(), "element ", odd - to, " is ", static_cast<int>(*odd),
             ", a truth value is 0 or 1");
}

absl::StatusOr<HostTensor> ReadNpy(absl::string_view path) {
  absl::StatusOr<NpyFile> file = NpyFile::Open(path);
  if (!file.ok())
    return file.status();
  HostTensor tensor(file->type(), file->shape());
  if (!tensor.data())
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot read '", path, "': no memory for ", tensor.bytes(), " bytes"));
  if (absl::Status status = file->Read(tensor.data()); !status.ok())
    return status;
  return tensor;
}

absl::Status WriteNpy(absl::string_view path, const HostTensor &tensor) {
  std::string text = NpyHeaderText(tensor.type(), tensor.shape());
  // The header ends with a newline and takes the data to a multiple of 64 bytes.
  size_t data_offset =
      (kMagicBytes + 4 + text.size() + 1 + kDataAlignment - 1) / kDataAlignment * kDataAlignment;
  text.resize(data_offset - kMagicBytes - 4 - 1, ' ');
  text += '\n';
  if (text.size() > kMaxNpyHeader)
    return absl::InvalidArgumentError(
        absl::StrCat("cannot write '", path, "': too many dimensions"));
  std::string start(kMagic, kMagicBytes);
  start += '\1';
  start += '\0';
  start += static_cast<char>(text.size() & 0xff);
  start += static_cast<char>(text.size() >> 8);

  absl::StatusOr<AtomicFile> file = AtomicFile::Create(path);
  if (!file.ok())
    return file.status();
  if (absl::Status status = file->Write(start + text); !status.ok())
    return status;
  if (absl::Status status = file->Write(tensor.data(), tensor.bytes()); !status.ok())
    return status;
  return file->Commit();
}

} // namespace refold::runtime
