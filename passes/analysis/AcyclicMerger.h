//===- AcyclicMerger.h - Merging nodes of acyclic graphs --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Merges nodes of an acyclic graph without creating cycles. The class maintains a topological order
// of the merged nodes, as Pearce and Kelly do ("A dynamic topological sort algorithm for directed
// acyclic graphs", 2006). A query about two nodes inspects only the nodes between them in this
// order.
//
// Example: in a graph with the edges a → b, b → c and a → c, a and b can be merged. a and c cannot
// be merged, because the path a → b → c would become a cycle through b.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace refold {

/// A directed acyclic graph whose nodes can be merged as long as no cycle arises.
class AcyclicMerger {
public:
  /// Creates nodes 0, 1, ... Node i reads the nodes in `sources[i]`, which must have smaller
  /// indices than i. Duplicates are allowed.
  explicit AcyclicMerger(llvm::ArrayRef<llvm::SmallVector<int>> sources);

  /// Returns the representative of all nodes merged with `node`.
  int find(int node) const { return representative[node]; }
  /// Returns the nodes whose representative is `node`, in no particular order.
  llvm::ArrayRef<int> members(int node) const { return memberLists[node]; }

  /// Merges two nodes and returns true. If a path between the nodes leads through a third node, the
  /// merge would create a cycle. Then the function changes nothing and returns false.
  bool tryMerge(int a, int b);

private:
  using Edges = std::vector<llvm::SmallVector<int>>;
  bool collectBetween(int start, int end, Edges &edges, llvm::SmallVectorImpl<int> &found);
  llvm::ArrayRef<int> neighbours(int node, Edges &edges);
  void reorder(int a, int b, llvm::SmallVectorImpl<int> &before, llvm::SmallVectorImpl<int> &after);
  void unite(int into, int from);

  std::vector<int> representative;
  std::vector<int64_t> order; // of representatives: sources before readers
  std::vector<unsigned> seen; // the last search that visited the node
  unsigned search = 0;
  Edges memberLists, sources, readers;
};

} // namespace refold
