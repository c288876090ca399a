//===- npz.cpp - Arrays in .npz files -------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ignores entries of the archive that are not arrays.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npz.h"

#include "runtime/data/name_list.h"
#include "runtime/data/npy_reader.h"
#include "runtime/data/zip.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <utility>
#include <vector>

namespace refold::runtime {

static constexpr char kEnding[] = ".npy";

absl::StatusOr<std::unique_ptr<ElementReader>>
OpenNpz(absl::string_view path, absl::string_view array, absl::string_view wanted) {
  absl::StatusOr<ZipFile> file = ZipFile::Open(path);
  if (!file.ok())
    return file.status();
  std::vector<std::string> arrays;
  for (const ZipEntry &entry : file->entries())
    if (absl::EndsWith(entry.name, kEnding))
      arrays.push_back(entry.name.substr(0, entry.name.size() + 1 - sizeof(kEnding)));
  for (const ZipEntry &entry : file->entries())
    if (arrays.empty() && absl::EndsWith(entry.name, "/data.pkl"))
      return absl::InvalidArgumentError(
          absl::StrCat("'", path,
                       "' holds no array: torch.save wrote it; save its tensors by "
                       "safetensors.torch.save_file"));
  absl::StatusOr<std::string> chosen = ChooseName(path, "array", arrays, array, wanted);
  if (!chosen.ok())
    return chosen.status();
  const ZipEntry entry = *file->Find(absl::StrCat(*chosen, kEnding));
  absl::StatusOr<std::unique_ptr<ByteReader>> bytes = std::move(*file).Unpack(entry);
  if (!bytes.ok())
    return bytes.status();
  return OpenNpyBytes(PartName(path, *chosen), entry.bytes, *std::move(bytes));
}

} // namespace refold::runtime
