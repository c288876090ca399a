//===- convolution_dimensions.cpp - Convolution dimensions ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/convolution_dimensions.h"

#include "absl/strings/str_cat.h"

namespace refold::importers {

using llvm::SmallVector;
using llvm::SmallVectorImpl;
using llvm::StringRef;

/// Reads a list of dimensions, such as `[b, f, 0, 1]`, from the front of `text`. `first` and
/// `second` are the two letters that the list may contain, here `b` and `f`. Returns false if
/// `text` does not begin with such a list.
static bool readDims(StringRef &text, StringRef first, StringRef second,
                     SmallVectorImpl<int64_t> &dims) {
  text = text.ltrim();
  const size_t end = text.find(']');
  if (!text.consume_front("[") || end == StringRef::npos)
    return false;
  SmallVector<StringRef> places;
  text.take_front(end - 1).split(places, ',');
  text = text.drop_front(end).ltrim();
  dims.assign(places.size(), -1);
  for (auto [dim, place] : llvm::enumerate(places)) {
    place = place.trim();
    size_t role = 0;
    if (place == second)
      role = 1;
    else if (place != first) {
      if (place.getAsInteger(10, role) || role >= places.size())
        return false;
      role += 2;
    }
    if (role >= dims.size() || dims[role] >= 0)
      return false;
    dims[role] = static_cast<int64_t>(dim);
  }
  return true;
}

absl::StatusOr<ConvolutionDimensions> ConvolutionDimensions::parse(StringRef text) {
  ConvolutionDimensions read;
  StringRef rest = text.trim();
  if (rest.consume_front("conv<") && readDims(rest, "b", "f", read.lhs) &&
      rest.consume_front("x") && readDims(rest, "o", "i", read.rhs) && rest.consume_front("->") &&
      readDims(rest, "b", "f", read.result) && rest == ">")
    return read;
  return absl::InvalidArgumentError(
      absl::StrCat("'", text.str(),
                   "' are not dimensions of a convolution: they must be like 'conv<[b, f, 0, "
                   "1]x[o, i, 0, 1]->[b, f, 0, 1]>'"));
}

} // namespace refold::importers
