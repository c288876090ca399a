//===- random_places.h - Random gathers and scatters ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generates random attributes of gathers and scatters. Each dimension of the operand is a batching,
// a collapsed or a window dimension. The index vector and the window dimensions have random
// positions. Starts are up to two elements out of range on either side.
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

  /// Returns the attributes between the operands and the types.
  std::string gatherAttributes(bool fill) const;
  std::string scatterAttributes() const;
};

} // namespace refold::reference
