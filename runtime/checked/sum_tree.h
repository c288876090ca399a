//===- sum_tree.h - Parts of a sum joined by a tree -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Joins the n parts of a sum by the tree T(n) of docs/rationale/numerics.md §4. T(1) is the part
// itself. For larger n, T(n) is T(p) + T(n - p), where p is the largest power of two below n. The
// parts arrive in order. At most one result is kept for each power of two, as in a binary counter.
//
// Example: after 6 parts (binary 110), two results are kept: T of parts 0 to 3, and T of parts 4
// and 5. Finish adds them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <vector>

namespace refold::runtime::checked {

/// Joins parts element by element. Each part has one number for each sum.
template <typename T> class SumTree {
public:
  template <typename Op> void Add(Elements<T> part) {
    size_t level = 0;
    for (; count_ >> level & 1; ++level)
      Join<Op>(levels_[level], part);
    if (level == levels_.size())
      levels_.emplace_back();
    levels_[level] = std::move(part);
    ++count_;
  }

  /// Sets `sums` to the results. There must be at least one part.
  template <typename Op> void Finish(Elements<T> &sums) {
    bool begun = false;
    for (size_t level = 0; level < levels_.size(); ++level) {
      if (!(count_ >> level & 1))
        continue;
      if (begun)
        Join<Op>(levels_[level], sums);
      else
        sums = std::move(levels_[level]);
      begun = true;
    }
  }

private:
  /// Combines `left`, which comes first, with `right`, and writes the results over `right`.
  template <typename Op> static void Join(const Elements<T> &left, Elements<T> &right) {
    for (size_t i = 0; i < right.size(); ++i)
      right[i] = Op::Apply(left[i], right[i]);
  }

  size_t count_ = 0;
  std::vector<Elements<T>> levels_;
};

} // namespace refold::runtime::checked
