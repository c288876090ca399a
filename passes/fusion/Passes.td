//===- Passes.td - Fusions ---------------------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def SumTrees : Pass<"refold-sum-trees"> {
  let summary = "writes the order of each sum into the program";
  let description = [{
    A sum is a tree of short chains (docs/rationale/numerics.md §4, §5). This pass writes the chains into the IR, so that no kernel derives them
    from shapes.

    - An `rf.reduce` along the last dimension gets `chain` and `lanes`. The reduced dimensions just before the last one are merged with it.
    - An `rf.reduce` along other dimensions gets a `chain`. If dimension 0 is reduced and the chains are equal, they become a dimension
      instead: one `rf.reduce` computes the chains, and a second one with `chain = 1` joins them. Threads share the chains like any other dimension.
    - An `rf.dot_general` that contracts the leading dimension of both operands is computed in d(n) row blocks: a batched `rf.dot_general` over
      reshaped operands, and an `rf.reduce` with `chain = 1`. A product of more than `most-elements` elements stays whole, because the results of
      its blocks would be written and read again.
    - An `rf.reduce_window` that adds or multiplies more than `chain-terms` elements becomes one for each dimension of its window, and
      several along a dimension with more than `chain-terms` elements.
    - An `rf.take_grad` of more than `chain-terms` indices becomes an `rf.group_rows`, which sorts the indices, and an `rf.sum_rows` with
      chains of `chain-terms` rows.
    - The updates of an `rf.scatter` that adds more than `chain-terms` whole slices are replaced: the first update of each index by the sum of
      its updates, the others by 0.
    - An `rf.dot_general` or `rf.window_product` that sums more than `product-terms` products for an element gets a `chain`.

    Examples:

    - Before: `%p = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<64x4096xf32>, tensor<4096x32xf32>) -> tensor<64x32xf32>`
    - After: `%p = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] chain = [1024] : (tensor<64x4096xf32>, tensor<4096x32xf32>) -> tensor<64x32xf32>`
    - Before: `%s = rf.reduce add %x, dims = [0, 1] : tensor<512x2000xf32>`
    - After: `%r = rf.reduce add %x, dims = [1] chain = 1024 lanes = 64 : tensor<512x2000xf32>`,
      `%s = rf.reduce add %r, dims = [0] chain = 1024 lanes = 64 : tensor<512xf32>`

    The pass leaves an op that has a `chain` as it is.

    Chains are part of the meaning of a program, so the options change bits. They depend on the target device and never on a budget. On a GPU the
    fusion granularity `step` has many small blocks. With `library-products`, a product that a library computes
    (`passes/analysis/LibraryProducts.h`) stays whole, because the library has its own order of summation.
  }];
  let options = [
    Option<"mostBlocks", "most-blocks", "int64_t", "8", "most blocks that share the rows of a sum, or up to 64 if they have more than 1,024 rows; 1: rows are not split">,
    Option<"leastRows", "least-rows", "int64_t", "128", "least rows of a block of a sum">,
    Option<"chainTerms", "chain-terms", "int64_t", "64", "most terms in a chain of a reduction">,
    Option<"rowTerms", "row-terms", "int64_t", "1024", "terms in a segment along the last dimension">,
    Option<"productTerms", "product-terms", "int64_t", "1024", "most terms in a chain of a product">,
    Option<"lanes", "lanes", "int64_t", "64", "chains of a segment along the last dimension, a power of two">,
    Option<"mostElements", "most-elements", "int64_t", "65536", "most elements of a product that is split; threads share the elements of a larger one">,
    Option<"libraryProducts", "library-products", "bool", "false", "leave large products whole for a library">,
  ];
  let dependentDialects = ["::refold::rf::RfDialect"];
}

def Fuse : Pass<"refold-fuse"> {
  let summary = "groups ops into fusions, each of which becomes one kernel";
  let description = [{
    Puts every op of a function and of the bodies of its loops into an `rf.fusion`. A fusion has at most one op that is not elementwise, its
    anchor op (a product, a reduction, a gather, a random draw), and elementwise ops on the result of the anchor op. If the anchor op is a
    reduction, the elementwise ops that only it reads come before it. Cheap ops are copied for this (`passes/fusion/Summands.h`). Any other
    elementwise op joins the fusion of one of its operands if both run over the same shape in the same blocks and no path between them leaves the fusion.
    The number of blocks depends on shapes alone. A constant is cloned into each fusion that reads it. A reshape stays outside as a view.

    The pass changes no bit, because each op of a fusion still rounds its own result. Weights that a product would read along its rows are
    transposed by a separate kernel first, unless there are so many rows that the product's kernel transposes parts of them itself. A product
    of up to 16 rows by a large operand is computed with its operands exchanged, so that threads share the large operand, and its result is
    transposed.

    Options:

    - `most-blocks`, `least-rows` and `chain-terms` are those of `refold-sum-trees`.
    - `merge=false` makes each op a kernel of its own.
    - `transpose-weights=false` does not transpose weights, for kernels that read both layouts equally fast.
    - `tile-rows` divides the rows of a block into tiles of at least that many rows. If the rows of a fusion are independent, each tile is a
      block of it. A product that sums over the rows of a block continues from tile to tile (`tiles`). The bits are the same.
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
    Option<"chainTerms", "chain-terms", "int64_t", "64", "most terms in a chain of a reduction; tiles consist of whole chains">,
    Option<"mostArguments", "most-arguments", "int64_t", "480", "most operands and results of all ops of a fusion of several ops">,
  ];
  let dependentDialects = ["::refold::rf::RfDialect"];
}
