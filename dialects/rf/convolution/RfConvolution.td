//===- RfConvolution.td - Products over windows ------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A convolution in the sense of networks is a composite: apart from sums of products it only moves
// elements, and plain ops do that. Kernels see the sums of products alone.
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_CONVOLUTION
#define REFOLD_RF_CONVOLUTION

include "dialects/rf/RfBase.td"

def Rf_ConvolutionOp : Rf_Op<"convolution", [Pure, InferTypeOpAdaptor, Rf_GradientReads, Rf_Composite]> {
  let summary = "products of windows of a tensor with a kernel, summed";
  let description = [{
    StableHLO's convolution over any number of spatial dimensions. Lists of dimensions name, of lhs and of the result, the batch, the features and the spatial
    dimensions in order; of rhs, the kernel, the output features, the input features and the spatial dimensions.

    Along spatial dimension d, elements of lhs lie `lhs_dilation[d]` apart with zeros between them, then `padding_low[d]` and `padding_high[d]` zeros come
    before and behind (negative: so many elements are cut off). The window has the kernel's extent, its places `rhs_dilation[d]` apart, and moves by
    `strides[d]`. For the spatial dimensions in `reversed` the kernel is read backwards.

    `groups = f x b`: with f > 1 the input features come in f groups, each with its share of the output features; with b > 1 the batch comes in b groups, each with
    its share of the output features, and the result has the batch of one group. With these, the gradients of a convolution are convolutions again.

    Padded places take part as zeros: a window there multiplies them by the kernel (numerics.md §4).

    Constraints: (C1) lists of dimensions are permutations, with as many spatial dimensions each; (C2) strides and dilations are at least 1, one for each
    spatial dimension, as paddings are; (C3) reversed dimensions are increasing and spatial ones, by their number from 0; (C4) f · the kernel's input
    features are lhs's features; (C5) f divides the output features, b divides these and the batch, and one of f and b is 1; (C6) one element type.

    Example:
    ```mlir
    %y = rf.convolution %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [2, 2], padding = [1, 1] x [1, 1],
      dilation = [1, 1] x [1, 1], reversed = [], groups = 1 x 1 : (tensor<8x3x32x32xf32>, tensor<16x3x3x3xf32>) -> tensor<8x16x16x16xf32>
    ```
  }];
  let arguments = (ins Rf_NumberTensor:$lhs, Rf_NumberTensor:$rhs, DenseI64ArrayAttr:$lhs_dims, DenseI64ArrayAttr:$rhs_dims,
                       DenseI64ArrayAttr:$result_dims, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$padding_low, DenseI64ArrayAttr:$padding_high,
                       DenseI64ArrayAttr:$lhs_dilation, DenseI64ArrayAttr:$rhs_dilation, DenseI64ArrayAttr:$reversed, I64Attr:$feature_groups,
                       I64Attr:$batch_groups);
  let results = (outs Rf_NumberTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` `dims` `=` $lhs_dims `x` $rhs_dims `->` $result_dims `,` `strides` `=` $strides `,`
    `padding` `=` $padding_low `x` $padding_high `,` `dilation` `=` $lhs_dilation `x` $rhs_dilation `,` `reversed` `=` $reversed `,`
    `groups` `=` $feature_groups `x` $batch_groups attr-dict `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    int64_t getSpatialRank() { return getStrides().size(); }
  }];
}

def Rf_WindowProductOp : Rf_Op<"window_product", [Pure, InferTypeOpAdaptor]> {
  let summary = "the sums of products of a convolution";
  let description = [{
    What kernels see of `rf.convolution`, which decomposes to it: nothing is padded, reversed or dilated in lhs. Along each spatial dimension, result place y sums
    over kernel places k the product of lhs at `y · stride + k · dilation` and rhs at k.

    Lists of dimensions as in `rf.convolution`, each followed by a dimension of groups where there are any: lhs, rhs and result then agree in it, and nothing is
    summed over it.

    Each element is one chain of fused multiply-adds from +0, over the input features and the kernel's places in the order in which rhs has these
    dimensions (docs/rationale/numerics.md §4).

    Constraints: (C1) lists of dimensions are permutations, with as many spatial dimensions as strides and dilations, and a group in all or in none; (C2) strides and
    dilations are at least 1; (C3) features, and groups, agree; (C4) one element type.

    Example:
    ```mlir
    %y = rf.window_product %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], dilations = [1, 1]
      : (tensor<8x3x34x34xf32>, tensor<16x3x3x3xf32>) -> tensor<8x16x32x32xf32>
    ```
  }];
  let arguments = (ins Rf_NumberTensor:$lhs, Rf_NumberTensor:$rhs, DenseI64ArrayAttr:$lhs_dims, DenseI64ArrayAttr:$rhs_dims,
                       DenseI64ArrayAttr:$result_dims, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$dilations);
  let results = (outs Rf_NumberTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` `dims` `=` $lhs_dims `x` $rhs_dims `->` $result_dims `,` `strides` `=` $strides `,` `dilations` `=` $dilations attr-dict
    `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    int64_t getSpatialRank() { return getStrides().size(); }
    bool hasGroups() { return static_cast<int64_t>(getLhsDims().size()) == getSpatialRank() + 3; }
    /// Returns the number of products that are summed for one element.
    int64_t getChainLength();
  }];
}

#endif // REFOLD_RF_CONVOLUTION
