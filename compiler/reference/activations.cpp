//===- activations.cpp - Activations by their formulas --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates activation functions from their definitions. The decompositions of these ops are not
// used here, because they are tested against these results.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/element_loops.h"
#include "compiler/reference/numbers.h"
#include "compiler/reference/operations.h"

#include <cmath>
#include <numbers>

namespace refold::reference {
namespace {

absl::StatusOr<Tensor> reluGrad(mlir::Operation &, Operands operands, const ReferenceOptions &) {
  Tensor result = *operands[0];
  for (size_t i = 0; i < result.reals.size(); ++i)
    if (!(operands[1]->reals[i] > 0))
      result.reals[i] = 0;
  return result;
}

double silu(double x) { return x / (1 + std::exp(-x)); }
double softplus(double x) { return maximum(x, 0) + std::log1p(std::exp(-std::abs(x))); }
/// Returns the binary cross entropy of one logit. The logit +infinity predicts class 1 with
/// certainty, and -infinity predicts class 0. The loss is then 0 if `label` gives the other class
/// probability 0, and infinite otherwise. For such a logit, the formula in the last line would give
/// NaN.
double binaryCrossEntropy(double logit, double label) {
  if (std::isinf(logit)) {
    const double share = logit > 0 ? 1 - label : label;
    return share == 0 ? 0 : share * std::abs(logit);
  }
  return maximum(logit, 0) - logit * label + std::log1p(std::exp(-std::abs(logit)));
}
double hardSwish(double x) { return x * minimum(maximum(x + 3, 0), 6) / 6; }
double gelu(double x) { return x * std::erfc(-x / std::sqrt(2.0)) / 2; }
double geluTanh(double x) {
  return x / 2 * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x)));
}

/// Applies `below` to the elements that are not above zero.
template <typename Below> Tensor bent(const Tensor &operand, Below below) {
  Tensor result = operand;
  for (double &number : result.reals)
    if (!(number > 0))
      number = below(number);
  return result;
}

absl::StatusOr<Tensor> leakyRelu(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  double slope = mlir::cast<rf::LeakyReluOp>(op).getSlope().convertToDouble();
  return bent(*operands[0], [&](double x) { return slope * x; });
}
absl::StatusOr<Tensor> elu(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  double alpha = mlir::cast<rf::EluOp>(op).getAlpha().convertToDouble();
  return bent(*operands[0], [&](double x) { return alpha * std::expm1(x); });
}
absl::StatusOr<Tensor> geluEither(mlir::Operation &op, Operands operands,
                                  const ReferenceOptions &options) {
  bool tanh = mlir::cast<rf::GeluOp>(op).getTanh();
  return tanh ? realUnary<geluTanh>(op, operands, options) : realUnary<gelu>(op, operands, options);
}

} // namespace

void addActivations(EvaluationTable &table) {
  table["rf.relu"] = realUnary<[](double x) { return maximum(x, 0); }>;
  table["rf.relu_grad"] = reluGrad;
  table["rf.silu"] = realUnary<silu>;
  table["rf.softplus"] = realUnary<softplus>;
  table["rf.binary_cross_entropy_with_logits"] = realBinary<binaryCrossEntropy>;
  table["rf.hard_swish"] = realUnary<hardSwish>;
  table["rf.gelu"] = geluEither;
  table["rf.leaky_relu"] = leakyRelu;
  table["rf.elu"] = elu;
}

} // namespace refold::reference
