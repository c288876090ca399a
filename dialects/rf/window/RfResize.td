//===- RfResize.td - Images at another size ----------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_RESIZE
#define REFOLD_RF_RESIZE

include "dialects/rf/RfBase.td"

def Rf_ResizeMode : Rf_Enum<"ResizeMode", "the interpolation of a resize", [
  I32EnumAttrCase<"Nearest", 0, "nearest">, I32EnumAttrCase<"Linear", 1, "linear">]>;
def Rf_ResizeModeAttr : EnumAttr<Rf_Dialect, Rf_ResizeMode, "resize_mode">;

def Rf_ResizeOp : Rf_Op<"resize", [Pure, Rf_Gradient, Rf_Composite]> {
  let summary = "a tensor with other extents after the first two dimensions";
  let description = [{
    Resizes each dimension after the first two independently. If a dimension changes from n to m elements, result element o is:

    - with `nearest`, operand element `o * n / m`, rounded down
    - with `linear`, the operand at coordinate `(o + 1/2) * n / m - 1/2`, limited to [0, n - 1] and interpolated linearly between elements. With
      `align_corners` the coordinate is `o * (n - 1) / (m - 1)`, or 0 if m is 1, so that the centres of the corners stay fixed and not the edges.

    The op is linear, so its gradient reads no values. A dimension that only repeats or skips elements moves them. Any other dimension is a product with
    a matrix of n x m weights, each a quotient of integers, rounded once. In such a dimension one infinite element makes all elements of its line NaN.

    Constraints: (C1) operand and result have rank 3 or more, and differ only in extents after the first two; (C2) none of these extents is 0;
    (C3) only `linear` has align_corners.

    Example: `%1 = rf.resize linear %0 align_corners : tensor<8x16x32x32xf32> -> tensor<8x16x48x48xf32>`
  }];
  let arguments = (ins Rf_ResizeModeAttr:$mode, Rf_FloatTensor:$operand, UnitAttr:$align_corners);
  let results = (outs Rf_FloatTensor:$result);
  let assemblyFormat = "`` $mode $operand (`align_corners` $align_corners^)? attr-dict `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
}

#endif // REFOLD_RF_RESIZE
