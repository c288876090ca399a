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
    Numerics (docs/rationale/numerics.md §4, §5) say that a sum over the rows of a batch is made in d(n) blocks, which are then added in
    order. This pass says so in the IR, so that no later pass and no kernel needs to know: a `rf.dot_general` that contracts the leading dimension
    of both operands becomes a batched one over reshaped operands and a `rf.reduce ... from_first`; a `rf.reduce` that begins with dimension
    0 becomes two. The blocks then are a dimension like any other, and threads share it.

    A `rf.reduce` over several dimensions, the last one among them, is made over the others first, then over the last, where both have 16 elements or more. A product of more than `most-elements` stays whole: its blocks would be written and read again.

    Before: `%g = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<512x64xf32>, tensor<512x32xf32>) -> tensor<64x32xf32>`

    After: operands as `tensor<4x128x...>`, a product `tensor<4x64x32xf32>`, and its sum over the first dimension.

    Runs once: it leaves the reductions it has made alone (`from_first`, or a batching dimension).

    d(n) is part of what a program computes, so its options change bits: they belong to what a program is compiled for, never to a
    budget. The step tier of a card has many small blocks. With `library-products` a product that a library makes
    (`passes/analysis/LibraryProducts.h`) stays whole: its order of adding is the library's.
  }];
  let options = [
    Option<"mostBlocks", "most-blocks", "int64_t", "8", "blocks that share the rows of a sum, at most">,
    Option<"leastRows", "least-rows", "int64_t", "128", "rows of such a block, at least">,
    Option<"mostElements", "most-elements", "int64_t", "65536", "elements of a product that is split, at most: threads share those of a larger one">,
    Option<"libraryProducts", "library-products", "bool", "false", "leave large products whole, for a library">,
  ];
  let dependentDialects = ["::refold::rf::RfDialect"];
}

def Fuse : Pass<"refold-fuse"> {
  let summary = "gathers ops into kernel groups";
  let description = [{
    Puts every op of a function (and of the bodies of its loops) into an `rf.fusion`: one group is one kernel. A group has at most one op
    that is not elementwise (a product, a reduction, a gather, a random draw) and the elementwise ops over its result; an elementwise
    op joins the group of its operands where both run over the same shape in the same blocks and nothing outside lies between.
    The number of blocks follows from shapes alone. A constant is cloned into each group that reads it; a reshape stays outside, as a view.

    Remarks (`group`): each elementwise op that does not join the group of one of its operands, and why.

    Does not change a bit: each op of a group still rounds its own result. Weights that a product would read along its rows are
    transposed by a kernel of their own first, unless there are so many rows that its kernel turns parts of them itself. A product of up to 16 rows by a large operand is made
    in the other order, so that threads share what is large, and its result transposed.

    Options: `most-blocks` and `least-rows` are those of `refold-split-reductions`; `merge=false` makes each op a kernel of its own;
    `transpose-weights=false` leaves the weights as they lie, for who reads them both ways alike. With `tile-rows` the rows of a block come in tiles of at least
    that many: each tile is a block of the groups whose rows have nothing to do with one another, and a sum over a block's rows goes on from tile to tile (`tiles`).
    The bits are the same. With `library-products` a large product
    (`passes/analysis/LibraryProducts.h`) is a group of its own and of one block, marked `rf.library`, and reads its operands as they lie. `most-arguments` keeps
    long chains of scalars, such as the norm of all gradients, from having more arguments than a card can pass to a kernel.
  }];
  let options = [
    Option<"mostBlocks", "most-blocks", "int64_t", "8", "blocks that share the rows of a sum, at most">,
    Option<"leastRows", "least-rows", "int64_t", "128", "rows of such a block, at least">,
    Option<"leastWork", "least-work", "int64_t", "64", "operations of a row that is a block, where there are few rows, at least">,
    Option<"tileRows", "tile-rows", "int64_t", "0", "rows of a tile, at least; 0: blocks have no tiles">,
    Option<"merge", "merge", "bool", "true", "gather ops into groups">,
    Option<"transposeWeights", "transpose-weights", "bool", "true", "copy what a product would read along its rows">,
    Option<"libraryProducts", "library-products", "bool", "false", "leave large products alone, for a library">,
    Option<"mostArguments", "most-arguments", "int64_t", "480", "operands and results of all ops of a group that several have joined, at most">,
  ];
  let dependentDialects = ["::refold::rf::RfDialect"];
}
