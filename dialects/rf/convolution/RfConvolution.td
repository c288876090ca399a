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
  let summary = "convolution of a tensor with a kernel";
  let description = [{
    StableHLO's convolution over any number of spatial dimensions. The lists of dimensions of lhs and of the result name the batch, the features and
    the spatial dimensions in order. The list of rhs, the kernel, names the output features, the input features and the spatial dimensions.

    Along spatial dimension d, elements of lhs are `lhs_dilation[d]` apart with zeros between them. `padding_low[d]` zeros are added before them and
    `padding_high[d]` after them; a negative number cuts off as many elements. The window has the kernel's extent, its elements are
    `rhs_dilation[d]` apart, and it moves by `strides[d]`. For the spatial dimensions in `reversed` the kernel is read backwards.

    `groups = f x b`: with f > 1 the input features are divided into f groups, each with its share of the output features. With b > 1 the batch is
    divided into b groups, each with its share of the output features, and the result has the batch of one group. With groups, the gradients of a
    convolution are convolutions.

    Padding is multiplied by the kernel like any other zeros (numerics.md §4).

    Constraints: (C1) lists of dimensions are permutations, with as many spatial dimensions each; (C2) strides and dilations are at least 1; there is
    one stride, dilation and padding for each spatial dimension; (C3) reversed dimensions are increasing indices of spatial dimensions, from 0; (C4) f · the kernel's input
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
    `rf.convolution` decomposes to this op, which kernels compute. It has no padding, reversal or dilation of lhs. Along each spatial dimension, result
    index y is the sum over all kernel offsets k of lhs at `y · stride + k · dilation` times rhs at k.

    Lists of dimensions are as in `rf.convolution`. With groups each list ends with a dimension of groups. lhs, rhs and the result have the same extent
    in it, and there is no sum over it.

    Each element is one chain of fused multiply-adds from +0, over the input features and the kernel offsets in the order of these dimensions in rhs.
    With `chain`, each element is a tree of chains, as in `rf.dot_general` (docs/rationale/numerics.md §4).

    Constraints: (C1) lists of dimensions are permutations, with as many spatial dimensions as strides and dilations, and a dimension of groups in all or none; (C2) strides and
    dilations are at least 1; (C3) features, and groups, agree; (C4) one element type; (C5) `chain` has one number for each of the first summed dimensions;
    the last is at least 1, the others are 1.

    Example:
    ```mlir
    %y = rf.window_product %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], dilations = [1, 1]
      : (tensor<8x3x34x34xf32>, tensor<16x3x3x3xf32>) -> tensor<8x16x32x32xf32>
    ```
  }];
  let arguments = (ins Rf_NumberTensor:$lhs, Rf_NumberTensor:$rhs, DenseI64ArrayAttr:$lhs_dims, DenseI64ArrayAttr:$rhs_dims,
                       DenseI64ArrayAttr:$result_dims, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$dilations,
                       OptionalAttr<DenseI64ArrayAttr>:$chain);
  let results = (outs Rf_NumberTensor:$result);
  let useCustomPropertiesEncoding = 1; // dialects/rf/RfBytecode.cpp reads version 1
  let assemblyFormat = [{
    $lhs `,` $rhs `,` `dims` `=` $lhs_dims `x` $rhs_dims `->` $result_dims `,` `strides` `=` $strides `,` `dilations` `=` $dilations (`chain` `=` $chain^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    int64_t getSpatialRank() { return getStrides().size(); }
    bool hasGroups() { return static_cast<int64_t>(getLhsDims().size()) == getSpatialRank() + 3; }
    /// Returns the extents of the dimensions of rhs that are summed, in the order of the sum.
    ::llvm::SmallVector<int64_t> getSummedExtents();
  }];
}

#endif // REFOLD_RF_CONVOLUTION
