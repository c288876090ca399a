//===- contraction_test.cpp - Products, bit for bit -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each product is one chain of fused multiply-adds in the order of k, from +0: a scalar loop of std::fma says what the
// bits are. Shapes that tile well and shapes that do not.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/kernel_runner.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>
#include <random>

namespace refold::test {
namespace {

template <typename T> std::vector<T> Random(size_t count, uint32_t seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<T> values(count);
  for (T &value : values)
    value = static_cast<T>(uniform(engine));
  return values;
}

template <typename T> void RequireSameBits(const std::vector<T> &got, const std::vector<T> &want) {
  REQUIRE(got.size() == want.size());
  for (size_t i = 0; i < got.size(); ++i)
    if (std::memcmp(&got[i], &want[i], sizeof(T)) != 0) {
      INFO("first difference at element " << i << " of " << got.size() << ": " << got[i] << " for "
                                          << want[i]);
      REQUIRE(false);
    }
}

/// How the operands of [batch, m, n] = [batch, m, k] x [batch, k, n] lie in memory.
enum class Form { Plain, RhsTransposed, LhsTransposed };

struct Product {
  int64_t batch, m, k, n;
  Form form = Form::Plain;
  bool bias_relu = false;
};

/// A batch of 0 means that there is no batch dimension.
std::string KernelText(const Product &p, const std::string &type) {
  bool batched = p.batch > 0;
  std::string b = batched ? absl::StrCat(p.batch, "x") : "";
  std::string lhs = absl::StrCat(b, p.form == Form::LhsTransposed ? absl::StrCat(p.k, "x", p.m)
                                                                  : absl::StrCat(p.m, "x", p.k));
  std::string rhs = absl::StrCat(b, p.form == Form::RhsTransposed ? absl::StrCat(p.n, "x", p.k)
                                                                  : absl::StrCat(p.k, "x", p.n));
  std::string out = absl::StrCat(b, p.m, "x", p.n);
  std::string db = batched ? "b, " : "";
  std::string text = absl::Substitute(
      R"(
#lhs = affine_map<($0m, n, k) -> ($1)>
#rhs = affine_map<($0m, n, k) -> ($2)>
#out = affine_map<($0m, n, k) -> ($0m, n)>
#id = affine_map<($0m, n) -> ($0m, n)>
#bias = affine_map<($0m, n) -> (n)>
)",
      db, absl::StrCat(db, p.form == Form::LhsTransposed ? "k, m" : "m, k"),
      absl::StrCat(db, p.form == Form::RhsTransposed ? "n, k" : "k, n"));
  text += absl::Substitute(R"(
func.func @product(%a: memref<$0x$4>, %b: memref<$1x$4>, %bias: memref<$3x$4>, %out: memref<$2x$4>) {
  %ta = bufferization.to_tensor %a restrict : memref<$0x$4> to tensor<$0x$4>
  %tb = bufferization.to_tensor %b restrict : memref<$1x$4> to tensor<$1x$4>
  %tbias = bufferization.to_tensor %bias restrict : memref<$3x$4> to tensor<$3x$4>
  %zero = arith.constant 0.0 : $4
  %e = tensor.empty() : tensor<$2x$4>
  %init = linalg.fill ins(%zero : $4) outs(%e : tensor<$2x$4>) -> tensor<$2x$4>
  %dot = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = [$5"parallel", "parallel", "reduction"]}
      ins(%ta, %tb : tensor<$0x$4>, tensor<$1x$4>) outs(%init : tensor<$2x$4>) {
  ^bb0(%x: $4, %y: $4, %acc: $4):
    %r = math.fma %x, %y, %acc : $4
    linalg.yield %r : $4
  } -> tensor<$2x$4>
)",
                           lhs, rhs, out, p.n, type, batched ? "\"parallel\", " : "");
  if (p.bias_relu)
    text += absl::Substitute(R"(
  %e2 = tensor.empty() : tensor<$0x$2>
  %sum = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = [$3"parallel", "parallel"]}
      ins(%dot, %tbias : tensor<$0x$2>, tensor<$1x$2>) outs(%e2 : tensor<$0x$2>) {
  ^bb0(%x: $2, %y: $2, %o: $2):
    %r = arith.addf %x, %y : $2
    linalg.yield %r : $2
  } -> tensor<$0x$2>
  %e3 = tensor.empty() : tensor<$0x$2>
  %result = linalg.generic {indexing_maps = [#id, #id], iterator_types = [$3"parallel", "parallel"]}
      ins(%sum : tensor<$0x$2>) outs(%e3 : tensor<$0x$2>) {
  ^bb0(%x: $2, %o: $2):
    %r = arith.maximumf %x, %zero : $2
    linalg.yield %r : $2
  } -> tensor<$0x$2>
)",
                             out, p.n, type, batched ? "\"parallel\", " : "");
  text += absl::Substitute(R"(
  bufferization.materialize_in_destination $2 in restrict writable %out : (tensor<$0x$1>, memref<$0x$1>) -> ()
  return
})",
                           out, type, p.bias_relu ? "%result" : "%dot");
  return text;
}

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
          acc = std::fma(a[g * p.m * p.k + (p.form == Form::LhsTransposed ? k * p.m + i : i * p.k + k)],
                         b[g * p.k * p.n + (p.form == Form::RhsTransposed ? j * p.k + k : k * p.n + j)],
                         acc);
        if (p.bias_relu)
          acc = std::max(acc + bias[j], T(0));
        want[(g * p.m + i) * p.n + j] = acc;
      }
  absl::StatusOr<LoadedKernels> kernels = LoadedKernels::Compile(KernelText(p, type), target);
  INFO(kernels.status());
  REQUIRE(kernels.ok());
  kernels->Call("product", {a.data(), b.data(), bias.data(), got.data()});
  RequireSameBits(got, want);
}

TEST_CASE("products of every shape have the bits of a scalar loop") {
  for (auto [m, k, n] : {std::array<int64_t, 3>{128, 64, 32}, {128, 32, 32}, {128, 32, 4}, {1, 1, 1},
                         {7, 13, 5}, {33, 17, 31}, {509, 3, 5}, {1, 64, 100}, {16, 1, 16}, {5, 128, 1},
                         {64, 200, 96}, {10, 7, 48}})
    for (bool epilogue : {false, true})
      CheckProduct<float>({0, m, k, n, Form::Plain, epilogue});
}

TEST_CASE("products read either operand transposed") {
  for (auto [m, k, n] : {std::array<int64_t, 3>{64, 128, 32}, {32, 128, 32}, {32, 128, 4}, {7, 13, 5}, {33, 17, 31}})
    for (Form form : {Form::LhsTransposed, Form::RhsTransposed})
      CheckProduct<float>({0, m, k, n, form, false});
}

TEST_CASE("products have batches") {
  for (Form form : {Form::Plain, Form::LhsTransposed, Form::RhsTransposed}) {
    CheckProduct<float>({4, 24, 9, 32, form, false});
    CheckProduct<float>({3, 7, 5, 11, form, true});
  }
}

TEST_CASE("products of doubles") {
  CheckProduct<double>({0, 128, 64, 32, Form::Plain, true});
  CheckProduct<double>({0, 7, 13, 5, Form::LhsTransposed, false});
}

TEST_CASE("each target gives the same bits") {
  CheckProduct<float>({0, 128, 64, 32, Form::Plain, true}, "x86-64-v3");
  CheckProduct<float>({0, 33, 17, 31, Form::Plain, true}, "x86-64-v3");
}

} // namespace
} // namespace refold::test
