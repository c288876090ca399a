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
    The vector-Jacobian rule of an op, and the operands and results that the rule reads. The planner uses the latter: a value
    that no backward op reads need not be kept for the backward pass.
  }];
  let cppNamespace = "::refold::rf";
  let methods = [
    InterfaceMethod<[{
      Builds the gradients of the operands from those of the results. `resultGradients` has one entry for each result, null
      if no gradient flows to it. `operandGradients` has one entry for each operand, null on entry; the rule fills those that
      are `wanted` and differentiable and leaves the others null.
      Fails with an error on the op if there is no rule for its attributes.
    }], "::llvm::LogicalResult", "buildVectorJacobian",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::ValueRange":$resultGradients, "::llvm::ArrayRef<bool>":$wanted,
           "::llvm::MutableArrayRef<::mlir::Value>":$operandGradients)>,
    InterfaceMethod<[{
      Returns whether the rule reads the value of operand `index`, not only its shape.
    }], "bool", "backwardReadsOperand", (ins "unsigned":$index), [{}], [{ return false; }]>,
    InterfaceMethod<[{
      Returns whether the rule reads the value of result `index`.
    }], "bool", "backwardReadsResult", (ins "unsigned":$index), [{}], [{ return false; }]>,
  ];
}

#endif // REFOLD_INTERFACES_GRADIENT
