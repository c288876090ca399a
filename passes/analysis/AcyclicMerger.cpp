//===- AcyclicMerger.cpp - Merging nodes of acyclic graphs ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/AcyclicMerger.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::SmallVectorImpl;
using namespace refold;

AcyclicMerger::AcyclicMerger(ArrayRef<SmallVector<int>> sources)
    : representative(sources.size()), order(sources.size()), seen(sources.size(), 0),
      memberLists(sources.size()), sources(sources.begin(), sources.end()),
      readers(sources.size()) {
  std::iota(representative.begin(), representative.end(), 0);
  std::iota(order.begin(), order.end(), 0);
  for (auto [node, list] : enumerate(sources)) {
    memberLists[node] = {static_cast<int>(node)};
    for (int source : list)
      readers[source].push_back(node);
  }
}

/// Returns the neighbours of a node along `edges`, with each merged node replaced by its
/// representative. Erases edges from a node to itself, which merging creates.
ArrayRef<int> AcyclicMerger::neighbours(int node, Edges &edges) {
  SmallVector<int> &list = edges[node];
  for (int &other : list)
    other = find(other);
  llvm::erase(list, node);
  return list;
}

/// Collects the nodes that are reachable from `start` and lie between `start` and `end` in the
/// topological order. Returns false if one of these nodes has an edge to `end`.
bool AcyclicMerger::collectBetween(int start, int end, Edges &edges, SmallVectorImpl<int> &found) {
  auto [low, high] = std::minmax(order[start], order[end]);
  ++search;
  SmallVector<int> open{start};
  while (!open.empty()) {
    int node = open.pop_back_val();
    for (int next : neighbours(node, edges)) {
      if (next == end && node != start)
        return false;
      if (order[next] <= low || order[next] >= high || seen[next] == search)
        continue;
      seen[next] = search;
      found.push_back(next);
      open.push_back(next);
    }
  }
  return true;
}

bool AcyclicMerger::tryMerge(int a, int b) {
  a = find(a);
  b = find(b);
  if (a == b)
    return true;
  if (order[a] > order[b])
    std::swap(a, b);
  SmallVector<int> before, after;
  if (!collectBetween(a, b, readers, after))
    return false;
  collectBetween(b, a, sources, before);
  reorder(a, b, before, after);
  // The larger set keeps its representative. So the representative of a node changes at most
  // log2(n) times.
  if (memberLists[a].size() >= memberLists[b].size())
    unite(a, b);
  else
    unite(b, a);
  return true;
}

/// Reassigns the order indices of these nodes: first `before`, the nodes that b reads, then a and
/// b, then `after`, the readers of a. No node in `before` gets a larger index, and no node in
/// `after` gets a smaller one. So the order stays valid for all other nodes.
void AcyclicMerger::reorder(int a, int b, SmallVectorImpl<int> &before,
                            SmallVectorImpl<int> &after) {
  auto byOrder = [&](int x, int y) { return order[x] < order[y]; };
  llvm::sort(before, byOrder);
  llvm::sort(after, byOrder);
  SmallVector<int64_t> places{order[a], order[b]};
  for (int node : before)
    places.push_back(order[node]);
  for (int node : after)
    places.push_back(order[node]);
  llvm::sort(places);
  for (auto [node, place] : llvm::zip(before, places))
    order[node] = place;
  order[a] = order[b] = places[before.size()];
  for (auto [node, place] : llvm::zip(after, ArrayRef(places).take_back(after.size())))
    order[node] = place;
}

void AcyclicMerger::unite(int into, int from) {
  for (int member : memberLists[from])
    representative[member] = into;
  for (Edges *lists : {&memberLists, &sources, &readers}) {
    llvm::append_range((*lists)[into], (*lists)[from]);
    (*lists)[from] = {};
  }
}
