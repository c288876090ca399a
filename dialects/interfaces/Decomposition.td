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
    A composite op stays one op as long as its closed-form gradient and its name are worth having, and then becomes plain ops. What
    it becomes is its specification to the bit.
  }];
  let cppNamespace = "::refold::rf";
  let methods = [
    InterfaceMethod<"Builds the plain ops that stand for this one and gives one value for each result.",
      "::llvm::SmallVector<::mlir::Value>", "decompose", (ins "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<"False where the op, with the attributes that it has, is a plain one already: kernels compute it.",
      "bool", "needsDecomposition", (ins), [{}], [{ return true; }]>,
  ];
}

#endif // REFOLD_INTERFACES_DECOMPOSITION
