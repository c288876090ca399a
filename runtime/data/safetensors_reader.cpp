//===- safetensors_reader.cpp - Reader of one tensor ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opens one tensor of a .safetensors file. The whole header is checked, but only the type of this
// tensor.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/safetensors_reader.h"

#include "runtime/data/name_list.h"
#include "runtime/data/npy_reader.h"
#include "runtime/data/safetensors.h"

#include "absl/strings/str_cat.h"

namespace refold::runtime {
namespace {

class SafetensorReader final : public ElementReader {
public:
  SafetensorReader(std::string name, const TensorEntry &entry, InputFile file)
      : ElementReader(std::move(name), entry.type, entry.shape),
        bytes_(std::move(file), entry.offset) {}
  absl::Status Read(std::byte *to, int64_t elements) override {
    return bytes_.Read(to, static_cast<uint64_t>(elements) * ElementSize(type()));
  }

private:
  FileBytes bytes_;
};

} // namespace

absl::StatusOr<std::unique_ptr<ElementReader>>
OpenSafetensor(absl::string_view path, absl::string_view tensor, absl::string_view wanted) {
  absl::StatusOr<SafetensorsFile> file = SafetensorsFile::Open(path);
  if (!file.ok())
    return file.status();
  std::vector<std::string> names;
  for (const TensorEntry &entry : file->entries())
    names.push_back(entry.name);
  absl::StatusOr<std::string> chosen = ChooseName(path, "tensor", names, tensor, wanted);
  if (!chosen.ok())
    return chosen.status();
  const TensorEntry entry = *file->Find(*chosen);
  if (absl::Status status = file->CheckRead(entry); !status.ok())
    return status;
  return std::make_unique<SafetensorReader>(PartName(path, *chosen), entry,
                                            std::move(*file).TakeFile());
}

} // namespace refold::runtime
