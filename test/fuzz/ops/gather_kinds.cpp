//===- gather_kinds.cpp - Cases of gather and scatter ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dimensions have every role and every order that the ops allow.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::test {
namespace {

using E = runtime::ElementType;

/// The common part of gather and scatter: an operand, indices into it, and slices of it.
struct Places {
  TensorType operand, indices, slices;
  Extents sizes;                    ///< of a slice, in each dimension of the operand
  Extents window;                   ///< dimensions of `slices` that hold a slice
  Extents left_out;                 ///< dimensions of the operand that `slices` does not have
  Extents batching, index_batching; ///< batched dimensions of operand and indices
  Extents map;                      ///< the operand's dimension of each index component
  int64_t vector = 0, bound = 1;

  std::string Dims(const char *left_out_name) const {
    return absl::StrCat(", ", left_out_name, " = ", ListText(left_out),
                        ", batching = ", ListText(batching), " x ", ListText(index_batching),
                        ", map = ", ListText(map), ", vector = ", vector);
  }
  Operand IndexOperand() const { return {.type = indices, .fill = Fill::Index, .bound = bound}; }
};

void Mix(Extents &list, Dice &dice) {
  for (size_t i = 1; i < list.size(); ++i)
    std::swap(list[i], list[static_cast<size_t>(dice.Between(0, static_cast<int64_t>(i)))]);
}

Places DrawPlaces(CaseMaker &make, E type) {
  Dice &dice = make.dice();
  Places p;
  p.operand = {type, make.Shape(1, 3, 200)};
  Extents inner; // extents of a slice in `slices`
  for (size_t d = 0; d < p.operand.shape.size(); ++d) {
    int64_t &extent = p.operand.shape[d];
    int64_t number = static_cast<int64_t>(d), role = dice.Between(0, 9);
    if (role < 2) {
      extent = dice.Between(1, 5);
      p.batching.push_back(number);
      p.sizes.push_back(1);
    } else if (role < 5) {
      extent = std::max<int64_t>(extent, 1);
      p.left_out.push_back(number);
      p.sizes.push_back(1);
    } else {
      p.sizes.push_back(dice.Chance(40) ? extent : dice.Between(0, extent));
      inner.push_back(p.sizes.back());
    }
    if (role >= 2 && dice.Chance(65)) {
      p.map.push_back(number);
      p.bound = std::max(p.bound, extent - p.sizes.back() + 1);
    }
  }
  Mix(p.map, dice);
  // Indices: their own dimensions, and one for each batching dimension, in any order.
  p.indices = {dice.Of({E::S32, E::S32, E::S64, E::U32}), {}};
  struct Outer {
    int64_t extent, batching; // number in p.batching, or -1
  };
  std::vector<Outer> outer;
  for (int64_t n = dice.Between(0, 2); n > 0; --n)
    outer.push_back({dice.Chance(4) ? 0 : dice.Between(1, 6), -1});
  for (size_t i = 0; i < p.batching.size(); ++i)
    outer.insert(outer.begin() + dice.Between(0, static_cast<int64_t>(outer.size())),
                 {p.operand.shape[static_cast<size_t>(p.batching[i])], static_cast<int64_t>(i)});
  const int64_t rank = static_cast<int64_t>(outer.size());
  bool whole = p.map.size() == 1 && dice.Chance(40); // each index is a start
  p.vector = whole ? rank : dice.Between(0, rank);
  p.index_batching.resize(p.batching.size());
  for (int64_t d = 0; d < rank; ++d) {
    const Outer &one = outer[static_cast<size_t>(d)];
    p.indices.shape.push_back(one.extent);
    if (one.batching >= 0)
      p.index_batching[static_cast<size_t>(one.batching)] = whole || d < p.vector ? d : d + 1;
  }
  if (!whole)
    p.indices.shape.insert(p.indices.shape.begin() + p.vector, static_cast<int64_t>(p.map.size()));
  // Slices: the dimensions of the window among the others.
  p.slices.type = type;
  size_t from_inner = 0, from_outer = 0;
  while (from_inner < inner.size() || from_outer < outer.size()) {
    bool take = from_outer == outer.size() || (from_inner < inner.size() && dice.Chance(50));
    if (take) {
      p.window.push_back(static_cast<int64_t>(p.slices.shape.size()));
      p.slices.shape.push_back(inner[from_inner++]);
    } else {
      p.slices.shape.push_back(outer[from_outer++].extent);
    }
  }
  return p;
}

OpCase Gather(CaseMaker &make) {
  Places p = DrawPlaces(make, make.Any());
  OpCase made;
  made.text =
      absl::StrCat("rf.gather $0, $1, offset = ", ListText(p.window), p.Dims("collapsed"),
                   ", sizes = ", ListText(p.sizes), make.dice().Chance(50) ? " fill" : "", " : (",
                   TypeText(p.operand), ", ", TypeText(p.indices), ") -> ", TypeText(p.slices));
  made.operands = {Moved(p.operand), p.IndexOperand()};
  made.results = {p.slices};
  return made;
}

OpCase Scatter(CaseMaker &make) {
  const E type = make.Any();
  std::string kind = type == E::Pred
                         ? "set"
                         : make.dice().Of({"set", "add", "add", "minimum", "maximum", "multiply"});
  Places p = DrawPlaces(make, type);
  Fill fill = kind == "set" ? Fill::Edge : kind == "multiply" ? Fill::Plain : make.Values();
  OpCase made;
  made.text =
      absl::StrCat("rf.scatter ", kind, " $0, $1, $2, window = ", ListText(p.window),
                   p.Dims("inserted"), " : (", TypeText(p.operand), ", ", TypeText(p.indices), ", ",
                   TypeText(p.slices), ") -> ", TypeText(p.operand));
  // Elements without an update pass unchanged, so subnormals are not flushed.
  made.operands = {{.type = p.operand, .fill = fill, .passed = true},
                   p.IndexOperand(),
                   {.type = p.slices, .fill = fill, .passed = true}};
  made.results = {p.operand};
  made.judged = kind != "add" || Followed(type, fill);
  double count = static_cast<double>(runtime::ElementCount(p.slices.shape)) + 1;
  if (kind == "add") // all may meet one element
    made.absolute = (fill == Fill::Special ? 1e6 : 2.0) * count * count * Epsilon(type);
  else if (kind == "multiply") // 2^count is the largest product
    made.relative = 2 * count * Epsilon(type);
  if (kind != "set" && kind != "add")
    made.absolute = LeastNormal(type);
  return made;
}

OpCase OneHot(CaseMaker &make) {
  TensorType indices{make.dice().Of({E::S32, E::S64, E::U32}), make.Shape(0, 2, 100)};
  TensorType to{make.Any(), indices.shape};
  to.shape.push_back(make.Extent());
  OpCase made;
  made.text = absl::StrCat("rf.one_hot $0 : ", TypeText(indices), " -> ", TypeText(to));
  made.operands = {
      {.type = indices, .fill = Fill::Index, .bound = std::max<int64_t>(to.shape.back(), 1)}};
  made.results = {to};
  return made;
}

} // namespace

std::vector<OpKind> GatherKinds() {
  // Listed twice, because they have more variants than the other ops.
  return {{"rf.gather", Gather},
          {"rf.gather", Gather},
          {"rf.scatter", Scatter},
          {"rf.scatter", Scatter},
          {"rf.one_hot", OneHot}};
}

} // namespace refold::test
