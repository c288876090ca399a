//===- RfResize.td - Images at another size ----------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_RESIZE
#define REFOLD_RF_RESIZE

include "dialects/rf/RfBase.td"

def Rf_ResizeMode : Rf_Enum<"ResizeMode", "how elements between those of an image are made", [
  I32EnumAttrCase<"Nearest", 0, "nearest">, I32EnumAttrCase<"Linear", 1, "linear">]>;
def Rf_ResizeModeAttr : EnumAttr<Rf_Dialect, Rf_ResizeMode, "resize_mode">;

def Rf_ResizeOp : Rf_Op<"resize", [Pure, Rf_Gradient, Rf_Composite]> {
  let summary = "a tensor with other extents after the first two dimensions";
  let description = [{
    Each dimension after the first two by itself. Where it goes from n to m elements, result element o is, with `nearest`, operand element `o * n / m`, rounded
    down; with `linear`, the operand at place `(o + 1/2) * n / m - 1/2`, held within [0, n - 1], on straight lines between its elements. With `align_corners` that
    place is `o * (n - 1) / (m - 1)` (0 where m is 1): the corners' centres stay where they are, not the edges.

    It is linear, so its gradient reads nothing. Repeating elements and leaving some out moves them; any other dimension is a product with a matrix of n x m weights,
    each a quotient of whole numbers, rounded once. There, an infinite element makes NaN of its line.

    Constraints: (C1) operand and result have rank 3 or more, and differ in extents after the first two alone; (C2) none of those is 0; (C3) align_corners is of
    `linear` alone.

    Example: `%1 = rf.resize linear %0 align_corners : tensor<8x16x32x32xf32> -> tensor<8x16x48x48xf32>`
  }];
  let arguments = (ins Rf_ResizeModeAttr:$mode, Rf_FloatTensor:$operand, UnitAttr:$align_corners);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "`` $mode $operand (`align_corners` $align_corners^)? attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
}

#endif // REFOLD_RF_RESIZE
