//===- channel_norms.cpp - Norms with one scale per channel ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates normalizations over channels or groups from their definitions. The decompositions of
// these ops are not used here, because they are tested against these results.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/places.h"

#include <cmath>

namespace refold::reference {
namespace {

/// The set that each element belongs to, and the number of sets.
struct Sets {
  std::vector<int64_t> of;
  int64_t count = 0;
};

Sets setsOf(const Tensor &tensor, int64_t count,
            llvm::function_ref<int64_t(const Index &)> setOfIndex) {
  Sets sets{std::vector<int64_t>(tensor.reals.size()), count};
  forEachIndex(tensor.shape,
               [&](const Index &index, int64_t i) { sets.of[i] = setOfIndex(index); });
  return sets;
}

/// The mean of each set, and the mean of its squared differences from that mean.
struct Statistics {
  std::vector<double> means, variances;
  Statistics(const Tensor &tensor, const Sets &sets) : means(sets.count), variances(sets.count) {
    std::vector<double> sizes(sets.count);
    for (int64_t set : sets.of)
      ++sizes[set];
    for (size_t i = 0; i < sets.of.size(); ++i)
      means[sets.of[i]] += tensor.reals[i] / sizes[sets.of[i]];
    for (size_t i = 0; i < sets.of.size(); ++i) {
      const double difference = tensor.reals[i] - means[sets.of[i]];
      variances[sets.of[i]] += difference * difference / sizes[sets.of[i]];
    }
  }
};

Tensor normalized(const Tensor &operand, const Sets &sets, const std::vector<double> &means,
                  const std::vector<double> &variances, double epsilon) {
  Tensor result = operand;
  for (size_t i = 0; i < sets.of.size(); ++i) {
    const int64_t set = sets.of[i];
    result.reals[i] = (operand.reals[i] - means[set]) / std::sqrt(variances[set] + epsilon);
  }
  return result;
}

/// Scales and shifts along dimension `dim`.
Tensor transformed(Tensor result, int64_t dim, const Tensor &scale, const Tensor &offset) {
  forEachIndex(result.shape, [&](const Index &index, int64_t i) {
    result.reals[i] = result.reals[i] * scale.reals[index[dim]] + offset.reals[index[dim]];
  });
  return result;
}

Sets channelsOf(const Tensor &tensor, int64_t dim) {
  return setsOf(tensor, tensor.shape[dim], [&](const Index &index) { return index[dim]; });
}

absl::StatusOr<std::vector<Tensor>> training(mlir::Operation &op, Operands operands,
                                             const ReferenceOptions &) {
  auto norm = mlir::cast<rf::BatchNormTrainingOp>(op);
  const int64_t dim = norm.getDim();
  const Sets channels = channelsOf(*operands[0], dim);
  const Statistics statistics(*operands[0], channels);
  Tensor result = normalized(*operands[0], channels, statistics.means, statistics.variances,
                             norm.getEpsilon().convertToDouble());
  std::vector<Tensor> results = {transformed(result, dim, *operands[1], *operands[2]), *operands[1],
                                 *operands[1]};
  results[1].reals = statistics.means;
  results[2].reals = statistics.variances;
  return results;
}

absl::StatusOr<Tensor> inference(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  auto norm = mlir::cast<rf::BatchNormInferenceOp>(op);
  const int64_t dim = norm.getDim();
  Tensor result = normalized(*operands[0], channelsOf(*operands[0], dim), operands[3]->reals,
                             operands[4]->reals, norm.getEpsilon().convertToDouble());
  return transformed(result, dim, *operands[1], *operands[2]);
}

absl::StatusOr<Tensor> groupNorm(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  auto norm = mlir::cast<rf::GroupNormOp>(op);
  const Tensor &operand = *operands[0];
  const int64_t groups = norm.getGroups(), width = operand.shape[1] / groups;
  const Sets sets = setsOf(operand, operand.shape[0] * groups, [&](const Index &index) {
    return index[0] * groups + index[1] / width;
  });
  const Statistics statistics(operand, sets);
  Tensor result = normalized(operand, sets, statistics.means, statistics.variances,
                             norm.getEpsilon().convertToDouble());
  return transformed(result, 1, *operands[1], *operands[2]);
}

absl::StatusOr<Tensor> responseNorm(mlir::Operation &op, Operands operands,
                                    const ReferenceOptions &) {
  auto norm = mlir::cast<rf::LocalResponseNormOp>(op);
  const Tensor &operand = *operands[0];
  const int64_t size = norm.getSize();
  Tensor result = operand;
  forEachIndex(operand.shape, [&](Index index, int64_t i) {
    const int64_t first = index[1] - size / 2;
    double squares = 0;
    for (int64_t channel = first; channel < first + size; ++channel) {
      index[1] = channel;
      if (const int64_t place = placeOf(index, operand.shape); place >= 0)
        squares += operand.reals[place] * operand.reals[place];
    }
    const double base = norm.getK().convertToDouble() +
                        norm.getAlpha().convertToDouble() / static_cast<double>(size) * squares;
    result.reals[i] /= std::pow(base, norm.getBeta().convertToDouble());
  });
  return result;
}

} // namespace

void addChannelNorms(EvaluationTable &table) {
  table["rf.batch_norm_inference"] = inference;
  table["rf.group_norm"] = groupNorm;
  table["rf.local_response_norm"] = responseNorm;
}
void addChannelNorms(SeveralEvaluationTable &table) { table["rf.batch_norm_training"] = training; }

} // namespace refold::reference
