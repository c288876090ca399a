//===- not_finite.cpp - Texts for NaN and infinity ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/core/not_finite.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace refold::runtime {

const char *NotFiniteText(double value) {
  if (std::isnan(value))
    return "NaN";
  return value > 0 ? "inf" : "-inf";
}

std::string PlaceText(absl::Span<const int64_t> shape, int64_t element) {
  std::vector<int64_t> place(shape.size());
  for (size_t d = shape.size(); d-- > 0; element /= std::max<int64_t>(shape[d], 1))
    place[d] = element % std::max<int64_t>(shape[d], 1);
  return absl::StrCat("[", absl::StrJoin(place, ", "), "]");
}

} // namespace refold::runtime
