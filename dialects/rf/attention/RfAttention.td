//===- RfAttention.td - Attention and its gradients --------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Composite ops: the square of scores is not kept between forward and backward pass, and neither
// pass ever holds more than one tile of it. AttentionWalk.cpp, RfAttention.cpp and
// RfAttentionGradients.cpp decompose them; docs/rationale/attention.md has the reasons.
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_ATTENTION
#define REFOLD_RF_ATTENTION

include "dialects/rf/RfBase.td"

def Rf_AttentionOp : Rf_Op<"attention", [Pure, AttrSizedOperandSegments, InferTypeOpAdaptor, Rf_GradientReads, Rf_GradientReadsResult, Rf_Composite]> {
  let summary = "scaled dot-product attention";
  let description = [{
    For each batch and head, q has the shape [rows, width], k [columns, width] and v [columns, depth]. With `scores = scale * q kᵀ`, the result is
    `softmax(scores) v` along each row (Vaswani and others, arXiv 1706.03762). `log_sum = ln Σ exp(scores)` is one number per row. Besides its
    operands, the backward pass reads only the result.

    A row sees the columns at which `mask` is true. With `causal`, row r sees only columns c <= r + columns - rows, so that the last row sees all. An
    unseen column has probability zero. A row that sees no column has a result of zeros, the least finite number as its log_sum, and no gradient.

    With `dropout`, each probability is set to zero with probability `rate` after the softmax, and the others are multiplied by 1 / (1 - rate).
    docs/rationale/numerics.md §6 says which random numbers each tile of scores uses.

    Constraints: (C1) query, key and value have rank 4 and one element type, and none is empty; (C2) key has query's batch, heads and width, value has key's
    batch, heads and columns; (C3) at most 2^24 rows and columns; (C4) each extent of mask is 1 or that of [batch, heads, rows, columns]; (C5) scale
    is finite; (C6) 0 < rate < 1 with a seed and a step, and neither rate nor site without them; (C7) 0 <= site < 2^28.

    Example:
    ```mlir
    %y, %log_sum = rf.attention %q, %k, %v dropout(%seed, %step, rate = 0.1, site = 4), scale = 0.125 causal
      : (tensor<8x12x128x64xf32>, tensor<8x12x128x64xf32>, tensor<8x12x128x64xf32>, tensor<i64>, tensor<i64>) -> (tensor<8x12x128x64xf32>, tensor<8x12x128xf32>)
    ```
  }];
  let arguments = (ins Rf_FloatTensor:$query, Rf_FloatTensor:$key, Rf_FloatTensor:$value, Optional<Rf_PredTensor>:$mask, Optional<Rf_Scalar64>:$seed,
                       Optional<Rf_Scalar64>:$step, F64Attr:$scale, UnitAttr:$causal, DefaultValuedAttr<F64Attr, "0.0">:$rate,
                       DefaultValuedAttr<I64Attr, "0">:$site);
  let results = (outs Rf_FloatTensor:$result, Rf_FloatTensor:$log_sum);
  let assemblyFormat = [{
    $query `,` $key `,` $value (`mask` `(` $mask^ `)`)? (`dropout` `(` $seed^ `,` $step `,` `rate` `=` $rate `,` `site` `=` $site `)`)? `,`
    `scale` `=` $scale (`causal` $causal^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Rf_AttentionGradOp : Rf_Op<"attention_grad", [Pure, AttrSizedOperandSegments, InferTypeOpAdaptor, Rf_Composite]> {
  let summary = "the gradients of attention's query, key and value";
  let description = [{
    Computes the gradients of an `rf.attention` with the same operands and attributes from the gradient dy of its result and the optional gradient ds
    of its log_sum. The probabilities `P` are recomputed from the scores, with the maximum and the sum of each row, because log_sum has lost the
    digits of the sum if the scores are large. M are the factors of the dropout (1 without dropout), and for each row `D = Σ dy * result - ds`. The
    results are `dv = (P * M)ᵀ dy`, `dq = scale * S k` and `dk = scale * Sᵀ q`, with `S = P * (M * (dy vᵀ) - D)`.

    The op has no gradient rule.

    Constraints: (C1) to (C7) of `rf.attention`; (C8) gradient and output have the type of that op's result, log_sum_gradient that of its log_sum.

    Example:
    ```mlir
    %dq, %dk, %dv = rf.attention_grad %dy, %q, %k, %v, %y, scale = 0.125 causal
      : (tensor<8x12x128x64xf32>, tensor<8x12x128x64xf32>, tensor<8x12x128x64xf32>, tensor<8x12x128x64xf32>, tensor<8x12x128x64xf32>)
      -> (tensor<8x12x128x64xf32>, tensor<8x12x128x64xf32>, tensor<8x12x128x64xf32>)
    ```
  }];
  let arguments = (ins Rf_FloatTensor:$gradient, Rf_FloatTensor:$query, Rf_FloatTensor:$key, Rf_FloatTensor:$value, Rf_FloatTensor:$output,
                       Optional<Rf_FloatTensor>:$log_sum_gradient, Optional<Rf_PredTensor>:$mask, Optional<Rf_Scalar64>:$seed,
                       Optional<Rf_Scalar64>:$step, F64Attr:$scale, UnitAttr:$causal, DefaultValuedAttr<F64Attr, "0.0">:$rate,
                       DefaultValuedAttr<I64Attr, "0">:$site);
  let results = (outs Rf_FloatTensor:$query_gradient, Rf_FloatTensor:$key_gradient, Rf_FloatTensor:$value_gradient);
  let assemblyFormat = [{
    $gradient `,` $query `,` $key `,` $value `,` $output (`log_sum_gradient` `(` $log_sum_gradient^ `)`)? (`mask` `(` $mask^ `)`)?
    (`dropout` `(` $seed^ `,` $step `,` `rate` `=` $rate `,` `site` `=` $site `)`)? `,` `scale` `=` $scale (`causal` $causal^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // REFOLD_RF_ATTENTION
