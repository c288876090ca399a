//===- RfWindow.td - Reductions over windows ---------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pooling. Names and semantics are those of StableHLO, restricted to one operand and with a kind
// instead of a reducer region.
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_WINDOW
#define REFOLD_RF_WINDOW

include "dialects/rf/RfBase.td"

def Rf_ReduceWindowOp : Rf_Op<"reduce_window", [Pure, InferTypeOpAdaptor, Rf_GradientReads, Rf_CompositeAtTimes]> {
  let summary = "reduction of elements in each window";
  let description = [{
    Along dimension d, elements are `base_dilations[d]` apart. `padding_low[d]` elements are added before them and `padding_high[d]` after them; a
    negative number cuts off as many elements. All inserted elements are the identity of `kind`. The window has `window_dimensions[d]` elements,
    `window_dilations[d]` apart, and moves by `window_strides[d]`. Each result element is one chain over the elements of its window in row-major order,
    from the identity (docs/rationale/numerics.md §5).

    Kernels compute windows without paddings and base dilations. An op that has them decomposes to an `rf.pad` with the identity and a reduce_window
    without them.

    The gradient of a sum is again a sum over windows. The gradient of a maximum or minimum is `rf.select_and_scatter` if dilations are 1.

    Constraints: (C1) one entry for each dimension of the operand; (C2) extents, strides and dilations of the window are at least 1; (C3) paddings do not
    cut off more elements than there are; (C4) kind is neither `and` nor `or`.

    Example:
    ```mlir
    %1 = rf.reduce_window maximum %0, window = [1, 1, 3, 3], strides = [1, 1, 2, 2], padding = [0, 0, 1, 1] x [0, 0, 1, 1],
      dilation = [1, 1, 1, 1] x [1, 1, 1, 1] : tensor<8x16x32x32xf32>
    ```
  }];
  let arguments = (ins Rf_ReduceKindAttr:$kind, Rf_NumberTensor:$operand, DenseI64ArrayAttr:$window_dimensions, DenseI64ArrayAttr:$window_strides,
                       DenseI64ArrayAttr:$base_dilations, DenseI64ArrayAttr:$window_dilations, DenseI64ArrayAttr:$padding_low,
                       DenseI64ArrayAttr:$padding_high);
  let results = (outs Rf_NumberTensor:$result);
  let assemblyFormat = [{
    `` $kind $operand `,` `window` `=` $window_dimensions `,` `strides` `=` $window_strides `,` `padding` `=` $padding_low `x` $padding_high `,`
    `dilation` `=` $base_dilations `x` $window_dilations attr-dict `:` type($operand)
  }];
  let extraClassDeclaration = [{
    /// Places of a window, as far as the operand reaches.
    int64_t getWindowPlaces();
  }];
}

def Rf_SelectAndScatterOp : Rf_Op<"select_and_scatter", [Pure, AllTypesMatch<["operand", "result"]>, Rf_GradientReads]> {
  let summary = "adds each element of a tensor to the maximum or minimum position of its window";
  let description = [{
    The gradient of max and min pooling. Starts with zeros. For each window, in row-major order of source, adds the window's element of source at the
    position of the largest (kind `maximum`) or least (`minimum`) element of the operand in the window. The first of equal elements in row-major order
    counts, and a NaN counts as the largest or least, as for `rf.argmax`. Positions of a window outside of the operand are ignored. A window without
    other positions adds nothing.

    Windows are those of `rf.reduce_window` without dilations.

    Constraints: (C1) one entry for each dimension of the operand; (C2) extents and strides of the window are at least 1; (C3) paddings do not cut off more
    elements than there are; (C4) source has one element for each window, of the operand's type; (C5) kind is `maximum` or `minimum`.

    Example:
    ```mlir
    %2 = rf.select_and_scatter maximum %x, %dy, window = [1, 1, 2, 2], strides = [1, 1, 2, 2], padding = [0, 0, 0, 0] x [0, 0, 0, 0]
      : (tensor<8x16x32x32xf32>, tensor<8x16x16x16xf32>) -> tensor<8x16x32x32xf32>
    ```
  }];
  let arguments = (ins Rf_ReduceKindAttr:$kind, Rf_NumberTensor:$operand, Rf_NumberTensor:$source, DenseI64ArrayAttr:$window_dimensions,
                       DenseI64ArrayAttr:$window_strides, DenseI64ArrayAttr:$padding_low, DenseI64ArrayAttr:$padding_high);
  let results = (outs Rf_NumberTensor:$result);
  let assemblyFormat = [{
    `` $kind $operand `,` $source `,` `window` `=` $window_dimensions `,` `strides` `=` $window_strides `,` `padding` `=` $padding_low `x` $padding_high
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Places of a window, as far as the operand reaches.
    int64_t getWindowPlaces();
  }];
}

#endif // REFOLD_RF_WINDOW
