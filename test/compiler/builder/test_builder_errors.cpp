//===- test_builder_errors.cpp - Every error of the builder, with its place ===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each error names the file and the line of the call in this file, one line above the check.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include "absl/strings/str_cat.h"
#include <catch2/catch.hpp>

#include <cstdio>
#include <limits>

namespace rf = refold;
using rf::Tensor;

static std::string Message(const absl::Status &status) { return std::string(status.message()); }

/// The program's error is `text` at the line before this one.
#define CHECK_ERROR(program, text)                                                                 \
  CHECK(Message((program).status()) == absl::StrCat(__FILE__, ":", __LINE__ - 1, ": ", text))

namespace {
/// A program with something to work on; one for each error, since it keeps only the first.
struct Subject : rf::Program {
  Subject() : rf::Program("subject") {
    a = Input("a", rf::F32, {4, 3});
    b = Input("b", rf::F32, {5});
    i = Input("i", rf::S32, {4, 3});
    p = Input("p", rf::Pred, {4, 3});
    s = Input("s", rf::F32, {});
  }
  Tensor a, b, i, p, s;
};
} // namespace

static const double kInfinity = std::numeric_limits<double>::infinity();

TEST_CASE("a program says what its name and options need") {
  rf::Program name("two words");
  CHECK_ERROR(name, "program 'two words' needs a name of letters, digits, '_', '.', '-' and '/'");
  rf::Program steps("p", {.steps = 0});
  CHECK_ERROR(steps, "a program holds at least one step, got 0");
  CHECK_FALSE(Tensor().program().status().ok());
}

TEST_CASE("inputs say what they need") {
  auto check = [](auto make, const std::string &text) {
    Subject t;
    make(t);
    CHECK_THAT(Message(t.status()), Catch::Matchers::EndsWith(": " + text));
  };
  Subject t;
  Tensor x = t.Input("", rf::F32, {1});
  CHECK_ERROR(t, "input '' needs a name of letters, digits, '_', '.', '-' and '/'");
  CHECK_FALSE(x.valid());
  check([](Subject &t) { t.Input("x", rf::F32, {2, -3}); }, "input 'x' has the negative extent -3");
  check([](Subject &t) { t.Input("x", rf::F32, {int64_t(1) << 40, int64_t(1) << 20}); },
        "input 'x' has more than 2^59 elements");
  check([](Subject &t) { t.Foldl(1, [&] { t.Input("x", rf::F32, {}); }); },
        "input 'x' is made inside a fold; make it before");
  check([](Subject &t) { t.Input("step", rf::F32, {}); }, "input 'step' has the name of a state");
  check([](Subject &t) { t.State("w", rf::F32, {}), t.Input("w", rf::F32, {}); },
        "input 'w' has the name of a state");
  check([](Subject &t) { t.Input("x", rf::S32, {2}, {.generator = rf::Generator::UniformOpen()}); },
        "uniform numbers are f32 or f64, but input 'x' is s32");
  check(
      [](Subject &t) { t.Input("y", rf::F32, {2, 4}, {.generator = rf::Generator::RowSums("x")}); },
      "input 'y' is made of row sums of 'x', but no such input is made before it");
  check(
      [](Subject &t) { t.Input("y", rf::F32, {4, 3}, {.generator = rf::Generator::RowSums("a")}); },
      "row sums need a matrix of f32 or f64 and have 4 columns, its rows and its type; input 'y' "
      "is "
      "f32[4,3]");
  check(
      [](Subject &t) {
        t.Input("o", rf::S32, {2, 3}, {.generator = rf::Generator::EpochBatches(8)});
      },
      "epoch batches are s32[steps,batch] with a batch that divides the bound, below 2^31; input "
      "'o' "
      "is s32[2,3] and the bound 8");
}

TEST_CASE("an input's name is its own, and the error names the first one's place") {
  rf::Program t("p");
  const int line = __LINE__ + 1;
  t.Input("x", rf::F32, {1});
  t.Input("x", rf::F32, {1});
  CHECK_ERROR(t, absl::StrCat("input 'x' is already made at ", __FILE__, ":", line));
}

TEST_CASE("state says what it needs") {
  {
    Subject t;
    t.State("a b", rf::F32, {});
    CHECK_ERROR(t, "state 'a b' needs a name of letters, digits, '_', '.', '-' and '/'");
  }
  {
    Subject t;
    t.Parameter("w", rf::F32, {-1});
    CHECK_ERROR(t, "parameter 'w' has the negative extent -1");
  }
  {
    Subject t;
    const int line = __LINE__ + 1;
    t.Parameter("w", rf::F32, {2});
    t.State("w", rf::F32, {2});
    CHECK_ERROR(
        t, absl::StrCat("state 'w' has the name of the parameter made at ", __FILE__, ":", line));
  }
  {
    Subject t;
    const int line = __LINE__ + 1;
    t.Parameter("w", rf::F32, {2});
    t.Parameter("w", rf::F32, {3});
    CHECK_ERROR(t,
                absl::StrCat("parameter 'w' is f32[3] here but f32[2] at ", __FILE__, ":", line));
  }
  {
    Subject t;
    t.State("seed", rf::F32, {});
    CHECK_ERROR(t, "state 'seed' has the name of a state that every program has");
  }
  {
    Subject t;
    t.Parameter("a", rf::F32, {});
    CHECK_ERROR(t, "parameter 'a' has the name of an input");
  }
  {
    Subject t;
    t.State("n", rf::S32, {}, rf::init::Constant(0.5));
    CHECK_ERROR(t, "'n' of type s32 cannot begin as 0.5");
  }
  {
    Subject t;
    t.State("n", rf::S32, {}, rf::init::Normal(0, 1));
    CHECK_ERROR(t, "'n' of type s32 cannot begin with random numbers: they are f32 or f64");
  }
  {
    Subject t;
    t.State("w", rf::F32, {}, rf::init::Uniform(1, 1));
    CHECK_ERROR(t, "'w' needs finite bounds with low < high, got 1 and 1");
  }
  {
    Subject t;
    t.State("w", rf::F32, {}, rf::init::Normal(0, -1));
    CHECK_ERROR(t, "'w' needs a finite mean and a finite standard deviation that is not negative, "
                   "got 0 and -1");
  }
  {
    Subject t;
    rf::Variable w = t.State("w", rf::F32, {2});
    w.Assign(t.b);
    CHECK_ERROR(t, "'w' is f32[2] and cannot be assigned f32[5]");
  }
  {
    Subject t;
    rf::Variable n = t.State("n", rf::S8, {2});
    n.Assign(200);
    CHECK_ERROR(t, "'n' of type s8 cannot be assigned 200");
  }
  {
    Subject t;
    rf::Variable().Assign(t.a);
    CHECK_ERROR(t, "a variable is assigned that was never made");
  }
  {
    Subject t;
    Tensor sum = t.a + rf::Variable();
    CHECK_ERROR(t, "operator+ needs a tensor, but this one was never made");
    CHECK_FALSE(sum.valid());
  }
}

TEST_CASE("a fold says what it needs") {
  {
    Subject t;
    const int line = __LINE__ + 1;
    t.Foldl(t.a, [](Tensor) {});
    t.Foldl(3, [] {});
    CHECK_ERROR(t, absl::StrCat("a program has one fold, and it begins at ", __FILE__, ":", line));
  }
  {
    Subject t;
    t.Foldl(t.s, [](Tensor) {});
    CHECK_ERROR(t, "a fold goes over the rows of a tensor, got the scalar f32[]");
  }
  {
    Subject t;
    t.Foldl(-1, [] {});
    CHECK_ERROR(t, "a fold holds at least one step, got -1");
  }
  {
    Subject t;
    t.Foldl(3, std::function<void()>());
    CHECK_ERROR(t, "Foldl needs a body");
  }
  {
    Subject t;
    t.Foldl(t.a, std::function<void(Tensor)>());
    CHECK_ERROR(t, "Foldl needs a body");
  }
  {
    Subject t;
    t.Foldl(Tensor(), [](Tensor) {});
    CHECK_ERROR(t, "the fold's sequence needs a tensor, but this one was never made");
  }
  {
    Subject t;
    t.Foldl(3, {0.0}, [](std::vector<Tensor> sums) { return sums; });
    CHECK_ERROR(t, "an accumulator begins as a tensor, got a number; make it with Constant");
  }
  {
    Subject t;
    t.Foldl(t.a, {t.s}, [](Tensor, std::vector<Tensor>) { return std::vector<Tensor>(); });
    CHECK_ERROR(t, "the fold's body returns 0 accumulators, but has 1");
  }
  {
    Subject t;
    auto last =
        t.Foldl(t.a, {t.s}, [](Tensor row, std::vector<Tensor>) { return std::vector{row}; });
    CHECK_ERROR(t, "accumulator 0 begins as f32[] but the body returns f32[3]");
    REQUIRE(last.size() == 1);
    CHECK_FALSE(last[0].valid());
  }
  {
    Subject t;
    std::string text;
    t.Foldl(3, [&] { text = Message(t.Print().status()); });
    CHECK(text == "program 'subject' is inside its fold: it can be read when Foldl has returned");
    CHECK(t.Print().ok());
  }
}

TEST_CASE("a tensor of the fold, of another program or of nowhere is refused") {
  {
    Subject t;
    Tensor inside;
    const int line = __LINE__ + 1;
    t.Foldl(t.a, [&](Tensor row) { inside = rf::Sum(row); });
    rf::Exp(inside);
    CHECK_ERROR(t,
                absl::StrCat("Exp uses a tensor of the fold that begins at ", __FILE__, ":", line,
                             " outside of it; return it as an accumulator, or keep it in a state"));
  }
  {
    Subject t;
    rf::Program other("other");
    Tensor x = other.Input("x", rf::F32, {4, 3});
    Tensor sum = t.a + x;
    CHECK_ERROR(t, "operator+ mixes tensors of two programs, 'subject' and 'other'");
    CHECK_FALSE(sum.valid());
    CHECK(other.status().ok());
  }
  {
    Subject t;
    t.Fetch("x", Tensor());
    CHECK_ERROR(t, "fetch 'x' needs a tensor, but this one was never made");
  }
}

TEST_CASE("fetches say what they need") {
  {
    Subject t;
    t.Fetch("", t.a);
    CHECK_ERROR(t, "fetch '' needs a name of letters, digits, '_', '.', '-' and '/'");
  }
  {
    Subject t;
    t.Fetch("x", 1.0);
    CHECK_ERROR(t, "fetch 'x' needs a tensor, got a number");
  }
  {
    Subject t;
    const int line = __LINE__ + 1;
    t.Fetch("x", t.a);
    t.Fetch("x", t.b);
    CHECK_ERROR(t, absl::StrCat("fetch 'x' is already made at ", __FILE__, ":", line));
  }
  {
    Subject t;
    t.Foldl(int64_t(1) << 58, [&] {
      t.Fetch("x", t.a);
      CHECK_ERROR(t, "fetch 'x' has more than 2^59 elements");
    });
  }
}

TEST_CASE("elementwise operations say what they need, with both types") {
  {
    Subject t;
    Tensor sum = t.a + t.b;
    CHECK_ERROR(t, "operator+ cannot broadcast f32[4,3] with f32[5]");
    CHECK_FALSE(sum.valid());
  }
  {
    Subject t;
    rf::Maximum(t.a, t.i);
    CHECK_ERROR(t, "Maximum needs operands of one type, got f32[4,3] and s32[4,3]; use Convert");
  }
  {
    Subject t;
    Tensor product = t.i * 2.5;
    CHECK_ERROR(t, "operator* cannot take the number 2.5 as s32");
    CHECK_FALSE(product.valid());
  }
  {
    Subject t;
    Tensor sum = t.p + t.p;
    CHECK_ERROR(t, "operator+ needs numbers, got pred[4,3] and pred[4,3]");
    CHECK_FALSE(sum.valid());
  }
  {
    Subject t;
    rf::Abs(t.p);
    CHECK_ERROR(t, "Abs needs numbers, got pred[4,3]");
  }
  {
    Subject t;
    rf::Exp(t.i);
    CHECK_ERROR(t, "Exp needs f32 or f64, got s32[4,3]");
  }
  {
    Subject t;
    rf::Less(t.a, t.b);
    CHECK_ERROR(t, "Less cannot broadcast f32[4,3] with f32[5]");
  }
  {
    Subject t;
    rf::Select(t.a, t.a, t.a);
    CHECK_ERROR(t, "Select needs a predicate of type pred, got f32[4,3]");
  }
  {
    Subject t;
    rf::Select(t.p, 1.0, 0.0);
    CHECK_ERROR(t, "Select needs a tensor to choose from, got two numbers");
  }
  {
    Subject t;
    rf::Select(t.p, t.b, 0.0);
    CHECK_ERROR(t, "Select cannot broadcast pred[4,3] with f32[5] with the number 0");
  }
}

TEST_CASE("shapes say what they need") {
  {
    Subject t;
    rf::Reshape(t.a, {5, -1});
    CHECK_ERROR(t, "Reshape cannot give f32[4,3] the shape [5,-1]");
  }
  {
    Subject t;
    rf::Reshape(t.a, {-1, -1});
    CHECK_ERROR(t, "Reshape cannot give f32[4,3] the shape [-1,-1]");
  }
  {
    Subject t;
    rf::Reshape(t.a, {int64_t(1) << 62, 12});
    CHECK_ERROR(t, "Reshape cannot give f32[4,3] the shape [4611686018427387904,12]");
  }
  {
    Subject t;
    rf::Transpose(t.a, {0});
    CHECK_ERROR(t, "Transpose needs one place for each dimension of f32[4,3], got [0]");
  }
  {
    Subject t;
    rf::Transpose(t.a, {1, -1});
    CHECK_ERROR(t, "Transpose names a dimension twice in [1, -1]");
  }
  {
    Subject t;
    rf::Transpose(t.a, {0, 2});
    CHECK_ERROR(t, "Transpose has no dimension 2: the operand's rank is 2");
  }
  {
    Subject t;
    rf::BroadcastTo(t.a, {3});
    CHECK_ERROR(t, "BroadcastTo cannot repeat f32[4,3] to the shape [3]");
  }
  {
    Subject t;
    rf::BroadcastTo(t.s, {int64_t(1) << 40, int64_t(1) << 40});
    CHECK_ERROR(t, "f32[1099511627776,1099511627776] has more than 2^59 elements");
  }
  {
    Subject t;
    rf::Take(t.s, t.i);
    CHECK_ERROR(t, "Take needs a tensor with rows, got f32[]");
  }
  {
    Subject t;
    rf::Take(t.a, t.b);
    CHECK_ERROR(t, "Take needs indices of type s32, got f32[5]");
  }
  {
    Subject t;
    Tensor rows = t.Constant({0, 4}, rf::S32, {2});
    rf::Take(t.a, rows);
    CHECK_ERROR(t, "'rf.take' op takes row 4, but the operand has rows 0 to 3");
  }
  {
    Subject t;
    rf::Row(t.s, 0);
    CHECK_ERROR(t, "Row needs a tensor with rows, got f32[]");
  }
  {
    Subject t;
    rf::Row(t.a, 4);
    CHECK_ERROR(t, "Row has no row 4: the rows of f32[4,3] are 0 to 3");
  }
  {
    Subject t;
    rf::Row(t.a, t.i);
    CHECK_ERROR(t, "Row needs a position of type s64[], got s32[4,3]");
  }
  {
    Subject t;
    rf::Convert(1.0, rf::F32); // no program to tell
    CHECK(t.status().ok());
    rf::Checkpoint(rf::Exp(t.i)); // the first error stays
    CHECK_ERROR(t, "Exp needs f32 or f64, got s32[4,3]");
  }
}

TEST_CASE("products and reductions say what they need") {
  {
    Subject t;
    rf::Dot(t.a, t.b);
    CHECK_ERROR(t, "Dot cannot multiply f32[4,3] by f32[5]: dimension 1 has extent 3, dimension 0 "
                   "has 5");
  }
  {
    Subject t;
    rf::Dot(t.s, t.b);
    CHECK_ERROR(t, "Dot needs operands of rank 1 or more, got f32[] and f32[5]");
  }
  {
    Subject t;
    rf::Dot(2.0, t.b);
    CHECK_ERROR(t, "Dot needs operands of rank 1 or more, got the number 2 and f32[5]");
  }
  {
    Subject t;
    rf::MatMul(t.a, t.b);
    CHECK_ERROR(t, "MatMul needs matrices, or stacks of as many, got f32[4,3] and f32[5]");
  }
  {
    Subject t;
    rf::DotGeneral(t.a, t.a, {.lhs_contracting = {0, 1}, .rhs_contracting = {0}});
    CHECK_ERROR(t, "DotGeneral needs as many batching and contracting dimensions on both sides");
  }
  {
    Subject t;
    rf::DotGeneral(t.a, 2.0, {});
    CHECK_ERROR(t, "DotGeneral needs a tensor, got the number 2");
  }
  {
    Subject t;
    rf::MatMul(t.p, t.p);
    CHECK_ERROR(t, "MatMul needs numbers, got pred[4,3] and pred[4,3]");
  }
  {
    Subject t;
    rf::Sum(t.p);
    CHECK_ERROR(t, "Sum needs numbers, got pred[4,3]");
  }
  {
    Subject t;
    rf::Sum(t.a, {2});
    CHECK_ERROR(t, "Sum has no dimension 2: the operand's rank is 2");
  }
  {
    Subject t;
    rf::Mean(t.i);
    CHECK_ERROR(t, "Mean needs f32 or f64, got s32[4,3]");
  }
  {
    rf::Program t("p");
    Tensor none = t.Input("none", rf::F32, {0, 3});
    rf::Mean(none);
    CHECK_ERROR(t, "Mean has no elements to average in f32[0,3]");
  }
  {
    Subject t;
    rf::MeanSquaredError(t.a, t.b);
    CHECK_ERROR(t, "MeanSquaredError needs two tensors of one shape, got f32[4,3] and f32[5]");
  }
}

TEST_CASE("random numbers and constants say what they need") {
  {
    Subject t;
    rf::Dropout(t.a, 1.0);
    CHECK_ERROR(t, "Dropout needs a rate in [0, 1), got 1");
  }
  {
    Subject t;
    t.Constant(0.5, rf::S32);
    CHECK_ERROR(t, "Constant cannot take 0.5 as s32");
  }
  {
    Subject t;
    t.Constant(1e39, rf::F32);
    CHECK_ERROR(t, "Constant cannot take 1e+39 as f32");
  }
  {
    Subject t;
    t.Constant(1, rf::F32, {-2});
    CHECK_ERROR(t, "Constant needs extents that are not negative, got -2");
  }
  {
    Subject t;
    t.Constant({1, 2, 3}, rf::F32, {2});
    CHECK_ERROR(t, "Constant needs 2 values for f32[2], got 3");
  }
  {
    Subject t;
    t.Constant({1, 300}, rf::S8, {2});
    CHECK_ERROR(t, "Constant cannot take 300 as s8");
  }
  {
    Subject t;
    t.RandomUniform(0, 1, rf::S32, {2});
    CHECK_ERROR(t, "RandomUniform gives f32 or f64, not s32");
  }
  {
    Subject t;
    t.RandomUniform(0, kInfinity, rf::F32, {2});
    CHECK_ERROR(t, "RandomUniform needs finite bounds with low < high, got 0 and inf");
  }
  {
    Subject t;
    t.RandomUniform(0, 1, rf::F32, {int64_t(1) << 60});
    CHECK_ERROR(t, "RandomUniform makes more than 2^59 elements");
  }
  {
    Subject t;
    t.RandomUniform(0, 1, rf::F32, {int64_t(1) << 34});
    CHECK_ERROR(t, "'rf.random_uniform' op draws at most 2^34 elements, got "
                   "'tensor<17179869184xf32>'");
  }
  {
    Subject t;
    t.RandomNormal(0, 1, rf::S32, {2});
    CHECK_ERROR(t, "RandomNormal gives f32 or f64, not s32");
  }
  {
    Subject t;
    t.RandomNormal(0, -1, rf::F32, {2});
    CHECK_ERROR(t, "RandomNormal needs a finite mean and a finite standard deviation that is not "
                   "negative, got 0 and -1");
  }
  {
    Subject t;
    t.SampleIndices(int64_t(1) << 31, {2});
    CHECK_ERROR(t, "SampleIndices needs a bound in [1, 2^31), got 2147483648");
  }
  {
    Subject t;
    t.Shuffle(10, 3);
    CHECK_ERROR(t, "Shuffle needs a batch that divides 10, got 3");
  }
}

TEST_CASE("gradients say what they need") {
  {
    Subject t;
    rf::Gradients(t.a, {t.a});
    CHECK_ERROR(t, "Gradients needs a scalar loss, got f32[4,3]");
  }
  {
    Subject t;
    auto g = rf::Gradients(rf::Sum(t.a), {t.b});
    CHECK_ERROR(t, "Gradients: the loss does not depend on f32[5]");
    REQUIRE(g.size() == 1);
    CHECK_FALSE(g[0].valid());
  }
  {
    Subject t;
    rf::Variable w = t.Parameter("w", rf::F32, {2});
    rf::Gradients(rf::Sum(t.a), {w});
    CHECK_ERROR(t, "Gradients: the loss does not depend on 'w'");
  }
  {
    Subject t;
    rf::Gradients(t.s, {t.i});
    CHECK_ERROR(t, "Gradients is with respect to f32 or f64, got s32[4,3]");
  }
  {
    Subject t;
    rf::Gradients(t.s, {});
    CHECK_ERROR(t, "Gradients needs at least one value to differentiate with respect to");
  }
}

TEST_CASE("layers say what they need") {
  {
    Subject t;
    rf::nn::Linear(t.s, 2);
    CHECK_ERROR(t, "Linear needs inputs in the last dimension, got f32[]");
  }
  {
    Subject t;
    rf::nn::Linear(t.a, 0);
    CHECK_ERROR(t, "Linear needs at least one feature, got 0");
  }
  {
    Subject t;
    rf::nn::Linear(t.i, 2);
    CHECK_ERROR(t, "Linear needs f32 or f64, got s32[4,3]");
  }
  {
    Subject t;
    const int line = __LINE__ + 1;
    rf::nn::Linear(t.a, 2, {.name = "fc"});
    rf::nn::Linear(t.b, 2, {.name = "fc"});
    CHECK_ERROR(t, absl::StrCat("parameter 'fc.weight' is f32[5,2] here but f32[3,2] at ", __FILE__,
                                ":", line));
  }
}

TEST_CASE("optimizers say what they need") {
  auto loss = [](Subject &t) { return rf::Sum(rf::nn::Linear(t.a, 1, {.name = "fc"}) * t.s); };
  {
    Subject t;
    rf::optim::Sgd().Minimize(t.a);
    CHECK_ERROR(t, "Sgd needs a floating-point scalar to minimize, got f32[4,3]");
  }
  {
    Subject t;
    rf::optim::Sgd().Minimize(t.s);
    CHECK_ERROR(t, "Sgd finds no parameter that the loss depends on");
  }
  {
    Subject t;
    Tensor l = loss(t);
    rf::optim::Adam().Minimize(l, {t.Parameter("w", rf::F32, {})});
    CHECK_ERROR(t, "Adam is given 'w', but the loss does not depend on it");
  }
  {
    Subject t, other;
    Tensor l = loss(t);
    rf::optim::Adam().Minimize(l, {other.Parameter("w", rf::F32, {})});
    CHECK_ERROR(t, "Adam is given a parameter that is not of this program");
  }
  {
    Subject t;
    Tensor w = t.Parameter("w", rf::F32, {3}).Read();
    t.Foldl(t.a, [&](Tensor row) {
      rf::optim::Adam().Minimize(rf::Sum(row * w));
      CHECK_ERROR(t, "Adam finds that 'w' was read outside of the fold; read it inside");
    });
  }
  {
    Subject t;
    rf::Variable w = t.Parameter("w", rf::F32, {3});
    Tensor outside = w.Read();
    t.Foldl(t.a, [&](Tensor row) {
      rf::optim::Adam().Minimize(rf::Sum(row * outside), {w});
      CHECK_ERROR(t, "Adam finds that 'w' was read outside of the fold; read it inside");
    });
  }
  {
    Subject t;
    rf::Variable w = t.Parameter("w", rf::F32, {}), d = t.Parameter("d", rf::F64, {});
    Tensor l = rf::Convert(w * t.s, rf::F64) * d;
    rf::optim::Sgd().Minimize(l);
    CHECK_ERROR(t, "Sgd needs parameters of one type, but 'w' is f32 and 'd' is f64");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = -1}).Minimize(loss(t));
    CHECK_ERROR(t, "Sgd needs a learning rate of at least 0 and finite, got -1");
  }
  {
    Subject t;
    rf::optim::Sgd({.weight_decay = kInfinity}).Minimize(loss(t));
    CHECK_ERROR(t, "Sgd needs a weight decay of at least 0 and finite, got inf");
  }
  {
    Subject t;
    rf::optim::Momentum({.momentum = 1}).Minimize(loss(t));
    CHECK_ERROR(t, "Momentum needs a momentum in [0, 1), got 1");
  }
  {
    Subject t;
    rf::optim::Adam({.beta1 = 1}).Minimize(loss(t));
    CHECK_ERROR(t, "Adam needs beta1 in [0, 1), got 1");
  }
  {
    Subject t;
    rf::optim::AdamW({.beta2 = -0.5}).Minimize(loss(t));
    CHECK_ERROR(t, "AdamW needs beta2 in [0, 1), got -0.5");
  }
  {
    Subject t;
    rf::optim::Adam({.epsilon = -1}).Minimize(loss(t));
    CHECK_ERROR(t, "Adam needs an epsilon of at least 0 and finite, got -1");
  }
  {
    Subject t;
    Tensor l = loss(t);
    rf::optim::Adam().Minimize(l);
    rf::optim::Adam().Minimize(l);
    CHECK_ERROR(t, "Adam has state 'fc.weight.m' already: another optimizer updates 'fc.weight'; "
                   "give this one a name of its own");
  }
}

TEST_CASE("a file that cannot be written is said to be, and nothing is left behind") {
  Subject t;
  CHECK(Message(t.Serialize("/no/such/folder/p.mlir")) == "cannot write '/no/such/folder/p.mlir'");
  rf::Exp(t.i);
  CHECK(t.Serialize("unwritten.mlir") == t.status());
  CHECK(std::fopen("unwritten.mlir", "r") == nullptr);
}
