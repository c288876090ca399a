//===- Gradient.td - Gradient rules of ops -----------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_INTERFACES_GRADIENT
#define REFOLD_INTERFACES_GRADIENT

include "mlir/IR/OpBase.td"

def Rf_GradientOpInterface : OpInterface<"GradientOpInterface"> {
  let description = [{
    One vector-Jacobian rule for each op, and which of its operands and results that rule reads at all. The planner
    lives on the second fact: a value that no backward reads need not be kept for one.
  }];
  let cppNamespace = "::refold::rf";
  let methods = [
    InterfaceMethod<[{
      Builds the gradients of the operands from those of the results. `resultGradients` has one entry for each result, null
      where nothing flows back. `operandGradients` has one entry for each operand, null on entry; the rule fills those that
      are `wanted` and differentiable and leaves the others null.
      Fails with an error on the op where it has no rule for its attributes.
    }], "::llvm::LogicalResult", "buildVectorJacobian",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::ValueRange":$resultGradients, "::llvm::ArrayRef<bool>":$wanted,
           "::llvm::MutableArrayRef<::mlir::Value>":$operandGradients)>,
    InterfaceMethod<[{
      True if the rule reads the value (not only the shape) of operand `index`.
    }], "bool", "backwardReadsOperand", (ins "unsigned":$index), [{}], [{ return false; }]>,
    InterfaceMethod<[{
      True if the rule reads the value of result `index`.
    }], "bool", "backwardReadsResult", (ins "unsigned":$index), [{}], [{ return false; }]>,
  ];
}

#endif // REFOLD_INTERFACES_GRADIENT
