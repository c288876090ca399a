//===- RfBitwise.td - Elementwise logic and bits -----------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_BITWISE
#define REFOLD_RF_BITWISE

include "dialects/rf/elementwise/RfElementwise.td"

class Rf_BitBinary<string mnemonic, string sum, list<Trait> traits, Type type, string formula>
    : Rf_Binary<mnemonic, sum, traits, formula> {
  let description = "`result[i] = " # formula # "`. Constraint: operands and result have one type.\n\n"
    # "Example: `%2 = rf." # mnemonic # " %0, %1 : tensor<512x32xi32>`";
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
}
def Rf_AndOp : Rf_BitBinary<"and", "bitwise and", [Commutative], Rf_BitsTensor, "lhs[i] and rhs[i]">;
def Rf_OrOp : Rf_BitBinary<"or", "bitwise or", [Commutative], Rf_BitsTensor, "lhs[i] or rhs[i]">;
def Rf_XorOp : Rf_BitBinary<"xor", "bitwise exclusive or", [Commutative], Rf_BitsTensor, "lhs[i] xor rhs[i]">;

def Rf_NotOp : Rf_Unary<"not", "bitwise not", Rf_BitsTensor, [], "not operand[i]"> {
  let description = [{
    Negates a pred and inverts all bits of an integer. Constraint: operand and result have one type.

    Example: `%1 = rf.not %0 : tensor<512xi1>`
  }];
  let hasFolder = 1;
}

class Rf_Shift<string mnemonic, string sum, string beyond> : Rf_BitBinary<mnemonic, sum, [], Rf_IntTensor, ""> {
  let description = "Shifts lhs[i] by rhs[i] bits. If rhs[i] is negative or not below the width, the result is " # beyond # ". Constraint: operands and result have one type.\n\n"
    # "Example: `%2 = rf." # mnemonic # " %0, %1 : tensor<512xi32>`";
}
def Rf_ShiftLeftOp : Rf_Shift<"shift_left", "shift to the left", "0">;
def Rf_ShiftRightArithmeticOp : Rf_Shift<"shift_right_arithmetic", "shift to the right that repeats the sign bit", "the sign bit in every bit">;
def Rf_ShiftRightLogicalOp : Rf_Shift<"shift_right_logical", "shift to the right that inserts zeros", "0">;

def Rf_BitcastConvertOp : Rf_Elementwise<"bitcast_convert", [Rf_MovesElements, SameOperandsAndResultShape]> {
  let summary = "the same bits in another element type";
  let description = [{
    Constraints: (C1) operand and result have one shape; (C2) element types have one width, and neither is pred.

    Example: `%1 = rf.bitcast_convert %0 : tensor<512xf32> -> tensor<512xi32>`
  }];
  let arguments = (ins Rf_NumberTensor:$operand);
  let results = (outs Rf_NumberTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // REFOLD_RF_BITWISE
