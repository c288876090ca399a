//===- random_places.h - A gather or scatter in any arrangement -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Roles of dimensions drawn at random: batching, collapsed or window in the operand, the vector's
// and the window's places anywhere. Starts reach two beyond the operand on either side.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/reference/gradient_case.h"

namespace refold::reference {

struct RandomPlaces {
  using List = std::vector<int64_t>;
  List operand, slices, sizes, window, collapsed, batching, indicesBatching, map;
  Tensor indices;
  int64_t vectorDim = 0;

  explicit RandomPlaces(Dice &dice);

  /// What stands between the operands and the types.
  std::string gatherAttributes(bool fill) const;
  std::string scatterAttributes() const;
};

} // namespace refold::reference
