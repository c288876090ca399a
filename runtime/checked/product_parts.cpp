//===- product_parts.cpp - Chains of a product ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/product_parts.h"

#include "absl/strings/str_join.h"

#include <algorithm>

namespace refold::runtime::checked {

absl::StatusOr<std::vector<int64_t>> ReadPartsOfProduct(const OpView &op,
                                                        const std::vector<int64_t> &summed) {
  int64_t terms = 1;
  for (int64_t extent : summed)
    terms *= extent;
  if (!op.Has("chain"))
    return std::vector<int64_t>{terms};
  absl::StatusOr<std::vector<int64_t>> chain = op.Ints("chain");
  if (!chain.ok())
    return chain.status();
  bool fits = !chain->empty() && chain->size() <= summed.size() && chain->back() >= 1;
  for (size_t i = 0; fits && i + 1 < chain->size(); ++i)
    fits = (*chain)[i] == 1;
  if (!fits)
    return op.Error("chain must have 1 to ", summed.size(),
                    " numbers, ones and a last one of at least 1, got [",
                    absl::StrJoin(*chain, ", "), "]");
  if (terms == 0)
    return std::vector<int64_t>{0};
  const size_t last = chain->size() - 1;
  int64_t groups = 1, behind = 1;
  for (size_t i = 0; i < last; ++i)
    groups *= summed[i];
  for (size_t i = last + 1; i < summed.size(); ++i)
    behind *= summed[i];
  std::vector<int64_t> parts;
  for (int64_t group = 0; group < groups; ++group)
    for (int64_t begin = 0; begin < summed[last]; begin += chain->back())
      parts.push_back(std::min(chain->back(), summed[last] - begin) * behind);
  return parts;
}

} // namespace refold::runtime::checked
