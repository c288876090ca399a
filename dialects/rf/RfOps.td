//===- RfOps.td - The dialect and program ops --------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_OPS
#define REFOLD_RF_OPS

include "dialects/rf/normalization/RfActivations.td"
include "dialects/rf/attention/RfAttention.td"
include "dialects/rf/normalization/RfBatchNorm.td"
include "dialects/rf/elementwise/RfBitwise.td"
include "dialects/rf/convolution/RfConvolution.td"
include "dialects/rf/elementwise/RfElementwise.td"
include "dialects/rf/movement/RfIndexing.td"
include "dialects/rf/movement/RfMovement.td"
include "dialects/rf/normalization/RfNormalization.td"
include "dialects/rf/RfRandom.td"
include "dialects/rf/reduction/RfReduction.td"
include "dialects/rf/window/RfResize.td"
include "dialects/rf/movement/RfShape.td"
include "dialects/rf/window/RfWindow.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def Rf_GradientOp : Rf_Op<"gradient", [Pure]> {
  let summary = "gradients of a scalar with respect to values";
  let description = [{
    `results[i] = d loss / d wrt[i]`. The op is a request: `--refold-append-backward` replaces it by backward ops. `scaled` says that the program
    has multiplied the loss by a factor, and skips the update if a gradient is infinite or NaN. FLAGS_check_nan_inf then ignores the gradients.

    Constraints: (C1) loss is a floating-point scalar; (C2) each result has the type of its value, and that is floating-point; (C3) at least one value.

    Example: `%g:2 = rf.gradient %loss wrt(%w, %b) : tensor<f32>, tensor<64x32xf32>, tensor<32xf32> -> tensor<64x32xf32>, tensor<32xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$loss, Variadic<Rf_FloatTensor>:$wrt, UnitAttr:$scaled);
  let results = (outs Variadic<Rf_FloatTensor>:$gradients);
  let assemblyFormat = "$loss `wrt` `(` $wrt `)` attr-dict `:` type($loss) `,` type($wrt) `->` type($gradients)";
  let hasVerifier = 1;
}

def Rf_CheckpointOp : Rf_Op<"checkpoint", [Rf_MovesElements, Pure, SameOperandsAndResultType, Rf_Gradient]> {
  let summary = "a value from which recomputation may start";
  let description = [{
    Returns the operand. The op has no folder, because folding would erase the checkpoint.

    Example: `%1 = rf.checkpoint %0 : tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}

def Rf_StopGradientOp : Rf_Op<"stop_gradient", [Rf_MovesElements, Pure, SameOperandsAndResultType, Rf_Gradient]> {
  let summary = "a value through which no gradient flows";
  let description = [{
    Returns the operand. `--refold-append-backward` treats it as a constant, and removes the op after all requests are expanded.

    Example: `%1 = rf.stop_gradient %0 : tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}

def Rf_BarrierOp : Rf_Op<"barrier", [Rf_MovesElements, Pure, AttrSizedOperandSegments, Rf_Gradient]> {
  let summary = "values that become available only after other values";
  let description = [{
    `results[i] = inputs[i]`. Every reader of a result runs after all `ties` are computed. The op prevents that clones of recomputed ops
    are merged with their originals or moved next to them.

    Constraint: results have the types of the inputs.

    Example: `%1 = rf.barrier %x after(%dy) : (tensor<512x32xf32>), (tensor<512x32xf32>) -> tensor<512x32xf32>`
  }];
  let arguments = (ins Variadic<Rf_Tensor>:$inputs, Variadic<Rf_Tensor>:$ties);
  let results = (outs Variadic<Rf_Tensor>:$results);
  let assemblyFormat = "($inputs^)? (`after` `(` $ties^ `)`)? attr-dict `:` `(` type($inputs) `)` (`,` `(` type($ties)^ `)`)? `->` type($results)";
  let hasVerifier = 1;
}

def Rf_FusionOp : Rf_Op<"fusion", [Pure, IsolatedFromAbove, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "ops that run as one kernel";
  let description = [{
    One fusion is one kernel, launched as `blocks` row blocks. `operand_dims[i]` is the dimension of operand i that is split, or -1 if each
    block sees the whole operand. A block sees its share of a split dimension: the extent divided by `blocks`. `result_dims` is the same for
    results. With more than one block every result is split.

    With `tiles`, the fusion is one sum over the rows of each block. The rows come in that many tiles, one after the other. Dimension 0 of all
    operands and results is the blocks, and dimension 1 of the operands is the rows.

    Constraints: (C1) the body's arguments have the operands' types, and it yields the results' types; (C2) blocks >= 1 divides every split extent;
    (C3) one entry in operand_dims for each operand and in result_dims for each result; (C4) with tiles > 1 all operands and results are split along dimension 0,
    which has extent blocks, tiles divides dimension 1 of each operand, and the body is one op.

    Example:
    ```mlir
    %y = rf.fusion %x, %w blocks = 4 operands [0, -1] results [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32> {
    ^bb0(%a: tensor<512x64xf32>, %b: tensor<64x32xf32>):
      %0 = rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32>
      %1 = rf.relu %0 : tensor<512x32xf32>
      rf.yield %1 : tensor<512x32xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<Rf_Tensor>:$inputs, I64Attr:$blocks, DefaultValuedAttr<I64Attr, "1">:$tiles, DenseI64ArrayAttr:$operand_dims,
                       DenseI64ArrayAttr:$result_dims);
  let results = (outs Variadic<Rf_Tensor>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    ($inputs^)? `blocks` `=` $blocks (`tiles` `=` $tiles^)? `operands` $operand_dims `results` $result_dims attr-dict `:` functional-type($inputs, $outputs) $body
  }];
  let hasVerifier = 1;
}

def Rf_RecomputeOp : Rf_Op<"recompute", [RecursiveMemoryEffects, SingleBlockImplicitTerminator<"YieldOp">,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
  let summary = "a function whose intermediate values are recomputed for its gradient";
  let description = [{
    Returns the values that the body yields. The body may read values defined outside of it. `--refold-append-backward` inlines the body at the op, and
    clones it before its backward ops, after an `rf.barrier` that waits for the gradients of the results. The backward ops read intermediate values of
    the clone. The results are kept, so ops that only the results need are not in the clone.

    The clone draws the same random numbers as the body, whichever values are kept, because it has the same RNG stream ids (`site`). With
    `preserve_rng_state = false` it draws new numbers, like a function that draws twice from a stream. The gradient then belongs to another mask than
    the loss, in every plan.

    Constraint: the body yields the results' types.

    Example:
    ```mlir
    %y = rf.recompute -> tensor<512x32xf32> {
      %h = rf.tanh %x : tensor<512x32xf32>
      %z = rf.tanh %h : tensor<512x32xf32>
      rf.yield %z : tensor<512x32xf32>
    }
    ```
  }];
  let arguments = (ins DefaultValuedAttr<BoolAttr, "true">:$preserve_rng_state);
  let results = (outs Variadic<Rf_Tensor>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "(`preserve_rng_state` `=` $preserve_rng_state^)? (`->` type($outputs)^)? $body attr-dict";
  let hasVerifier = 1;
}

def Rf_YieldOp : Rf_Op<"yield", [Pure, Terminator, ReturnLike]> {
  let summary = "the results of a fusion, or of a function that is recomputed";
  let description = [{ Example: `rf.yield %0 : tensor<512x32xf32>` }];
  let arguments = (ins Variadic<Rf_Tensor>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
}

#endif // REFOLD_RF_OPS
