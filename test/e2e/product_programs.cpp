//===- product_programs.cpp - Programs of one product ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/product_programs.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <vector>

namespace refold::test {
namespace {

using Extents = std::vector<int64_t>;

std::string Tensor(const Extents &shape, const std::string &type) {
  return absl::StrCat("tensor<", absl::StrJoin(shape, "x"), shape.empty() ? "" : "x", type, ">");
}

std::string List(const Extents &numbers) {
  return absl::StrCat("[", absl::StrJoin(numbers, ", "), "]");
}

/// One operand: batching, then its free dimension and the contracting ones in either order.
struct Side {
  Side(const ProductCase &p, int64_t free, bool free_first) {
    if (p.batch > 0)
      shape.push_back(p.batch);
    Extents contracted = {p.contraction};
    if (p.contraction_outer > 0)
      contracted = {p.contraction_outer, p.contraction / p.contraction_outer};
    if (free_first)
      shape.push_back(free);
    for (int64_t extent : contracted) {
      contracting.push_back(static_cast<int64_t>(shape.size()));
      shape.push_back(extent);
    }
    if (!free_first)
      shape.push_back(free);
  }
  Extents shape, contracting;
};

} // namespace

std::string ProductCase::Name() const {
  return absl::StrCat(batch, " x ", rows, "x", contraction, "x", columns, " ", type,
                      lhs_transposed ? ", lhs transposed" : "",
                      rhs_transposed ? ", rhs transposed" : "",
                      result_transposed ? ", result transposed" : "", epilogue ? ", epilogue" : "",
                      contraction_outer > 0 ? ", two contracting dimensions" : "");
}

std::string ProductProgram(const ProductCase &p) {
  const Side lhs(p, p.rows, !p.lhs_transposed), rhs(p, p.columns, p.rhs_transposed);
  Extents out, batching, order;
  if (p.batch > 0) {
    out.push_back(p.batch);
    batching.push_back(0);
    order.push_back(0);
  }
  out.insert(out.end(), {p.rows, p.columns});
  const int64_t last = static_cast<int64_t>(out.size()) - 1;
  const std::string type = p.type, a = Tensor(lhs.shape, type), b = Tensor(rhs.shape, type),
                    wide = Tensor(out, type), bias = Tensor({p.columns}, type);
  std::string body =
      absl::StrCat("  %p = rf.dot_general %a, %b, batching = ", List(batching), " x ",
                   List(batching), ", contracting = ", List(lhs.contracting), " x ",
                   List(rhs.contracting), " : (", a, ", ", b, ") -> ", wide, "\n");
  std::string value = "%p", result = wide;
  if (p.epilogue) {
    absl::StrAppend(&body, "  %zero = rf.constant dense<0.2> : ", wide,
                    "\n  %wide = rf.broadcast_in_dim %bias, dims = [", last, "] : ", bias, " -> ",
                    wide, "\n  %sum = rf.subtract %p, %wide : ", wide,
                    "\n  %cut = rf.maximum %sum, %zero : ", wide, "\n");
    value = "%cut";
  }
  if (p.result_transposed) {
    order.insert(order.end(), {last, last - 1});
    std::swap(out[last], out[last - 1]);
    result = Tensor(out, type);
    absl::StrAppend(&body, "  %t = rf.transpose ", value, ", dims = ", List(order), " : ", wide,
                    "\n");
    value = "%t";
  }
  const std::string state = "tensor<i64> {rf.state = #rf.state<\"step\", 0>}";
  return absl::StrCat(
      "module @product attributes {rf.version = 1 : i64} {\n",
      "func.func @startup(%seed: tensor<i64>) -> (", state,
      ") {\n  %0 = rf.constant dense<0> : tensor<i64>\n  return %0 : tensor<i64>\n}\n",
      "func.func @train(%a: ", a, " {rf.input = #rf.input<\"a\">}, %b: ", b,
      " {rf.input = #rf.input<\"b\">}, %bias: ", bias,
      " {rf.input = #rf.input<\"bias\">}, %step: ", state,
      ", %steps: i64 {rf.steps})\n    -> (tensor<i64>, ", result,
      " {rf.fetch = #rf.fetch<\"out\">}) {\n", body, "  return %step, ", value, " : tensor<i64>, ",
      result, "\n}\n}\n");
}

} // namespace refold::test
