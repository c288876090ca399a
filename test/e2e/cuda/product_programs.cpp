//===- product_programs.cpp - Programs of one product ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/product_programs.h"

#include "test/e2e/cuda/one_step_program.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <utility>
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

/// One operand: batching dimensions, then its free and its contracting dimensions in either order.
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
  return OneStepProgram("product", body, {{"a", a}, {"b", b}, {"bias", bias}}, value, result);
}

std::string WindowCase::Name() const {
  constexpr const char *kOf[] = {"result", "gradient by images", "gradient by kernel"};
  return absl::StrCat(kOf[of], " of ", images, " x ", height, "x", width, "x", features, " -> ",
                      outputs, " ", type, ", kernel ", kernel, ", stride ", stride, ", padding ",
                      padding, ", dilation ", dilation, ", groups ", groups);
}

std::string WindowProgram(const WindowCase &w) {
  const auto places = [&](int64_t extent) {
    return (extent + 2 * w.padding - w.dilation * (w.kernel - 1) - 1) / w.stride + 1;
  };
  const Extents extents = {w.height, w.width};
  const Extents image = {w.images, w.height, w.width, w.features},
                kernel = {w.kernel, w.kernel, w.features / w.groups, w.outputs},
                output = {w.images, places(w.height), places(w.width), w.outputs};
  const int64_t reach = w.dilation * (w.kernel - 1);
  const Extents stride(2, w.stride), dilation(2, w.dilation), ones(2, 1);
  Extents a = image, b = kernel, out = output, strides = stride, low(2, w.padding),
          high(2, w.padding), of_lhs = ones, of_rhs = dilation, reversed;
  // The dimension indices of lhs, rhs and result. The lists of lhs and result have the batch
  // dimension, the feature dimension and the spatial dimensions, in this order. The list of rhs
  // begins with the dimension of output features instead of a batch dimension.
  std::string dims = "[0, 3, 1, 2] x [3, 2, 0, 1] -> [0, 3, 1, 2]";
  if (w.of == WindowCase::Kernel) {
    b = output;
    out = kernel;
    strides = dilation;
    of_rhs = stride;
    for (size_t d : {0, 1})
      high[d] = w.stride * (output[1 + d] - 1) + 1 + reach - extents[d] - w.padding;
    dims = "[3, 0, 1, 2] x [3, 0, 1, 2] -> [2, 3, 0, 1]";
  } else if (w.of == WindowCase::Images) {
    a = output;
    out = image;
    strides = ones;
    of_lhs = stride;
    reversed = {0, 1};
    for (size_t d : {0, 1}) {
      low[d] = reach - w.padding;
      high[d] = extents[d] + reach - w.stride * (output[1 + d] - 1) - 1 - low[d];
    }
    dims = "[0, 3, 1, 2] x [2, 3, 0, 1] -> [0, 3, 1, 2]";
  }
  const std::string lhs = Tensor(a, w.type), rhs = Tensor(b, w.type), result = Tensor(out, w.type);
  const std::string body =
      absl::StrCat("  %p = rf.convolution %a, %b, dims = ", dims, ", strides = ", List(strides),
                   ", padding = ", List(low), " x ", List(high), ", dilation = ", List(of_lhs),
                   " x ", List(of_rhs), ", reversed = ", List(reversed), ", groups = ", w.groups,
                   " x 1 : (", lhs, ", ", rhs, ") -> ", result, "\n");
  return OneStepProgram("product", body, {{"a", lhs}, {"b", rhs}}, "%p", result);
}

} // namespace refold::test
