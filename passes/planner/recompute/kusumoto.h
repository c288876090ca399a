//===- kusumoto.h - Recompute plans from lower sets -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kusumoto et al. 2019. A plan is an increasing sequence of lower sets L_1 ⊂ … ⊂ L_k = V. With
// L_0 = ∅, V_i = L_i \ L_{i-1} and U_i = ∂(L_1) ∪ … ∪ ∂(L_i), the canonical strategy keeps only
// ∂(L_i) of V_i in the forward pass; the backward pass goes from V_k to V_1 and computes again what
// V_i dropped before it goes through V_i. It costs and needs
//
//   overhead    T(V_1 \ ∂(L_1)) + … + T(V_k \ ∂(L_k))
//   memory at i M(U_{i-1}) + 2 M(V_i) + M(δ+(L_i) \ L_i) + M(δ−(δ+(L_i)) \ L_i)
//
// of which the peak is the largest. ∂(V) is empty: all of the last block is charged.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/lower_sets.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// Which of the plans within the budget.
enum class Objective {
  TimeCentric,  ///< the least overhead
  MemoryCentric ///< the most: what is computed again is not held, and liveness frees the most
};

struct CanonicalPlan {
  std::vector<ValueSet> sequence; ///< L_1, …, L_k; empty where V is
  uint64_t overhead = 0;
  uint64_t peak = 0;
};

/// Overhead and peak of a sequence, from the definitions above. Errors name the step: a set that is
/// no lower set or does not enlarge the one before, a last set that is not V.
absl::StatusOr<CanonicalPlan> EvaluateCanonical(const ForwardGraph &graph,
                                                absl::Span<const ValueSet> sequence);

struct KusumotoOptions {
  Objective objective = Objective::TimeCentric;
  /// Pairs of overhead and memory that the table may hold; above it, an error.
  int64_t max_states = 1 << 22;
};

/// The dynamic program: opt[L, t] is the least M(U) of plans that end at L with overhead t; a pair
/// that another one of the same L beats in both is dropped, which loses no best plan. With all
/// lower sets it is exact, with the ancestor closures approximate. Of equal overheads the least
/// M(U), then the first found. The error where nothing fits says the least budget that would do.
absl::StatusOr<CanonicalPlan> SolveKusumoto(const ForwardGraph &graph, const LowerSetFamily &family,
                                            uint64_t budget, const KusumotoOptions &options = {});

/// B*: the least peak of all plans over the family, by binary search over budgets.
uint64_t LeastBudget(const ForwardGraph &graph, const LowerSetFamily &family);

} // namespace refold::planner
