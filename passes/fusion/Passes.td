//===- Passes.td - Fusions ---------------------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def SplitReductions : Pass<"refold-split-reductions"> {
  let summary = "writes the fixed row blocks of contractions and reductions into the program";
  let description = [{
    A sum over the rows of a batch is computed in d(n) blocks, whose sums are then added in order (docs/rationale/numerics.md §4, §5).
    This pass writes the blocks into the IR as a dimension, so that no later pass and no kernel has to know about them. Threads share
    the blocks like any other dimension.

    - An `rf.dot_general` that contracts the leading dimension of both operands becomes a batched `rf.dot_general` over reshaped operands
      and an `rf.reduce ... from_first`. A product of more than `most-elements` elements stays whole, because the results of its blocks
      would be written and read again.
    - An `rf.reduce` that begins with dimension 0 becomes two.
    - An `rf.reduce` over several dimensions that include the last one reduces the others first and then the last one, if both parts have
      16 elements or more.

    Before: `%g = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<512x64xf32>, tensor<512x32xf32>) -> tensor<64x32xf32>`

    After: operands as `tensor<4x128x...>`, a product `tensor<4x64x32xf32>`, and its sum over the first dimension.

    The pass does not split its own reductions again (`from_first`, or a batching dimension).

    d(n) is part of the meaning of a program, so the options change bits. They depend on the target device and never on a budget. On a GPU
    the fusion granularity `step` has many small blocks. With `library-products`, a product that a library computes
    (`passes/analysis/LibraryProducts.h`) stays whole, because the library has its own order of summation.
  }];
  let options = [
    Option<"mostBlocks", "most-blocks", "int64_t", "8", "most blocks that share the rows of a sum">,
    Option<"leastRows", "least-rows", "int64_t", "128", "least rows of a block of a sum">,
    Option<"mostElements", "most-elements", "int64_t", "65536", "most elements of a product that is split; threads share the elements of a larger one">,
    Option<"libraryProducts", "library-products", "bool", "false", "leave large products whole for a library">,
  ];
  let dependentDialects = ["::refold::rf::RfDialect"];
}

def Fuse : Pass<"refold-fuse"> {
  let summary = "groups ops into fusions, each of which becomes one kernel";
  let description = [{
    Puts every op of a function and of the bodies of its loops into an `rf.fusion`. A fusion has at most one op that is not elementwise, its
    anchor op (a product, a reduction, a gather, a random draw), and elementwise ops on the result of the anchor op. An elementwise op joins
    the fusion of one of its operands if both run over the same shape in the same blocks and no path between them leaves the fusion.
    The number of blocks depends on shapes alone. A constant is cloned into each fusion that reads it. A reshape stays outside as a view.

    The pass changes no bit, because each op of a fusion still rounds its own result. Weights that a product would read along its rows are
    transposed by a separate kernel first, unless there are so many rows that the product's kernel transposes parts of them itself. A product
    of up to 16 rows by a large operand is computed with its operands exchanged, so that threads share the large operand, and its result is
    transposed.

    Options:

    - `most-blocks` and `least-rows` are those of `refold-split-reductions`.
    - `merge=false` makes each op a kernel of its own.
    - `transpose-weights=false` does not transpose weights, for kernels that read both layouts equally fast.
    - `tile-rows` divides the rows of a block into tiles of at least that many rows. If the rows of a fusion are independent, each tile is a
      block of it. A sum over the rows of a block continues from tile to tile (`tiles`). The bits are the same.
    - `library-products` puts a large product (`passes/analysis/LibraryProducts.h`) into a fusion of its own with one block, marked
      `rf.library`, which reads its operands in their present layout.
    - `most-arguments` limits long chains of scalars, such as the norm of all gradients, to the arguments that a GPU passes to a kernel.

    Remarks (`group`): each elementwise op that does not join the fusion of one of its operands, and why.
  }];
  let options = [
    Option<"mostBlocks", "most-blocks", "int64_t", "8", "most blocks that share the rows of a sum">,
    Option<"leastRows", "least-rows", "int64_t", "128", "least rows of a block of a sum">,
    Option<"leastWork", "least-work", "int64_t", "64", "least operations of a row that becomes a block if there are few rows">,
    Option<"tileRows", "tile-rows", "int64_t", "0", "least rows of a tile; 0: blocks have no tiles">,
    Option<"merge", "merge", "bool", "true", "group several ops into a fusion">,
    Option<"transposeWeights", "transpose-weights", "bool", "true", "transpose weights that a product would read along their rows">,
    Option<"libraryProducts", "library-products", "bool", "false", "leave large products to a library">,
    Option<"mostArguments", "most-arguments", "int64_t", "480", "most operands and results of all ops of a fusion of several ops">,
  ];
  let dependentDialects = ["::refold::rf::RfDialect"];
}
