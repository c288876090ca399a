//===- shape_kinds.cpp - Cases of ops that make or move elements ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All of these ops pass elements on as bits.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

#include "absl/strings/str_cat.h"

#include <numeric>

namespace refold::test {
namespace {

using E = runtime::ElementType;

OpCase Constant(CaseMaker &make) {
  TensorType t{make.Any(), make.Shape(0, 2, 40)};
  bool splat = make.dice().Chance(30);
  runtime::HostTensor values = FillOperand(Moved(splat ? TensorType{t.type, {}} : t), make.dice());
  OpCase made;
  made.text = absl::StrCat("rf.constant ", DenseText(values), " : ", TypeText(t));
  made.results = {t};
  return made;
}

OpCase Broadcast(CaseMaker &make) {
  TensorType to{make.Any(), make.Shape(1, 4)}, from{to.type, {}};
  std::vector<int64_t> dims = make.SomeDims(to.shape.size());
  for (int64_t d : dims)
    from.shape.push_back(make.dice().Chance(30) ? 1 : to.shape[static_cast<size_t>(d)]);
  OpCase made;
  made.text = absl::StrCat("rf.broadcast_in_dim $0, dims = ", ListText(dims), " : ", TypeText(from),
                           " -> ", TypeText(to));
  made.operands = {Moved(from)};
  made.results = {to};
  return made;
}

OpCase Reshape(CaseMaker &make) {
  TensorType from{make.Any(), make.Shape(0, 4)}, to{from.type, {}};
  // Groups the factors of the element count in another way.
  for (int64_t extent : from.shape) {
    int64_t factor = extent % 2 == 0 && make.dice().Chance(50) ? 2 : 1;
    if (!to.shape.empty() && make.dice().Chance(40))
      to.shape.back() *= factor;
    else
      to.shape.push_back(factor);
    to.shape.push_back(extent / factor);
  }
  if (make.dice().Chance(50))
    std::swap(from, to);
  OpCase made;
  made.text = absl::StrCat("rf.reshape $0 : ", TypeText(from), " -> ", TypeText(to));
  made.operands = {Moved(from)};
  made.results = {to};
  return made;
}

OpCase Transpose(CaseMaker &make) {
  TensorType from{make.Any(), make.Shape(0, 4)}, to{from.type, {}};
  std::vector<int64_t> order(from.shape.size());
  std::iota(order.begin(), order.end(), 0);
  for (size_t i = 1; i < order.size(); ++i)
    std::swap(order[i],
              order[static_cast<size_t>(make.dice().Between(0, static_cast<int64_t>(i)))]);
  for (int64_t d : order)
    to.shape.push_back(from.shape[static_cast<size_t>(d)]);
  OpCase made;
  made.text = absl::StrCat("rf.transpose $0, dims = ", ListText(order), " : ", TypeText(from));
  made.operands = {Moved(from)};
  made.results = {to};
  return made;
}

/// Returns an op that marks its operand.
OpCase Marked(CaseMaker &make, const char *name) {
  TensorType t{make.Any(), make.Shape(0, 3)};
  OpCase made;
  made.text = absl::StrCat(name, " $0 : ", TypeText(t));
  made.operands = {Moved(t)};
  made.results = {t};
  return made;
}

OpCase Barrier(CaseMaker &make) {
  TensorType a{make.Any(), make.Shape(0, 3)}, b{make.Any(), make.Shape(0, 3)}, tie = a;
  OpCase made;
  if (make.dice().Chance(50)) {
    made.text = absl::StrCat("rf.barrier $0, $1 after($2) : (", TypeText(a), ", ", TypeText(b),
                             "), (", TypeText(tie), ") -> ", TypeText(a), ", ", TypeText(b));
    made.results = {a, b};
  } else {
    made.text = absl::StrCat("rf.barrier $0 after($1, $2) : (", TypeText(a), "), (", TypeText(b),
                             ", ", TypeText(tie), ") -> ", TypeText(a));
    made.results = {a};
  }
  made.operands = {Moved(a), Moved(b), Moved(tie)};
  return made;
}

} // namespace

std::vector<OpKind> ShapeKinds() {
  return {{"rf.constant", Constant},
          {"rf.broadcast_in_dim", Broadcast},
          {"rf.reshape", Reshape},
          {"rf.transpose", Transpose},
          {"rf.checkpoint", [](CaseMaker &make) { return Marked(make, "rf.checkpoint"); }},
          {"rf.stop_gradient", [](CaseMaker &make) { return Marked(make, "rf.stop_gradient"); }},
          {"rf.barrier", Barrier}};
}

} // namespace refold::test
