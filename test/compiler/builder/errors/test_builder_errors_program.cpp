//===- test_builder_errors_program.cpp - Errors of program parts ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the errors that the builder reports for invalid names, options, inputs and states.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

#include <cstdio>

namespace rf = refold;
using refold::testing::Message;
using refold::testing::Subject;
using rf::Tensor;

TEST_CASE("a program reports an invalid name or option") {
  rf::Program name("two words");
  CHECK_ERROR(name, "program 'two words' needs a name of letters, digits, '_', '.', '-' and '/'");
  rf::Program steps("p", {.steps = 0});
  CHECK_ERROR(steps, "a program holds at least one step, got 0");
  CHECK_FALSE(Tensor().program().status().ok());
}

TEST_CASE("Autocast reports types that are not of 16 bits") {
  for (rf::DType type : {rf::F32, rf::F64, rf::S16}) {
    rf::Program program("p");
    program.Autocast(type);
    CHECK_ERROR(program, "Autocast needs bf16 or f16, got " + rf::DTypeName(type));
  }
}

TEST_CASE("Autocast with a body reports other types and no body") {
  rf::Program program("p"), without("q"), late("r");
  program.Autocast(rf::F64, [] {});
  CHECK_ERROR(program, "Autocast needs bf16 or f16, or f32 for a body, got f64");
  without.Autocast(rf::F32, nullptr);
  CHECK_ERROR(without, "Autocast needs a body");
  rf::Variable w = late.Parameter("w", rf::F32, {2});
  late.Foldl(2, [&] { rf::optim::Sgd().Minimize(rf::Sum(w * w)); });
  late.Autocast(rf::F16, [] {});
  CHECK_ERROR(late, "Autocast(F16) comes after Minimize, which needs it to scale the loss: call it "
                    "before");
}

TEST_CASE("Autocast(F16) after Minimize is an error") {
  auto minimized = [] {
    rf::Program program("p");
    rf::Variable w = program.Parameter("w", rf::F32, {2});
    program.Foldl(2, [&] { rf::optim::Sgd().Minimize(rf::Sum(w * w)); });
    return program;
  };
  rf::Program program = minimized();
  program.Autocast(rf::F16);
  CHECK_ERROR(program, "Autocast(F16) comes after Minimize, which needs it to scale the loss: call "
                       "it before");
  rf::Program without_scale = minimized();
  without_scale.Autocast(rf::BF16);
  CHECK(without_scale.status() == absl::OkStatus());
}

TEST_CASE("Shards and the rows of an input report invalid numbers") {
  for (int64_t shards : {0, -2, 6, 131072}) {
    rf::Program program("p");
    program.Shards(shards);
    CHECK_ERROR(program, "the number of shards must be a power of two from 1 to 65536, got " +
                             std::to_string(shards));
  }
  for (int64_t rows : {-2, 2}) {
    rf::Program program("p");
    program.Input("x", rf::F32, {3, 4}, {.rows = rows});
    CHECK_ERROR(program, "input 'x' has no dimension " + std::to_string(rows) +
                             " for the rows of the batch: it has 2, counted from 0, and -1 stands "
                             "for none");
  }
}

TEST_CASE("Input reports invalid arguments") {
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
  for (auto [dtype, bound] : {std::pair(rf::F32, int64_t{8}), std::pair(rf::S32, int64_t{0})})
    check(
        [&](Subject &t) {
          t.Input("l", dtype, {2}, {.generator = rf::Generator::UniformBelow(bound)});
        },
        absl::StrCat("integers below a bound are s32 and the bound is in [1, 2^31); input 'l' is ",
                     rf::TypeName(dtype, {2}), " and the bound ", bound));
}

TEST_CASE("a duplicate input name is refused with the location of the first input") {
  rf::Program t("p");
  const int line = __LINE__ + 1;
  t.Input("x", rf::F32, {1});
  t.Input("x", rf::F32, {1});
  CHECK_ERROR(t, absl::StrCat("input 'x' is already made at ", __FILE__, ":", line));
}

TEST_CASE("State reports invalid arguments") {
  {
    Subject t;
    t.State("__metadata__", rf::F32, {});
    CHECK_ERROR(t,
                "state '__metadata__' needs another name: state files use this name for metadata");
  }
  {
    Subject t;
    t.Parameter("refold.weight", rf::F32, {2});
    CHECK_ERROR(t, "parameter 'refold.weight' needs another name: 'refold.' is a prefix of the "
                   "compiler's own states");
  }
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
    CHECK_ERROR(t,
                "'n' of type s32 cannot begin with random numbers: they are f32, f64, bf16 or f16");
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

TEST_CASE("a file that cannot be written is reported, and no partial file remains") {
  Subject t;
  CHECK(Message(t.Serialize("/no/such/folder/p.mlir")) ==
        "cannot write '/no/such/folder/p.mlir': No such file or directory");
  rf::Exp(t.i);
  CHECK(t.Serialize("unwritten.mlir") == t.status());
  CHECK(std::fopen("unwritten.mlir", "r") == nullptr);
}
