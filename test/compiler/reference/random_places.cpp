//===- random_places.cpp - Random gathers and scatters --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Follows the definition of the attributes, so every random list of attributes is valid.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/random_places.h"

namespace refold::reference {

RandomPlaces::RandomPlaces(Dice &dice) {
  operand = dice.shape(1 + dice.below(3), 40);
  const int64_t rank = operand.size();
  // A dimension that the slices and the indices have in common. If it is a batching dimension,
  // `partner` is the corresponding dimension of the operand. Otherwise, `partner` is -1.
  struct Shared {
    int64_t extent, partner;
  };
  std::vector<Shared> shared;
  List free; // neither batching nor collapsed
  for (int64_t d = 0; d < rank; ++d) {
    int64_t role = dice.below(4);
    if (role == 0 && batching.empty() && rank > 1) {
      batching.push_back(d);
      shared.push_back({operand[d], d});
      sizes.push_back(1);
      continue;
    }
    if (role == 1)
      collapsed.push_back(d);
    else
      free.push_back(d);
    sizes.push_back(role == 1 ? 1 : 1 + dice.below(operand[d]));
    if (dice.flip())
      map.push_back(d);
  }
  if (map.empty())
    map.push_back(free.empty() ? collapsed.front() : free.front());
  dice.shuffle(map);
  for (int64_t more = dice.below(3); more > 0; --more)
    shared.push_back({1 + dice.below(3), -1});
  dice.shuffle(shared);

  List shape;
  for (const Shared &dim : shared)
    shape.push_back(dim.extent);
  const int64_t shares = shared.size();
  vectorDim = dice.below(shares + 1);
  const bool hasVector = map.size() != 1 || dice.flip();
  if (hasVector)
    shape.insert(shape.begin() + vectorDim, map.size());
  else
    vectorDim = shares;
  for (int64_t i = 0; i < shares; ++i)
    if (shared[i].partner >= 0)
      indicesBatching.push_back(i + (hasVector && i >= vectorDim));
  indices = Tensor(dice.flip() ? ElementType::S32 : ElementType::S64, shape);
  for (Integer &start : indices.integers)
    start = dice.below(operand[map.front()] + 4) - 2;

  // Whether each dimension of the slices is a window dimension.
  std::vector<bool> isWindow(shares + free.size(), false);
  std::fill_n(isWindow.begin(), free.size(), true);
  for (size_t i = isWindow.size(); i > 1; --i) {
    size_t j = dice.below(i);
    bool kept = isWindow[i - 1];
    isWindow[i - 1] = isWindow[j];
    isWindow[j] = kept;
  }
  auto nextShared = shared.begin();
  auto nextFree = free.begin();
  for (size_t d = 0; d < isWindow.size(); ++d) {
    if (isWindow[d])
      window.push_back(d);
    slices.push_back(isWindow[d] ? sizes[*nextFree++] : (nextShared++)->extent);
  }
}

std::string RandomPlaces::gatherAttributes(bool fill) const {
  return "offset = " + listText(window) + ", collapsed = " + listText(collapsed) +
         ", batching = " + listText(batching) + " x " + listText(indicesBatching) +
         ", map = " + listText(map) + ", vector = " + std::to_string(vectorDim) +
         ", sizes = " + listText(sizes) + (fill ? " fill" : "");
}

std::string RandomPlaces::scatterAttributes() const {
  return "window = " + listText(window) + ", inserted = " + listText(collapsed) +
         ", batching = " + listText(batching) + " x " + listText(indicesBatching) +
         ", map = " + listText(map) + ", vector = " + std::to_string(vectorDim);
}

} // namespace refold::reference
