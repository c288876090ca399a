//===- lower_sets.h - Lower sets of a forward graph -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements the lower sets of Kusumoto et al., "A Graph Theoretic Framework of Recomputation
// Algorithms for Memory-Efficient Backpropagation" (2019), section 3. The paper defines for a set S
// of values, where V is the set of all values:
// - δ+(S) are the values that have an edge from a value of S.
// - δ−(S) are the values that have an edge to a value of S.
// - L is a lower set if no edge enters L from outside: δ−(L) ⊆ L.
// - The boundary of L has the values of L that are read outside of L: ∂(L) = δ−(V \ L) ∩ L.
//
// Example: in the graph with the edges a → b, b → c and a → c, {a, b} is a lower set with the
// boundary {a, b}. {b} is no lower set, because it does not contain a.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"

#include "absl/status/statusor.h"

#include <compare>
#include <cstdint>
#include <vector>

namespace refold::planner {

/// A set of values, stored as a bitset.
class ValueSet {
public:
  explicit ValueSet(size_t values = 0) : words((values + 63) / 64, 0) {}

  bool Contains(uint32_t v) const { return (words[v / 64] >> (v % 64) & 1) != 0; }
  void Insert(uint32_t v) { words[v / 64] |= uint64_t{1} << (v % 64); }
  /// Adds all members of `other`.
  void Insert(const ValueSet &other) {
    for (size_t i = 0; i < words.size(); ++i)
      words[i] |= other.words[i];
  }
  bool IsSubsetOf(const ValueSet &other) const {
    for (size_t i = 0; i < words.size(); ++i)
      if ((words[i] & ~other.words[i]) != 0)
        return false;
    return true;
  }
  /// Returns the members, ascending.
  std::vector<uint32_t> Members() const;

  auto operator<=>(const ValueSet &) const = default;

private:
  std::vector<uint64_t> words;
};

/// A lower set L and the quantities that the memory functional reads.
struct LowerSet {
  ValueSet members;
  uint32_t size = 0;
  uint64_t bytes = 0;             ///< M(L)
  uint64_t cost = 0;              ///< T(L)
  std::vector<uint32_t> boundary; ///< ∂(L), ascending
  /// The bytes outside of L that the backward pass of L needs. In the notation of the paper, this
  /// is M(δ+(L) \ L) + M(δ−(δ+(L)) \ L). As in the paper, a value in both sets counts twice.
  uint64_t beyond_bytes = 0;
};

/// Returns the lower set with the given members, and computes its other fields. The members must
/// form a lower set.
LowerSet MakeLowerSet(const ForwardGraph &graph, const ValueSet &members);

/// Lower sets by size, then by members; ∅ comes first and V last.
using LowerSetFamily = std::vector<LowerSet>;

/// Returns all lower sets of the graph, or an error if there are more than `max_sets`. Their number
/// grows exponentially with the width of the graph.
absl::StatusOr<LowerSetFamily> AllLowerSets(const ForwardGraph &graph, size_t max_sets = 1 << 13);

/// Returns the lower sets that the approximate algorithm uses: for each value v, the set of v and
/// all its ancestors. The empty set and the set of all values are added.
LowerSetFamily AncestorClosures(const ForwardGraph &graph);

} // namespace refold::planner
