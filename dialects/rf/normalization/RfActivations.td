//===- RfActivations.td - Activation functions -------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elementwise activations, and the loss of the argument of a logistic, which is a softplus. All but
// relu are composites, decomposed in RfActivations.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_ACTIVATIONS
#define REFOLD_RF_ACTIVATIONS

include "dialects/rf/elementwise/RfElementwise.td"

def Rf_ReluOp : Rf_Unary<"relu", "the larger of the operand and zero", Rf_FloatTensor, [Rf_GradientReadsResult], "max(operand[i], 0)">;

def Rf_ReluGradOp : Rf_Elementwise<"relu_grad", [SameOperandsAndResultType, Rf_GradientReads]> {
  let summary = "the incoming gradient where the result of relu is positive";
  let description = [{
    `result[i] = output[i] > 0 ? gradient[i] : 0`, where output is relu's result. Constraint: operands and result have one type.

    Example: `%2 = rf.relu_grad %dy, %y : tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$gradient, Rf_FloatTensor:$output);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "$gradient `,` $output attr-dict `:` type($result)";
}

class Rf_Activation<string mnemonic, string sum, string formula>
    : Rf_Unary<mnemonic, sum, Rf_FloatTensor, [Rf_GradientReads, Rf_Composite], formula>;
def Rf_SiluOp : Rf_Activation<"silu", "the operand times its logistic function", "operand[i] * logistic(operand[i])">;
def Rf_SoftplusOp : Rf_Activation<"softplus", "logarithm of one plus the exponential", "max(operand[i], 0) + ln(1 + exp(-|operand[i]|))">;
def Rf_HardSwishOp : Rf_Activation<"hard_swish", "piecewise linear approximation of silu", "operand[i] * min(max(operand[i] + 3, 0), 6) * (1/6)">;

def Rf_BinaryCrossEntropyWithLogitsOp
    : Rf_Elementwise<"binary_cross_entropy_with_logits", [SameOperandsAndResultType, Rf_GradientReads, Rf_Composite]> {
  let summary = "cross entropy of the logistic function of logits against labels";
  let description = [{
    `-labels[i] * ln(p) - (1 - labels[i]) * ln(1 - p)` with `p = logistic(logits[i])`, computed as
    `max(logits[i], 0) - logits[i] * labels[i] + ln(1 + exp(-|logits[i]|))`, which subtracts no infinities if a logit is infinite. Labels are usually within [0, 1], but any numbers are accepted.
    Constraint: operands and result have one type.

    Example: `%2 = rf.binary_cross_entropy_with_logits %logits, %labels : tensor<512xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$logits, Rf_FloatTensor:$labels);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "$logits `,` $labels attr-dict `:` type($result)";
}

def Rf_GeluOp : Rf_Elementwise<"gelu", [SameOperandsAndResultType, Rf_GradientReads, Rf_Composite]> {
  let summary = "the operand times the normal distribution function";
  let description = [{
    `operand[i] * (1 + erf(operand[i] / √2)) / 2`; with `tanh`, `operand[i] * (1 + tanh(√(2/π) * (operand[i] + 0.044715 * operand[i]³))) / 2`
    (Hendrycks and Gimpel, arXiv 1606.08415). Constraint: operand and result have one type.

    Example: `%1 = rf.gelu %0 tanh : tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$operand, UnitAttr:$tanh);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "$operand (`tanh` $tanh^)? attr-dict `:` type($result)";
}

def Rf_LeakyReluOp : Rf_Elementwise<"leaky_relu", [SameOperandsAndResultType, Rf_GradientReads, Rf_Composite]> {
  let summary = "the operand, scaled if it is negative";
  let description = [{
    `operand[i] > 0 ? operand[i] : slope * operand[i]`. Constraints: (C1) operand and result have one type; (C2) slope is finite.

    Example: `%1 = rf.leaky_relu %0, slope = 0.01 : tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$operand, F64Attr:$slope);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "$operand `,` `slope` `=` $slope attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Rf_EluOp : Rf_Elementwise<"elu", [SameOperandsAndResultType, Rf_GradientReads, Rf_Composite]> {
  let summary = "the operand, or alpha times (exp(operand) - 1) below zero";
  let description = [{
    `operand[i] > 0 ? operand[i] : alpha * (exp(operand[i]) - 1)`. Constraints: (C1) operand and result have one type; (C2) alpha is finite.

    Example: `%1 = rf.elu %0, alpha = 1.0 : tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$operand, F64Attr:$alpha);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "$operand `,` `alpha` `=` $alpha attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Rf_ClampOp : Rf_Elementwise<"clamp", [SameOperandsAndResultType, Rf_GradientReads, Rf_Composite]> {
  let summary = "the operand, limited to a range";
  let description = [{
    `minimum(maximum(operand[i], min[i]), max[i])`. The gradient goes to the operand if it is within the bounds, including ties, otherwise to the
    bound that replaces it. Constraint: operands and result have one type.

    Example: `%3 = rf.clamp %low, %0, %high : tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_NumberTensor:$min, Rf_NumberTensor:$operand, Rf_NumberTensor:$max);
  let results = (outs Rf_NumberTensor:$result);
  let assemblyFormat = "$min `,` $operand `,` $max attr-dict `:` type($result)";
}

#endif // REFOLD_RF_ACTIVATIONS
