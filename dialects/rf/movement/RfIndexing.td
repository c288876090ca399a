//===- RfIndexing.td - Indices known at run time -----------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_INDEXING
#define REFOLD_RF_INDEXING

include "dialects/rf/RfBase.td"

def Rf_TakeOp : Rf_Op<"take", [Rf_MovesElements, Pure, InferTypeOpAdaptor, Rf_GradientReads]> {
  let summary = "rows of a tensor by index";
  let description = [{
    `result[r..., i...] = operand[clamp(indices[r...], 0, n - 1), i...]`, with the first extent n. An index out of range is clamped.
    `refold-run --check` reports it as an error that names the op. A constant index out of range is an error at compile time.

    Constraint: operand has rank 1 or more and at least one row.

    Example: `%2 = rf.take %x, %batch : (tensor<1000x64xf32>, tensor<512xi32>) -> tensor<512x64xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, Rf_IndexTensor:$indices);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` $indices attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Rf_TakeGradOp : Rf_Op<"take_grad", [Pure, Rf_GradientReads]> {
  let summary = "rows added into a zero tensor by index";
  let description = [{
    The gradient of `rf.take`. Starts with zeros and adds a row of the gradient for each index, in order.

    Constraint: gradient has the shape of indices followed by the result's shape without its first dimension.

    Example: `%2 = rf.take_grad %dy, %batch : (tensor<512x64xf32>, tensor<512xi32>) -> tensor<1000x64xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$gradient, Rf_IndexTensor:$indices);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "$gradient `,` $indices attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Rf_GroupRowsOp : Rf_Op<"group_rows", [Pure]> {
  let summary = "the positions of equal indices";
  let description = [{
    Sorts positions by index. `refold-sum-trees` creates it for an `rf.take_grad` of many indices and for an `rf.scatter` that adds many slices.

    `order` has the positions of `indices`, in the order of clamp(index, 0, n - 1). Positions of equal indices keep their order. n is the extent of
    `first` and of `count`. The positions with index i are `order[first[i]]` to `order[first[i] + count[i] - 1]`. `refold-run --check` reports an
    index out of range as an error that names the op.

    Constraints: (C1) `first` and `count` have one type, of rank 1 with at least one element; (C2) `order` has the type of `indices`, of rank 1.

    Example: `%first, %count, %order = rf.group_rows %batch : (tensor<512xi32>) -> (tensor<1000xi32>, tensor<1000xi32>, tensor<512xi32>)`
  }];
  let arguments = (ins Rf_IndexTensor:$indices);
  let results = (outs Rf_IndexTensor:$first, Rf_IndexTensor:$count, Rf_IndexTensor:$order);
  let assemblyFormat = "$indices attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Rf_SumRowsOp : Rf_Op<"sum_rows", [Pure]> {
  let summary = "sums of groups of rows";
  let description = [{
    `result[i]` is the sum of the rows `order[first[i]]` to `order[first[i] + count[i] - 1]` of the operand, in this order. It is a tree of chains
    (docs/rationale/numerics.md §9): each chain has `chain` rows and starts with +0. The sum of no rows is +0. A number out of range is clamped.
    `refold-sum-trees` creates it, with the results of `rf.group_rows`.

    Constraints: (C1) `first` and `count` have the extent of the result; (C2) `order` has the extent of the operand, at least 1; (C3) the operand
    and the result have one element type, and equal extents but the first; (C4) `chain` is at least 1.

    Example: `%2 = rf.sum_rows %dy, %first, %count, %order, chain = 64 : (tensor<512x64xf32>, tensor<1000xi32>, tensor<1000xi32>, tensor<512xi32>) -> tensor<1000x64xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$operand, Rf_IndexTensor:$first, Rf_IndexTensor:$count, Rf_IndexTensor:$order, I64Attr:$chain);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "$operand `,` $first `,` $count `,` $order `,` `chain` `=` $chain attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Rf_SliceRowOp : Rf_Op<"slice_row", [Rf_MovesElements, Pure, InferTypeOpAdaptor, Rf_GradientReads]> {
  let summary = "one row at a position known at run time";
  let description = [{
    `result = operand[clamp(position, 0, n - 1)]`. Constraint: operand has rank 1 or more and at least one row.

    Example: `%2 = rf.slice_row %batches, %step : tensor<10000x512xi32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, Rf_Scalar64:$position);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` $position attr-dict `:` type($operand)";
}

def Rf_UpdateRowOp : Rf_Op<"update_row", [Rf_MovesElements, Pure, AllTypesMatch<["operand", "result"]>, Rf_GradientReads, Rf_InPlaceOpInterface]> {
  let summary = "a tensor with one row replaced";
  let description = [{
    `result = operand`, except `result[clamp(position, 0, n - 1)] = row`. The result is written in place if the operand is not read again.

    Constraint: row has the operand's shape without its first dimension, and its element type.

    Example: `%3 = rf.update_row %losses, %loss, %step : tensor<10000xf32>, tensor<f32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, Rf_Tensor:$row, Rf_Scalar64:$position);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand `,` $row `,` $position attr-dict `:` type($operand) `,` type($row)";
  let hasVerifier = 1;
}

def Rf_OneHotOp : Rf_Op<"one_hot", [Pure, Rf_Composite]> {
  let summary = "rows that are one at an index and zero elsewhere";
  let description = [{
    `result[i..., c] = indices[i...] == c`, as 0 or 1. An index out of range gives a row of zeros.

    Constraint: the result has the shape of indices and one more dimension.

    Example: `%1 = rf.one_hot %0 : tensor<512xi32> -> tensor<512x10xf32>`
  }];
  let arguments = (ins Rf_PlaceTensor:$indices);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$indices attr-dict `:` type($indices) `->` type($result)";
  let hasVerifier = 1;
}

def Rf_GatherOp : Rf_Op<"gather", [Rf_MovesElements, Pure, InferTypeOpAdaptor, Rf_GradientReads]> {
  let summary = "slices of a tensor at offsets known at run time";
  let description = [{
    Same as StableHLO's gather. Dimension `index_vector_dim` of indices holds the entries of a start. If it equals the rank of indices, each index is a
    start of one entry. Entry j of a start belongs to operand dimension `start_index_map[j]`. A start is clamped so that its slice lies within the
    operand. With `fill` it is not clamped, and elements outside of the operand are 0, as the gradient of a scatter requires. In the result the
    dimensions `offset_dims` hold the slice without its collapsed and batching dimensions. The other dimensions are those of indices without
    `index_vector_dim`, in order.

    Constraints: (C1) lists of dimensions are distinct and in range, offset_dims, collapsed and batching ones increasing; (C2) collapsed and batching
    dimensions are disjoint and have a slice size of at most 1, and batching ones are not in start_index_map; (C3) batching dimensions pair up with equal extents;
    (C4) one slice size for each dimension, 0 <= size <= extent; (C5) there are as many offset_dims as remaining dimensions of a slice; (C6) start_index_map has as many
    entries as a start.

    Example: `%2 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [1, 64] : (tensor<1000x64xf32>, tensor<512x1xi32>) -> tensor<512x64xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand, Rf_PlaceTensor:$indices, DenseI64ArrayAttr:$offset_dims, DenseI64ArrayAttr:$collapsed_slice_dims,
                       DenseI64ArrayAttr:$operand_batching_dims, DenseI64ArrayAttr:$start_indices_batching_dims, DenseI64ArrayAttr:$start_index_map,
                       I64Attr:$index_vector_dim, DenseI64ArrayAttr:$slice_sizes, UnitAttr:$fill);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` $indices `,` `offset` `=` $offset_dims `,` `collapsed` `=` $collapsed_slice_dims `,` `batching` `=` $operand_batching_dims `x`
    $start_indices_batching_dims `,` `map` `=` $start_index_map `,` `vector` `=` $index_vector_dim `,` `sizes` `=` $slice_sizes (`fill` $fill^)? attr-dict `:`
    functional-type(operands, results)
  }];
}

def Rf_ScatterOp : Rf_Op<"scatter", [Pure, AllTypesMatch<["operand", "result"]>, Rf_GradientReads, Rf_GradientReadsResult, Rf_InPlaceOpInterface]> {
  let summary = "a tensor with slices combined into it at offsets known at run time";
  let description = [{
    Same as StableHLO's scatter with one operand: the inverse of `rf.gather`. Updates are applied in row-major order, one after another, so that the
    result is the same on every device. Elements of an update outside of the operand are ignored. `kind` says how an element of an update is combined
    with the element of the operand: set, add, minimum, maximum or multiply. `refold-sum-trees` replaces an `add` of many whole slices by sums of groups (docs/rationale/numerics.md §9).

    Constraints: (C1) lists of dimensions are distinct and in range, update_window_dims, inserted and batching ones increasing; (C2) inserted and batching
    dimensions are disjoint, and batching ones are not in the map; (C3) batching dimensions pair up with equal extents; (C4) there are as many
    update_window_dims as remaining dimensions of the operand, and none is larger than that of the operand; (C5) the other dimensions of updates are those of indices without
    `index_vector_dim`; (C6) the map has as many entries as a start; (C7) one element type.

    Example: `%3 = rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<1000x64xf32>, tensor<512x1xi32>, tensor<512x64xf32>) -> tensor<1000x64xf32>`
  }];
  let arguments = (ins Rf_UpdateKindAttr:$kind, Rf_Tensor:$operand, Rf_PlaceTensor:$indices, Rf_Tensor:$updates, DenseI64ArrayAttr:$update_window_dims,
                       DenseI64ArrayAttr:$inserted_window_dims, DenseI64ArrayAttr:$input_batching_dims, DenseI64ArrayAttr:$scatter_indices_batching_dims,
                       DenseI64ArrayAttr:$scatter_dims_to_operand_dims, I64Attr:$index_vector_dim);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = [{
    `` $kind $operand `,` $indices `,` $updates `,` `window` `=` $update_window_dims `,` `inserted` `=` $inserted_window_dims `,` `batching` `=`
    $input_batching_dims `x` $scatter_indices_batching_dims `,` `map` `=` $scatter_dims_to_operand_dims `,` `vector` `=` $index_vector_dim attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // REFOLD_RF_INDEXING
