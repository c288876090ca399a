//===- test_checked_evaluator.cpp - Bodies of several operations -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the interpreter of kernel bodies: operations that read results of earlier operations,
// results that share memory with operands, and every kind of malformed body.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/checked/body_builder.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::runtime;
using F = ElementType;
using Catch::Matchers::Contains;
using checked::KernelEvaluator;

namespace {
std::string CreateError(const exe::KernelT &kernel) {
  auto made = KernelEvaluator::Create(kernel);
  return made.ok() ? "" : std::string(made.status().message());
}

/// Returns the body of (a + b) * a.
BodyBuilder SumTimes() {
  BodyBuilder b;
  uint32_t x = b.Operand(F::F32, {2}), y = b.Operand(F::F32, {2});
  uint32_t sum = b.Op("rf.add", {x, y}, F::F32, {2});
  b.Result(b.Op("rf.multiply", {sum, x}, F::F32, {2}));
  return b;
}
} // namespace

TEST_CASE("operations read the results of earlier operations") {
  BodyBuilder b = SumTimes();
  float x[] = {2, 3}, y[] = {5, 7}, out[2];
  REQUIRE(EvaluateKernel(b.kernel, {x, y}, {out}).ok());
  CHECK(out[0] == 14);
  CHECK(out[1] == 30);
}

TEST_CASE("an evaluator can run repeatedly and does not refer to its kernel") {
  auto made = [] { return KernelEvaluator::Create(SumTimes().kernel, "mine"); }();
  REQUIRE(made.ok());
  CHECK(made->name() == "kernel 'mine'");
  CHECK(made->operand_count() == 2);
  CHECK(made->result_count() == 1);
  CHECK(made->result(0).str() == "f32[2]");
  CHECK(made->tied(0) == -1);
  std::vector<std::byte> scratch;
  for (float f : {1.0f, 2.0f}) {
    float x[] = {f, f}, y[] = {0, 1}, out[2];
    REQUIRE(made->Run({reinterpret_cast<std::byte *>(x), reinterpret_cast<std::byte *>(y)},
                      {reinterpret_cast<std::byte *>(out)}, {}, scratch)
                .ok());
    CHECK(out[0] == f * f);
    CHECK(out[1] == (f + 1) * f);
  }
  CHECK_THAT(std::string(made->Run({}, {}, {}, scratch).message()),
             Contains("kernel 'mine': 0 operands and 0 results, should have 2 and 1"));
}

TEST_CASE("a result may share memory with any operand") {
  BodyBuilder b = SumTimes();
  b.kernel.tied[0] = 0;
  float x[] = {2, 3}, y[] = {5, 7};
  REQUIRE(EvaluateKernel(b.kernel, {x, y}, {x}).ok());
  CHECK(x[0] == 14);
  CHECK(x[1] == 30);
}

TEST_CASE("results may swap the memory of two operands") {
  BodyBuilder b;
  uint32_t x = b.Operand(F::F32, {1}), y = b.Operand(F::F32, {1});
  b.Result(y, 0);
  b.Result(x, 1);
  float u = 1, v = 2;
  REQUIRE(EvaluateKernel(b.kernel, {&u, &v}, {&u, &v}).ok());
  CHECK(u == 2);
  CHECK(v == 1);
}

TEST_CASE("an operand may be a result, and one value may be two results") {
  BodyBuilder b;
  uint32_t x = b.Operand(F::S64, {});
  b.Result(x);
  int64_t in = 42, out = 0;
  REQUIRE(EvaluateKernel(b.kernel, {&in}, {&out}).ok());
  CHECK(out == 42);
  b.Result(x);
  int64_t first = 0, second = 0;
  REQUIRE(EvaluateKernel(b.kernel, {&in}, {&first, &second}).ok());
  CHECK(first == 42);
  CHECK(second == 42);
}

TEST_CASE("a dense layer and its gradient have the expected values") {
  // y = relu(x w + c); dw = x^T relu_grad(1, y)
  BodyBuilder b;
  uint32_t x = b.Operand(F::F32, {2, 2}), w = b.Operand(F::F32, {2, 1}), c = b.Operand(F::F32, {1});
  auto dims = [](int64_t l, int64_t r) {
    return std::vector<Attr>{
        Ints("lhs_batching_dimensions", {}), Ints("rhs_batching_dimensions", {}),
        Ints("lhs_contracting_dimensions", {l}), Ints("rhs_contracting_dimensions", {r})};
  };
  uint32_t xw = b.Op("rf.dot_general", {x, w}, F::F32, {2, 1}, dims(1, 0));
  uint32_t bias =
      b.Op("rf.broadcast_in_dim", {c}, F::F32, {2, 1}, {Ints("broadcast_dimensions", {1})});
  uint32_t sum = b.Op("rf.add", {xw, bias}, F::F32, {2, 1});
  uint32_t y = b.Op("rf.relu", {sum}, F::F32, {2, 1});
  uint32_t one = b.Op("rf.constant", {}, F::F32, {2, 1}, {Floats("value", {1})});
  uint32_t dy = b.Op("rf.relu_grad", {one, y}, F::F32, {2, 1});
  b.Result(y);
  b.Result(b.Op("rf.dot_general", {x, dy}, F::F32, {2, 1}, dims(0, 0)));
  float xs[] = {1, 2, -3, -4}, ws[] = {1, 1}, cs[] = {0.5f}, ys[2], dw[2];
  REQUIRE(EvaluateKernel(b.kernel, {xs, ws, cs}, {ys, dw}).ok());
  CHECK(ys[0] == 3.5f);
  CHECK(ys[1] == 0);
  CHECK(dw[0] == 1);
  CHECK(dw[1] == 2);
}

TEST_CASE("malformed bodies are refused by name") {
  BodyBuilder b = SumTimes();
  exe::KernelT &kernel = b.kernel;
  SECTION("an unknown operation, with the closest known one") {
    kernel.operations[0]->name = "rf.ad";
    CHECK_THAT(CreateError(kernel),
               Contains("kernel 'k': operation 0 (rf.ad): unknown operation") &&
                   Contains("did you mean 'rf.add'"));
  }
  SECTION("an operation without a name") {
    kernel.operations[0]->name = "";
    CHECK_THAT(CreateError(kernel), Contains("operation 0 (): unknown operation"));
  }
  SECTION("an operand index out of range") {
    kernel.operations[0]->operands[1] = 99;
    CHECK_THAT(CreateError(kernel), Contains("operation 0 (rf.add): value 99 of 4"));
  }
  SECTION("a result index out of range") {
    kernel.operations[0]->results[0] = 99;
    CHECK_THAT(CreateError(kernel), Contains("value 99 of 4"));
  }
  SECTION("a value that is read before it is computed") {
    std::swap(kernel.operations[0], kernel.operations[1]);
    CHECK_THAT(CreateError(kernel),
               Contains("operation 0 (rf.multiply): value 2 is read before it is computed"));
  }
  SECTION("a value that is computed twice") {
    kernel.operations[1]->results[0] = 2;
    CHECK_THAT(CreateError(kernel), Contains("value 2 is computed twice"));
  }
  SECTION("an operation that computes in 16 bits") {
    BodyBuilder half;
    uint32_t x = half.Operand(F::BF16, {2});
    half.Result(half.Op("rf.add", {x, x}, F::BF16, {2}));
    CHECK_THAT(CreateError(half.kernel),
               Contains("operation 0 (rf.add): does not compute in bf16: convert its operands to "
                        "f32, and its results back"));
  }
  SECTION("an operand that is computed") {
    kernel.operations[1]->results[0] = 0;
    CHECK_THAT(CreateError(kernel), Contains("value 0 is computed twice"));
  }
  SECTION("a result that is not computed") {
    kernel.operations.pop_back();
    CHECK_THAT(CreateError(kernel), Contains("result 0 is value 3, which no operation computes"));
  }
  SECTION("a result that is not a value of the body") {
    kernel.results[0] = 7;
    CHECK_THAT(CreateError(kernel), Contains("result 0 is value 7 of 4"));
  }
  SECTION("an operand that is not a value of the body") {
    kernel.operands[0] = 7;
    CHECK_THAT(CreateError(kernel), Contains("operand 0 is value 7 of 4"));
  }
  SECTION("one value as two operands") {
    kernel.operands[1] = 0;
    CHECK_THAT(CreateError(kernel), Contains("like another operand"));
  }
  SECTION("a negative extent") {
    kernel.values[2]->shape = {-2};
    CHECK_THAT(CreateError(kernel), Contains("value 2 has extent -2"));
  }
  SECTION("too many elements") {
    kernel.values[2]->shape = {int64_t{1} << 40, int64_t{1} << 40};
    CHECK_THAT(CreateError(kernel), Contains("value 2 has more than"));
  }
  SECTION("an unknown element type") {
    kernel.values[2]->type = static_cast<exe::ElementType>(77);
    CHECK_THAT(CreateError(kernel), Contains("value 2 has no known type"));
  }
  SECTION("a missing value, operation or attribute") {
    kernel.operations[0]->attributes.emplace_back();
    CHECK_THAT(CreateError(kernel), Contains("operation 0 (rf.add): an attribute is missing"));
    kernel.operations[0].reset();
    CHECK_THAT(CreateError(kernel), Contains("operation 0 is missing"));
    kernel.values[0].reset();
    CHECK_THAT(CreateError(kernel), Contains("value 0 has no known type"));
  }
  SECTION("invalid ties") {
    kernel.tied = {5};
    CHECK_THAT(CreateError(kernel), Contains("result 0 is tied to operand 5 of 2"));
    kernel.tied = {-2};
    CHECK_THAT(CreateError(kernel), Contains("tied to operand -2"));
    kernel.tied = {-1, -1};
    CHECK_THAT(CreateError(kernel), Contains("2 entries in tied for 1 results"));
    kernel.results = {3, 3};
    kernel.tied = {0, 0};
    CHECK_THAT(CreateError(kernel), Contains("two results are tied to operand 0"));
    kernel.results = {3};
    kernel.tied = {};
    CHECK(CreateError(kernel) == "");
  }
  SECTION("a tie between values of different sizes") {
    BodyBuilder other;
    uint32_t x = other.Operand(F::F32, {2});
    other.Result(other.Op("rf.reshape", {x}, F::F32, {2}), 0);
    CHECK(CreateError(other.kernel) == "");
    other.kernel.operations[0]->name = "rf.reduce";
    other.kernel.values[1]->shape = {};
    CHECK_THAT(CreateError(other.kernel),
               Contains("result 0 is f32[], but is tied to operand 0, f32[2]"));
  }
}

TEST_CASE("every documented operation is known") {
  const std::vector<std::string> names = {"constant",
                                          "add",
                                          "subtract",
                                          "multiply",
                                          "divide",
                                          "maximum",
                                          "minimum",
                                          "remainder",
                                          "power",
                                          "atan2",
                                          "negate",
                                          "abs",
                                          "sign",
                                          "floor",
                                          "ceil",
                                          "round_nearest_even",
                                          "round_nearest_afz",
                                          "sqrt",
                                          "rsqrt",
                                          "cbrt",
                                          "exponential",
                                          "exponential_minus_one",
                                          "log",
                                          "log_plus_one",
                                          "logistic",
                                          "tanh",
                                          "sine",
                                          "cosine",
                                          "tan",
                                          "erf",
                                          "erf_inv",
                                          "relu",
                                          "relu_grad",
                                          "compare",
                                          "select",
                                          "convert",
                                          "is_finite",
                                          "and",
                                          "or",
                                          "xor",
                                          "not",
                                          "shift_left",
                                          "shift_right_arithmetic",
                                          "shift_right_logical",
                                          "bitcast_convert",
                                          "broadcast_in_dim",
                                          "reshape",
                                          "transpose",
                                          "iota",
                                          "slice",
                                          "reverse",
                                          "pad",
                                          "concatenate",
                                          "dynamic_slice",
                                          "dynamic_update_slice",
                                          "gather",
                                          "scatter",
                                          "dot_general",
                                          "window_product",
                                          "reduce",
                                          "reduce_window",
                                          "select_and_scatter",
                                          "cumulative",
                                          "argmax",
                                          "argmin",
                                          "sort",
                                          "take",
                                          "take_grad",
                                          "group_rows",
                                          "sum_rows",
                                          "slice_row",
                                          "update_row",
                                          "dropout",
                                          "random_uniform",
                                          "random_normal",
                                          "random_index",
                                          "shuffle",
                                          "barrier",
                                          "checkpoint"};
  for (const std::string &name : names)
    CHECK(checked::FindOp(absl::StrCat("rf.", name)) != nullptr);
  CHECK(checked::KnownOps().size() == names.size());
}
