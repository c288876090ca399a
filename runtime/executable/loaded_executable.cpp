//===- loaded_executable.cpp - A compiled program in memory -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Validates a table and copies its data. Also checks that the element types of the table and of the
// runtime have the same values.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/loaded_executable.h"

#include "runtime/executable/validate.h"

#include "absl/strings/str_cat.h"

#include <cstring>
#include <iterator>
#include <utility>

namespace refold::runtime {

#define REFOLD_ELEMENT_TYPE(Name, Cpp, Kind, Text, CppText, Npy, Safetensors)                      \
  static_assert(static_cast<int>(ElementType::Name) == static_cast<int>(exe::ElementType::Name));
#include "runtime/core/element_types.def"
static_assert(static_cast<size_t>(exe::ElementType::MAX) + 1 == std::size(kElementTypes),
              "executable.fbs lists the types of element_types.def");

namespace {

absl::StatusOr<AlignedBytes> CopyOf(absl::Span<const std::byte> bytes, absl::string_view what) {
  AlignedBytes copy;
  if (bytes.empty())
    return copy;
  copy = AlignedBytes(bytes.size());
  if (!copy.data())
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot allocate ", bytes.size(), " bytes for the ", what));
  std::memcpy(copy.data(), bytes.data(), bytes.size());
  return copy;
}

} // namespace

absl::StatusOr<std::shared_ptr<const LoadedExecutable>>
LoadedExecutable::FromParts(exe::ExecutableT table, absl::Span<const std::byte> object,
                            absl::Span<const std::byte> constants) {
  if (absl::Status status = Validate(table, constants.size()); !status.ok())
    return status;
  auto executable = std::make_shared<LoadedExecutable>();
  executable->table = std::move(table);
  absl::StatusOr<AlignedBytes> code = CopyOf(object, "object code");
  if (!code.ok())
    return code.status();
  executable->object = *std::move(code);
  absl::StatusOr<AlignedBytes> values = CopyOf(constants, "constants");
  if (!values.ok())
    return values.status();
  executable->constants = *std::move(values);
  return executable;
}

} // namespace refold::runtime
