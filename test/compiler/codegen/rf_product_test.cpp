//===- rf_product_test.cpp - Products whose sums are trees ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/rf_kernels.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

namespace refold::test {
namespace {

/// The product of an m x k by a k x n matrix, both read as they lie or transposed.
struct Matrices {
  int64_t m, k, n;
};

void AddProducts(RfKernels &kernels, const Matrices &e, const std::string &chain,
                 const std::string &type) {
  const std::string to = Shaped({e.m, e.n}, type);
  for (int form = 0; form < 3; ++form) {
    const std::string a = Shaped(form == 1 ? std::vector{e.k, e.m} : std::vector{e.m, e.k}, type);
    const std::string b = Shaped(form == 2 ? std::vector{e.n, e.k} : std::vector{e.k, e.n}, type);
    kernels.Add({a, b},
                absl::StrCat("rf.dot_general %0, %1, batching = [] x [], contracting = [",
                             form == 1 ? 0 : 1, "] x [", form == 2 ? 1 : 0, "] chain = ", chain,
                             " : (", Tensor(a), ", ", Tensor(b), ") -> ", Tensor(to)),
                to);
  }
}

TEST_CASE("products with chains have the interpreter's bits") {
  RfKernels kernels;
  for (const char *type : {"f32", "f64", "i32"})
    for (const char *chain : {"[1]", "[2]", "[7]", "[16]", "[64]"}) {
      AddProducts(kernels, {5, 33, 17}, chain, type);
      AddProducts(kernels, {1, 64, 40}, chain, type);
      AddProducts(kernels, {9, 100, 1}, chain, type);
    }
  kernels.Check(1, 4);
}

TEST_CASE("products with chains and panels have the interpreter's bits") {
  RfKernels kernels;
  for (const char *chain : {"[1024]", "[512]", "[750]", "[100]"}) {
    AddProducts(kernels, {70, 3000, 96}, chain, "f32");
    AddProducts(kernels, {257, 1030, 50}, chain, "f32");
    AddProducts(kernels, {40, 1500, 34}, chain, "f64");
  }
  kernels.Check(1, 5);
}

TEST_CASE("chains over several dimensions have the interpreter's bits") {
  RfKernels kernels;
  for (const char *chain : {"[1]", "[2]", "[1, 1]", "[1, 4]", "[1, 5]", "[1, 1, 7]", "[1, 1, 10]"})
    for (const int64_t columns : {int64_t{3}, int64_t{64}}) {
      const std::string a = Shaped({3, 11, 20, 40}, "f32"), b = Shaped({3, 11, 20, columns}, "f32"),
                        to = Shaped({40, columns}, "f32");
      kernels.Add({a, b},
                  absl::StrCat("rf.dot_general %0, %1, batching = [] x [], contracting = "
                               "[0, 1, 2] x [0, 1, 2] chain = ",
                               chain, " : (", Tensor(a), ", ", Tensor(b), ") -> ", Tensor(to)),
                  to);
    }
  kernels.Check(1, 3);
}

TEST_CASE("window products with chains have the interpreter's bits") {
  RfKernels kernels;
  // Images with channels last: the chain runs over features, then over the offsets of the kernel.
  for (const char *chain : {"[1]", "[4]", "[5]", "[1, 2]", "[1, 1, 2]"})
    for (const int64_t features : {int64_t{3}, int64_t{32}}) {
      const std::string x = Shaped({2, 9, 10, 19}, "f32"), w = Shaped({19, 3, 3, features}, "f32"),
                        y = Shaped({2, 7, 8, features}, "f32");
      kernels.Add({x, w},
                  absl::StrCat("rf.window_product %0, %1, dims = [0, 3, 1, 2] x [3, 0, 1, 2] -> "
                               "[0, 3, 1, 2], strides = [1, 1], dilations = [1, 1] chain = ",
                               chain, " : (", Tensor(x), ", ", Tensor(w), ") -> ", Tensor(y)),
                  y);
    }
  // The gradient of a convolution's kernel. A sum runs over the images of the batch, then over the
  // positions of the convolution's result. The last dimension of the gradient w has the channels of
  // x if `images_last` is true, else the channels of g, the gradient of the result.
  for (const char *chain : {"[1]", "[2]", "[1, 4]", "[1, 5]", "[1, 1, 8]", "[1, 1, 5]"})
    for (const bool images_last : {false, true}) {
      const std::string x = Shaped({3, 16, 18, 40}, "f32"), g = Shaped({3, 14, 16, 48}, "f32"),
                        w = Shaped({images_last ? 48 : 40, 3, 3, images_last ? 40 : 48}, "f32");
      kernels.Add({x, g},
                  absl::StrCat("rf.window_product %0, %1, dims = [3, 0, 1, 2] x [3, 0, 1, 2] -> ",
                               images_last ? "[3, 0, 1, 2]" : "[0, 3, 1, 2]",
                               ", strides = [1, 1], dilations = [1, 1] chain = ", chain, " : (",
                               Tensor(x), ", ", Tensor(g), ") -> ", Tensor(w)),
                  w);
    }
  kernels.Check(1, 3);
}

} // namespace
} // namespace refold::test
