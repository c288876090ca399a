//===- AcyclicMerger.h - Merging nodes of a graph without cycles --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps a topological order of what has been merged so far, as Pearce and Kelly do ("A dynamic
// topological sort algorithm for directed acyclic graphs", 2006): a question about two nodes then
// looks only at the nodes that lie between them in that order.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace refold {

/// A directed graph without cycles whose nodes can be merged as long as no cycle arises.
class AcyclicMerger {
public:
  /// Nodes 0, 1, ...; each reads only nodes with a smaller number, those in `sources[node]`
  /// (repetitions do no harm).
  explicit AcyclicMerger(llvm::ArrayRef<llvm::SmallVector<int>> sources);

  /// The node that stands for all those `node` has been merged with.
  int find(int node) const { return representative[node]; }
  /// The nodes that find() answers with `node` for, in no particular order.
  llvm::ArrayRef<int> members(int node) const { return memberLists[node]; }

  /// Makes one node of the two, unless a path leaves the two and comes back. False, and nothing
  /// changed, where one does.
  bool tryMerge(int a, int b);

private:
  using Edges = std::vector<llvm::SmallVector<int>>;
  bool collectBetween(int start, int end, Edges &edges, llvm::SmallVectorImpl<int> &found);
  llvm::ArrayRef<int> neighbours(int node, Edges &edges);
  void reorder(int a, int b, llvm::SmallVectorImpl<int> &before, llvm::SmallVectorImpl<int> &after);
  void unite(int into, int from);

  std::vector<int> representative;
  std::vector<int64_t> order; // of representatives: sources before readers
  std::vector<unsigned> seen; // the last search that came by
  unsigned search = 0;
  Edges memberLists, sources, readers;
};

} // namespace refold
