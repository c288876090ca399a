//===- test_refold_run_forms.cpp - Forms of programs ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests programs written by hand: with fetches outside of the fold (the loop over steps), with
// functions besides @train, with folds that end early, and without a fold.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy.h"
#include "test/tools/refold-run/command.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <nlohmann/json.hpp>

#include <regex>

using namespace refold::testing;
using namespace refold::runtime;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

/// The states w, whose initial value is 1, and step.
static const std::string kStartup =
    R"(  func.func @startup(%seed: tensor<i64>) -> (tensor<f32> {rf.state = #rf.state<"w", 0>},
                                             tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %w = rf.constant dense<1.0> : tensor<f32>
    %step = rf.constant dense<0> : tensor<i64>
    return %w, %step : tensor<f32>, tensor<i64>
  }
)";

/// A program that doubles w in each of four steps. Its fetch `rows` has four rows, like a fetch
/// with one row for each step, but it is computed after all steps.
static const std::string kOutside =
    "module @outside attributes {rf.version = 1 : i64} {\n" + kStartup +
    R"(  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>},
                   %step: tensor<i64> {rf.state = #rf.state<"step", 1>},
                   %seed: tensor<i64> {rf.state = #rf.state<"seed", 2>}, %steps: i64 {rf.steps})
      -> (tensor<f32>, tensor<i64>, tensor<i64>, tensor<4xf32> {rf.fetch = #rf.fetch<"loss">},
          tensor<4xf32> {rf.fetch = #rf.fetch<"rows">}) {
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %empty = rf.empty : tensor<4xf32>
    %r:2 = scf.for %i = %first to %end step %one iter_args(%v = %w, %history = %empty)
        -> (tensor<f32>, tensor<4xf32>) : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %next = rf.add %v, %v : tensor<f32>
      %row = rf.update_row %history, %v, %position : tensor<4xf32>, tensor<f32>
      scf.yield %next, %row : tensor<f32>, tensor<4xf32>
    } {rf.capacity = 4 : i64}
    %rows = rf.broadcast_in_dim %r#0, dims = [] : tensor<f32> -> tensor<4xf32>
    %step.next = tensor.from_elements %end : tensor<i64>
    return %r#0, %step.next, %seed, %r#1, %rows
        : tensor<f32>, tensor<i64>, tensor<i64>, tensor<4xf32>, tensor<4xf32>
  }
}
)";

TEST_CASE("a fetch from outside of the fold is written whole") {
  ScratchFolder folder;
  folder.Write("p.mlir", kOutside);
  for (const char *device : {"cpu", "checked", "reference"}) {
    INFO(device);
    Output(folder,
           absl::StrCat("p.mlir --steps=3 --fetch loss=loss.npy --fetch rows=rows.npy --device=",
                        device));
    CHECK(ReadNpy(folder / "loss.npy")->type_string() == "f32[3]");
    auto rows = ReadNpy(folder / "rows.npy");
    REQUIRE(rows->type_string() == "f32[4]");
    for (int i = 0; i < 4; ++i)
      CHECK(rows->as<float>()[i] == 8);
  }
  CHECK(Refusal(folder, "p.mlir --fetch rows=rows.csv") ==
        "fetch 'rows' is f32[4], without a row for each step: write it to a .npy file");
}

TEST_CASE("a seed that only @startup reads counts in the bytes") {
  ScratchFolder folder;
  folder.Write(
      "p.mlir",
      absl::StrReplaceAll(
          kOutside, {{"%seed: tensor<i64> {rf.state = #rf.state<\"seed\", 2>}, ", ""},
                     {"tensor<i64>, tensor<i64>, tensor<4xf32>", "tensor<i64>, tensor<4xf32>"},
                     {"%step.next, %seed,", "%step.next,"}}));
  Output(folder, "p.mlir --json=s.json --device=checked");
  auto json = nlohmann::json::parse(folder.Read("s.json"), nullptr, /*allow_exceptions=*/false);
  // w, step, seed, two fetches, and the bytes of the arena.
  CHECK(json["peak_predicted_bytes"] >= 4 + 8 + 8 + 16 + 16);
  CHECK(json["peak_predicted_bytes"] == json["peak_measured_bytes"]);
}

TEST_CASE("a constant index out of range is refused with its line before the run") {
  ScratchFolder folder;
  folder.Write("p.mlir", R"(module @p attributes {rf.version = 1 : i64} {
  func.func @train(%x: tensor<4x3xf32> {rf.input = #rf.input<"x">}, %steps: i64 {rf.steps})
      -> (tensor<2x3xf32> {rf.fetch = #rf.fetch<"rows">}) {
    %i = rf.constant dense<[0, 4]> : tensor<2xi32>
    %0 = rf.take %x, %i : (tensor<4x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}
)");
  for (const char *device : {"cpu --fetch rows=r.npy", "checked --fetch rows=r.npy", "null",
                             "reference --fetch rows=r.npy"})
    CHECK(Refusal(folder, absl::StrCat("p.mlir --device=", device)) ==
          "p.mlir:5:10: 'rf.take' op reads row 4, but the operand has rows 0 to 3");
}

TEST_CASE("another function runs on a trained state") {
  ScratchFolder folder;
  // @eval reads w and another input.
  folder.Write("p.mlir", absl::StrReplaceAll(kOutside, {{"  func.func @train", R"(
  func.func @eval(%y: tensor<2xf32> {rf.input = #rf.input<"y">},
                  %w: tensor<f32> {rf.state = #rf.state<"w", 0>})
      -> (tensor<f32>, tensor<2xf32> {rf.fetch = #rf.fetch<"scaled">},
          tensor<f32> {rf.fetch = #rf.fetch<"twice">}) {
    %many = rf.broadcast_in_dim %w, dims = [] : tensor<f32> -> tensor<2xf32>
    %scaled = rf.multiply %many, %y : tensor<2xf32>
    %twice = rf.add %w, %w : tensor<f32>
    return %w, %scaled, %twice : tensor<f32>, tensor<2xf32>, tensor<f32>
  }
  func.func @train)"}}));
  HostTensor y(ElementType::F32, {2});
  y.as<float>()[0] = 1.5f;
  y.as<float>()[1] = -1;
  REQUIRE(WriteNpy(folder / "y.npy", y) == absl::OkStatus());
  Output(folder, "p.mlir --steps=3 --state-out=w.st --fetch loss=loss.npy");
  for (const char *device : {"cpu", "checked"}) {
    const std::string run =
        Output(folder, absl::StrCat("p.mlir --function=eval --state-in=w.st --feed "
                                    "y=y.npy --fetch scaled=out.npy --device=",
                                    device));
    CHECK_THAT(run,
               Contains("outside's eval on ") && Contains("1 step ") && Contains("\ntwice: 16\n"));
    // The output before and after the run is about this function.
    std::smatch before, after;
    REQUIRE(std::regex_search(run, before, std::regex("predicted peak .*?([0-9,]+) bytes")));
    REQUIRE(std::regex_search(run, after, std::regex("peak: ([0-9,]+) bytes predicted")));
    CHECK(before[1].str() == after[1].str());
    auto scaled = ReadNpy(folder / "out.npy");
    REQUIRE(scaled.ok());
    CHECK(scaled->as<float>()[0] == 12);
    CHECK(scaled->as<float>()[1] == -8);
  }
  // A note appears if the function evaluates initial weights. It does not appear with --state-in,
  // with --quiet or on the null device.
  const std::string eval = "p.mlir --function=eval --feed y=y.npy ",
                    note = "note: function 'eval' only reads states, and without --state-in they "
                           "have the values of startup\n";
  for (const char *device : {"cpu", "checked"})
    CHECK_THAT(Output(folder, absl::StrCat(eval, "--device=", device)), Contains(note));
  for (const char *flags : {"--state-in=w.st", "--quiet", "--device=null"})
    CHECK_THAT(Output(folder, eval + flags), !Contains("note: "));
  for (const char *device : {"cpu", "reference"})
    CHECK_THAT(Output(folder, absl::StrCat("p.mlir --device=", device)), !Contains("note: "));
  CHECK(Refusal(folder, "p.mlir --function=evil") ==
        "unknown function 'evil', there are: train, eval");
  CHECK(Refusal(folder, "p.mlir --function=eval") ==
        "input 'y' was not given, expected f32[2]: --feed y=FILE.npy");
  CHECK(Refusal(folder, "p.mlir --function=eval --feed y=y.npy --fetch loss=l.npy") ==
        "fetch 'loss' is not a result of function 'eval': see --function");
  CHECK(Refusal(folder, "p.mlir --feed y=y.npy") ==
        "input 'y' is read by function 'eval', not by 'train': see --function");
  CHECK(Refusal(folder, "p.mlir --function=eval --device=reference") ==
        "flag --function is for devices that programs are compiled for, not for 'reference'");
}

TEST_CASE("a fold that ends early reports its steps on every device") {
  ScratchFolder folder;
  // w doubles while it is below 5, at most nine times: 1 2 4 8.
  folder.Write("p.mlir", "module @early attributes {rf.version = 1 : i64} {\n" + kStartup +
                             R"(  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>},
                   %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
      -> (tensor<f32>, tensor<i64>, tensor<9xf32> {rf.fetch = #rf.fetch<"w">}) {
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %true = rf.constant dense<true> : tensor<i1>
    %five = rf.constant dense<5.0> : tensor<f32>
    %empty = rf.empty : tensor<9xf32>
    %r:4 = scf.while (%i = %first, %go = %true, %v = %w, %h = %empty)
        : (i64, tensor<i1>, tensor<f32>, tensor<9xf32>) -> (i64, tensor<i1>, tensor<f32>, tensor<9xf32>) {
      %less = arith.cmpi slt, %i, %end : i64
      %flag = tensor.extract %go[] : tensor<i1>
      %both = arith.andi %less, %flag : i1
      scf.condition(%both) %i, %go, %v, %h : i64, tensor<i1>, tensor<f32>, tensor<9xf32>
    } do {
    ^bb0(%i: i64, %go: tensor<i1>, %v: tensor<f32>, %h: tensor<9xf32>):
      %position = tensor.from_elements %i : tensor<i64>
      %twice = rf.add %v, %v : tensor<f32>
      %more = rf.compare LT %twice, %five : tensor<f32>
      %row = rf.update_row %h, %twice, %position : tensor<9xf32>, tensor<f32>
      %next = arith.addi %i, %one : i64
      scf.yield %next, %more, %twice, %row : i64, tensor<i1>, tensor<f32>, tensor<9xf32>
    } attributes {rf.capacity = 9 : i64}
    %step.next = tensor.from_elements %r#0 : tensor<i64>
    return %r#2, %step.next, %r#3 : tensor<f32>, tensor<i64>, tensor<9xf32>
  }
}
)");
  for (const char *device : {"cpu", "checked", "reference"})
    for (const char *fold : {"", " --no-fold"}) {
      INFO(device << fold);
      const std::string run =
          Output(folder, absl::StrCat("p.mlir --fetch w=w.npy --device=", device, fold));
      CHECK_THAT(run, Contains(": 3 steps in"));
      auto w = ReadNpy(folder / "w.npy");
      REQUIRE(w.ok());
      REQUIRE(w->shape() == std::vector<int64_t>{3});
      CHECK(w->as<float>()[2] == 8);
    }
}

TEST_CASE("a program without a fold is folded for --steps and reads one row per step") {
  ScratchFolder folder;
  folder.Write("p.mlir", R"(
module @one attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<2xf32> {rf.state = #rf.state<"w", 0>}) {
    %w = rf.constant dense<1.0> : tensor<2xf32>
    return %w : tensor<2xf32>
  }
  func.func @train(%x: tensor<2xf32> {rf.input = #rf.input<"x">}, %c: tensor<2xf32> {rf.input = #rf.input<"c">},
                   %w: tensor<2xf32> {rf.state = #rf.state<"w", 1>})
      -> (tensor<2xf32> {rf.fetch = #rf.fetch<"product">}, tensor<2xf32>) {
    %product = rf.multiply %x, %w : tensor<2xf32>
    %next = rf.add %w, %c : tensor<2xf32>
    return %product, %next : tensor<2xf32>, tensor<2xf32>
  }
}
)");
  HostTensor x(ElementType::F32, {3, 2}), c(ElementType::F32, {2});
  for (int i = 0; i < 6; ++i)
    x.as<float>()[i] = static_cast<float>(i);
  c.as<float>()[0] = 1;
  c.as<float>()[1] = 2;
  REQUIRE(WriteNpy(folder / "x.npy", x) == absl::OkStatus());
  REQUIRE(WriteNpy(folder / "c.npy", c) == absl::OkStatus());
  for (const char *device : {"cpu", "checked", "reference"}) {
    INFO(device);
    Output(folder, absl::StrCat("p.mlir --steps=3 --feed x=x.npy --feed c=c.npy "
                                "--fetch product=out.npy --device=",
                                device));
    auto out = ReadNpy(folder / "out.npy");
    REQUIRE(out.ok());
    REQUIRE(out->shape() == std::vector<int64_t>{3, 2});
    // w is (1, 1), (2, 3), (3, 5).
    const float expected[6] = {0, 1, 4, 9, 12, 25};
    for (int i = 0; i < 6; ++i)
      CHECK(out->as<float>()[i] == expected[i]);
  }
  CHECK(Refusal(folder, "p.mlir --steps=4 --feed x=x.npy --feed c=c.npy") ==
        "input 'x' is fed 3 rows for 4 steps");
}

TEST_CASE("with --check-nan-inf a run ends at the first NaN with its step, op and line") {
  ScratchFolder folder;
  // log(1 - 0.75), and in the next step the logarithm of a negative number.
  folder.Write("p.mlir", absl::StrReplaceAll(
                             kOutside, {{"      %next = rf.add %v, %v : tensor<f32>\n",
                                         "      %less = rf.constant dense<-0.75> : tensor<f32>\n"
                                         "      %moved = rf.add %v, %less : tensor<f32>\n"
                                         "      %next = rf.log %moved : tensor<f32>\n"}}));
  auto end = [&](const std::string &arguments) {
    return Refusal(folder, absl::StrCat("p.mlir --quiet --check-nan-inf --state-out=s.safetensors ",
                                        arguments));
  };
  for (const char *cpu : {"", "--threads=2", "--no-fold"}) {
    CHECK_THAT(end(cpu), StartsWith("step 1: "));
    CHECK_THAT(end(cpu), Contains(" at p.mlir:") && Contains(" makes NaN at [] of "));
  }
  CHECK_THAT(end("--device=checked"),
             StartsWith("step 1: rf.log in kernel ") && Contains(" at p.mlir:"));
  CHECK_THAT(end("--device=reference"),
             StartsWith("step 1: 'rf.log' at p.mlir:22:") && Contains(" makes NaN at [] of f32[]"));
  CHECK(Output(folder, "p.mlir --quiet --check-nan-inf --steps=1") == "");
}
