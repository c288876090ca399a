//===- cifar.cpp - CIFAR-10 and CIFAR-100 files ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads whole records, many at a time, whichever part of them is wanted.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/cifar.h"

#include "runtime/core/files.h"
#include "runtime/core/folders.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>

namespace refold::runtime {
namespace {

constexpr uint64_t kPixels = 3 * 32 * 32;
/// Number of records read at once.
constexpr uint64_t kBatch = 64;

struct Format {
  const char *name;
  uint64_t labels;    // label bytes of a record
  int classes[2];     // number of classes of each label
  const char *folder; // the training files in a folder
  uint64_t record() const { return labels + kPixels; }
};
constexpr Format kFormats[] = {{"CIFAR-10", 1, {10, 0}, "data_batch_1.bin to data_batch_5.bin"},
                               {"CIFAR-100", 2, {20, 100}, "train.bin"}};

const Format &FormatOf(CifarKind kind) { return kFormats[static_cast<size_t>(kind)]; }

class CifarReader final : public ElementReader {
public:
  CifarReader(std::string name, const Format &format, CifarPart part, std::vector<InputFile> files,
              int64_t records)
      : ElementReader(std::move(name), ElementType::U8,
                      part == CifarPart::Images ? std::vector<int64_t>{records, 3, 32, 32}
                                                : std::vector<int64_t>{records},
                      /*shape_of_format=*/true),
        format_(format), files_(std::move(files)), buffer_(kBatch * format.record()) {
    begin_ = part == CifarPart::Images         ? format_.labels
             : part == CifarPart::CoarseLabels ? 0
                                               : format_.labels - 1;
    bytes_ = part == CifarPart::Images ? kPixels : 1;
  }

  absl::Status Read(std::byte *to, int64_t elements) override {
    for (uint64_t left = static_cast<uint64_t>(elements); left > 0;) {
      if (record_ == records_)
        if (absl::Status status = Fill(); !status.ok())
          return status;
      const uint64_t now = std::min(left, bytes_ - at_);
      std::memcpy(to, buffer_.data() + record_ * format_.record() + begin_ + at_, now);
      to += now;
      left -= now;
      at_ += now;
      if (at_ == bytes_) {
        at_ = 0;
        ++record_;
      }
    }
    return absl::OkStatus();
  }

private:
  absl::Status Fill() {
    if (offset_ == files_[file_].size()) {
      ++file_;
      offset_ = 0;
    }
    const InputFile &file = files_[file_];
    const uint64_t bytes = std::min<uint64_t>(buffer_.size(), file.size() - offset_);
    if (absl::Status status = file.Read(offset_, buffer_.data(), bytes); !status.ok())
      return status;
    record_ = 0;
    records_ = bytes / format_.record();
    for (uint64_t i = 0; i < records_; ++i)
      for (uint64_t l = 0; l < format_.labels; ++l)
        if (int label = static_cast<int>(buffer_[i * format_.record() + l]);
            label >= format_.classes[l])
          return absl::InvalidArgumentError(
              absl::StrCat("malformed ", format_.name, " file '", file.path(), "': record ",
                           offset_ / format_.record() + i, " has the ",
                           format_.labels == 1 ? ""
                           : l == 0            ? "coarse "
                                               : "fine ",
                           "label ", label, ", must be 0 to ", format_.classes[l] - 1));
    offset_ += bytes;
    return absl::OkStatus();
  }

  const Format &format_;
  std::vector<InputFile> files_;
  std::vector<std::byte> buffer_;
  uint64_t begin_, bytes_;            // the wanted bytes of a record
  size_t file_ = 0;                   // the file with the buffer's next bytes
  uint64_t offset_ = 0;               // their offset in the file
  uint64_t records_ = 0, record_ = 0; // records in the buffer, and the next one
  uint64_t at_ = 0;                   // offset in the wanted bytes of that record
};

} // namespace

absl::StatusOr<CifarPart> CifarPartOf(CifarKind kind, absl::string_view name) {
  if (name == "images")
    return CifarPart::Images;
  if (name == "labels")
    return CifarPart::Labels;
  if (name == "coarse" && kind == CifarKind::Cifar100)
    return CifarPart::CoarseLabels;
  return absl::NotFoundError(absl::StrCat(FormatOf(kind).name, " has no '", name,
                                          "', there are: images, labels",
                                          kind == CifarKind::Cifar100 ? ", coarse" : ""));
}

std::vector<std::string> CifarFiles(CifarKind kind, absl::string_view path) {
  if (!IsFolder(path))
    return {std::string(path)};
  if (kind == CifarKind::Cifar100)
    return {absl::StrCat(path, "/train.bin")};
  std::vector<std::string> files;
  for (int i = 1; i <= 5; ++i)
    files.push_back(absl::StrCat(path, "/data_batch_", i, ".bin"));
  return files;
}

absl::StatusOr<std::unique_ptr<ElementReader>> OpenCifar(CifarKind kind, absl::string_view path,
                                                         CifarPart part) {
  const Format &format = FormatOf(kind);
  const bool folder = IsFolder(path);
  std::vector<InputFile> files;
  int64_t records = 0;
  for (const std::string &name : CifarFiles(kind, path)) {
    absl::StatusOr<InputFile> file = InputFile::Open(name);
    if (!file.ok() && folder && absl::IsNotFound(file.status()))
      return absl::NotFoundError(absl::StrCat(file.status().message(), "; a folder of ",
                                              format.name, " holds ", format.folder));
    if (!file.ok())
      return file.status();
    if (file->size() == 0 || file->size() % format.record() != 0)
      return absl::InvalidArgumentError(
          absl::StrCat("malformed ", format.name, " file '", name, "': it has ", file->size(),
                       " bytes, must have ", format.record(), " for each image"));
    records += static_cast<int64_t>(file->size() / format.record());
    files.push_back(*std::move(file));
  }
  return std::make_unique<CifarReader>(std::string(path), format, part, std::move(files), records);
}

} // namespace refold::runtime
