//===- npy.cpp - Tensors in NumPy's files -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands before the elements is npy_reader.h's to read.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy.h"

#include "runtime/data/npy_reader.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime {
namespace {

constexpr char kMagic[] = "\x93NUMPY";
constexpr size_t kMagicBytes = 6;
constexpr size_t kDataAlignment = 64;

template <typename... Parts> absl::Status Bad(absl::string_view path, const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat("malformed .npy file '", path, "': ", parts...));
}

/// From the first byte of a file that is another's.
class Borrowed final : public ByteReader {
public:
  explicit Borrowed(const InputFile &file) : file_(file) {}
  absl::Status Read(std::byte *to, uint64_t bytes) override {
    absl::Status status = file_.Read(offset_, to, bytes);
    offset_ += bytes;
    return status;
  }

private:
  const InputFile &file_;
  uint64_t offset_ = 0;
};

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
  Borrowed from_first(file_);
  absl::StatusOr<NpyStart> start = ReadNpyStart(file_.path(), file_.size(), from_first);
  if (!start.ok())
    return start.status();
  absl::StatusOr<ElementType> type = ElementTypeOfNpy(start->header.descr);
  if (!type.ok())
    return absl::InvalidArgumentError(
        absl::StrCat("'", file_.path(), "': ", type.status().message()));
  type_ = *type;
  shape_ = std::move(start->header.shape);
  data_offset_ = start->data_offset;
  return CheckNpySize(file_.path(), SourceTypeOf(type_), shape_, bytes());
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
