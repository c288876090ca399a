//===- RfShape.td - Constants and shapes -------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_SHAPE
#define REFOLD_RF_SHAPE

include "dialects/rf/RfBase.td"

def Rf_ConstantOp : Rf_Op<"constant", [Rf_MovesElements, Pure, ConstantLike, InferTypeOpAdaptor]> {
  let summary = "a tensor known at compile time";
  let description = [{ Example: `%0 = rf.constant dense<0.0> : tensor<32xf32>` }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def Rf_EmptyOp : Rf_Op<"empty", [Rf_MovesElements, Pure]> {
  let summary = "a tensor whose elements are unspecified until they are written";
  let description = [{
    The initial value of a stacked fetch. Each step writes its row, and only written rows are read.

    Example: `%0 = rf.empty : tensor<10000xf32>`
  }];
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def Rf_BroadcastInDimOp : Rf_Op<"broadcast_in_dim", [Rf_MovesElements, Pure, Rf_Gradient]> {
  let summary = "a tensor repeated along new or expanded dimensions";
  let description = [{
    Dimension d of the operand becomes dimension `broadcast_dimensions[d]` of the result.

    Constraints: (C1) one entry for each operand dimension, increasing, below the result's rank; (C2) an operand extent is 1 or that of
    its dimension in the result; (C3) operand and result have one element type.

    Example: `%1 = rf.broadcast_in_dim %0, dims = [1] : tensor<32xf32> -> tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, DenseI64ArrayAttr:$broadcast_dimensions);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` `dims` `=` $broadcast_dimensions attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Rf_ReshapeOp : Rf_Op<"reshape", [Rf_MovesElements, Pure, Rf_Gradient]> {
  let summary = "the same elements in another shape";
  let description = [{
    Row-major order is kept. Constraint: operand and result have the same number of elements and the same element type.

    Example: `%1 = rf.reshape %0 : tensor<512x64xf32> -> tensor<4x128x64xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Rf_TransposeOp : Rf_Op<"transpose", [Rf_MovesElements, Pure, InferTypeOpAdaptor, Rf_Gradient]> {
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

#endif // REFOLD_RF_SHAPE
