//===- read_elements.h - From a file's numbers to an input's ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every number arrives as it is, or not at all: integers become integers of another width where
// each of them fits, small ones also floats, which hold them exactly. Only who asks for it gets
// them divided. Nothing else is converted.
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

/// An input to be filled.
struct ElementTarget {
  /// Its name, for errors.
  std::string input = {};
  ElementType type = ElementType::F32;
  std::vector<int64_t> shape = {};
  /// Of floats; 1 is none.
  std::optional<double> divisor = {};
  /// Integers must lie in [0, bound).
  std::optional<int64_t> bound = {};
};

/// Whether that tensor can be fed to the input. The shape must be the input's own, but for extents
/// of 1; pixels and labels, whose format has one shape for everybody, need its rows and as many
/// numbers in each.
absl::Status CheckElements(const ElementReader &reader, const ElementTarget &target);

/// Reads all elements to `to`, which has room for the input. To be asked after CheckElements. The
/// error of a number that does not fit names file, place, number and what would fit.
absl::Status ReadElements(ElementReader &reader, const ElementTarget &target, std::byte *to);

} // namespace refold::runtime
