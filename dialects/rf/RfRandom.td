//===- RfRandom.td - Randomness as a pure function ---------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Philox4x32-10 with key = seed and counter = (element block, step, RNG stream id):
// docs/rationale/numerics.md §6. The attribute `site` is the stream id.
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_RANDOM
#define REFOLD_RF_RANDOM

include "dialects/rf/RfBase.td"

class Rf_Random<string mnemonic, string sum, dag attributes, Type type, string format, string text> : Rf_Op<mnemonic, [Pure]> {
  let summary = sum;
  let description = text # "\n\n`site` is the RNG stream id. The same seed, step and site give the same numbers, on every device and in every run.";
  let arguments = !con((ins Rf_Scalar64:$seed, Rf_Scalar64:$step), attributes, (ins I64Attr:$site));
  let results = (outs type:$result);
  let assemblyFormat = "$seed `,` $step `,` " # format # " `site` `=` $site attr-dict `:` type($result)";
  let hasVerifier = 1;
}
def Rf_RandomUniformOp : Rf_Random<"random_uniform", "uniform numbers", (ins F64Attr:$low, F64Attr:$high, UnitAttr:$open), Rf_FloatTensor,
  "`low` `=` $low `,` `high` `=` $high `,` (`open` $open^)?",
  "Uniform in [low, high); with `open` neither end occurs. Constraint: low < high, both finite.\n\nExample: `%1 = rf.random_uniform %seed, %step, low = -1.0, high = 1.0, site = 3 : tensor<64x32xf32>`">;
def Rf_RandomNormalOp : Rf_Random<"random_normal", "normally distributed numbers", (ins F64Attr:$mean, F64Attr:$stddev), Rf_FloatTensor,
  "`mean` `=` $mean `,` `stddev` `=` $stddev `,`",
  "Box-Muller transform of two random words per element. Constraint: stddev is not negative.\n\nExample: `%1 = rf.random_normal %seed, %step, mean = 0.0, stddev = 0.02, site = 3 : tensor<64x32xf32>`">;
def Rf_RandomIndexOp : Rf_Random<"random_index", "indices drawn with replacement", (ins I64Attr:$bound), Rf_IndexTensor,
  "`bound` `=` $bound `,`",
  "Uniform in [0, bound). Constraint: 1 <= bound < 2^31.\n\nExample: `%1 = rf.random_index %seed, %step, bound = 1000, site = 3 : tensor<512xi32>`">;
def Rf_ShuffleOp : Rf_Random<"shuffle", "the next indices of a permutation for each epoch", (ins I64Attr:$bound), Rf_IndexTensor,
  "`bound` `=` $bound `,`",
  "A result of b elements gives epochs of bound / b steps. Step s takes b elements of the permutation of epoch s div (bound / b), from element (s mod (bound / b)) * b. Nothing is stored. Constraint: rank 1; b divides bound < 2^31.\n\nExample: `%1 = rf.shuffle %seed, %step, bound = 1000, site = 3 : tensor<50xi32>`">;

def Rf_DropoutOp : Rf_Op<"dropout", [Pure, AllTypesMatch<["operand", "result"]>, Rf_GradientReads, Rf_InPlaceOpInterface]> {
  let summary = "random elements set to zero, the others scaled";
  let description = [{
    Keeps an element with probability 1 - rate and multiplies it by 1 / (1 - rate). The gradient is the same op on the incoming
    gradient, with the same RNG stream id (`site`) and step, so the mask is drawn again and not kept.

    Constraint: 0 <= rate < 1.

    Example: `%1 = rf.dropout %0, %seed, %step, rate = 0.1, site = 4 : tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$operand, Rf_Scalar64:$seed, Rf_Scalar64:$step, F64Attr:$rate, I64Attr:$site);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "$operand `,` $seed `,` $step `,` `rate` `=` $rate `,` `site` `=` $site attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // REFOLD_RF_RANDOM
