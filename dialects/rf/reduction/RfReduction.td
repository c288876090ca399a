//===- RfReduction.td - Products, sums, orders -------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_REDUCTION
#define REFOLD_RF_REDUCTION

include "dialects/rf/RfBase.td"

def Rf_DotGeneralOp : Rf_Op<"dot_general", [Pure, InferTypeOpAdaptor, Rf_GradientReads]> {
  let summary = "product of two tensors over contracted dimensions";
  let description = [{
    The result has the batching dimensions, then the free ones of lhs, then those of rhs, each in order. Each element is one chain of fused
    multiply-adds, with the first contracting dimension slowest.

    With `chain`, each element is a tree of chains (docs/rationale/numerics.md §4). `chain[i]` is the number of indices of contracting dimension i in one
    chain. All numbers but the last are 1. A chain has all indices of the later dimensions. `refold-sum-trees` sets it.

    Constraints: (C1) batching and contracting dimensions of a side are distinct and below its rank; (C2) there are as many on both sides, with
    equal extents; (C3) one element type; (C4) `chain` has one number for each of the first contracting dimensions; the last is at least 1, the others are 1.

    Examples:

    - `%2 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32>`
    - `%2 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] chain = [1024] : (tensor<512x4096xf32>, tensor<4096x32xf32>) -> tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_NumberTensor:$lhs, Rf_NumberTensor:$rhs, DenseI64ArrayAttr:$lhs_batching_dimensions, DenseI64ArrayAttr:$rhs_batching_dimensions,
                       DenseI64ArrayAttr:$lhs_contracting_dimensions, DenseI64ArrayAttr:$rhs_contracting_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$chain);
  let results = (outs Rf_NumberTensor:$result);
  let useCustomPropertiesEncoding = 1; // dialects/rf/RfBytecode.cpp reads version 1
  let builders = [OpBuilder<(ins "::mlir::Value":$lhs, "::mlir::Value":$rhs, "::llvm::ArrayRef<int64_t>":$lhsBatching,
                                 "::llvm::ArrayRef<int64_t>":$rhsBatching, "::llvm::ArrayRef<int64_t>":$lhsContracting,
                                 "::llvm::ArrayRef<int64_t>":$rhsContracting), [{
    auto list = [&](::llvm::ArrayRef<int64_t> dims) { return $_builder.getDenseI64ArrayAttr(dims); };
    build($_builder, $_state, lhs, rhs, list(lhsBatching), list(rhsBatching), list(lhsContracting), list(rhsContracting),
          ::mlir::DenseI64ArrayAttr());
  }]>];
  let assemblyFormat = [{
    $lhs `,` $rhs `,` `batching` `=` $lhs_batching_dimensions `x` $rhs_batching_dimensions `,`
    `contracting` `=` $lhs_contracting_dimensions `x` $rhs_contracting_dimensions (`chain` `=` $chain^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    /// Returns the extents of the dimensions that are summed, in the order of the sum.
    ::llvm::SmallVector<int64_t> getSummedExtents();
  }];
}

def Rf_ReduceOp : Rf_Op<"reduce", [Pure, InferTypeOpAdaptor, Rf_GradientReads, Rf_GradientReadsResult]> {
  let summary = "reduction of elements along dimensions";
  let description = [{
    Each result element is one chain over the reduced elements in row-major order, from the identity of `kind`. With `chain = n`, n entries of the
    first reduced dimension form a chain, and the chains are joined by a tree. With `lanes = l`, n elements are a segment of l chains, whose
    results are folded in halves (docs/rationale/numerics.md §5). `refold-sum-trees` sets both.

    Constraints: (C1) `dimensions` are increasing and below the rank; (C2) `and` and `or` reduce preds or integers, the other kinds reduce numbers;
    (C3) with `chain` or `lanes` at least one dimension is reduced, and both are at least 1; (C4) `lanes` is a power of two, divides `chain`, and
    only the last dimension is reduced.

    Examples:

    - `%1 = rf.reduce add %0, dims = [0] : tensor<512x32xf32>`
    - `%1 = rf.reduce add %0, dims = [0] chain = 64 : tensor<512x32xf32>`
    - `%1 = rf.reduce add %0, dims = [1] chain = 1024 lanes = 64 : tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_ReduceKindAttr:$kind, Rf_Tensor:$operand, DenseI64ArrayAttr:$dimensions, OptionalAttr<I64Attr>:$chain,
                       OptionalAttr<I64Attr>:$lanes);
  let results = (outs Rf_Tensor:$result);
  let useCustomPropertiesEncoding = 1; // dialects/rf/RfBytecode.cpp reads version 1
  let builders = [OpBuilder<(ins "::refold::rf::ReduceKind":$kind, "::mlir::Value":$operand, "::llvm::ArrayRef<int64_t>":$dimensions), [{
    build($_builder, $_state, kind, operand, dimensions, ::mlir::IntegerAttr(), ::mlir::IntegerAttr());
  }]>];
  let assemblyFormat = [{
    `` $kind $operand `,` `dims` `=` $dimensions (`chain` `=` $chain^)? (`lanes` `=` $lanes^)? attr-dict `:` type($operand)
  }];
}

class Rf_ArgOp<string mnemonic, string which> : Rf_Op<mnemonic, [Pure, InferTypeOpAdaptor]> {
  let summary = "index of the " # which # " element along a dimension";
  let description = "If several elements are equal, the first counts. A NaN counts as the " # which # ". Constraint: dim is below the rank, and not empty.\n\n"
    # "Example: `%1 = rf." # mnemonic # " %0, dim = 1 : tensor<512x10xf32>`";
  let arguments = (ins Rf_NumberTensor:$operand, I64Attr:$dim);
  let results = (outs Rf_IndexTensor:$result);
  let assemblyFormat = "$operand `,` `dim` `=` $dim attr-dict `:` type($operand)";
}
def Rf_ArgmaxOp : Rf_ArgOp<"argmax", "largest">;
def Rf_ArgminOp : Rf_ArgOp<"argmin", "least">;

def Rf_CumulativeOp : Rf_Op<"cumulative", [Pure, SameOperandsAndResultType, Rf_GradientReads, Rf_GradientReadsResult]> {
  let summary = "cumulative reduction along a dimension";
  let description = [{
    One chain for each line along `dim`: `result[i]` combines elements 0 to i, in order, from the first. With `exclusive`, element i is left out, and the
    first result is the identity of `kind`. With `reverse`, the chain starts at the end.

    Constraints: (C1) operand and result have one type; (C2) dim is below the rank; (C3) kind is neither `and` nor `or`.

    Example: `%1 = rf.cumulative add %0, dim = 0 exclusive : tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_ReduceKindAttr:$kind, Rf_NumberTensor:$operand, I64Attr:$dim, UnitAttr:$exclusive, UnitAttr:$reverse);
  let results = (outs Rf_NumberTensor:$result);
  let assemblyFormat = "`` $kind $operand `,` `dim` `=` $dim (`exclusive` $exclusive^)? (`reverse` $reverse^)? attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Rf_SortOp : Rf_Op<"sort", [Pure, InferTypeOpAdaptor, Rf_GradientReads]> {
  let summary = "elements along a dimension in ascending order of the first operand";
  let description = [{
    The other operands are reordered in the same way. The sort is stable: equal elements keep their order, also with `descending`. Zeros of both signs
    are equal. NaN comes last, and with `descending` first.

    Constraints: (C1) at least one operand; (C2) operands have one shape; (C3) dim is below the rank.

    Example: `%2:2 = rf.sort %keys, %values, dim = 0 descending : tensor<512xf32>, tensor<512xi32>`
  }];
  let arguments = (ins Variadic<Rf_Tensor>:$inputs, I64Attr:$dim, UnitAttr:$descending);
  let results = (outs Variadic<Rf_Tensor>:$results);
  let assemblyFormat = "custom<ListedOperands>($inputs) `dim` `=` $dim (`descending` $descending^)? attr-dict `:` type($inputs)";
}

def Rf_TopKOp : Rf_Op<"top_k", [Pure, InferTypeOpAdaptor, Rf_GradientReads, Rf_Composite]> {
  let summary = "the k largest elements of each row and their indices";
  let description = [{
    Along the last dimension, in the order of a descending `rf.sort`. Constraint: operand has rank 1 or more, and 0 <= k <= its last extent.

    Example: `%values, %places = rf.top_k %0, k = 5 : tensor<512x10xf32>`
  }];
  let arguments = (ins Rf_NumberTensor:$operand, I64Attr:$k);
  let results = (outs Rf_NumberTensor:$values, Rf_IndexTensor:$places);
  let assemblyFormat = "$operand `,` `k` `=` $k attr-dict `:` type($operand)";
}

#endif // REFOLD_RF_REDUCTION
