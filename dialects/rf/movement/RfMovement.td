//===- RfMovement.td - Data movement -----------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names and semantics are those of StableHLO.
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_MOVEMENT
#define REFOLD_RF_MOVEMENT

include "dialects/rf/RfBase.td"

def Rf_IotaOp : Rf_Op<"iota", [Pure]> {
  let summary = "elements that count along a dimension";
  let description = [{
    `result[i...] = i[dim]`, converted to the element type as `rf.convert` does from s64. Constraint: dim is below the rank.

    Example: `%0 = rf.iota dim = 1 : tensor<512x10xi32>`
  }];
  let arguments = (ins I64Attr:$dim);
  let results = (outs Rf_NumberTensor:$result);
  let assemblyFormat = "`dim` `=` $dim attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Rf_SliceOp : Rf_Op<"slice", [Rf_MovesElements, Pure, InferTypeOpAdaptor, Rf_Gradient]> {
  let summary = "a part of a tensor at an offset known at compile time";
  let description = [{
    `result[i...] = operand[start + i * strides]`, up to `limit` exclusively. The gradient is an `rf.pad`.

    Constraints: (C1) one entry for each dimension; (C2) 0 <= start <= limit <= extent; (C3) strides are at least 1.

    Example: `%1 = rf.slice %0, start = [0, 2], limit = [512, 10], strides = [1, 2] : tensor<512x10xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, DenseI64ArrayAttr:$start, DenseI64ArrayAttr:$limit, DenseI64ArrayAttr:$strides);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` `start` `=` $start `,` `limit` `=` $limit `,` `strides` `=` $strides attr-dict `:` type($operand)";
  let hasFolder = 1;
}

def Rf_ReverseOp : Rf_Op<"reverse", [Rf_MovesElements, Pure, SameOperandsAndResultType, Rf_Gradient]> {
  let summary = "a tensor with dimensions read backwards";
  let description = [{
    Constraint: dims are distinct and below the rank.

    Example: `%1 = rf.reverse %0, dims = [1] : tensor<512x10xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, DenseI64ArrayAttr:$dims);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` `dims` `=` $dims attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Rf_PadOp : Rf_Op<"pad", [Rf_MovesElements, Pure, InferTypeOpAdaptor, Rf_Gradient,
    TypesMatchWith<"value is a scalar of the operand's element type", "operand", "value",
                   "::mlir::RankedTensorType::get({}, ::mlir::getElementTypeOrSelf($_self))">]> {
  let summary = "a tensor with a value inserted around and between its elements";
  let description = [{
    Element i of the operand goes to `low + i * (interior + 1)`; every other element of the result is `value`. Negative low and high cut off elements.

    Constraints: (C1) value is a scalar of the operand's element type; (C2) one entry for each dimension; (C3) interior is not negative; (C4) no extent
    low + (extent - 1) * (interior + 1) + 1 + high (an empty dimension: low + high) is negative.

    Example: `%2 = rf.pad %0, %zero, low = [0, 1], high = [0, -1], interior = [0, 2] : tensor<512x10xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, Rf_Tensor:$value, DenseI64ArrayAttr:$low, DenseI64ArrayAttr:$high, DenseI64ArrayAttr:$interior);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` $value `,` `low` `=` $low `,` `high` `=` $high `,` `interior` `=` $interior attr-dict `:` type($operand)";
  let hasFolder = 1;
}

def Rf_ConcatenateOp : Rf_Op<"concatenate", [Rf_MovesElements, Pure, InferTypeOpAdaptor, Rf_Gradient]> {
  let summary = "tensors one after another along a dimension";
  let description = [{
    Constraints: (C1) at least one operand; (C2) dim is below the rank; (C3) operands differ only in the extent of that dimension.

    Example: `%2 = rf.concatenate %0, %1, dim = 1 : tensor<512x10xf32>, tensor<512x6xf32>`
  }];
  let arguments = (ins Variadic<Rf_Tensor>:$inputs, I64Attr:$dim);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "custom<ListedOperands>($inputs) `dim` `=` $dim attr-dict `:` type($inputs)";
  let hasFolder = 1;
}

def Rf_DynamicSliceOp : Rf_Op<"dynamic_slice", [Rf_MovesElements, Pure, InferTypeOpAdaptor, Rf_GradientReads]> {
  let summary = "a part of a tensor at an offset known at run time";
  let description = [{
    `result[i...] = operand[start + i]`, each start clamped to [0, extent - size].

    Constraints: (C1) one start and one size for each dimension; (C2) 0 <= size <= extent; (C3) starts have one type.

    Example: `%2 = rf.dynamic_slice %0, %i, %j, sizes = [16, 10] : (tensor<512x10xf32>, tensor<i32>, tensor<i32>) -> tensor<16x10xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, Variadic<Rf_PlaceScalar>:$start, DenseI64ArrayAttr:$sizes);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` custom<ListedOperands>($start) `sizes` `=` $sizes attr-dict `:` functional-type(operands, results)";
}

def Rf_DynamicUpdateSliceOp : Rf_Op<"dynamic_update_slice", [Rf_MovesElements, Pure, AllTypesMatch<["operand", "result"]>, Rf_GradientReads, Rf_InPlaceOpInterface]> {
  let summary = "a tensor with a part replaced at an offset known at run time";
  let description = [{
    `result = operand`, except `result[start + i] = update[i...]`, each start clamped to [0, extent of operand - extent of update]. The result
    is written in place if the operand is not read again.

    Constraints: (C1) update has the operand's rank and element type, and no extent is larger than that of the operand; (C2) one start for each dimension; (C3) starts have one type.

    Example: `%3 = rf.dynamic_update_slice %0, %u, %i, %j : (tensor<512x10xf32>, tensor<16x10xf32>, tensor<i32>, tensor<i32>) -> tensor<512x10xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, Rf_Tensor:$update, Variadic<Rf_PlaceScalar>:$start);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` $update (`,` $start^)? attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

#endif // REFOLD_RF_MOVEMENT
