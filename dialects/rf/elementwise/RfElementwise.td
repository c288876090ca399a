//===- RfElementwise.td - Elementwise arithmetic -----------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_ELEMENTWISE
#define REFOLD_RF_ELEMENTWISE

include "dialects/rf/RfBase.td"

class Rf_Elementwise<string mnemonic, list<Trait> traits> : Rf_Op<mnemonic, traits # [Pure, Elementwise]>;

class Rf_Binary<string mnemonic, string sum, list<Trait> traits, string formula>
    : Rf_Elementwise<mnemonic, traits # [SameOperandsAndResultType]> {
  let summary = sum;
  let description = "`result[i] = " # formula # "`, rounded once (docs/rationale/numerics.md §2). Constraint: operands and result have one type.\n\n"
    # "Example: `%2 = rf." # mnemonic # " %0, %1 : tensor<512x32xf32>`";
  let arguments = (ins Rf_NumberTensor:$lhs, Rf_NumberTensor:$rhs);
  let results = (outs Rf_NumberTensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}
def Rf_AddOp : Rf_Binary<"add", "sum of two tensors", [Commutative, Rf_Gradient], "lhs[i] + rhs[i]">;
def Rf_SubtractOp : Rf_Binary<"subtract", "difference of two tensors", [Rf_Gradient], "lhs[i] - rhs[i]">;
def Rf_MultiplyOp : Rf_Binary<"multiply", "product of two tensors, element by element", [Commutative, Rf_GradientReads], "lhs[i] * rhs[i]">;
def Rf_DivideOp : Rf_Binary<"divide", "quotient of two tensors", [Rf_GradientReads, Rf_GradientReadsResult], "lhs[i] / rhs[i]">;
def Rf_MaximumOp : Rf_Binary<"maximum", "larger of two elements; NaN if either is", [Commutative, Rf_GradientReads], "max(lhs[i], rhs[i])">;
def Rf_MinimumOp : Rf_Binary<"minimum", "smaller of two elements; NaN if either is", [Commutative, Rf_GradientReads], "min(lhs[i], rhs[i])">;

class Rf_Unary<string mnemonic, string sum, Type type, list<Trait> traits, string formula>
    : Rf_Elementwise<mnemonic, traits # [SameOperandsAndResultType]> {
  let summary = sum;
  let description = "`result[i] = " # formula # "` (docs/rationale/numerics.md §2, §3). Constraint: operand and result have one type.\n\n"
    # "Example: `%1 = rf." # mnemonic # " %0 : tensor<512x32xf32>`";
  let arguments = (ins type:$operand);
  let results = (outs type:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}
def Rf_NegateOp : Rf_Unary<"negate", "minus the operand", Rf_NumberTensor, [Rf_Gradient], "-operand[i]"> { let hasFolder = 1; }
def Rf_AbsOp : Rf_Unary<"abs", "absolute value", Rf_NumberTensor, [Rf_GradientReads], "|operand[i]|"> { let hasFolder = 1; }
def Rf_SignOp : Rf_Unary<"sign", "-1, 0 or 1; NaN and zeros are unchanged", Rf_SignedTensor, [Rf_Gradient], "sign(operand[i])"> { let hasFolder = 1; }
def Rf_FloorOp : Rf_Unary<"floor", "largest integer that is not above the operand", Rf_FloatTensor, [Rf_Gradient], "floor(operand[i])"> { let hasFolder = 1; }
def Rf_CeilOp : Rf_Unary<"ceil", "least integer that is not below the operand", Rf_FloatTensor, [Rf_Gradient], "ceil(operand[i])"> { let hasFolder = 1; }
def Rf_RoundNearestEvenOp : Rf_Unary<"round_nearest_even", "nearest integer; ties go to the even one", Rf_FloatTensor, [Rf_Gradient], "round(operand[i])"> { let hasFolder = 1; }
def Rf_RoundNearestAfzOp : Rf_Unary<"round_nearest_afz", "nearest integer; ties go away from zero", Rf_FloatTensor, [Rf_Gradient], "round(operand[i])"> { let hasFolder = 1; }
def Rf_SqrtOp : Rf_Unary<"sqrt", "square root", Rf_FloatTensor, [Rf_GradientReadsResult], "sqrt(operand[i])">;
def Rf_RsqrtOp : Rf_Unary<"rsqrt", "reciprocal of the square root", Rf_FloatTensor, [Rf_GradientReadsResult], "1 / sqrt(operand[i])">;
def Rf_CbrtOp : Rf_Unary<"cbrt", "cube root", Rf_FloatTensor, [Rf_GradientReadsResult], "cbrt(operand[i])">;
def Rf_ExponentialOp : Rf_Unary<"exponential", "exponential function", Rf_FloatTensor, [Rf_GradientReadsResult], "exp(operand[i])">;
def Rf_ExponentialMinusOneOp : Rf_Unary<"exponential_minus_one", "exponential function minus one", Rf_FloatTensor, [Rf_GradientReadsResult], "exp(operand[i]) - 1">;
def Rf_LogOp : Rf_Unary<"log", "natural logarithm", Rf_FloatTensor, [Rf_GradientReads], "ln(operand[i])">;
def Rf_LogPlusOneOp : Rf_Unary<"log_plus_one", "natural logarithm of one plus the operand", Rf_FloatTensor, [Rf_GradientReads], "ln(1 + operand[i])">;
def Rf_LogisticOp : Rf_Unary<"logistic", "logistic function", Rf_FloatTensor, [Rf_GradientReadsResult], "1 / (1 + exp(-operand[i]))">;
def Rf_TanhOp : Rf_Unary<"tanh", "hyperbolic tangent", Rf_FloatTensor, [Rf_GradientReadsResult], "tanh(operand[i])">;
def Rf_SineOp : Rf_Unary<"sine", "sine", Rf_FloatTensor, [Rf_GradientReads], "sin(operand[i])">;
def Rf_CosineOp : Rf_Unary<"cosine", "cosine", Rf_FloatTensor, [Rf_GradientReads], "cos(operand[i])">;
def Rf_TanOp : Rf_Unary<"tan", "tangent", Rf_FloatTensor, [Rf_GradientReadsResult], "tan(operand[i])">;
def Rf_ErfOp : Rf_Unary<"erf", "error function", Rf_FloatTensor, [Rf_GradientReads], "erf(operand[i])">;
def Rf_ErfInvOp : Rf_Unary<"erf_inv", "inverse of the error function", Rf_FloatTensor, [Rf_GradientReadsResult], "erf⁻¹(operand[i])">;

def Rf_PowerOp : Rf_Binary<"power", "lhs to the power of rhs, as pow of C", [Rf_GradientReads, Rf_GradientReadsResult], "lhs[i] ^ rhs[i]"> {
  let arguments = (ins Rf_FloatTensor:$lhs, Rf_FloatTensor:$rhs);
  let results = (outs Rf_FloatTensor:$result);
}
def Rf_Atan2Op : Rf_Binary<"atan2", "angle of the point (rhs, lhs) in radians, as atan2 of C", [Rf_GradientReads], "atan2(lhs[i], rhs[i])"> {
  let arguments = (ins Rf_FloatTensor:$lhs, Rf_FloatTensor:$rhs);
  let results = (outs Rf_FloatTensor:$result);
}
def Rf_RemainderOp : Rf_Binary<"remainder", "remainder of a division that truncates, with the sign of lhs", [Rf_GradientReads, Rf_GradientReadsResult], "lhs[i] - trunc(lhs[i] / rhs[i]) * rhs[i]">;

def Rf_IsFiniteOp : Rf_Elementwise<"is_finite", [SameOperandsAndResultShape, InferTypeOpAdaptor]> {
  let summary = "whether an element is neither infinite nor NaN";
  let description = [{
    Constraint: the result has the operand's shape.

    Example: `%1 = rf.is_finite %0 : tensor<512xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$operand);
  let results = (outs Rf_PredTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

def Rf_CompareOp : Rf_Elementwise<"compare", [SameTypeOperands, SameOperandsAndResultShape, InferTypeOpAdaptor]> {
  let summary = "comparison of two tensors";
  let description = [{
    `result[i] = lhs[i] <direction> rhs[i]`. The comparison is ordered: it is false if an operand is NaN, except NE. Constraint: operands have one type; the result has its shape.

    Example: `%2 = rf.compare GT %0, %1 : tensor<512xf32>`
  }];
  let arguments = (ins Rf_DirectionAttr:$direction, Rf_Tensor:$lhs, Rf_Tensor:$rhs);
  let results = (outs Rf_PredTensor:$result);
  let hasFolder = 1;
  let assemblyFormat = "`` $direction $lhs `,` $rhs attr-dict `:` type($lhs)";
}

def Rf_SelectOp : Rf_Elementwise<"select", [Rf_MovesElements, AllTypesMatch<["on_true", "on_false", "result"]>, SameOperandsAndResultShape, Rf_GradientReads]> {
  let summary = "one of two tensors, element by element";
  let description = [{
    `result[i] = predicate[i] ? on_true[i] : on_false[i]`. Constraint: predicate and result have one shape; both choices and the result have one type.

    Example: `%3 = rf.select %p, %0, %1 : tensor<512xi1>, tensor<512xf32>`
  }];
  let arguments = (ins Rf_PredTensor:$predicate, Rf_Tensor:$on_true, Rf_Tensor:$on_false);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$predicate `,` $on_true `,` $on_false attr-dict `:` type($predicate) `,` type($result)";
  let hasFolder = 1;
  let builders = [OpBuilder<(ins "::mlir::Value":$predicate, "::mlir::Value":$onTrue, "::mlir::Value":$onFalse), [{
    build($_builder, $_state, onTrue.getType(), predicate, onTrue, onFalse);
  }]>];
}

def Rf_ConvertOp : Rf_Elementwise<"convert", [SameOperandsAndResultShape, Rf_Gradient]> {
  let summary = "the same numbers in another element type";
  let description = [{
    Float to integer truncates towards zero and saturates; NaN gives 0. Integer to float and float to a smaller float round to nearest even. A
    conversion between bf16 or f16 and any type but f32 is one to f32, and one from f32. A wider integer to a narrower one wraps. A conversion to pred tests whether the number is not zero. Constraint: operand and result have one shape.

    Example: `%1 = rf.convert %0 : tensor<512xi64> -> tensor<512xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
  let hasFolder = 1;
}

#endif // REFOLD_RF_ELEMENTWISE
