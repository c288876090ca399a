//===- kusumoto.h - Recompute plans from lower sets -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements the plans of Kusumoto et al. 2019. A plan is an increasing sequence of lower sets L_1
// ⊂ … ⊂ L_k = V. With L_0 = ∅, V_i = L_i \ L_{i-1} and U_i = ∂(L_1) ∪ … ∪ ∂(L_i), the canonical
// strategy keeps only ∂(L_i) of V_i in the forward pass. The backward pass runs from V_k to V_1 and
// recomputes the evicted part of V_i before it differentiates V_i. The overhead and the memory of
// step i are
//
//   overhead    T(V_1 \ ∂(L_1)) + … + T(V_k \ ∂(L_k))
//   memory at i M(U_{i-1}) + 2 M(V_i) + M(δ+(L_i) \ L_i) + M(δ−(δ+(L_i)) \ L_i)
//
// The peak is the largest of these. ∂(V) is empty, so all of the last block is charged.
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

/// Returns the overhead and the peak of a sequence of lower sets, by the definitions above. Each
/// set must be a lower set. It must contain all values of the previous set and at least one more.
/// The last set must be V, the set of all values. If the sequence breaks a rule, the error names
/// the first wrong set.
absl::StatusOr<CanonicalPlan> EvaluateCanonical(const ForwardGraph &graph,
                                                absl::Span<const ValueSet> sequence);

struct KusumotoOptions {
  Objective objective = Objective::TimeCentric;
  /// The limit on (overhead, memory) pairs in the table; above it, SolveKusumoto returns an error.
  int64_t max_states = 1 << 22;
};

/// Solves the dynamic program of Kusumoto et al. M(U) is the number of bytes that a plan keeps.
/// opt[L, t] is the least M(U) of all plans that end at the lower set L with overhead t. An entry
/// is pruned if a different entry of the same L has neither a larger overhead nor a larger M(U).
/// This pruning loses no best plan. The result is exact if `family` has all lower sets, and
/// approximate if it has only the ancestor closures. Among plans of equal overhead, the one with
/// the least M(U) wins, then the first one found. If no plan fits, the error states the least
/// sufficient budget.
absl::StatusOr<CanonicalPlan> SolveKusumoto(const ForwardGraph &graph, const LowerSetFamily &family,
                                            uint64_t budget, const KusumotoOptions &options = {});

/// Returns B*, the least peak of all plans over the family, by binary search over budgets.
uint64_t LeastBudget(const ForwardGraph &graph, const LowerSetFamily &family);

} // namespace refold::planner
