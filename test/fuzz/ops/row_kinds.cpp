//===- row_kinds.cpp - Cases of ops on rows -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indices are sometimes out of range.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

#include "absl/strings/str_cat.h"

namespace refold::test {
namespace {

using E = runtime::ElementType;

/// Indices of rank 0 to 2, and the shape of a row.
struct Picked {
  TensorType table, indices, rows;
  Operand IndexOperand() const {
    return {.type = indices, .fill = Fill::Index, .bound = table.shape[0]};
  }
};

Picked PickRows(CaseMaker &make, E type) {
  Picked picked;
  Extents row = make.Shape(0, 2, 60);
  picked.table = {type, row};
  picked.table.shape.insert(picked.table.shape.begin(), make.Extent(1));
  picked.indices = {E::S32, make.Shape(0, 2, 60)};
  picked.rows = {type, picked.indices.shape};
  picked.rows.shape.insert(picked.rows.shape.end(), row.begin(), row.end());
  return picked;
}

Operand Position(const TensorType &table) {
  return {.type = {E::S64, {}}, .fill = Fill::Index, .bound = table.shape[0]};
}
/// Returns a table of at least one row.
TensorType Table(CaseMaker &make) {
  TensorType table{make.Any(), make.Shape(0, 2)};
  table.shape.insert(table.shape.begin(), make.Extent(1));
  return table;
}
TensorType RowOf(const TensorType &table) {
  return {table.type, Extents(table.shape.begin() + 1, table.shape.end())};
}

OpCase Take(CaseMaker &make) {
  Picked p = PickRows(make, make.Any());
  OpCase made;
  made.text = absl::StrCat("rf.take $0, $1 : (", TypeText(p.table), ", ", TypeText(p.indices),
                           ") -> ", TypeText(p.rows));
  made.operands = {Moved(p.table), p.IndexOperand()};
  made.results = {p.rows};
  return made;
}

OpCase TakeGrad(CaseMaker &make) {
  Picked p = PickRows(make, make.Float());
  OpCase made;
  made.text = absl::StrCat("rf.take_grad $0, $1 : (", TypeText(p.rows), ", ", TypeText(p.indices),
                           ") -> ", TypeText(p.table));
  Fill fill = make.dice().Of({Fill::Edge, Fill::Plain, Fill::Plain});
  made.operands = {{.type = p.rows, .fill = fill}, p.IndexOperand()};
  made.results = {p.table};
  made.judged = Followed(p.table.type, fill);
  made.absolute = 60 * 61 * 2.0 * Epsilon(p.table.type); // sums of at most 60 elements below 2
  return made;
}

OpCase GroupRows(CaseMaker &make) {
  const int64_t places = make.Extent(1);
  const TensorType list{E::S32, {places}}, indices{E::S32, {make.dice().Between(0, 150)}};
  OpCase made;
  made.text = absl::StrCat("rf.group_rows $0 : (", TypeText(indices), ") -> (", TypeText(list),
                           ", ", TypeText(list), ", ", TypeText(indices), ")");
  made.operands = {{.type = indices, .fill = Fill::Index, .bound = places}};
  made.results = {list, list, indices};
  return made;
}

/// The groups may overlap, and some numbers are out of range.
OpCase SumRows(CaseMaker &make) {
  const int64_t rows = make.dice().Between(1, 150);
  TensorType from{make.Float(), make.Shape(0, 2)}, to = from;
  from.shape.insert(from.shape.begin(), rows);
  to.shape.insert(to.shape.begin(), make.Extent(1));
  const TensorType list{E::S32, {to.shape[0]}}, order{E::S32, {rows}};
  OpCase made;
  made.text = absl::StrCat("rf.sum_rows $0, $1, $2, $3, chain = ", make.dice().Of({1, 2, 3, 8, 64}),
                           " : (", TypeText(from), ", ", TypeText(list), ", ", TypeText(list), ", ",
                           TypeText(order), ") -> ", TypeText(to));
  Fill fill = make.dice().Of({Fill::Edge, Fill::Plain, Fill::Plain});
  auto index = [&](const TensorType &type) {
    return Operand{.type = type, .fill = Fill::Index, .bound = rows};
  };
  made.operands = {{.type = from, .fill = fill}, index(list), index(list), index(order)};
  made.results = {to};
  made.judged = Followed(from.type, fill);
  made.absolute = 150 * 151 * 2.0 * Epsilon(from.type); // sums of at most 150 elements below 2
  return made;
}

OpCase SliceRow(CaseMaker &make) {
  TensorType from = Table(make);
  OpCase made;
  made.text = absl::StrCat("rf.slice_row $0, $1 : ", TypeText(from));
  made.operands = {Moved(from), Position(from)};
  made.results = {RowOf(from)};
  return made;
}

OpCase UpdateRow(CaseMaker &make) {
  TensorType table = Table(make), row = RowOf(table);
  OpCase made;
  made.text = absl::StrCat("rf.update_row $0, $1, $2 : ", TypeText(table), ", ", TypeText(row));
  made.operands = {Moved(table), Moved(row), Position(table)};
  made.results = {table};
  return made;
}

} // namespace

std::vector<OpKind> RowKinds() {
  return {{"rf.take", Take},        {"rf.take_grad", TakeGrad}, {"rf.group_rows", GroupRows},
          {"rf.sum_rows", SumRows}, {"rf.slice_row", SliceRow}, {"rf.update_row", UpdateRow}};
}

} // namespace refold::test
