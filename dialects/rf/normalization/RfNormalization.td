//===- RfNormalization.td - Softmax, losses, row norms -----*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Composite ops with closed-form gradients, decomposed in RfNormalization.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_NORMALIZATION
#define REFOLD_RF_NORMALIZATION

include "dialects/rf/RfBase.td"

class Rf_RowOp<string mnemonic, string sum, list<Trait> traits> : Rf_Op<mnemonic, traits # [Pure, Rf_Composite]> {
  let summary = sum;
}

class Rf_Softmax<string mnemonic, string sum, string formula> : Rf_RowOp<mnemonic, sum, [SameOperandsAndResultType, Rf_GradientReadsResult]> {
  let description = "Along `dim`, with the largest element m: " # formula # ". Constraint: dim is below the rank, and not empty.\n\n"
    # "Example: `%1 = rf." # mnemonic # " %0, dim = 1 : tensor<512x10xf32>`";
  let arguments = (ins Rf_FloatTensor:$operand, I64Attr:$dim);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "$operand `,` `dim` `=` $dim attr-dict `:` type($result)";
  let hasVerifier = 1;
}
def Rf_SoftmaxOp : Rf_Softmax<"softmax", "exponentials that add up to one", "`exp(x - m) / Σ exp(x - m)`">;
def Rf_LogSoftmaxOp : Rf_Softmax<"log_softmax", "logarithm of softmax", "`(x - m) - ln Σ exp(x - m)`">;

def Rf_SoftmaxCrossEntropyOp : Rf_RowOp<"softmax_cross_entropy", "cross entropy of the softmax of logits against labels", [Rf_GradientReads, InferTypeOpAdaptor]> {
  let description = [{
    Along the last dimension of logits. Integer labels give one class for each row: `-log_softmax(logits)[label]`. A label out of range gives NaN, and its
    gradient is zero. Labels that are a distribution have the type of logits: `-Σ labels * log_softmax(logits)`. A label of zero contributes nothing, even if
    its logarithm is -∞. A difference of logits beyond the range of the type is weighted before it is rounded.

    Constraints: (C1) logits have rank 1 or more and at least one class; (C2) labels are s32 of logits' shape without its last dimension, or of logits' type.

    Example: `%2 = rf.softmax_cross_entropy %logits, %labels : tensor<512x10xf32>, tensor<512xi32>`
  }];
  let arguments = (ins Rf_FloatTensor:$logits, Rf_Tensor:$labels);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "$logits `,` $labels attr-dict `:` type($logits) `,` type($labels)";
}

def Rf_LayerNormOp : Rf_RowOp<"layer_norm", "rows normalized to mean 0 and variance 1, then scaled and shifted", [AllTypesMatch<["operand", "result"]>, AllTypesMatch<["scale", "offset"]>, Rf_GradientReads]> {
  let description = [{
    Over the trailing dimensions, which are those of scale, with mean μ and mean of squared differences σ²:
    `(x - μ) * rsqrt(σ² + epsilon) * scale + offset` (Ba, Kiros and Hinton, arXiv 1607.06450).

    Constraints: (C1) scale and offset have the trailing dimensions of operand, at least one of them, and its element type; (C2) these are not empty; (C3) epsilon > 0.

    Example: `%3 = rf.layer_norm %0, %scale, %offset, epsilon = 1.0e-5 : tensor<512x64xf32>, tensor<64xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$operand, Rf_FloatTensor:$scale, Rf_FloatTensor:$offset, F64Attr:$epsilon);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "$operand `,` $scale `,` $offset `,` `epsilon` `=` $epsilon attr-dict `:` type($operand) `,` type($scale)";
  let hasVerifier = 1;
}

def Rf_RmsNormOp : Rf_RowOp<"rms_norm", "rows divided by the root of their mean square, then scaled", [AllTypesMatch<["operand", "result"]>, Rf_GradientReads]> {
  let description = [{
    Over the trailing dimensions, which are those of scale: `x * rsqrt(mean(x²) + epsilon) * scale` (Zhang and Sennrich, arXiv 1910.07467).

    Constraints: (C1) scale has the trailing dimensions of operand, at least one of them, and its element type; (C2) these are not empty; (C3) epsilon > 0.

    Example: `%2 = rf.rms_norm %0, %scale, epsilon = 1.0e-5 : tensor<512x64xf32>, tensor<64xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$operand, Rf_FloatTensor:$scale, F64Attr:$epsilon);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "$operand `,` $scale `,` `epsilon` `=` $epsilon attr-dict `:` type($operand) `,` type($scale)";
  let hasVerifier = 1;
}

#endif // REFOLD_RF_NORMALIZATION
