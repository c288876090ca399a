//===- Passes.td - Memory layout of tensors ----------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def ChannelsLast : Pass<"refold-channels-last"> {
  let summary = "moves the channels of images after their spatial dimensions";
  let description = [{
    Programs have images as [batch, channels, spatial...], like PyTorch. Kernels sum over windows and over whole images, and every sum is one
    sequential chain (numerics.md). Only channels can be computed in parallel SIMD lanes, so channels should be adjacent in memory.

    In program order, each `rf.convolution` of such images becomes a convolution of images [batch, spatial..., channels] with unchanged weights.
    Elementwise ops, batch norms, pools, pads, slices, concatenations and sums that read its result use the new layout without a copy between
    them. So does an `rf.recompute` that returns the result. An `rf.transpose` restores the order before all other ops, before results of the
    program, before ops that number elements (`rf.dropout`) and for values of an `rf.gradient`. The pass runs before `refold-append-backward`, so
    the backward pass has the same layout.

    Before: `%1 = rf.convolution %0, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], ...` and `%2 = rf.relu %1 : tensor<8x16x32x32xf32>`

    After: `%t = rf.transpose %0, dims = [0, 2, 3, 1]`, `%1 = rf.convolution %t, %w, dims = [0, 3, 1, 2] x [0, 1, 2, 3] -> [0, 3, 1, 2], ...`,
    `%2 = rf.relu %1 : tensor<8x32x32x16xf32>` and `%3 = rf.transpose %2, dims = [0, 3, 1, 2]`

    Remarks (`layout`): each copy that remains, with the op that requires it and its bytes.
  }];
  let dependentDialects = ["::refold::rf::RfDialect"];
}
