//===- expected_sums.cpp - Sums by the rules of numerics.md ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/sums/expected_sums.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace refold::test {
namespace {

constexpr int64_t kChain = 64, kSegment = 1024, kLanes = 64, kProductChain = 1024;
/// Products with more elements have no row blocks.
constexpr int64_t kMostBlockedElements = 65536;

using Terms = std::vector<float>;
using Dims = std::vector<int64_t>;
/// Sums terms that lie in row-major order over the extents of the reduced dimensions.
using Rule = std::function<float(const Terms &)>;

int64_t Product(const std::vector<int64_t> &extents) {
  return std::accumulate(extents.begin(), extents.end(), int64_t{1}, std::multiplies<>());
}

bool Has(const Dims &dims, int64_t dim) {
  return std::find(dims.begin(), dims.end(), dim) != dims.end();
}

float Chain(const Terms &terms) {
  float sum = 0;
  for (float term : terms)
    sum = sum + term;
  return sum;
}

/// T(n) is T(p) + T(n - p), where p is the largest power of two below n.
float Tree(const Terms &parts) {
  if (parts.size() == 1)
    return parts[0];
  size_t p = 1;
  while (2 * p < parts.size())
    p *= 2;
  const auto middle = parts.begin() + static_cast<int64_t>(p);
  const float left = Tree({parts.begin(), middle}), right = Tree({middle, parts.end()});
  return left + right;
}

/// Cuts the terms into pieces of `size`, of which the last may be shorter.
std::vector<Terms> Pieces(const Terms &terms, int64_t size) {
  std::vector<Terms> pieces;
  for (size_t begin = 0; begin < terms.size(); begin += static_cast<size_t>(size))
    pieces.emplace_back(terms.begin() + static_cast<int64_t>(begin),
                        terms.begin() + std::min(static_cast<int64_t>(begin) + size,
                                                 static_cast<int64_t>(terms.size())));
  return pieces;
}

float Segment(const Terms &terms) {
  std::vector<Terms> lanes(kLanes);
  for (size_t e = 0; e < terms.size(); ++e)
    lanes[e % kLanes].push_back(terms[e]);
  Terms sums;
  for (const Terms &lane : lanes)
    sums.push_back(Chain(lane));
  while (sums.size() > 1) {
    Terms halves;
    for (size_t i = 0; i < sums.size() / 2; ++i)
      halves.push_back(sums[i] + sums[i + sums.size() / 2]);
    sums = halves;
  }
  return sums[0];
}

float Line(const Terms &terms) {
  Terms parts;
  for (const Terms &segment : Pieces(terms, kSegment))
    parts.push_back(Segment(segment));
  return Tree(parts);
}

/// Applies a rule to the terms of each result.
Numbers Apply(const Numbers &x, const Dims &dims, const Rule &rule) {
  Numbers sums;
  for (size_t d = 0; d < x.shape.size(); ++d)
    if (!Has(dims, static_cast<int64_t>(d)))
      sums.shape.push_back(x.shape[d]);
  std::vector<Terms> terms(static_cast<size_t>(Product(sums.shape)));
  for (size_t e = 0; e < x.values.size(); ++e) {
    auto left = static_cast<int64_t>(e);
    int64_t result = 0, stride = 1;
    for (auto d = static_cast<int64_t>(x.shape.size()); d-- > 0;) {
      const int64_t index = left % x.shape[d];
      left /= x.shape[d];
      if (Has(dims, d))
        continue;
      result += index * stride;
      stride *= x.shape[d];
    }
    terms[static_cast<size_t>(result)].push_back(x.values[e]);
  }
  for (const Terms &own : terms)
    sums.values.push_back(rule(own));
  return sums;
}

/// Returns the number of entries of a chain, of which there may be `most` in a chain.
int64_t EntriesIn(int64_t extent, int64_t most) {
  for (int64_t entries = most; entries > 1 && 2 * entries >= most; --entries)
    if (extent % entries == 0)
      return entries;
  int64_t power = 1;
  while (2 * power <= most)
    power *= 2;
  return power;
}

/// The number d(n) of row blocks.
int64_t RowBlocks(int64_t rows) {
  int64_t few = 1;
  for (int64_t blocks = 2; blocks <= 8; ++blocks)
    if (rows % blocks == 0 && rows / blocks >= 128)
      few = blocks;
  if (rows / few <= 1024)
    return few;
  for (int64_t blocks = few; blocks <= 64; ++blocks)
    if (rows % blocks == 0 && rows / blocks <= 1024 && rows / blocks >= 128)
      return blocks;
  return few;
}

int64_t ChainEntries(int64_t dim, int64_t extent, int64_t most) {
  if (dim == 0) {
    const int64_t own = EntriesIn(extent / RowBlocks(extent), most);
    if (extent % own == 0)
      return own;
  }
  return EntriesIn(extent, most);
}

Numbers LastIsKept(const Numbers &x, const Dims &dims) {
  const int64_t first = dims[0], extent = x.shape[first];
  const Dims others(dims.begin() + 1, dims.end());
  int64_t inner = 1;
  for (int64_t dim : others)
    inner *= x.shape[dim];
  if (inner > kChain)
    return Apply(ExpectedSums(x, others), {first}, Tree);
  if (extent * inner <= kChain)
    return Apply(x, dims, Chain);
  const int64_t most = kChain / inner, entries = ChainEntries(first, extent, most);
  auto chains = [&](const Terms &terms, int64_t size) {
    Terms parts;
    for (const Terms &chain : Pieces(terms, size * inner))
      parts.push_back(Chain(chain));
    return Tree(parts);
  };
  // If the chains of a batch cannot be equal, each row block has its own.
  const int64_t blocks = first == 0 && extent % entries != 0 ? RowBlocks(extent) : 1;
  return Apply(x, dims, [&](const Terms &terms) {
    if (blocks == 1)
      return chains(terms, entries);
    Terms sums;
    for (const Terms &block : Pieces(terms, extent / blocks * inner))
      sums.push_back(chains(block, EntriesIn(extent / blocks, most)));
    return Tree(sums);
  });
}

/// The factors of the products that are summed, in order.
struct Factors {
  Terms left, right;
};

float FusedChain(const Factors &factors) {
  float sum = 0;
  for (size_t i = 0; i < factors.left.size(); ++i)
    sum = std::fma(factors.left[i], factors.right[i], sum);
  return sum;
}

/// Sums products along dimensions of `extents`, with the chains of §4.
float SumOfProducts(const Factors &all, const Dims &extents) {
  if (Product(extents) <= kProductChain)
    return FusedChain(all);
  // The first dimension of which an entry fits a chain.
  size_t level = 0;
  int64_t behind = Product({extents.begin() + 1, extents.end()});
  for (; behind > kProductChain; ++level)
    behind /= extents[level + 1];
  const int64_t entries = EntriesIn(extents[level], kProductChain / behind);
  Terms parts;
  const std::vector<Terms> left = Pieces(all.left, extents[level] * behind),
                           right = Pieces(all.right, extents[level] * behind);
  for (size_t group = 0; group < left.size(); ++group) {
    const std::vector<Terms> lefts = Pieces(left[group], entries * behind),
                             rights = Pieces(right[group], entries * behind);
    for (size_t part = 0; part < lefts.size(); ++part)
      parts.push_back(FusedChain({lefts[part], rights[part]}));
  }
  return Tree(parts);
}

} // namespace

Numbers ExpectedProduct(const Numbers &a, const Numbers &b, bool rows) {
  const Dims summed(a.shape.begin(), a.shape.end() - 1);
  const int64_t terms = Product(summed), columns = b.shape.back();
  Numbers product{{a.shape.back(), columns}, {}};
  const bool blocked = rows && a.shape.back() * columns <= kMostBlockedElements;
  const int64_t blocks = blocked ? RowBlocks(terms) : 1;
  for (int64_t i = 0; i < a.shape.back(); ++i)
    for (int64_t j = 0; j < columns; ++j) {
      Factors factors;
      for (int64_t k = 0; k < terms; ++k) {
        factors.left.push_back(a.values[static_cast<size_t>(k * a.shape.back() + i)]);
        factors.right.push_back(b.values[static_cast<size_t>(k * columns + j)]);
      }
      if (blocks == 1) {
        product.values.push_back(SumOfProducts(factors, summed));
        continue;
      }
      const std::vector<Terms> left = Pieces(factors.left, terms / blocks),
                               right = Pieces(factors.right, terms / blocks);
      Terms sums;
      for (size_t block = 0; block < left.size(); ++block)
        sums.push_back(SumOfProducts({left[block], right[block]}, {terms / blocks}));
      product.values.push_back(Tree(sums));
    }
  return product;
}

Numbers ExpectedSums(const Numbers &x, const std::vector<int64_t> &dims) {
  Numbers squeezed{{}, x.values};
  Dims left;
  for (size_t d = 0; d < x.shape.size(); ++d) {
    const bool is_reduced = Has(dims, static_cast<int64_t>(d));
    if (is_reduced && x.shape[d] == 1)
      continue;
    if (is_reduced)
      left.push_back(static_cast<int64_t>(squeezed.shape.size()));
    squeezed.shape.push_back(x.shape[d]);
  }
  if (left.empty())
    return Apply(squeezed, {}, Chain);
  if (left.back() + 1 != static_cast<int64_t>(squeezed.shape.size()))
    return LastIsKept(squeezed, left);
  // The line, from the last dimension backwards. Dimension 0 has the rows.
  Dims line, rest = left;
  auto next = static_cast<int64_t>(squeezed.shape.size()) - 1;
  while (!rest.empty() && rest.back() == next && (next > 0 || line.empty())) {
    line.insert(line.begin(), next--);
    rest.pop_back();
  }
  const Numbers sums = Apply(squeezed, line, Line);
  return rest.empty() ? sums : ExpectedSums(sums, rest);
}

/// The sum along one dimension of a large window.
static float SumAlong(const Terms &terms) {
  const auto count = static_cast<int64_t>(terms.size());
  if (count <= kChain)
    return Chain(terms);
  int64_t chain = kChain;
  while (chain > 1 && count % chain != 0)
    --chain;
  if (chain == 1) {
    const auto whole = static_cast<std::ptrdiff_t>(count - count % kChain);
    return SumAlong({terms.begin(), terms.begin() + whole}) +
           Chain({terms.begin() + whole, terms.end()});
  }
  Terms sums;
  for (const Terms &piece : Pieces(terms, chain))
    sums.push_back(Chain(piece));
  return SumAlong(sums);
}

Numbers ExpectedWindows(const Numbers &x, const std::vector<WindowDim> &dims) {
  const size_t rank = dims.size();
  int64_t elements = 1;
  Numbers sums{{}, {}};
  std::vector<int64_t> steps(rank, 1);
  for (size_t d = 0; d < rank; ++d) {
    elements *= dims[d].elements;
    const int64_t reach = (dims[d].elements - 1) * dims[d].dilation + 1;
    sums.shape.push_back((x.shape[d] - reach) / dims[d].stride + 1);
    for (size_t outer = 0; outer < d; ++outer)
      steps[outer] *= x.shape[d];
  }
  // The terms of the window at `at`, or the sum along dimension d and all later ones.
  std::function<void(size_t, int64_t, Terms &)> collect = [&](size_t d, int64_t at, Terms &terms) {
    if (d == rank)
      return terms.push_back(x.values[static_cast<size_t>(at)]);
    for (int64_t i = 0; i < dims[d].elements; ++i)
      collect(d + 1, at + i * dims[d].dilation * steps[d], terms);
  };
  std::function<float(size_t, int64_t)> along = [&](size_t d, int64_t at) -> float {
    if (d == rank)
      return x.values[static_cast<size_t>(at)];
    Terms terms;
    for (int64_t i = 0; i < dims[d].elements; ++i)
      terms.push_back(along(d + 1, at + i * dims[d].dilation * steps[d]));
    return dims[d].elements == 1 ? terms[0] : SumAlong(terms);
  };
  const int64_t count = Product(sums.shape);
  for (int64_t result = 0; result < count; ++result) {
    int64_t at = 0, rest = result;
    for (size_t d = rank; d-- > 0; rest /= sums.shape[d])
      at += rest % sums.shape[d] * dims[d].stride * steps[d];
    Terms terms;
    if (elements <= kChain)
      collect(0, at, terms);
    sums.values.push_back(elements <= kChain ? Chain(terms) : along(0, at));
  }
  return sums;
}

Numbers ExpectedScatter(const Numbers &onto, const std::vector<int64_t> &places,
                        const Numbers &rows) {
  const int64_t columns = onto.shape[1];
  Numbers sums = onto;
  for (int64_t place = 0; place < onto.shape[0]; ++place)
    for (int64_t column = 0; column < columns; ++column) {
      Terms terms;
      for (size_t i = 0; i < places.size(); ++i)
        if (places[i] == place)
          terms.push_back(
              rows.values[i * static_cast<size_t>(columns) + static_cast<size_t>(column)]);
      if (terms.empty())
        continue;
      float &sum = sums.values[static_cast<size_t>(place * columns + column)];
      if (static_cast<int64_t>(places.size()) <= kChain) {
        for (float term : terms)
          sum = sum + term;
        continue;
      }
      Terms chains;
      for (const Terms &chain : Pieces(terms, kChain))
        chains.push_back(Chain(chain));
      sum = sum + Tree(chains);
    }
  return sums;
}

} // namespace refold::test
