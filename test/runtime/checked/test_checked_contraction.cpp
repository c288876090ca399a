//===- test_checked_contraction.cpp - Matrix products -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests matrix products on the checked device. The results of small products were computed by hand.
// Larger products are compared bit by bit with explicit chains of std::fma. Their shapes are not
// multiples of a tile.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/checked/body_builder.h"

#include "absl/strings/match.h"

#include <catch2/catch.hpp>

#include <cfloat>
#include <cmath>
#include <random>

using namespace refold::runtime;
using F = ElementType;

namespace {
std::vector<Attr> Dims(std::vector<int64_t> lhs_batch, std::vector<int64_t> rhs_batch,
                       std::vector<int64_t> lhs_k, std::vector<int64_t> rhs_k) {
  return {Ints("lhs_batching_dimensions", std::move(lhs_batch)),
          Ints("rhs_batching_dimensions", std::move(rhs_batch)),
          Ints("lhs_contracting_dimensions", std::move(lhs_k)),
          Ints("rhs_contracting_dimensions", std::move(rhs_k))};
}

template <typename T> std::vector<T> Random(int64_t n, int seed) {
  std::mt19937 engine(seed);
  std::normal_distribution<T> draw;
  std::vector<T> values(n);
  for (T &v : values)
    v = draw(engine);
  return values;
}
} // namespace

TEST_CASE("small matrix products have the expected values") {
  CHECK_OP("rf.dot_general", Lit<float>({2, 2}, {19, 22, 43, 50}),
           All(Lit<float>({2, 2}, {1, 2, 3, 4}), Lit<float>({2, 2}, {5, 6, 7, 8})),
           Dims({}, {}, {1}, {0}));
  CHECK_OP("rf.dot_general", Lit<int32_t>({2, 2}, {19, 22, 43, 50}),
           All(Lit<int32_t>({2, 2}, {1, 2, 3, 4}), Lit<int32_t>({2, 2}, {5, 6, 7, 8})),
           Dims({}, {}, {1}, {0}));
  CHECK_OP("rf.dot_general", Scalar<int8_t>(static_cast<int8_t>(2 * 100 * 100)),
           All(Vec<int8_t>({100, 100}), Vec<int8_t>({100, 100})), Dims({}, {}, {0}, {0}));
  // No contracting dimension: an outer product.
  CHECK_OP("rf.dot_general", Lit<float>({2, 2}, {3, 4, 6, 8}),
           All(Vec<float>({1, 2}), Vec<float>({3, 4})), Dims({}, {}, {}, {}));
  // The sum of no terms is its initial value.
  CHECK_OP("rf.dot_general", Lit<float>({1, 1}, {0}),
           All(Lit<float>({1, 0}, {}), Lit<float>({0, 1}, {})), Dims({}, {}, {1}, {0}));
}

TEST_CASE("product chains start at +0, fuse, keep the order of k, and flush") {
  // -0 * 1 added to +0 is +0.
  CHECK_OP("rf.dot_general", Scalar<float>(0), All(Vec<float>({-0.0f}), Vec<float>({1})),
           Dims({}, {}, {0}, {0}));
  // (1 + e)^2 - (1 + 2e) = e^2, but only if the multiply-add is fused.
  float e = 0x1p-12f;
  CHECK_OP("rf.dot_general", Scalar<float>(e * e),
           All(Vec<float>({-1, 1 + e}), Vec<float>({1 + 2 * e, 1 + e})), Dims({}, {}, {0}, {0}));
  // If 1e8 comes first, it absorbs the 1.
  CHECK_OP("rf.dot_general", Scalar<float>(0),
           All(Vec<float>({1e8f, 1, -1e8f}), Vec<float>({1, 1, 1})), Dims({}, {}, {0}, {0}));
  CHECK_OP("rf.dot_general", Scalar<float>(1),
           All(Vec<float>({1e8f, -1e8f, 1}), Vec<float>({1, 1, 1})), Dims({}, {}, {0}, {0}));
  CHECK_OP("rf.dot_general", Scalar<float>(0),
           All(Vec<float>({FLT_TRUE_MIN, 1e-30f}), Vec<float>({1e30f, 1e-10f})),
           Dims({}, {}, {0}, {0}));
}

TEMPLATE_TEST_CASE("every element of a product is its own chain of fma", "", float, double) {
  using T = TestType;
  const F type = TypeOf<T>();
  struct Size {
    int64_t m, n, k;
  };
  for (Size s : {Size{1, 1, 1}, {3, 5, 7}, {13, 1, 17}, {1, 33, 9}, {17, 19, 130}}) {
    std::vector<T> a = Random<T>(s.m * s.k, 1), b = Random<T>(s.k * s.n, 2), want(s.m * s.n);
    for (int64_t i = 0; i < s.m; ++i)
      for (int64_t j = 0; j < s.n; ++j) {
        T acc = 0;
        for (int64_t k = 0; k < s.k; ++k)
          acc = std::fma(a[i * s.k + k], b[k * s.n + j], acc);
        want[i * s.n + j] = acc;
      }
    CHECK_OP("rf.dot_general", Lit<T>({s.m, s.n}, want),
             All(Lit<T>({s.m, s.k}, a), Lit<T>({s.k, s.n}, b)), Dims({}, {}, {1}, {0}));
    // The same numbers with k as the first dimension (weight gradient) or the last (data gradient).
    std::vector<T> at(a.size()), bt(b.size());
    for (int64_t i = 0; i < s.m; ++i)
      for (int64_t k = 0; k < s.k; ++k)
        at[k * s.m + i] = a[i * s.k + k];
    for (int64_t j = 0; j < s.n; ++j)
      for (int64_t k = 0; k < s.k; ++k)
        bt[j * s.k + k] = b[k * s.n + j];
    CHECK_OP("rf.dot_general", Lit<T>({s.m, s.n}, want),
             All(Lit<T>({s.k, s.m}, at), Lit<T>({s.k, s.n}, b)), Dims({}, {}, {0}, {0}));
    CHECK_OP("rf.dot_general", Lit<T>({s.m, s.n}, want),
             All(Lit<T>({s.m, s.k}, a), Lit<T>({s.n, s.k}, bt)), Dims({}, {}, {1}, {1}));
    OpOutcome out = RunOp("rf.dot_general", All(Lit<T>({s.m, s.k}, a), Lit<T>({s.k, s.n}, b)),
                          {{type, {s.m, s.n}}}, Dims({}, {}, {1}, {0}));
    CHECK(out.status.ok());
  }
}

TEST_CASE("batch dimensions come first, and the first contracting dimension varies slowest") {
  // lhs[i, b, k1, k2], rhs[k2, b, k1, j]: out[b, i, j]
  const int64_t B = 2, I = 3, K1 = 2, K2 = 5, J = 4;
  std::vector<float> a = Random<float>(I * B * K1 * K2, 3), b = Random<float>(K2 * B * K1 * J, 4);
  std::vector<float> want(B * I * J);
  for (int64_t bb = 0; bb < B; ++bb)
    for (int64_t i = 0; i < I; ++i)
      for (int64_t j = 0; j < J; ++j) {
        float acc = 0;
        for (int64_t k1 = 0; k1 < K1; ++k1)
          for (int64_t k2 = 0; k2 < K2; ++k2)
            acc = std::fma(a[((i * B + bb) * K1 + k1) * K2 + k2],
                           b[((k2 * B + bb) * K1 + k1) * J + j], acc);
        want[(bb * I + i) * J + j] = acc;
      }
  CHECK_OP("rf.dot_general", Lit<float>({B, I, J}, want),
           All(Lit<float>({I, B, K1, K2}, a), Lit<float>({K2, B, K1, J}, b)),
           Dims({1}, {1}, {2, 3}, {2, 0}));
}

TEST_CASE("malformed matrix products are refused") {
  auto a = [] { return Lit<float>({2, 3}, {1, 2, 3, 4, 5, 6}); };
  auto run = [&](HostTensor lhs, HostTensor rhs, Shape to, std::vector<Attr> dims) {
    return RunOp("rf.dot_general", All(std::move(lhs), std::move(rhs)), {{F::F32, to}},
                 std::move(dims));
  };
  CHECK_REFUSED(run(a(), a(), {2, 2}, {}), "'lhs_batching_dimensions' is missing");
  CHECK_REFUSED(run(a(), a(), {2, 3}, Dims({}, {}, {1}, {0})), "dimension 1 of f32[2,3]", "differ");
  CHECK_REFUSED(run(a(), a(), {2, 3}, Dims({}, {}, {1}, {1})), "should be f32[2,2]");
  CHECK_REFUSED(run(a(), a(), {2, 2}, Dims({}, {}, {2}, {1})),
                "dimension 2 is not a dimension of operand 0");
  CHECK_REFUSED(run(a(), a(), {2, 2}, Dims({}, {}, {1}, {-1})),
                "dimension -1 is not a dimension of operand 1");
  CHECK_REFUSED(run(a(), a(), {2, 2}, Dims({1}, {1}, {1}, {0})),
                "dimension 1 of operand 0 is named twice");
  CHECK_REFUSED(run(a(), a(), {2, 2}, Dims({0}, {}, {1}, {1})), "1 and 0 batching");
  CHECK_REFUSED(run(a(), a(), {2, 2}, Dims({}, {}, {1}, {0, 1})), "1 and 2 contracting");
  CHECK_REFUSED(run(a(), Lit<double>({3, 1}, {1, 2, 3}), {2, 1}, Dims({}, {}, {1}, {0})),
                "no product of", "f64[3,1]");
  CHECK_REFUSED(RunOp("rf.dot_general", All(Vec<bool>({1}), Vec<bool>({1})), {{F::Pred, {}}},
                      Dims({}, {}, {0}, {0})),
                "no product of");
  CHECK_REFUSED(
      run(a(), a(), {2, 2},
          {Floats("lhs_batching_dimensions", {1}), Ints("rhs_batching_dimensions", {}),
           Ints("lhs_contracting_dimensions", {1}), Ints("rhs_contracting_dimensions", {1})}),
      "should hold integers");
}

TEST_CASE("chains of a product are joined by a tree") {
  // Chains of 2 of 7 terms: ((0 1) + (2 3)) + ((4 5) + 6). 2^-24 alone is too small for 1.
  const float e = 0x1p-24f;
  std::vector<Attr> dims = Dims({}, {}, {0}, {0});
  dims.push_back(Ints("chain", {2}));
  const std::vector<float> ones(7, 1);
  const auto product = [&](std::vector<float> x, float sum) {
    CHECK_OP("rf.dot_general", Scalar<float>(sum), All(Vec<float>(x), Vec<float>(ones)), dims);
  };
  product({1, 0, e, e, e, e, 0}, 1 + 4 * e);
  product({1, 0, 0, 0, e, 0, e}, 1 + 2 * e);
  product({0, e, 0, e, 1, 0, 0}, 1 + 2 * e);
  product({1, e, e, 0, 0, 0, 0}, 1);
  product({0, 0, 0, 0, 1, e, e}, 1);
  product({0, 0, 0, e, 1, 0, e}, 1);
}

TEST_CASE("chains of a product go along several dimensions") {
  // The operands have the shape [2, 3, 2], so a sum has 12 terms. The attribute `chain` divides the
  // sum into chains, whose terms are added one after the other. Here a chain has at most two rows
  // of two terms. So the chains are the terms 0 to 3, 4 and 5, 6 to 9, and 10 and 11.
  const float e = 0x1p-24f;
  std::vector<Attr> dims = Dims({}, {}, {0, 1, 2}, {0, 1, 2});
  dims.push_back(Ints("chain", {1, 2}));
  const std::vector<float> ones(12, 1);
  const auto product = [&](std::vector<float> x, float sum) {
    CHECK_OP("rf.dot_general", Scalar<float>(sum),
             All(Lit<float>({2, 3, 2}, x), Lit<float>({2, 3, 2}, ones)), dims);
  };
  product({1, 0, 0, 0, e, e, 0, 0, 0, 0, 0, 0}, 1 + 2 * e);
  product({1, 0, 0, e, e, 0, 0, 0, 0, 0, 0, 0}, 1);
  product({1, 0, 0, 0, 0, 0, e, 0, 0, 0, e, 0}, 1 + 2 * e);
  product({1, 0, 0, 0, 0, e, e, 0, 0, 0, 0, 0}, 1);
}

TEST_CASE("a wrong chain of a product is refused") {
  for (const std::vector<int64_t> &chain : {std::vector<int64_t>{}, {0}, {1, 1}, {2, 1}}) {
    std::vector<Attr> dims = Dims({}, {}, {0}, {0});
    dims.push_back(Ints("chain", chain));
    const OpOutcome out =
        RunOp("rf.dot_general", All(Vec<float>({1}), Vec<float>({1})), {{F::F32, {}}}, dims);
    INFO(out.status);
    CHECK(absl::StrContains(
        out.status.message(),
        "chain must have 1 to 1 numbers, ones and a last one of at least 1, got ["));
  }
}
