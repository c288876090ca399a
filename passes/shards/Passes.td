//===- Passes.td - Shards of a batch -----------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def ShardRows : Pass<"refold-shard-rows", "::mlir::ModuleOp"> {
  let summary = "cuts each sum over the rows of the batch into shards";
  let description = [{
    A program with `rf.shards = S` cuts its batch into S equal shards (docs/rationale/shards.md). The pass follows the rows of the batch from the
    inputs through all ops. Each floating-point sum over them becomes S sums, one for each shard, and the tree of numerics.md §4 joins them. So the work of
    a shard has no influence on the bits of another one, and processes can share the shards.

    - An `rf.reduce` over rows reduces the rows of each shard, and a second `rf.reduce` with `chain = 1` joins the shards.
    - An `rf.dot_general` over rows is batched over the shards, and an `rf.reduce` with `chain = 1` joins them. If the result has more than
      `most-elements` elements, and each shard has a power of two of equal chains, the product stays whole and gets these chains: the tree of all
      chains then has a subtree for each shard.
    - The gradient of a convolution's kernel gets chains too. If a shard does not have a power of two of them, each shard becomes a product of its own.

    Examples with `rf.shards = 4`:

    - Before: `%s = rf.reduce add %x, dims = [0] : tensor<512x32xf32>`
    - After: `%r = rf.reshape %x : tensor<512x32xf32> -> tensor<4x128x32xf32>`, `%p = rf.reduce add %r, dims = [1] : tensor<4x128x32xf32>`,
      `%s = rf.reduce add %p, dims = [0] chain = 1 : tensor<4x32xf32>`

    The pass does nothing if the module has no `rf.shards`, or one shard. Errors: `rf.shards` does not divide the rows of an input of `train`; no
    value of `train` has rows.

    Remarks (`shards`): each op that reads all rows of an operand, which processes would have to exchange; each product whose shards are written.
  }];
  let options = [
    Option<"chainTerms", "product-terms", "int64_t", "1024", "most terms in a chain of a product">,
    Option<"mostElements", "most-elements", "int64_t", "65536", "most elements of a product that is always batched over the shards">,
  ];
  let dependentDialects = ["::refold::rf::RfDialect"];
}
