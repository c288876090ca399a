//===- normalization.cpp - Softmax, its losses, norms of rows -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates softmax, cross entropy and normalizations of rows from their definitions. The
// decompositions of these ops are not used here, because they are tested against these results.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/operations.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace refold::reference {
namespace {

/// Computes ln Σ exp(x) over `count` elements that are `stride` apart. The result is `most` +
/// `log`: the largest element, and ln Σ exp(x - most). The two numbers are not added, because
/// rounding the sum could lose the smaller one.
struct LogSumExp {
  double most = -std::numeric_limits<double>::infinity(), log = 0;
  LogSumExp(const double *x, int64_t count, int64_t stride) {
    double sum = 0;
    for (int64_t i = 0; i < count; ++i)
      most = std::max(most, x[i * stride]);
    for (int64_t i = 0; i < count; ++i)
      sum += std::exp(x[i * stride] - most);
    log = std::log(sum);
  }
  /// The difference of two f64 numbers may exceed the range of f64.
  long double logSoftmax(double x) const { return static_cast<long double>(x) - most - log; }
};

Tensor logSoftmax(const Tensor &operand, int64_t dim) {
  Tensor result = operand;
  const int64_t extent = operand.shape[dim], stride = rowMajorStrides(operand.shape)[dim];
  for (int64_t first = 0; first < operand.count(); ++first) {
    if (first / stride % extent != 0)
      continue;
    const LogSumExp line(operand.reals.data() + first, extent, stride);
    for (int64_t i = 0; i < extent; ++i) {
      double &number = result.reals[first + i * stride];
      number = static_cast<double>(line.logSoftmax(number));
    }
  }
  return result;
}

absl::StatusOr<Tensor> softmax(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  Tensor result = logSoftmax(*operands[0], mlir::cast<rf::SoftmaxOp>(op).getDim());
  for (double &number : result.reals)
    number = std::exp(number);
  return result;
}
absl::StatusOr<Tensor> logSoftmaxOp(mlir::Operation &op, Operands operands,
                                    const ReferenceOptions &) {
  return logSoftmax(*operands[0], mlir::cast<rf::LogSoftmaxOp>(op).getDim());
}

/// Returns weight · log. If the weight is 0 and the logarithm is -infinity, returns 0 instead of
/// NaN: a class with probability 0 adds nothing to the loss.
long double weighted(double weight, long double log) {
  const bool impossible = log == -std::numeric_limits<long double>::infinity();
  return weight == 0 && impossible ? 0 : weight * log;
}

absl::StatusOr<Tensor> crossEntropy(mlir::Operation &op, Operands operands,
                                    const ReferenceOptions &) {
  const Tensor &logits = *operands[0], &labels = *operands[1];
  const int64_t classes = logits.shape.back();
  Tensor result = zerosOf(op.getResult(0).getType());
  for (int64_t r = 0; r < result.count(); ++r) {
    const double *row = logits.reals.data() + r * classes;
    const LogSumExp line(row, classes, 1);
    if (labels.isReal()) {
      long double sum = 0;
      for (int64_t c = 0; c < classes; ++c)
        sum += weighted(labels.reals[r * classes + c], line.logSoftmax(row[c]));
      result.reals[r] = static_cast<double>(-sum);
    } else {
      int64_t label = labels.integers[r];
      bool known = label >= 0 && label < classes;
      result.reals[r] = known ? static_cast<double>(-line.logSoftmax(row[label]))
                              : std::numeric_limits<double>::quiet_NaN();
    }
  }
  return result;
}

/// Normalizes each row of `scale.count()` elements. Subtracts the row's mean if `centered`. Then
/// divides the row by the square root of (mean of the squares + epsilon), and multiplies it
/// elementwise by `scale`.
Tensor standardized(const Tensor &operand, const Tensor &scale, double epsilon, bool centered) {
  Tensor result = operand;
  const int64_t width = scale.count();
  for (int64_t r = 0; r < operand.count() / width; ++r) {
    double *row = result.reals.data() + r * width;
    double mean = centered ? std::accumulate(row, row + width, 0.0) / width : 0;
    double squares = 0;
    for (int64_t i = 0; i < width; ++i) {
      row[i] -= mean;
      squares += row[i] * row[i];
    }
    double deviation = std::sqrt(squares / width + epsilon);
    for (int64_t i = 0; i < width; ++i)
      row[i] = row[i] / deviation * scale.reals[i];
  }
  return result;
}

absl::StatusOr<Tensor> layerNorm(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  double epsilon = mlir::cast<rf::LayerNormOp>(op).getEpsilon().convertToDouble();
  const Tensor &offset = *operands[2];
  Tensor result = standardized(*operands[0], *operands[1], epsilon, true);
  for (int64_t i = 0; i < result.count(); ++i)
    result.reals[i] += offset.reals[i % offset.count()];
  return result;
}
absl::StatusOr<Tensor> rmsNorm(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  double epsilon = mlir::cast<rf::RmsNormOp>(op).getEpsilon().convertToDouble();
  return standardized(*operands[0], *operands[1], epsilon, false);
}

} // namespace

void addNormalization(EvaluationTable &table) {
  table["rf.softmax"] = softmax;
  table["rf.log_softmax"] = logSoftmaxOp;
  table["rf.softmax_cross_entropy"] = crossEntropy;
  table["rf.layer_norm"] = layerNorm;
  table["rf.rms_norm"] = rmsNorm;
}

} // namespace refold::reference
