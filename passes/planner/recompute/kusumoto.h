//===- kusumoto.h - Recompute plans from lower sets -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements the recompute plans of Kusumoto et al. 2019. A plan is an increasing sequence of lower
// sets L_1 ⊂ … ⊂ L_k, and L_k is the set of all values. lower_sets.h defines lower sets, ∂, δ+ and
// δ−. Further notation:
// - L_0 is the empty set, and V_i has the values of L_i that are not in L_{i-1}.
// - U_i is the union of ∂(L_1), …, ∂(L_i).
// - T(S) is the cost of a set S of values, and M(S) is its number of bytes.
//
// In the forward pass, the plan keeps only the values of V_i that are in ∂(L_i). The backward pass
// goes from V_k to V_1, and recomputes the other values of V_i before it differentiates V_i. The
// overhead of a plan and its memory while it differentiates V_i are:
//
//   overhead    T(V_1 \ ∂(L_1)) + … + T(V_k \ ∂(L_k))
//   memory      M(U_{i-1}) + 2 M(V_i) + M(δ+(L_i) \ L_i) + M(δ−(δ+(L_i)) \ L_i)
//
// The peak is the maximum of the memory. ∂(L_k) is empty, so all of V_k counts as recomputed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/lower_sets.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// The criterion among the plans within the budget.
enum class Objective {
  TimeCentric,  ///< the least overhead
  MemoryCentric ///< the most overhead: recomputed values are not held, so liveness frees the most
};

struct CanonicalPlan {
  std::vector<ValueSet> sequence; ///< L_1, …, L_k; empty if V is empty
  uint64_t overhead = 0;
  uint64_t peak = 0;
};

/// Returns the overhead and the peak of a sequence of lower sets, as defined above. Each set must
/// contain all values of the previous set and at least one more. The last set must be the set of
/// all values. Otherwise returns an error that names the first wrong set.
absl::StatusOr<CanonicalPlan> EvaluateCanonical(const ForwardGraph &graph,
                                                absl::Span<const ValueSet> sequence);

struct KusumotoOptions {
  Objective objective = Objective::TimeCentric;
  /// The limit on (overhead, memory) pairs in the table; above it, SolveKusumoto returns an error.
  int64_t max_states = 1 << 22;
};

/// Returns the best plan within `budget` by the dynamic program of Kusumoto et al. opt[L, t] is the
/// least number of bytes, M(U), that a plan keeps if it ends at the lower set L and has overhead t.
/// An entry is dropped if another entry of L has neither a larger overhead nor a larger M(U). No
/// best plan is lost by this.
///
/// The result is exact if `family` has all lower sets, and approximate if it has only the ancestor
/// closures. Among plans of equal overhead, the one with the least M(U) wins, then the first one
/// found. If no plan fits, the error states the least sufficient budget.
absl::StatusOr<CanonicalPlan> SolveKusumoto(const ForwardGraph &graph, const LowerSetFamily &family,
                                            uint64_t budget, const KusumotoOptions &options = {});

/// Returns B*, the least peak of all plans over the family, by binary search over budgets.
uint64_t LeastBudget(const ForwardGraph &graph, const LowerSetFamily &family);

} // namespace refold::planner
