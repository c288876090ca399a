//===- InPlace.td - In-place results -----------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_INTERFACES_INPLACE
#define REFOLD_INTERFACES_INPLACE

include "mlir/IR/OpBase.td"

def Rf_InPlaceOpInterface : OpInterface<"InPlaceOpInterface"> {
  let description = [{
    An elementwise op may be written over any operand of its type, because it reads an operand only at the element that it writes. An op with
    this interface may be written over one operand, because it either computes an element of its result from the same element of that operand,
    or leaves the element unchanged.
  }];
  let cppNamespace = "::refold::rf";
  let methods = [
    InterfaceMethod<"Returns the operand that the op reads only at the element that it writes.", "unsigned", "operandInStep", (ins), [{}], [{ return 0; }]>,
  ];
}

#endif // REFOLD_INTERFACES_INPLACE
