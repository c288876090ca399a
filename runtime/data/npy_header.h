//===- npy_header.h - Header of a .npy file ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the header of a .npy file, a Python dictionary with three keys in any order. Accepts every
// form that NumPy has ever written, including Python 2's u'descr' and (2L, 3L), and the forms of
// other programs that NumPy reads. A structured array, whose type is a list, is distinguished from
// a malformed header.
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

/// The first bytes of a file.
inline constexpr absl::string_view kNpyMagic = "\x93NUMPY";
/// The largest header in bytes, and the most dimensions of a shape.
inline constexpr size_t kMaxNpyHeader = 65535;
inline constexpr size_t kMaxNpyRank = 64;

struct NpyHeader {
  /// '<f4'; empty for a structured type.
  std::string descr;
  bool structured = false;
  /// Names of the fields of a structured type, if it has any.
  std::vector<std::string> fields = {};
  bool fortran_order = false;
  std::vector<int64_t> shape;
};

/// Parses a header. The error describes the defect without the file's name.
absl::StatusOr<NpyHeader> ParseNpyHeader(absl::string_view text);
/// Returns "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }".
std::string NpyHeaderText(ElementType type, const std::vector<int64_t> &shape);

/// Convert '<f4' and the like to an element type and back.
absl::StatusOr<ElementType> ElementTypeOfNpy(absl::string_view descr);
const char *NpyOfElementType(ElementType type);

} // namespace refold::runtime
