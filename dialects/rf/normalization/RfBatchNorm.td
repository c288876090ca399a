//===- RfBatchNorm.td - Batch normalization ----------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Composite ops, decomposed in RfBatchNorm.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_BATCH_NORM
#define REFOLD_RF_BATCH_NORM

include "dialects/rf/RfBase.td"

def Rf_BatchNormTrainingOp : Rf_Op<"batch_norm_training", [Pure, AllTypesMatch<["operand", "result"]>,
    AllTypesMatch<["scale", "offset", "mean", "variance"]>, Rf_GradientReads, Rf_Composite]> {
  let summary = "channels normalized to mean 0 and variance 1 by their own statistics, then scaled and shifted";
  let description = [{
    The indices of dimension `dim` are channels. Over all other dimensions, `mean` is the mean μ and `variance` the mean of squared differences from it, σ²; `result` is
    `(x - μ) * (rsqrt(σ² + epsilon) * scale) + offset` (Ioffe and Szegedy, arXiv 1502.03167). Gradients flow through all three results. The backward pass
    reads the operand and scale, and computes the statistics again. docs/rationale/numerics.md §5 tells how they stay accurate.

    Constraints: (C1) dim is below the rank; (C2) scale, offset and both statistics have one element for each channel, of the operand's element type; (C3) a
    channel has at least one element; (C4) epsilon is finite and not negative.

    Example:
    ```mlir
    %y, %mean, %variance = rf.batch_norm_training %x, %scale, %offset, epsilon = 1.0e-5, dim = 1 : tensor<8x16x32x32xf32>, tensor<16xf32>
    ```
  }];
  let arguments = (ins Rf_FloatTensor:$operand, Rf_FloatTensor:$scale, Rf_FloatTensor:$offset, F64Attr:$epsilon, I64Attr:$dim);
  let results = (outs Rf_FloatTensor:$result, Rf_FloatTensor:$mean, Rf_FloatTensor:$variance);
  let assemblyFormat = [{
    $operand `,` $scale `,` $offset `,` `epsilon` `=` $epsilon `,` `dim` `=` $dim attr-dict `:` type($operand) `,` type($scale)
  }];
  let hasVerifier = 1;
}

def Rf_BatchNormInferenceOp : Rf_Op<"batch_norm_inference", [Pure, AllTypesMatch<["operand", "result"]>,
    AllTypesMatch<["scale", "offset", "mean", "variance"]>, Rf_GradientReads, Rf_Composite]> {
  let summary = "channels normalized by given statistics, then scaled and shifted";
  let description = [{
    `(x - mean) * (rsqrt(variance + epsilon) * scale) + offset`. The indices of dimension `dim` are channels. All operands have gradients.

    Constraints: (C1) dim is below the rank; (C2) scale, offset, mean and variance have one element for each channel, of the operand's element type; (C3) epsilon
    is finite and not negative.

    Example:
    ```mlir
    %y = rf.batch_norm_inference %x, %scale, %offset, %mean, %variance, epsilon = 1.0e-5, dim = 1 : tensor<8x16x32x32xf32>, tensor<16xf32>
    ```
  }];
  let arguments = (ins Rf_FloatTensor:$operand, Rf_FloatTensor:$scale, Rf_FloatTensor:$offset, Rf_FloatTensor:$mean, Rf_FloatTensor:$variance,
                       F64Attr:$epsilon, I64Attr:$dim);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = [{
    $operand `,` $scale `,` $offset `,` $mean `,` $variance `,` `epsilon` `=` $epsilon `,` `dim` `=` $dim attr-dict `:` type($operand) `,` type($scale)
  }];
  let hasVerifier = 1;
}

def Rf_GroupNormOp : Rf_Op<"group_norm", [Pure, AllTypesMatch<["operand", "result"]>, AllTypesMatch<["scale", "offset"]>, Rf_GradientReads, Rf_Composite]> {
  let summary = "groups of an image's channels normalized to mean 0 and variance 1, then scaled and shifted";
  let description = [{
    Dimension 0 counts images and dimension 1 counts channels, which are divided into `groups` of adjacent channels. With mean μ and mean of squared
    differences σ² of each group of each image: `(x - μ) * (rsqrt(σ² + epsilon) * scale) + offset`, with scale and offset per channel (Wu and He,
    arXiv 1803.08494).

    Constraints: (C1) the operand has rank 2 or more; (C2) scale and offset have one element for each channel, of the operand's element type; (C3) groups is at
    least 1 and divides the channels; (C4) a group has at least one element; (C5) epsilon > 0.

    Example: `%y = rf.group_norm %x, %scale, %offset, groups = 4, epsilon = 1.0e-5 : tensor<8x16x32x32xf32>, tensor<16xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$operand, Rf_FloatTensor:$scale, Rf_FloatTensor:$offset, I64Attr:$groups, F64Attr:$epsilon);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = [{
    $operand `,` $scale `,` $offset `,` `groups` `=` $groups `,` `epsilon` `=` $epsilon attr-dict `:` type($operand) `,` type($scale)
  }];
  let hasVerifier = 1;
}

def Rf_LocalResponseNormOp : Rf_Op<"local_response_norm", [Pure, SameOperandsAndResultType, Rf_GradientReads, Rf_Composite]> {
  let summary = "elements divided by a power of the sum of squares of neighbouring channels";
  let description = [{
    Dimension 1 counts channels. `x * (k + alpha / size * Σ x²) ^ -beta`, where Σ is over `size` channels, beginning size / 2 (rounded down) channels
    before that of x; channels that do not exist are left out (Krizhevsky, Sutskever and Hinton 2012).

    The backward pass reads only the operand and recomputes the sums after a barrier, so no other tensor of the operand's size is kept.

    Constraints: (C1) the operand has rank 2 or more; (C2) size >= 1; (C3) alpha >= 0 and k > 0, so that the base of the power is positive; (C4) alpha, beta and k are finite.

    Example: `%y = rf.local_response_norm %x, size = 5, alpha = 1.0e-4, beta = 0.75, k = 1.0 : tensor<8x16x32x32xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$operand, I64Attr:$size, F64Attr:$alpha, F64Attr:$beta, F64Attr:$k);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = [{
    $operand `,` `size` `=` $size `,` `alpha` `=` $alpha `,` `beta` `=` $beta `,` `k` `=` $k attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

#endif // REFOLD_RF_BATCH_NORM
