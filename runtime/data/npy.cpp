//===- npy.cpp - Tensors in .npy files --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// npy_reader.h reads everything before the elements.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy.h"

#include "runtime/data/npy_reader.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime {
namespace {

constexpr size_t kDataAlignment = 64;

absl::Status CheckTruth(absl::string_view path, const HostTensor &tensor) {
  const std::byte *end = tensor.data() + tensor.bytes();
  const std::byte *odd =
      std::find_if(tensor.data(), end, [](std::byte b) { return b > std::byte{1}; });
  if (odd == end)
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("malformed .npy file '", path, "': element ",
                                                 odd - tensor.data(), " is ",
                                                 static_cast<int>(*odd), ", but a bool is 0 or 1"));
}

} // namespace

absl::StatusOr<HostTensor> ReadNpy(absl::string_view path) {
  absl::StatusOr<InputFile> file = InputFile::Open(path);
  if (!file.ok())
    return file.status();
  const std::string name = file->path();
  const uint64_t size = file->size();
  FileBytes bytes(*std::move(file));
  absl::StatusOr<NpyStart> start = ReadNpyStart(name, size, bytes);
  if (!start.ok())
    return start.status();
  const std::vector<int64_t> &shape = start->header.shape;
  absl::StatusOr<ElementType> type = ElementTypeOfNpy(start->header.descr);
  if (!type.ok())
    return absl::InvalidArgumentError(absl::StrCat("'", name, "': ", type.status().message()));
  if (absl::Status status = CheckNpySize(name, *type, shape, size - start->data_offset);
      !status.ok())
    return status;
  HostTensor tensor(*type, shape);
  if (!tensor.data())
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot read '", path, "': no memory for ", tensor.bytes(), " bytes"));
  absl::Status status = bytes.Read(tensor.data(), tensor.bytes());
  if (status.ok() && *type == ElementType::Pred)
    status = CheckTruth(path, tensor);
  if (!status.ok())
    return status;
  return tensor;
}

/// Returns the numbers of a bf16 tensor as f32.
static HostTensor AsSingle(const HostTensor &tensor) {
  HostTensor wide(ElementType::F32, tensor.shape());
  std::copy_n(tensor.as<BFloat16>(), ElementCount(tensor.shape()), wide.as<float>());
  return wide;
}

absl::Status WriteNpy(absl::string_view path, const HostTensor &tensor) {
  if (tensor.type() == ElementType::BF16)
    return WriteNpy(path, AsSingle(tensor));
  std::string text = NpyHeaderText(tensor.type(), tensor.shape());
  // The header ends with a newline and pads the data to a multiple of 64 bytes.
  size_t data_offset = (kNpyMagic.size() + 4 + text.size() + 1 + kDataAlignment - 1) /
                       kDataAlignment * kDataAlignment;
  text.resize(data_offset - kNpyMagic.size() - 4 - 1, ' ');
  text += '\n';
  if (text.size() > kMaxNpyHeader)
    return absl::InvalidArgumentError(
        absl::StrCat("cannot write '", path, "': too many dimensions"));
  std::string start(kNpyMagic);
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
