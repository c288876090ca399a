//===- Decomposition.td - Decomposition of composites ------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_INTERFACES_DECOMPOSITION
#define REFOLD_INTERFACES_DECOMPOSITION

include "mlir/IR/OpBase.td"

def Rf_DecompositionOpInterface : OpInterface<"DecompositionOpInterface"> {
  let description = [{
    A composite op stays one op until autodiff has used its closed-form gradient, and then becomes plain ops. The decomposition also
    specifies its result to the bit.
  }];
  let cppNamespace = "::refold::rf";
  let methods = [
    InterfaceMethod<"Builds the plain ops that replace this op and returns one value for each result.",
      "::llvm::SmallVector<::mlir::Value>", "decompose", (ins "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<"Returns false if kernels compute the op directly with its present attributes.",
      "bool", "needsDecomposition", (ins), [{}], [{ return true; }]>,
  ];
}

#endif // REFOLD_INTERFACES_DECOMPOSITION
