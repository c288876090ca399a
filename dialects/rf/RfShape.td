//===- RfShape.td - Constants, shapes, rows, products, reductions -*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_SHAPE
#define REFOLD_RF_SHAPE

include "dialects/rf/RfBase.td"

def Rf_ConstantOp : Rf_Op<"constant", [Pure, ConstantLike, InferTypeOpAdaptor]> {
  let summary = "a tensor known at compile time";
  let description = [{ Example: `%0 = rf.constant dense<0.0> : tensor<32xf32>` }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def Rf_EmptyOp : Rf_Op<"empty", [Pure]> {
  let summary = "a tensor whose elements are unspecified until they are written";
  let description = [{
    Where a history starts: each step writes its row, and only written rows are ever read.

    Example: `%0 = rf.empty : tensor<10000xf32>`
  }];
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def Rf_BroadcastInDimOp : Rf_Op<"broadcast_in_dim", [Pure, Rf_Gradient]> {
  let summary = "a tensor repeated along new or expanded dimensions";
  let description = [{
    Dimension d of the operand becomes dimension `broadcast_dimensions[d]` of the result.

    Constraints: (C1) one entry for each operand dimension, increasing, below the result's rank; (C2) an operand extent is 1 or that of its
    place in the result; (C3) one element type.

    Example: `%1 = rf.broadcast_in_dim %0, dims = [1] : tensor<32xf32> -> tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, DenseI64ArrayAttr:$broadcast_dimensions);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` `dims` `=` $broadcast_dimensions attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Rf_ReshapeOp : Rf_Op<"reshape", [Pure, Rf_Gradient]> {
  let summary = "the same elements in another shape";
  let description = [{
    Row-major order is kept. Constraint: as many elements, one element type.

    Example: `%1 = rf.reshape %0 : tensor<512x64xf32> -> tensor<4x128x64xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Rf_TransposeOp : Rf_Op<"transpose", [Pure, InferTypeOpAdaptor, Rf_Gradient]> {
  let summary = "a tensor with its dimensions in another order";
  let description = [{
    Dimension i of the result is dimension `permutation[i]` of the operand. Constraint: a permutation of the operand's dimensions.

    Example: `%1 = rf.transpose %0, dims = [1, 0] : tensor<64x32xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, DenseI64ArrayAttr:$permutation);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` `dims` `=` $permutation attr-dict `:` type($operand)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Rf_DotGeneralOp : Rf_Op<"dot_general", [Pure, InferTypeOpAdaptor, Rf_GradientReads]> {
  let summary = "product of two tensors over contracted dimensions";
  let description = [{
    The result has the batching dimensions, then the free ones of lhs, then those of rhs, each in order. Each element is one chain of fused
    multiply-adds (docs/rationale/numerics.md §4).

    Constraints: (C1) batching and contracting dimensions of a side are distinct and below its rank; (C2) there are as many on both sides, with
    equal extents; (C3) one element type.

    Example: `%2 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_NumberTensor:$lhs, Rf_NumberTensor:$rhs, DenseI64ArrayAttr:$lhs_batching_dimensions, DenseI64ArrayAttr:$rhs_batching_dimensions,
                       DenseI64ArrayAttr:$lhs_contracting_dimensions, DenseI64ArrayAttr:$rhs_contracting_dimensions);
  let results = (outs Rf_NumberTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` `batching` `=` $lhs_batching_dimensions `x` $rhs_batching_dimensions `,`
    `contracting` `=` $lhs_contracting_dimensions `x` $rhs_contracting_dimensions attr-dict `:` functional-type(operands, results)
  }];
}

def Rf_ReduceOp : Rf_Op<"reduce", [Pure, InferTypeOpAdaptor, Rf_Gradient]> {
  let summary = "elements combined along dimensions";
  let description = [{
    Each result element is one chain over the reduced elements in row-major order, from the identity of `kind`, or from the first
    element with `from_first` (docs/rationale/numerics.md §5).

    Constraint: `dimensions` are increasing and below the rank; with `from_first` none of them is empty.

    Example: `%1 = rf.reduce add %0, dims = [0] : tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_ReduceKindAttr:$kind, Rf_NumberTensor:$operand, DenseI64ArrayAttr:$dimensions, UnitAttr:$from_first);
  let results = (outs Rf_NumberTensor:$result);
  let assemblyFormat = "`` $kind $operand `,` `dims` `=` $dimensions (`from_first` $from_first^)? attr-dict `:` type($operand)";
  let hasFolder = 1;
}

def Rf_TakeOp : Rf_Op<"take", [Pure, InferTypeOpAdaptor, Rf_GradientReads]> {
  let summary = "rows of a tensor by index";
  let description = [{
    `result[r..., i...] = operand[clamp(indices[r...], 0, n - 1), i...]`, n the first extent. An index out of range is clamped; `refold-run
    --check` makes it an error that names the op, and a constant one is an error at compile time.

    Constraint: operand has rank 1 or more and at least one row.

    Example: `%2 = rf.take %x, %batch : (tensor<1000x64xf32>, tensor<512xi32>) -> tensor<512x64xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, Rf_IndexTensor:$indices);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` $indices attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Rf_TakeGradOp : Rf_Op<"take_grad", [Pure]> {
  let summary = "rows added into a zero tensor by index";
  let description = [{
    The gradient of `rf.take`: zeros, then for each index in order its row of the gradient is added.

    Constraint: gradient has the shape of indices followed by the result's shape without its first dimension.

    Example: `%2 = rf.take_grad %dy, %batch : (tensor<512x64xf32>, tensor<512xi32>) -> tensor<1000x64xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$gradient, Rf_IndexTensor:$indices);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "$gradient `,` $indices attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Rf_SliceRowOp : Rf_Op<"slice_row", [Pure, InferTypeOpAdaptor, Rf_GradientReads]> {
  let summary = "one row, at a position known at run time";
  let description = [{
    `result = operand[clamp(position, 0, n - 1)]`. Constraint: operand has rank 1 or more and at least one row.

    Example: `%2 = rf.slice_row %batches, %step : tensor<10000x512xi32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, Rf_Scalar64:$position);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` $position attr-dict `:` type($operand)";
}

def Rf_UpdateRowOp : Rf_Op<"update_row", [Pure, AllTypesMatch<["operand", "result"]>, Rf_GradientReads]> {
  let summary = "a tensor with one row replaced";
  let description = [{
    `result = operand`, but `result[clamp(position, 0, n - 1)] = row`. Written in place wherever the operand is not read again.

    Constraint: row has the operand's shape without its first dimension, and its element type.

    Example: `%3 = rf.update_row %history, %loss, %step : tensor<10000xf32>, tensor<f32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, Rf_Tensor:$row, Rf_Scalar64:$position);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` $row `,` $position attr-dict `:` type($operand) `,` type($row)";
  let hasVerifier = 1;
}

#endif // REFOLD_RF_SHAPE
