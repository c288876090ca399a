//===- arrays_file.h - Arrays in .safetensors files -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Saves and loads structures of arrays. The name of each array is its path: "w0", "layers.2.bias".
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/call_frame.h"
#include "compiler/accelerate/structure.h"
#include "compiler/builder/program/array.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <map>
#include <source_location>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace refold {

/// An array of a structure with its path.
using NamedArray = std::pair<std::string, Array>;

namespace internal {
/// Collects the arrays with their paths.
class NamedWalk : public PathWalk {
public:
  std::vector<NamedArray> arrays;
  void Leaf(const Array &array) { arrays.emplace_back(path(), array); }
};
absl::Status WriteArrays(absl::string_view path, const std::vector<NamedArray> &arrays,
                         const std::source_location &where);
/// Gives each array its value from the file.
absl::Status ReadArrays(absl::string_view path, std::vector<NamedArray> &arrays,
                        const ArrayOptions &options, const std::source_location &where);
} // namespace internal

/// Returns the arrays of a structure with their paths, in order.
template <typename Structure> std::vector<NamedArray> Leaves(const Structure &structure) {
  internal::NamedWalk walk;
  internal::VisitParts(structure, walk);
  return std::move(walk.arrays);
}

/// Writes every array of the structure to a .safetensors file. Skips all other values of the
/// structure. The file appears under its name only when it is complete.
template <typename Structure>
absl::Status SaveArrays(absl::string_view path, const Structure &structure,
                        std::source_location where = std::source_location::current()) {
  return internal::WriteArrays(path, Leaves(structure), where);
}

/// Replaces each array of the structure by the array that the file stores under the same name. The
/// name of an array is its path inside the structure. An array of the structure may have no value.
/// If it has one, its type and shape must equal those in the file.
///
/// Returns an error if a name occurs only in the structure or only in the file, or if types or
/// shapes differ. The error lists all such names. After an error the structure is unchanged.
template <typename Structure>
absl::Status LoadArrays(absl::string_view path, Structure *structure, ArrayOptions options = {},
                        std::source_location where = std::source_location::current()) {
  std::vector<NamedArray> arrays = Leaves(*structure);
  if (absl::Status read = internal::ReadArrays(path, arrays, options, where); !read.ok())
    return read;
  std::vector<Array> values;
  for (NamedArray &array : arrays)
    values.push_back(std::move(array.second));
  internal::FillWalk fill(values);
  internal::VisitParts(*structure, fill);
  return absl::OkStatus();
}
/// Returns all tensors of a file by name.
absl::StatusOr<std::map<std::string, Array>>
LoadArrays(absl::string_view path, ArrayOptions options = {},
           std::source_location where = std::source_location::current());

} // namespace refold
