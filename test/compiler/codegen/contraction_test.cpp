//===- contraction_test.cpp - Bits of matrix products ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that each element of a matrix product is one chain of fused multiply-adds. The chain starts
// at +0 and follows the order of k, the dimension that is summed over. A scalar loop of std::fma
// computes the expected bits. Some shapes are multiples of the tile, others are not.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/bits.h"
#include "test/compiler/codegen/kernel_texts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace refold::test {
namespace {

template <typename T> void CheckProduct(const Product &p, const std::string &target = "native") {
  std::string type = sizeof(T) == 4 ? "f32" : "f64";
  INFO("batch " << p.batch << ", " << p.m << "x" << p.k << "x" << p.n << " " << type << ", form "
                << static_cast<int>(p.form) << ", epilogue " << p.bias_relu);
  int64_t batch = std::max<int64_t>(p.batch, 1);
  std::vector<T> a = Random<T>(batch * p.m * p.k, 1), b = Random<T>(batch * p.k * p.n, 2);
  std::vector<T> bias = Random<T>(p.n, 3), want(batch * p.m * p.n), got(want.size(), T(7));
  for (int64_t g = 0; g < batch; ++g)
    for (int64_t i = 0; i < p.m; ++i)
      for (int64_t j = 0; j < p.n; ++j) {
        T acc = 0;
        for (int64_t k = 0; k < p.k; ++k)
          acc = std::fma(
              a[g * p.m * p.k + (p.form == Form::LhsTransposed ? k * p.m + i : i * p.k + k)],
              b[g * p.k * p.n + (p.form == Form::RhsTransposed ? j * p.k + k : k * p.n + j)], acc);
        if (p.bias_relu)
          acc = std::max(acc + bias[j], T(0));
        want[(g * p.m + i) * p.n + j] = acc;
      }
  Tiled(KernelText(p, type), target).Call("product", {a.data(), b.data(), bias.data(), got.data()});
  RequireSameBits(got, want);
}

TEST_CASE("products of every shape have the bits of a scalar loop") {
  for (auto [m, k, n] : {std::array<int64_t, 3>{128, 64, 32},
                         {128, 32, 32},
                         {128, 32, 4},
                         {1, 1, 1},
                         {7, 13, 5},
                         {33, 17, 31},
                         {509, 3, 5},
                         {1, 64, 100},
                         {16, 1, 16},
                         {5, 128, 1},
                         {64, 200, 96},
                         {10, 7, 48}})
    for (bool epilogue : {false, true})
      CheckProduct<float>({0, m, k, n, Form::Plain, epilogue});
}

TEST_CASE("products may read either operand transposed") {
  for (auto [m, k, n] :
       {std::array<int64_t, 3>{64, 128, 32}, {32, 128, 32}, {32, 128, 4}, {7, 13, 5}, {33, 17, 31}})
    for (Form form : {Form::LhsTransposed, Form::RhsTransposed})
      CheckProduct<float>({0, m, k, n, form, false});
}

TEST_CASE("products may have batches") {
  for (Form form : {Form::Plain, Form::LhsTransposed, Form::RhsTransposed}) {
    CheckProduct<float>({4, 24, 9, 32, form, false});
    CheckProduct<float>({3, 7, 5, 11, form, true});
  }
}

TEST_CASE("large products are split into panels") {
  // A panel is a slice of k, the dimension that is summed over. A panel fits the cache. In these
  // cases, k is one panel, several panels, or panels of unequal size. In some cases, the last chunk
  // of rows or the last tile of columns is incomplete.
  for (auto [m, k, n] : {std::array<int64_t, 3>{70, 300, 50},
                         {257, 520, 96},
                         {64, 1031, 33},
                         {400, 64, 160},
                         {33, 256, 2049}})
    for (Form form : {Form::Plain, Form::LhsTransposed, Form::RhsTransposed})
      CheckProduct<float>({0, m, k, n, form, form == Form::Plain});
  CheckProduct<float>({3, 70, 300, 50, Form::RhsTransposed, true});
  CheckProduct<double>({0, 70, 300, 50, Form::RhsTransposed, true});
  CheckProduct<double>({2, 65, 170, 34, Form::Plain, false});
  CheckProduct<float>({0, 257, 520, 96, Form::RhsTransposed, true}, "x86-64-v3");
}

TEST_CASE("products may have f64 elements") {
  CheckProduct<double>({0, 128, 64, 32, Form::Plain, true});
  CheckProduct<double>({0, 7, 13, 5, Form::LhsTransposed, false});
}

TEST_CASE("each target gives the same bits") {
  CheckProduct<float>({0, 128, 64, 32, Form::Plain, true}, "x86-64-v3");
  CheckProduct<float>({0, 33, 17, 31, Form::Plain, true}, "x86-64-v3");
}

} // namespace
} // namespace refold::test
