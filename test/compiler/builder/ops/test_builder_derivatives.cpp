//===- test_builder_derivatives.cpp - Products with Jacobians -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests Vjp (vector-Jacobian product) and Jvp (Jacobian-vector product) of many kinds of functions.
// Compares Vjp with finite differences, and Jvp with Vjp, in the float64 reference interpreter.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"
#include "compiler/reference/interpreter.h"
#include "passes/Passes.h"
#include <refold/refold.h>

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <map>

using namespace refold;

namespace {

using Vector = std::vector<double>;
/// A function to differentiate: the result for the input, in the program that uses it.
using ScalarFunction = std::function<Tensor(Program &, const Tensor &)>;

/// A program of one step, after the passes up to AppendBackward and the cleanup after it.
class Built {
public:
  explicit Built(const Program &program, bool simplify = false) : program_(program) {
    auto module = internal::BuildModule(program_);
    REQUIRE(module.status() == absl::OkStatus());
    module_ = *std::move(module);
    mlir::PassManager passes(module_->getContext());
    // A user may simplify a file before gradients are appended, which must change nothing.
    if (simplify) {
      passes.addPass(mlir::createCanonicalizerPass());
      passes.addPass(mlir::createCSEPass());
    }
    passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
    passes.addPass(mlir::createCanonicalizerPass());
    passes.addPass(mlir::createCSEPass());
    REQUIRE(mlir::succeeded(passes.run(*module_)));
  }

  std::map<std::string, Vector> Run(const std::map<std::string, Vector> &inputs,
                                    const Shape &shape) {
    reference::ReferenceInterpreter interpreter(*module_);
    auto states = interpreter.startup(0);
    REQUIRE(states.status() == absl::OkStatus());
    reference::NamedTensors feeds;
    for (const auto &[name, values] : inputs) {
      reference::Tensor tensor(reference::ElementType::F64,
                               std::vector<int64_t>(shape.begin(), shape.end()));
      tensor.reals = values;
      feeds[name] = tensor;
    }
    auto run = interpreter.run("train", feeds, *states, 1);
    REQUIRE(run.status() == absl::OkStatus());
    std::map<std::string, Vector> fetches;
    for (const auto &[name, tensor] : run->fetches)
      fetches[name] = tensor.reals;
    return fetches;
  }

  template <typename Op> int Count() {
    int count = 0;
    module_->walk([&](Op) { ++count; });
    return count;
  }

private:
  Program program_;
  mlir::OwningOpRef<mlir::ModuleOp> module_;
};

double Dot(const Vector &a, const Vector &b) {
  REQUIRE(a.size() == b.size());
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i)
    sum += a[i] * b[i];
  return sum;
}

void CheckProducts(const Shape &shape, const ScalarFunction &f) {
  size_t size = 1;
  for (int64_t extent : shape)
    size *= extent;
  Vector x(size), t(size);
  for (size_t i = 0; i < size; ++i) {
    x[i] = 0.7 + 0.5 * std::sin(1.0 + 2.3 * static_cast<double>(i));
    t[i] = std::cos(0.4 + 1.7 * static_cast<double>(i));
  }
  auto moved = [&](double far) {
    Vector to(size);
    for (size_t i = 0; i < size; ++i)
      to[i] = x[i] + far * t[i];
    return to;
  };
  for (bool simplify : {false, true}) {
    INFO("simplified first: " << simplify);
    Program p("p");
    Tensor at = p.Input("x", F64, shape), tangent = p.Input("t", F64, shape);
    p.Foldl(1, [&] {
      Tensor y = f(p, at);
      Tensor cotangent = Sin(y * 3.0 + 1.0);
      p.Fetch("y", y);
      p.Fetch("cotangent", cotangent);
      p.Fetch("vjp", Vjp(y, {at}, cotangent)[0]);
      p.Fetch("jvp", Jvp(y, {at}, {tangent}));
    });
    Built built(p, simplify);
    auto here = built.Run({{"x", x}, {"t", t}}, shape);
    constexpr double kStep = 1e-5;
    Vector ahead = built.Run({{"x", moved(kStep)}, {"t", t}}, shape).at("y"),
           behind = built.Run({{"x", moved(-kStep)}, {"t", t}}, shape).at("y");
    const Vector &jvp = here.at("jvp");
    REQUIRE(jvp.size() == ahead.size());
    double largest = 0;
    for (size_t i = 0; i < jvp.size(); ++i) {
      INFO("element " << i);
      double slope = (ahead[i] - behind[i]) / (2 * kStep);
      CHECK(std::abs(jvp[i] - slope) <= 1e-6 * std::max(1.0, std::abs(slope)));
      largest = std::max(largest, std::abs(slope));
    }
    CHECK(largest > 1e-3);
    CHECK(Dot(here.at("vjp"), t) ==
          Approx(Dot(here.at("cotangent"), jvp)).epsilon(1e-11).margin(1e-12));
  }
}

} // namespace

TEST_CASE("Vjp and Jvp of elementwise functions") {
  CheckProducts({2, 3}, [](Program &, const Tensor &x) { return Tanh(x * x) + Exp(x) / x; });
  CheckProducts({4}, [](Program &, const Tensor &x) { return Power(x, 1.7) * Gelu(x); });
  CheckProducts({5}, [](Program &, const Tensor &x) {
    return Select(Greater(x, 0.8), Log(x), Sqrt(x)) + Maximum(x, 0.9) * Clamp(x, 0.3, 1.1);
  });
  CheckProducts({}, [](Program &, const Tensor &x) { return Sin(x) * x; });
}

TEST_CASE("Vjp and Jvp of contractions, reductions and norms") {
  CheckProducts({3, 3}, [](Program &, const Tensor &x) { return MatMul(x, Transpose(x)); });
  CheckProducts({3, 4}, [](Program &, const Tensor &x) { return Softmax(x * 2.0) * Sum(x); });
  CheckProducts({3, 4}, [](Program &p, const Tensor &x) {
    return LayerNorm(x, p.Constant(1.5, F64, {4}), p.Constant(0.5, F64, {4})) +
           ReduceMax(x, {0}) * Prod(x);
  });
  CheckProducts({6}, [](Program &, const Tensor &x) { return CumSum(x * x) * Mean(x); });
}

TEST_CASE("Vjp and Jvp of channel norms and resizes") {
  CheckProducts({2, 4, 3}, [](Program &p, const Tensor &x) {
    Tensor scale = p.Constant(1.5, F64, {4}), offset = p.Constant(0.5, F64, {4});
    BatchNormResult norm = BatchNormTraining(x, scale, offset);
    return norm.result * Reshape(norm.mean, {4, 1}) + Reshape(norm.variance, {4, 1}) +
           BatchNormInference(x * x, scale, offset, norm.mean, norm.variance);
  });
  CheckProducts({2, 4, 3}, [](Program &p, const Tensor &x) {
    Tensor scale = p.Constant(1.5, F64, {4}), offset = p.Constant(0.5, F64, {4});
    return GroupNorm(x, scale, offset, 2) * LocalResponseNorm(x, {.size = 3, .alpha = 2});
  });
  CheckProducts({1, 2, 4, 3}, [](Program &, const Tensor &x) {
    return Resize(x * x, {6, 6}) * Resize(x, {6, 6}, {.mode = ResizeMode::Linear}) +
           BinaryCrossEntropyWithLogits(Resize(x, {6, 6}), 0.25);
  });
}

TEST_CASE("Vjp and Jvp of movement, indexing and sorts") {
  CheckProducts({2, 6}, [](Program &, const Tensor &x) {
    Tensor part = Slice(x, {0, 1}, {2, 6}, {1, 2});
    return Concatenate({Reverse(part, {1}), Reshape(x * x, {2, 6})}, 1);
  });
  CheckProducts({5, 2}, [](Program &p, const Tensor &x) {
    Tensor rows = p.Constant({4, 0, 0, 3}, S32, {4});
    return Take(x * x, rows) * 0.5;
  });
  CheckProducts({7}, [](Program &, const Tensor &x) { return Sort(x) * CumSum(Sort(x)); });
}

TEST_CASE("Vjp and Jvp of a loop that carries values, and of a choice") {
  CheckProducts({3}, [](Program &p, const Tensor &x) {
    return p.Foldl(4, {x, p.Constant(0, F64)},
                   [&](std::vector<Tensor> carried) -> std::vector<Tensor> {
                     Tensor h = Tanh(carried[0] * x);
                     return {h, carried[1] + Sum(h * h)};
                   })[1] *
           x;
  });
  for (double bound : {0.0, 100.0})
    CheckProducts({3}, [&](Program &p, const Tensor &x) {
      return p.If(Greater(Sum(x), bound), [&] { return Tanh(x) * x; }, [&] { return Exp(x); });
    });
  // A choice in a loop. Both branches are taken.
  CheckProducts({3}, [](Program &p, const Tensor &x) {
    return p.Foldl(4, {x}, [&](std::vector<Tensor> carried) -> std::vector<Tensor> {
      Tensor even = Equal(Remainder(p.Iteration(), 2), 0);
      return {p.If(even, [&] { return carried[0] * x; }, [&] { return Sin(carried[0]); })};
    })[0];
  });
}

TEST_CASE("a Hessian-vector product is the Jvp of the gradient") {
  CheckProducts({4}, [](Program &, const Tensor &x) {
    return Gradients(Sum(x * x * x) * Sum(Sin(x)), {x})[0];
  });
  // The Hessian is symmetric, so Vjp and Jvp of the gradient are equal.
  Program p("p");
  Tensor x = p.Input("x", F64, {3}), v = p.Input("v", F64, {3});
  Tensor gradient = Gradients(Sum(x * x) * Sum(Exp(x)), {x})[0];
  p.Fetch("backward", Vjp(gradient, {x}, v)[0]);
  p.Fetch("forward", Jvp(gradient, {x}, {v}));
  auto found = Built(p).Run({{"x", {0.3, -0.2, 0.9}}, {"v", {1, -2, 0.5}}}, {3});
  for (size_t i = 0; i < 3; ++i)
    CHECK(found.at("backward")[i] == Approx(found.at("forward")[i]).epsilon(1e-13));
}

TEST_CASE("Jvp supports several values, variables, and numbers as tangents") {
  Program p("p");
  Tensor x = p.Input("x", F64, {3}), t = p.Input("t", F64, {3});
  Variable w = p.Parameter("w", F64, {3}, init::Constant(2));
  p.Fetch("both", Jvp(x * w * w, {x, w}, {t, 1.0}));
  p.Fetch("turned", Vjp(x * w, {w, x}, 2.0)[0]);
  // There is no path from w along which a gradient flows.
  p.Fetch("stopped", Jvp(StopGradient(w) * x + w * 0.0, {w}, {5.0}));
  p.Fetch("cut", Jvp(StopGradient(x), {x}, {t}));
  auto found = Built(p).Run({{"x", {1, 2, 3}}, {"t", {10, 20, 30}}}, {3});
  CHECK(found.at("both") == Vector{10 * 4 + 1 * 4, 20 * 4 + 2 * 4, 30 * 4 + 3 * 4});
  CHECK(found.at("turned") == Vector{2, 4, 6});
  CHECK(found.at("stopped") == Vector{0, 0, 0});
  CHECK(found.at("cut") == Vector{0, 0, 0});
}

TEST_CASE("a Jvp leaves no backward op") {
  Program p("p");
  Tensor x = p.Input("x", F64, {2, 3}), t = p.Input("t", F64, {2, 3});
  Variable w = p.Parameter("w", F64, {3, 4});
  p.Fetch("jvp", Jvp(Tanh(MatMul(x, w)), {x}, {t}));
  for (bool simplify : {false, true}) {
    Built built(p, simplify);
    // One contraction of x and one of its tangent. A backward pass would have a third one.
    CHECK(built.Count<rf::DotGeneralOp>() == 2);
    CHECK(built.Count<rf::TanhOp>() == 1);
    CHECK(built.Count<rf::ReduceOp>() == 0);
    CHECK(built.Count<rf::TransposeOp>() == 0);
    CHECK(built.Count<rf::StopGradientOp>() == 0);
  }
}

TEST_CASE("a Jvp of a loop leaves no backward loop") {
  Program p("p");
  Tensor x = p.Input("x", F64, {3}), t = p.Input("t", F64, {3});
  p.Foldl(1, [&] {
    Tensor y = p.Foldl(4, {x}, [&](std::vector<Tensor> carried) -> std::vector<Tensor> {
      return {carried[0] * x};
    })[0];
    p.Fetch("jvp", Jvp(y, {x}, {t}));
  });
  Built built(p);
  // The three loops are the fold (the training loop), the loop that computes y, and the loop that
  // computes the Jacobian-vector product. The derivatives of the multiplication need no fourth
  // loop, because the loop that computes y already stores them.
  CHECK(built.Count<mlir::scf::ForOp>() == 3);
}
