//===- arrays_file.cpp - Arrays in .safetensors files ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/arrays_file.h"

#include "compiler/builder/program/array_state.h"
#include "runtime/data/safetensors.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <set>

namespace refold {
namespace internal {

using runtime::SafetensorsFile;
using runtime::TensorEntry;

/// Returns the error with the user's source location in front, and the same status code.
static absl::Status FileErrorAt(const std::source_location &where, const absl::Status &status) {
  return absl::Status(status.code(), ErrorAt(where, status.message()).message());
}

absl::Status WriteArrays(absl::string_view path, const std::vector<NamedArray> &arrays,
                         const std::source_location &where) {
  std::vector<TensorEntry> entries;
  std::map<std::string, const Array *> by_name;
  for (const auto &[name, array] : arrays) {
    if (name.empty())
      return ErrorAt(where,
                     "SaveArrays: an array by itself has no name: give it one, in a map or a "
                     "struct");
    if (!by_name.emplace(name, &array).second)
      return ErrorAt(where, absl::StrCat("SaveArrays: two arrays have the path '", name, "'"));
    if (!array.valid())
      return ErrorAt(where, absl::StrCat("SaveArrays: '", name, "' was never given a value"));
    TensorEntry entry;
    entry.name = name;
    entry.type = array.dtype();
    entry.shape = array.shape();
    entries.push_back(std::move(entry));
  }
  absl::Status written =
      runtime::WriteSafetensors(path, std::move(entries), [&](const TensorEntry &entry) {
        return by_name.at(entry.name)->ToHost(where);
      });
  return written.ok() || written.message().find(where.file_name()) == 0
             ? written
             : FileErrorAt(where, written);
}

absl::Status ReadArrays(absl::string_view path, std::vector<NamedArray> &arrays,
                        const ArrayOptions &options, const std::source_location &where) {
  absl::StatusOr<SafetensorsFile> file = SafetensorsFile::Open(path);
  if (!file.ok())
    return FileErrorAt(where, file.status());
  std::vector<std::string> wrong;
  std::set<std::string> taken;
  for (const auto &[name, array] : arrays) {
    const TensorEntry *entry = file->Find(name);
    taken.insert(name);
    if (!entry)
      wrong.push_back(absl::StrCat("it has no '", name, "'"));
    else if (array.valid() &&
             (!entry->is_read() || entry->type != array.dtype() || entry->shape != array.shape()))
      wrong.push_back(absl::StrCat("'", name, "' is ", entry->type_string(), ", expected ",
                                   TypeName(array.dtype(), array.shape())));
    else if (absl::Status read = file->CheckRead(*entry); !read.ok())
      return FileErrorAt(where, read);
  }
  for (const TensorEntry &entry : file->entries())
    if (!taken.count(entry.name))
      wrong.push_back(absl::StrCat("'", entry.name, "' is left over"));
  if (!wrong.empty())
    return ErrorAt(where, absl::StrCat("'", path, "' does not fit: ", absl::StrJoin(wrong, "; ")));
  std::vector<Array> values;
  for (const auto &[name, array] : arrays) {
    absl::StatusOr<HostTensor> host = file->Read(*file->Find(name));
    if (!host.ok())
      return FileErrorAt(where, host.status());
    ArrayOptions own = options;
    if (array.valid() && own.labels.empty())
      own.labels = array.labels();
    absl::StatusOr<Array> value = Array::From(*host, own, where);
    if (!value.ok())
      return value.status();
    values.push_back(*std::move(value));
  }
  for (size_t i = 0; i < arrays.size(); ++i)
    arrays[i].second = std::move(values[i]);
  return absl::OkStatus();
}

} // namespace internal

absl::StatusOr<std::map<std::string, Array>>
LoadArrays(absl::string_view path, ArrayOptions options, std::source_location where) {
  absl::StatusOr<runtime::SafetensorsFile> file = runtime::SafetensorsFile::Open(path);
  if (!file.ok())
    return internal::FileErrorAt(where, file.status());
  std::map<std::string, Array> arrays;
  for (const runtime::TensorEntry &entry : file->entries()) {
    absl::StatusOr<HostTensor> host = file->Read(entry);
    if (!host.ok())
      return internal::FileErrorAt(where, host.status());
    absl::StatusOr<Array> array = Array::From(*host, options, where);
    if (!array.ok())
      return array.status();
    arrays.emplace(entry.name, *std::move(array));
  }
  return arrays;
}

} // namespace refold
