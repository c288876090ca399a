//===- npy_header.h - The dictionary at the head of a .npy file -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A Python literal with three keys, in any order and spacing. It is read in every form that NumPy
// has ever written, including Python 2's u'descr' and (2L, 3L), and in the forms of other writers
// that NumPy reads. A list as the type, that of a structured array, is told apart from a malformed
// type.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::runtime {

/// What a file begins with.
inline constexpr absl::string_view kNpyMagic = "\x93NUMPY";
/// Bytes of a header, and dimensions of a shape, that are read at most.
inline constexpr size_t kMaxNpyHeader = 65535;
inline constexpr size_t kMaxNpyRank = 64;

struct NpyHeader {
  /// '<f4'; empty for a structured type.
  std::string descr;
  bool structured = false;
  /// Names of the fields of a structured type, where they have any.
  std::vector<std::string> fields = {};
  bool fortran_order = false;
  std::vector<int64_t> shape;
};

/// The error says what is wrong, without the file's name.
absl::StatusOr<NpyHeader> ParseNpyHeader(absl::string_view text);
/// "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }"
std::string NpyHeaderText(ElementType type, const std::vector<int64_t> &shape);

/// '<f4' and the like, both ways.
absl::StatusOr<ElementType> ElementTypeOfNpy(absl::string_view descr);
const char *NpyOfElementType(ElementType type);

} // namespace refold::runtime
