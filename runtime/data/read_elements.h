//===- read_elements.h - File elements to input elements --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts the elements of a file to the type of an input. A number that the input's type cannot
// represent exactly is an error. Integers convert to other integer types. Small integers also
// convert to floats. Numbers are divided only on request. There are no other conversions.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"
#include "runtime/data/element_reader.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold::runtime {

/// An input to fill.
struct ElementTarget {
  /// The input's name, for errors.
  std::string input = {};
  ElementType type = ElementType::F32;
  std::vector<int64_t> shape = {};
  /// Divides floats; 1 has no effect.
  std::optional<double> divisor = {};
  /// Integers must be in [0, bound).
  std::optional<int64_t> bound = {};
};

/// Checks that the file's tensor fits the input. The shapes may differ only in dimensions of size
/// 1. If the file format fixes the shape, as for images and labels, only the number of rows and the
/// number of elements per row must be equal.
absl::Status CheckElements(const ElementReader &reader, const ElementTarget &target);

/// Reads all elements to `to`, which has room for the input. CheckElements must have succeeded. If
/// a number does not fit the input's type, the error names the file, the position, the number and
/// the legal range.
absl::Status ReadElements(ElementReader &reader, const ElementTarget &target, std::byte *to);

} // namespace refold::runtime
