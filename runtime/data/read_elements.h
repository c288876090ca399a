//===- read_elements.h - File elements to input elements --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every number arrives exactly or not at all. Integers convert to integers of another width if each
// of them fits. Small integers also convert to floats, which hold them exactly. Division happens
// only on request. There is no other conversion.
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

/// Checks that the file's tensor can be fed to the input. The two shapes may differ only in
/// dimensions of extent 1. If the file format fixes the shape, as for images and labels, only the
/// number of rows and the number of elements per row must be equal.
absl::Status CheckElements(const ElementReader &reader, const ElementTarget &target);

/// Reads all elements to `to`, which has room for the input. Call CheckElements first. If a number
/// does not fit the input's type, the error names the file, the position, the number and the legal
/// range.
absl::Status ReadElements(ElementReader &reader, const ElementTarget &target, std::byte *to);

} // namespace refold::runtime
