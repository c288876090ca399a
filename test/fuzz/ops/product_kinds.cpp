//===- product_kinds.cpp - Cases of contractions and reductions -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Float64 adds in an unspecified order, so the bounds hold for any order: a chain of n roundings.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::test {
namespace {

/// A dimension of a contraction. `role` is b (batch), c (contracted), l (only in the left operand)
/// or r (only in the right operand).
struct Dim {
  char role;
  int64_t extent;
};

template <typename T> void Mix(std::vector<T> &list, Dice &dice) {
  for (size_t i = 1; i < list.size(); ++i)
    std::swap(list[i], list[static_cast<size_t>(dice.Between(0, static_cast<int64_t>(i)))]);
}

/// Returns extents with so many multiplications that a thread block of a GPU computes a tile.
std::vector<Dim> LargeDims(Dice &dice) {
  std::vector<Dim> dims;
  for (char role : {'l', 'c', 'r'})
    if (dice.Chance(30)) {
      dims.push_back({role, dice.Of<int64_t>({5, 8, 9})});
      dims.push_back({role, dice.Of<int64_t>({13, 16, 17})});
    } else {
      dims.push_back({role, dice.Of<int64_t>({64, 80, 99})});
    }
  return dims;
}

std::vector<Dim> RandomDims(CaseMaker &make) {
  if (make.dice().Chance(30))
    return LargeDims(make.dice());
  std::vector<Dim> dims;
  int64_t products = 1;
  auto add = [&](char role, int64_t most) {
    for (int64_t n = make.dice().Between(0, most); n > 0; --n) {
      int64_t extent = make.Extent();
      if (products * extent > 40000)
        extent = 1;
      products *= extent;
      dims.push_back({role, extent});
    }
  };
  if (make.dice().Chance(15)) { // over many rows: a contraction that is split
    dims.push_back({'c', make.dice().Of<int64_t>({256, 300, 512, 1000})});
    products = dims[0].extent;
    add('l', 1);
    add('r', 1);
    return dims;
  }
  add('b', make.dice().Chance(30) ? 2 : 0);
  add('l', 2);
  add('r', 2);
  add('c', 2);
  return dims;
}

OpCase DotGeneral(CaseMaker &make) {
  const std::vector<Dim> dims = RandomDims(make);
  // Each side has its own random order of its dimensions, given as indices into `dims`.
  std::vector<size_t> left, right;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i].role != 'r')
      left.push_back(i);
    if (dims[i].role != 'l')
      right.push_back(i);
  }
  if (make.dice().Chance(40)) {
    Mix(left, make.dice());
    Mix(right, make.dice());
  }
  runtime::ElementType type = make.Number();
  TensorType a{type, {}}, b{type, {}}, out{type, {}};
  std::vector<int64_t> a_batching, b_batching, a_contracting, b_contracting;
  int64_t contracted = 1;
  std::vector<int64_t> summed;
  for (size_t place = 0; place < left.size(); ++place) {
    const Dim &dim = dims[left[place]];
    a.shape.push_back(dim.extent);
    int64_t other = std::find(right.begin(), right.end(), left[place]) - right.begin();
    if (dim.role == 'b') {
      a_batching.push_back(static_cast<int64_t>(place));
      b_batching.push_back(other);
      out.shape.push_back(dim.extent);
    } else if (dim.role == 'c') {
      a_contracting.push_back(static_cast<int64_t>(place));
      b_contracting.push_back(other);
      contracted *= dim.extent;
      summed.push_back(dim.extent);
    }
  }
  for (size_t i : right)
    b.shape.push_back(dims[i].extent);
  for (size_t i : left)
    if (dims[i].role == 'l')
      out.shape.push_back(dims[i].extent);
  for (size_t i : right)
    if (dims[i].role == 'r')
      out.shape.push_back(dims[i].extent);

  OpCase made;
  made.text = absl::StrCat("rf.dot_general $0, $1, batching = ", ListText(a_batching), " x ",
                           ListText(b_batching), ", contracting = ", ListText(a_contracting), " x ",
                           ListText(b_contracting), RandomChain(summed, make.dice()), " : (",
                           TypeText(a), ", ", TypeText(b), ") -> ", TypeText(out));
  const Fill fill = make.FewEdges();
  made.operands = {{.type = a, .fill = fill}, {.type = b, .fill = fill}};
  made.results = {out};
  made.judged = Followed(type, fill);
  // Elements are below 2, so each of the k roundings is of a partial sum of at most 4k.
  made.absolute = 4.0 * static_cast<double>(contracted * (contracted + 1)) * Epsilon(type);
  return made;
}

OpCase Reduce(CaseMaker &make) {
  Dice &dice = make.dice();
  TensorType from{make.Any(), dice.Chance(50) ? make.ManyRows(3) : make.Shape(0, 4)};
  TensorType to{from.type, {}};
  std::vector<int64_t> dims = make.SomeDims(from.shape.size());
  int64_t count = 1;
  for (size_t d = 0; d < from.shape.size(); ++d)
    if (std::find(dims.begin(), dims.end(), static_cast<int64_t>(d)) == dims.end())
      to.shape.push_back(from.shape[d]);
    else
      count *= from.shape[d];
  std::vector<std::string> kinds;
  if (from.type != runtime::ElementType::Pred)
    kinds = {"add", "add", "maximum", "minimum", "multiply"};
  if (!IsFloat(from.type))
    kinds.insert(kinds.end(), {"and", "or"});
  const std::string kind = dice.Of(kinds);
  std::string chains;
  const bool joins = count > 0 && dims.size() == 1 && dice.Chance(25);
  if (joins) {
    chains = " chain = 1";
  } else if (dims.size() == 1 && dims[0] + 1 == static_cast<int64_t>(from.shape.size()) &&
             dice.Chance(50)) {
    const int64_t lanes = int64_t{1} << dice.Between(0, 6);
    chains = absl::StrCat(" chain = ", lanes * dice.Between(1, 16), " lanes = ", lanes);
  } else if (!dims.empty() && dice.Chance(50)) {
    chains = absl::StrCat(" chain = ", dice.Between(2, 64));
  }
  OpCase made;
  made.text = absl::StrCat("rf.reduce ", kind, " $0, dims = ", ListText(dims), chains, " : ",
                           TypeText(from));
  Operand operand{.type = from, .fill = make.Values()};
  operand.passed = joins && count == 1; // nothing is combined
  bool picks = kind == "maximum" || kind == "minimum";
  if (kind == "multiply") { // near 1, so that the product of a thousand is a number
    operand.fill = dice.Of({Fill::Plain, Fill::Edge});
    operand.low = 0.95;
    operand.high = 1.05;
  }
  made.operands = {operand};
  made.results = {to};
  made.judged = picks || Followed(from.type, operand.fill);
  double rounding = static_cast<double>(count + 1) * Epsilon(from.type);
  if (kind == "add")
    made.absolute =
        (operand.fill == Fill::Special ? 1e6 : 2.0) * static_cast<double>(count) * rounding;
  else if (kind == "multiply")
    made.relative = 2 * rounding;
  return made;
}

} // namespace

std::string RandomChain(const std::vector<int64_t> &summed, Dice &dice) {
  if (summed.empty() || dice.Chance(50))
    return "";
  std::vector<int64_t> chain(
      static_cast<size_t>(dice.Between(1, static_cast<int64_t>(summed.size()))), 1);
  const int64_t extent = summed[chain.size() - 1];
  // Thread blocks of a GPU need parts of 8 steps or a multiple.
  chain.back() = dice.Chance(40) ? 8 * dice.Between(1, 4) : dice.Between(1, extent + 1);
  return absl::StrCat(" chain = ", ListText(chain));
}

std::vector<OpKind> ProductKinds() {
  // Listed twice, because they have more variants than the other ops.
  return {{"rf.dot_general", DotGeneral},
          {"rf.dot_general", DotGeneral},
          {"rf.reduce", Reduce},
          {"rf.reduce", Reduce}};
}

} // namespace refold::test
