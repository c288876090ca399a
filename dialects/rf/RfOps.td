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
    `results[i] = d loss / d wrt[i]`. A request, not a computation: `--refold-append-backward` replaces it by the backward ops.

    Constraints: (C1) loss is a floating-point scalar; (C2) each result has the type of its value, and that is floating-point; (C3) at least one value.

    Example: `%g:2 = rf.gradient %loss wrt(%w, %b) : tensor<f32>, tensor<64x32xf32>, tensor<32xf32> -> tensor<64x32xf32>, tensor<32xf32>`
  }];
  let arguments = (ins Rf_FloatTensor:$loss, Variadic<Rf_FloatTensor>:$wrt);
  let results = (outs Variadic<Rf_FloatTensor>:$gradients);
  let assemblyFormat = "$loss `wrt` `(` $wrt `)` attr-dict `:` type($loss) `,` type($wrt) `->` type($gradients)";
  let hasVerifier = 1;
}

def Rf_CheckpointOp : Rf_Op<"checkpoint", [Pure, SameOperandsAndResultType, Rf_Gradient]> {
  let summary = "a value that recomputation may start from";
  let description = [{
    The operand itself. It has a result and no folder: a mark that could be folded away would be erased.

    Example: `%1 = rf.checkpoint %0 : tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}

def Rf_StopGradientOp : Rf_Op<"stop_gradient", [Pure, SameOperandsAndResultType, Rf_Gradient]> {
  let summary = "a value through which no gradient flows";
  let description = [{
    The operand itself; `--refold-append-backward` takes it for a constant, and removes it when all requests are expanded.

    Example: `%1 = rf.stop_gradient %0 : tensor<512x32xf32>`
  }];
  let arguments = (ins Rf_Tensor:$operand);
  let results = (outs Rf_Tensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}

def Rf_BarrierOp : Rf_Op<"barrier", [Pure, AttrSizedOperandSegments, Rf_Gradient]> {
  let summary = "values that are not available before other values are";
  let description = [{
    `results[i] = inputs[i]`, tied to `ties`: whatever reads a result runs after every tie is computed. It keeps recompute clones
    from being merged with their originals or moved up to them.

    Constraint: results have the types of the inputs.

    Example: `%1 = rf.barrier %x after(%dy) : (tensor<512x32xf32>), (tensor<512x32xf32>) -> tensor<512x32xf32>`
  }];
  let arguments = (ins Variadic<Rf_Tensor>:$inputs, Variadic<Rf_Tensor>:$ties);
  let results = (outs Variadic<Rf_Tensor>:$results);
  let assemblyFormat = "($inputs^)? (`after` `(` $ties^ `)`)? attr-dict `:` `(` type($inputs) `)` (`,` `(` type($ties)^ `)`)? `->` type($results)";
  let hasVerifier = 1;
}

def Rf_FusionOp : Rf_Op<"fusion", [Pure, IsolatedFromAbove, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "a kernel group: ops that run as one kernel";
  let description = [{
    One group is one kernel, launched as `blocks` blocks. `operand_dims[i]` is the dimension of operand i of which a block sees its
    share (the extent divided by `blocks`), or -1 where each block sees the whole; `result_dims` likewise. Results are never whole with
    more than one block.

    With `tiles`, the group is one sum over the rows of each block, which come in that many tiles, one after the other: dimension 0 of everything is the blocks,
    dimension 1 of the operands the rows.

    Constraints: (C1) the body's arguments have the operands' types, and it yields the results' types; (C2) blocks >= 1 divides every split extent;
    (C3) one entry in operand_dims for each operand and in result_dims for each result; (C4) with tiles > 1 everything is split along dimension 0 of extent
    blocks, tiles divides dimension 1 of each operand, and the body is one op.

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
  let summary = "a function whose inside is not kept for its gradient";
  let description = [{
    The values that the body yields. It reads what is around it by name. `--refold-append-backward` puts the body where the op stands, and once more before its
    backward ops, behind an `rf.barrier` after the gradients of its results: what the backward reads of the inside is computed again from what the body reads. The results
    themselves are kept, so what only they need is not.

    Random numbers of the second run are those of the first, whatever is kept: they are of the same site. With `preserve_rng_state = false` they are others, as
    they would be if a function drew from a stream twice; so the gradient is that of another mask than the loss, in every plan.

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
  let summary = "the results of a kernel group, or of a function that is recomputed";
  let description = [{ Example: `rf.yield %0 : tensor<512x32xf32>` }];
  let arguments = (ins Variadic<Rf_Tensor>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
}

#endif // REFOLD_RF_OPS
