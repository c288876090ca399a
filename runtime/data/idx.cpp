//===- idx.cpp - IDX files (MNIST) ----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accepts a file only if its size is exactly the size that its header implies.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/idx.h"

#include "runtime/core/files.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <optional>

namespace refold::runtime {
namespace {

constexpr uint64_t kMagic = 4, kExtent = 4;

template <typename... Parts> absl::Status BadIdx(absl::string_view path, const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat("malformed IDX file '", path, "': ", parts...));
}

std::optional<ElementType> TypeOf(unsigned char code) {
  switch (code) {
  case 0x08:
    return ElementType::U8;
  case 0x09:
    return ElementType::S8;
  case 0x0b:
    return ElementType::S16;
  case 0x0c:
    return ElementType::S32;
  case 0x0d:
    return ElementType::F32;
  case 0x0e:
    return ElementType::F64;
  default:
    return std::nullopt;
  }
}

class IdxReader final : public ElementReader {
public:
  IdxReader(InputFile file, ElementType type, std::vector<int64_t> shape, uint64_t offset)
      : ElementReader(file.path(), type, std::move(shape), /*shape_of_format=*/true),
        file_(std::move(file)), offset_(offset) {}

  absl::Status Read(std::byte *to, int64_t elements) override {
    const uint64_t size = ElementSize(type()), bytes = static_cast<uint64_t>(elements) * size;
    if (absl::Status status = file_.Read(offset_, to, bytes); !status.ok())
      return status;
    offset_ += bytes;
    if (size > 1)
      for (std::byte *element = to; element != to + bytes; element += size)
        std::reverse(element, element + size);
    return absl::OkStatus();
  }

private:
  InputFile file_;
  uint64_t offset_;
};

} // namespace

bool LooksLikeIdx(absl::string_view start) {
  return start.size() >= kMagic && start[0] == 0 && start[1] == 0 &&
         TypeOf(static_cast<unsigned char>(start[2])) && start[3] > 0;
}

absl::StatusOr<std::unique_ptr<ElementReader>> OpenIdx(absl::string_view path) {
  absl::StatusOr<InputFile> file = InputFile::Open(path);
  if (!file.ok())
    return file.status();
  unsigned char start[kMagic];
  if (file->size() < kMagic)
    return BadIdx(path, "it ends after ", file->size(), " bytes, within its first four");
  if (absl::Status status = file->Read(0, reinterpret_cast<std::byte *>(start), kMagic);
      !status.ok())
    return status;
  const std::optional<ElementType> type = TypeOf(start[2]);
  if (start[0] != 0 || start[1] != 0 || !type || start[3] == 0)
    return BadIdx(
        path, absl::StrFormat("it begins with %02x %02x %02x %02x, must be two zeros, a type (08, "
                              "09, 0b, 0c, 0d or 0e) and the number of dimensions",
                              start[0], start[1], start[2], start[3]));
  const uint64_t rank = start[3], offset = kMagic + rank * kExtent;
  if (file->size() < offset)
    return BadIdx(path, "it ends after ", file->size(), " bytes, within its ", rank, " extents");
  std::vector<unsigned char> extents(rank * kExtent);
  if (absl::Status status =
          file->Read(kMagic, reinterpret_cast<std::byte *>(extents.data()), extents.size());
      !status.ok())
    return status;
  std::vector<int64_t> shape(rank);
  for (uint64_t i = 0; i < extents.size(); ++i)
    shape[i / kExtent] = shape[i / kExtent] << 8 | extents[i];
  const std::optional<uint64_t> bytes = BytesOf(*type, shape);
  if (!bytes)
    return BadIdx(path, TypeString(*type, shape), " is too large");
  if (*bytes != file->size() - offset)
    return BadIdx(path, TypeString(*type, shape), " takes ", *bytes, " bytes, the file holds ",
                  file->size() - offset);
  return std::make_unique<IdxReader>(*std::move(file), *type, std::move(shape), offset);
}

} // namespace refold::runtime
