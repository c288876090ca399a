//===- Passes.td - Memory layout of tensors ----------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def ChannelsLast : Pass<"refold-channels-last"> {
  let summary = "puts the channels of images behind their spatial dimensions";
  let description = [{
    Programs have images as [batch, channels, spatial...], as PyTorch does. Kernels sum over windows and over whole images, and every sum is one chain
    (numerics.md): what can be done side by side are channels, so these should be neighbours in memory.

    In program order, each `rf.convolution` of such images becomes one of images [batch, spatial..., channels], its weights as they were. Elementwise ops, norms of batches,
    pools, pads, slices, concatenations and sums that read its result follow, without a copy between; so does an `rf.recompute` that gives it. Where another op reads one of these values, or the program
    hands it out, an `rf.transpose` puts the channels back; so it does before ops that count elements (`rf.dropout`) and for what an `rf.gradient` asks about. Comes
    before `refold-append-backward`, so that the backward pass is born in the same order.

    Before: `%1 = rf.convolution %0, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], ...` and `%2 = rf.relu %1 : tensor<8x16x32x32xf32>`

    After: `%t = rf.transpose %0, dims = [0, 2, 3, 1]`, `%1 = rf.convolution %t, %w, dims = [0, 3, 1, 2] x [0, 1, 2, 3] -> [0, 3, 1, 2], ...`,
    `%2 = rf.relu %1 : tensor<8x32x32x16xf32>` and `%3 = rf.transpose %2, dims = [0, 3, 1, 2]`

    Remarks (`layout`): each copy that remains, with the op that wants it and its bytes.
  }];
  let dependentDialects = ["::refold::rf::RfDialect"];
}
