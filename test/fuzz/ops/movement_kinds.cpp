//===- movement_kinds.cpp - Cases of element movement ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements are moved as bits, with static or dynamic indices.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::test {
namespace {

using E = runtime::ElementType;

OpCase Iota(CaseMaker &make) {
  TensorType t{make.Number(), make.Shape(1, 3)};
  if (make.dice().Chance(20))
    t.shape[0] = 300; // more than s8 has numbers
  OpCase made;
  made.text = absl::StrCat(
      "rf.iota dim = ", make.dice().Between(0, static_cast<int64_t>(t.shape.size()) - 1), " : ",
      TypeText(t));
  made.results = {t};
  return made;
}

OpCase Slice(CaseMaker &make) {
  TensorType from{make.Any(), make.Shape(0, 4)}, to{from.type, {}};
  Extents start, limit, strides;
  for (int64_t extent : from.shape) {
    start.push_back(make.dice().Between(0, extent));
    limit.push_back(make.dice().Between(start.back(), extent));
    if (make.dice().Chance(30)) {
      start.back() = 0;
      limit.back() = extent;
    }
    strides.push_back(make.dice().Chance(60) ? 1 : make.dice().Between(1, 5));
    to.shape.push_back((limit.back() - start.back() + strides.back() - 1) / strides.back());
  }
  OpCase made;
  made.text = absl::StrCat("rf.slice $0, start = ", ListText(start), ", limit = ", ListText(limit),
                           ", strides = ", ListText(strides), " : ", TypeText(from));
  made.operands = {Moved(from)};
  made.results = {to};
  return made;
}

OpCase Reverse(CaseMaker &make) {
  TensorType t{make.Any(), make.Shape(0, 4)};
  OpCase made;
  made.text = absl::StrCat("rf.reverse $0, dims = ", ListText(make.SomeDims(t.shape.size())), " : ",
                           TypeText(t));
  made.operands = {Moved(t)};
  made.results = {t};
  return made;
}

OpCase Pad(CaseMaker &make) {
  TensorType from{make.Any(), make.Shape(0, 3, 500)}, to{from.type, {}};
  Extents low, high, interior;
  for (int64_t extent : from.shape) {
    int64_t between = make.dice().Chance(70) ? 0 : make.dice().Between(1, 3);
    int64_t inner = extent == 0 ? 0 : (extent - 1) * (between + 1) + 1;
    low.push_back(make.dice().Between(-3, 4));
    high.push_back(make.dice().Between(-3, 4));
    if (inner + low.back() + high.back() < 0)
      low.back() = high.back() = 0;
    interior.push_back(between);
    to.shape.push_back(inner + low.back() + high.back());
  }
  OpCase made;
  made.text = absl::StrCat("rf.pad $0, $1, low = ", ListText(low), ", high = ", ListText(high),
                           ", interior = ", ListText(interior), " : ", TypeText(from));
  made.operands = {Moved(from), Moved({from.type, {}})};
  made.results = {to};
  return made;
}

OpCase Concatenate(CaseMaker &make) {
  TensorType to{make.Any(), make.Shape(1, 3, 500)};
  const size_t dim =
      static_cast<size_t>(make.dice().Between(0, static_cast<int64_t>(to.shape.size()) - 1));
  std::string names, types;
  OpCase made;
  int64_t total = 0;
  for (int64_t i = 0, n = make.dice().Between(1, 4); i < n; ++i) {
    TensorType part = to;
    part.shape[dim] = make.Extent();
    total += part.shape[dim];
    absl::StrAppend(&names, "$", i, ", ");
    absl::StrAppend(&types, i ? ", " : "", TypeText(part));
    made.operands.push_back(Moved(part));
  }
  to.shape[dim] = total;
  made.text = absl::StrCat("rf.concatenate ", names, "dim = ", dim, " : ", types);
  made.results = {to};
  return made;
}

/// A part of a tensor, and one start for each dimension.
struct Part {
  TensorType whole, part;
  std::vector<Operand> starts;
  std::string types;
};
Part DrawPart(CaseMaker &make) {
  Part drawn{{make.Any(), make.Shape(0, 3)}, {}, {}, ""};
  drawn.part.type = drawn.whole.type;
  E place = make.dice().Of({E::S32, E::S32, E::S64, E::U32});
  for (int64_t extent : drawn.whole.shape) {
    int64_t size = make.dice().Chance(30) ? extent : make.dice().Between(0, extent);
    drawn.part.shape.push_back(size);
    drawn.starts.push_back({.type = {place, {}}, .fill = Fill::Index, .bound = extent - size + 1});
    absl::StrAppend(&drawn.types, ", ", TypeText({place, {}}));
  }
  return drawn;
}
/// "$1, $2, "
std::string Names(size_t first, size_t count) {
  std::string names;
  for (size_t i = 0; i < count; ++i)
    absl::StrAppend(&names, "$", first + i, ", ");
  return names;
}

OpCase DynamicSlice(CaseMaker &make) {
  Part p = DrawPart(make);
  OpCase made;
  made.text = absl::StrCat("rf.dynamic_slice $0, ", Names(1, p.starts.size()),
                           "sizes = ", ListText(p.part.shape), " : (", TypeText(p.whole), p.types,
                           ") -> ", TypeText(p.part));
  made.operands = std::move(p.starts);
  made.operands.insert(made.operands.begin(), Moved(p.whole));
  made.results = {p.part};
  return made;
}

OpCase DynamicUpdateSlice(CaseMaker &make) {
  Part p = DrawPart(make);
  std::string names = Names(0, p.starts.size() + 2);
  names.resize(names.size() - 2); // the last comma
  OpCase made;
  made.text = absl::StrCat("rf.dynamic_update_slice ", names, " : (", TypeText(p.whole), ", ",
                           TypeText(p.part), p.types, ") -> ", TypeText(p.whole));
  made.operands = std::move(p.starts);
  made.operands.insert(made.operands.begin(), {Moved(p.whole), Moved(p.part)});
  made.results = {p.whole};
  return made;
}

} // namespace

std::vector<OpKind> MovementKinds() {
  return {{"rf.iota", Iota},
          {"rf.slice", Slice},
          {"rf.reverse", Reverse},
          {"rf.pad", Pad},
          {"rf.concatenate", Concatenate},
          {"rf.dynamic_slice", DynamicSlice},
          {"rf.dynamic_update_slice", DynamicUpdateSlice}};
}

} // namespace refold::test
