//===- test_refold_run_fold.cpp - Values around the fold ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests values that are computed before the fold (the loop over steps), carried by it in addition
// to states, or computed after it. They must be correct on every device. After a resume, they must
// have the bits of a run that never stopped.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy.h"
#include "test/tools/refold-run/command.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <filesystem>
#include <vector>

using namespace refold::testing;
using namespace refold::runtime;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

/// The parts of a program of eight steps with states w (four ones) and m (zero), and the input x.
struct Around {
  const char *name;
  /// Defines %b.
  const char *before = "%b = rf.constant dense<[0.5, 0.25, 2.0, 1.0]> : tensor<4xf32>";
  const char *w_init = "%w", *sum_init = "%x";
  /// Defines %v.out from %v and %b.
  const char *step = "%v.out = rf.subtract %v, %b.small : tensor<4xf32>";
  /// Defines %w.next, %m.next and %seen from %fold#0, %fold#1 (the sum) and %fold#2 (the losses).
  const char *behind = "", *w_next = "%fold#0", *m_next = "%m", *seen = "%fold#1";
};

const Around kPrograms[] = {
    {.name = "an accumulator"},
    {.name = "data that are drawn",
     .before = "%b = rf.random_normal %seed, %step, mean = 0.0, stddev = 1.0, site = 0 : "
               "tensor<4xf32>"},
    {.name = "a mask",
     .before = "%ones = rf.constant dense<1.0> : tensor<4xf32>\n"
               "%b = rf.dropout %ones, %seed, %step, rate = 0.5, site = 0 : tensor<4xf32>"},
    {.name = "a state read before", .before = "%b = rf.multiply %w, %w : tensor<4xf32>"},
    {.name = "a state read in the step, as it was",
     .step = "%away = rf.subtract %w, %b.small : tensor<4xf32>\n"
             "%half = rf.multiply %v, %b : tensor<4xf32>\n"
             "%v.out = rf.subtract %half, %away : tensor<4xf32>"},
    {.name = "the step's number",
     .before = "%number = rf.convert %step : tensor<i64> -> tensor<f32>\n"
               "%b = rf.broadcast_in_dim %number, dims = [] : tensor<f32> -> tensor<4xf32>"},
    {.name = "a state assigned before",
     .before = "%one.m = rf.constant dense<1.0> : tensor<f32>\n"
               "%m.1 = rf.add %m, %one.m : tensor<f32>\n"
               "%b = rf.broadcast_in_dim %m.1, dims = [] : tensor<f32> -> tensor<4xf32>",
     .m_next = "%m.1"},
    {.name = "a state assigned behind",
     .behind = "%all = rf.reduce add %fold#1, dims = [0] : tensor<4xf32>\n"
               "%m.1 = rf.add %m, %all : tensor<f32>",
     .m_next = "%m.1"},
    {.name = "a carried state that begins as another value",
     .before = "%b = rf.constant dense<0.75> : tensor<4xf32>\n"
               "%w.1 = rf.multiply %w, %b : tensor<4xf32>",
     .w_init = "%w.1"},
    {.name = "a carried state that changes behind",
     .behind = "%three = rf.constant dense<3.0> : tensor<4xf32>\n"
               "%w.1 = rf.multiply %fold#0, %three : tensor<4xf32>",
     .w_next = "%w.1"},
    {.name = "an accumulator that begins as a state", .sum_init = "%w"},
    {.name = "draws behind",
     .behind = "%seen = rf.random_normal %seed, %step, mean = 0.0, stddev = 1.0, site = 1 : "
               "tensor<4xf32>",
     .seen = "%seen"},
    {.name = "the losses of all steps behind",
     .behind = "%all = rf.reduce add %fold#2, dims = [0] : tensor<8xf32>\n"
               "%seen = rf.broadcast_in_dim %all, dims = [] : tensor<f32> -> tensor<4xf32>",
     .seen = "%seen"},
};

std::string Text(const Around &around) {
  return absl::StrReplaceAll(
      R"(module @around attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<4xf32> {rf.state = #rf.state<"w", 0>}, tensor<f32> {rf.state = #rf.state<"m", 1>}, tensor<i64> {rf.state = #rf.state<"step", 2>}) {
    %w = rf.constant dense<1.0> : tensor<4xf32>
    %m = rf.constant dense<0.0> : tensor<f32>
    %step = rf.constant dense<0> : tensor<i64>
    return %w, %m, %step : tensor<4xf32>, tensor<f32>, tensor<i64>
  }
  func.func @train(%x: tensor<4xf32> {rf.input = #rf.input<"x">}, %w: tensor<4xf32> {rf.state = #rf.state<"w", 0>}, %m: tensor<f32> {rf.state = #rf.state<"m", 1>}, %step: tensor<i64> {rf.state = #rf.state<"step", 2>}, %seed: tensor<i64> {rf.state = #rf.state<"seed", 3>}, %steps: i64 {rf.steps}) -> (tensor<4xf32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<8xf32> {rf.fetch = #rf.fetch<"loss">}, tensor<4xf32> {rf.fetch = #rf.fetch<"seen">}, tensor<4xf32> {rf.fetch = #rf.fetch<"b">}) {
    $before
    %history = rf.empty : tensor<8xf32>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %fold:3 = scf.for %i = %first to %end step %one iter_args(%v = $w_init, %sum = $sum_init, %losses = %history) -> (tensor<4xf32>, tensor<4xf32>, tensor<8xf32>) : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %tenth = rf.constant dense<0.1> : tensor<4xf32>
      %b.small = rf.multiply %b, %tenth : tensor<4xf32>
      %product = rf.multiply %v, %b : tensor<4xf32>
      %loss = rf.reduce add %product, dims = [0] : tensor<4xf32>
      $step
      %sum.out = rf.add %sum, %v : tensor<4xf32>
      %losses.out = rf.update_row %losses, %loss, %position : tensor<8xf32>, tensor<f32>
      scf.yield %v.out, %sum.out, %losses.out : tensor<4xf32>, tensor<4xf32>, tensor<8xf32>
    } {rf.capacity = 8 : i64}
    $behind
    %step.next = tensor.from_elements %end : tensor<i64>
    return $w_next, $m_next, %step.next, %seed, %fold#2, $seen, %b : tensor<4xf32>, tensor<f32>, tensor<i64>, tensor<i64>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>
  }
}
)",
      {{"$before", around.before},
       {"$w_init", around.w_init},
       {"$sum_init", around.sum_init},
       {"$step", around.step},
       {"$behind", around.behind},
       {"$w_next", around.w_next},
       {"$m_next", around.m_next},
       {"$seen", around.seen}});
}

/// Returns the data of a file after its safetensors header, which may also contain a checksum.
std::string BehindHeader(const std::string &file) {
  uint64_t header = 0;
  file.copy(reinterpret_cast<char *>(&header), sizeof(header));
  return file.size() < 8 + header ? "" : file.substr(8 + header);
}

std::string Rows(const ScratchFolder &folder, const std::string &file) {
  return folder.Read(file).substr(128);
}

std::vector<float> Floats(const ScratchFolder &folder, const std::string &file) {
  auto tensor = ReadNpy(folder / file);
  REQUIRE(tensor.ok());
  return {tensor->as<float>(), tensor->as<float>() + tensor->bytes() / sizeof(float)};
}

/// Runs a program of eight steps in one run. Then divides the steps into several runs or pieces in
/// different ways. The results must always be the same. `run` is the program and its fixed
/// arguments.
void CheckWays(const ScratchFolder &folder, const std::string &run, bool log) {
  for (const char *left : {"c", "d", "l"})
    std::filesystem::remove_all(folder / left);
  auto fetches = [](const std::string &name) {
    return absl::StrCat(" --fetch loss=", name, ".npy --fetch seen=", name,
                        ".seen.npy --fetch b=", name, ".b.npy ");
  };
  Output(folder, run + fetches("once") + "--state-out=once.st");
  auto same = [&](const std::string &name) {
    INFO(name);
    CHECK(folder.Read(name + ".seen.npy") == folder.Read("once.seen.npy"));
    CHECK(folder.Read(name + ".b.npy") == folder.Read("once.b.npy"));
  };

  Output(folder, run + fetches("first") + "--steps=3 --state-out=first.st");
  Output(folder, run + fetches("rest") + "--state-in=first.st --state-out=rest.st");
  CHECK(Rows(folder, "first.npy") + Rows(folder, "rest.npy") == Rows(folder, "once.npy"));
  CHECK(folder.Read("rest.st") == folder.Read("once.st"));
  same("rest");

  Output(folder, run + fetches("cut") + "--save-every=3 --state-out=c");
  CHECK(folder.Read("cut.npy") == folder.Read("once.npy"));
  CHECK(BehindHeader(folder.Read("c/step-0000000008.safetensors")) ==
        BehindHeader(folder.Read("once.st")));
  same("cut");

  Output(folder, run + fetches("begun") + "--save-every=2 --state-out=d --resume --steps=3");
  Output(folder, run + fetches("resumed") + "--save-every=2 --state-out=d --resume");
  CHECK(Rows(folder, "begun.npy") + Rows(folder, "resumed.npy") == Rows(folder, "once.npy"));
  CHECK(BehindHeader(folder.Read("d/step-0000000008.safetensors")) ==
        BehindHeader(folder.Read("once.st")));
  same("resumed");

  if (!log)
    return;
  Output(folder, run + fetches("logged") + "--log=l");
  CHECK(folder.Read("logged.npy") == folder.Read("once.npy"));
  same("logged");
}

} // namespace

TEST_CASE("values around the fold are right on every device and in every way of running") {
  ScratchFolder folder;
  HostTensor x = HostTensor(ElementType::F32, {4});
  for (int i = 0; i < 4; ++i)
    x.as<float>()[i] = 0.375f * static_cast<float>(i) + 0.1f;
  REQUIRE(WriteNpy(folder / "x.npy", x).ok());
  for (const Around &around : kPrograms) {
    INFO(around.name);
    folder.Write("p.mlir", Text(around));
    const std::string given = " --quiet --seed=5 --feed x=x.npy --device=";
    CheckWays(folder, absl::StrCat("p.mlir", given, "cpu"), true);
    const std::vector<float> loss = Floats(folder, "once.npy"),
                             seen = Floats(folder, "once.seen.npy");
    const std::string bits =
        folder.Read("once.npy") + folder.Read("once.seen.npy") + folder.Read("once.st");
    Output(folder, "p.mlir --compile-only --quiet -o p.rfx");
    for (const std::string &other :
         {absl::StrCat("p.rfx", given, "cpu"), absl::StrCat("p.mlir --no-fold", given, "cpu"),
          absl::StrCat("p.mlir", given, "checked")}) {
      INFO(other);
      CheckWays(folder, other, false);
      CHECK(folder.Read("once.npy") + folder.Read("once.seen.npy") + folder.Read("once.st") ==
            bits);
    }
    CheckWays(folder, absl::StrCat("p.mlir", given, "reference"), true);
    const std::vector<float> meant = Floats(folder, "once.npy"),
                             meant_seen = Floats(folder, "once.seen.npy");
    REQUIRE(meant.size() == 8);
    for (size_t i = 0; i < meant.size(); ++i)
      CHECK(loss[i] == Approx(meant[i]).epsilon(1e-5).margin(1e-5));
    for (size_t i = 0; i < meant_seen.size(); ++i)
      CHECK(seen[i] == Approx(meant_seen[i]).epsilon(1e-5).margin(1e-5));
  }
}

TEST_CASE("a fold that ends early ends at the same step, however often it is resumed") {
  ScratchFolder folder;
  // w is halved until it is below a tenth, which takes four steps of eight.
  folder.Write("p.mlir", R"(module @ends attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<f32> {rf.state = #rf.state<"w", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %w = rf.constant dense<1.0> : tensor<f32>
    %step = rf.constant dense<0> : tensor<i64>
    return %w, %step : tensor<f32>, tensor<i64>
  }
  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps}) -> (tensor<f32>, tensor<i64>, tensor<8xf32> {rf.fetch = #rf.fetch<"loss">}, tensor<f32> {rf.fetch = #rf.fetch<"sum">}) {
    %history = rf.empty : tensor<8xf32>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %true = rf.constant dense<true> : tensor<i1>
    %zero = rf.constant dense<0.0> : tensor<f32>
    %fold:5 = scf.while (%i = %first, %go = %true, %v = %w, %s = %zero, %losses = %history) : (i64, tensor<i1>, tensor<f32>, tensor<f32>, tensor<8xf32>) -> (i64, tensor<i1>, tensor<f32>, tensor<f32>, tensor<8xf32>) {
      %less = arith.cmpi slt, %i, %end : i64
      %flag = tensor.extract %go[] : tensor<i1>
      %both = arith.andi %less, %flag : i1
      scf.condition(%both) %i, %go, %v, %s, %losses : i64, tensor<i1>, tensor<f32>, tensor<f32>, tensor<8xf32>
    } do {
    ^bb0(%i: i64, %go: tensor<i1>, %v: tensor<f32>, %s: tensor<f32>, %losses: tensor<8xf32>):
      %position = tensor.from_elements %i : tensor<i64>
      %half = rf.constant dense<0.5> : tensor<f32>
      %bound = rf.constant dense<0.1> : tensor<f32>
      %v.out = rf.multiply %v, %half : tensor<f32>
      %s.out = rf.add %s, %v : tensor<f32>
      %more = rf.compare GE %v.out, %bound : tensor<f32>
      %losses.out = rf.update_row %losses, %v, %position : tensor<8xf32>, tensor<f32>
      %i.next = arith.addi %i, %one : i64
      scf.yield %i.next, %more, %v.out, %s.out, %losses.out : i64, tensor<i1>, tensor<f32>, tensor<f32>, tensor<8xf32>
    } attributes {rf.capacity = 8 : i64}
    %step.next = tensor.from_elements %fold#0 : tensor<i64>
    return %fold#2, %step.next, %fold#4, %fold#3 : tensor<f32>, tensor<i64>, tensor<8xf32>, tensor<f32>
  }
}
)");
  for (const char *device : {"cpu", "cpu --no-fold", "checked", "reference"}) {
    INFO(device);
    std::filesystem::remove_all(folder / "c");
    const std::string run = absl::StrCat("p.mlir --quiet --device=", device, " ");
    Output(folder, run + "--fetch loss=once.npy --fetch sum=sum.npy --state-out=once.st");
    CHECK(Floats(folder, "once.npy") == std::vector<float>{1, 0.5f, 0.25f, 0.125f});
    CHECK(Floats(folder, "sum.npy") == std::vector<float>{1.875f});
    Output(folder, run + "--fetch loss=first.npy --steps=3 --state-out=first.st");
    Output(folder, run + "--fetch loss=rest.npy --fetch sum=rest.sum.npy --state-in=first.st "
                         "--state-out=rest.st");
    CHECK(Rows(folder, "first.npy") + Rows(folder, "rest.npy") == Rows(folder, "once.npy"));
    CHECK(folder.Read("rest.st") == folder.Read("once.st"));
    CHECK(folder.Read("rest.sum.npy") == folder.Read("sum.npy"));
    // The training has ended, so a run from its file computes no more steps.
    Output(folder, run + "--fetch sum=ended.npy --state-in=once.st --state-out=ended.st");
    CHECK(folder.Read("ended.st") == folder.Read("once.st"));
    CHECK(folder.Read("ended.npy") == folder.Read("sum.npy"));
    Output(folder, run + "--fetch loss=cut.npy --save-every=2 --state-out=c");
    CHECK(folder.Read("cut.npy") == folder.Read("once.npy"));
    CHECK(BehindHeader(folder.Read("c/step-0000000004.safetensors")) ==
          BehindHeader(folder.Read("once.st")));
  }
}

TEST_CASE("a fold with a training loop in its steps can be resumed") {
  ScratchFolder folder;
  // The fourth power of w by a loop, whose gradient keeps each power. The same in a choice.
  const std::string loop = R"(
      %power = scf.for %j = %zero to %three step %one iter_args(%v = %a) -> (tensor<f32>) : i64 {
        %n = rf.multiply %v, %a : tensor<f32>
        scf.yield %n : tensor<f32>
      }
      %gradient = rf.gradient %power wrt(%a) : tensor<f32>, tensor<f32> -> tensor<f32>
)",
                    choice = R"(
      %large = rf.compare GE %a, %bound : tensor<f32>
      %is = tensor.extract %large[] : tensor<i1>
      %power = scf.if %is -> (tensor<f32>) {
        %u = scf.for %j = %zero to %three step %one iter_args(%v = %a) -> (tensor<f32>) : i64 {
          %n = rf.multiply %v, %a : tensor<f32>
          scf.yield %n : tensor<f32>
        }
        scf.yield %u : tensor<f32>
      } else {
        %u = rf.multiply %a, %a : tensor<f32>
        scf.yield %u : tensor<f32>
      }
      %gradient = rf.gradient %power wrt(%a) : tensor<f32>, tensor<f32> -> tensor<f32>
)";
  for (const std::string &step : {loop, choice}) {
    folder.Write("p.mlir", absl::StrCat(R"(module @powers attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<f32> {rf.state = #rf.state<"w", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %w = rf.constant dense<1.5> : tensor<f32>
    %step = rf.constant dense<0> : tensor<i64>
    return %w, %step : tensor<f32>, tensor<i64>
  }
  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps}) -> (tensor<f32>, tensor<i64>, tensor<6xf32> {rf.fetch = #rf.fetch<"loss">}) {
    %history = rf.empty : tensor<6xf32>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %zero = arith.constant 0 : i64
    %one = arith.constant 1 : i64
    %three = arith.constant 3 : i64
    %bound = rf.constant dense<1.2> : tensor<f32>
    %fold:2 = scf.for %i = %first to %end step %one iter_args(%a = %w, %losses = %history) -> (tensor<f32>, tensor<6xf32>) : i64 {
      %position = tensor.from_elements %i : tensor<i64>)",
                                        step, R"(
      %rate = rf.constant dense<0.01> : tensor<f32>
      %change = rf.multiply %rate, %gradient : tensor<f32>
      %next = rf.subtract %a, %change : tensor<f32>
      %losses.next = rf.update_row %losses, %power, %position : tensor<6xf32>, tensor<f32>
      scf.yield %next, %losses.next : tensor<f32>, tensor<6xf32>
    } {rf.capacity = 6 : i64}
    %step.next = tensor.from_elements %end : tensor<i64>
    return %fold#0, %step.next, %fold#1 : tensor<f32>, tensor<i64>, tensor<6xf32>
  }
}
)"));
    for (const char *way : {"cpu", "cpu --no-fold", "cpu --eager-delete-tensor-gb=-1",
                            "cpu --check-nan-inf", "checked", "reference"}) {
      INFO(step << way);
      std::filesystem::remove_all(folder / "c");
      const std::string run = absl::StrCat("p.mlir --quiet --device=", way, " ");
      Output(folder, run + "--fetch loss=once.npy --state-out=once.st");
      Output(folder, run + "--fetch loss=first.npy --steps=2 --state-out=first.st");
      Output(folder, run + "--fetch loss=rest.npy --state-in=first.st --state-out=rest.st");
      CHECK(Rows(folder, "first.npy") + Rows(folder, "rest.npy") == Rows(folder, "once.npy"));
      CHECK(folder.Read("rest.st") == folder.Read("once.st"));
      Output(folder, run + "--fetch loss=cut.npy --save-every=4 --state-out=c");
      CHECK(folder.Read("cut.npy") == folder.Read("once.npy"));
      CHECK(BehindHeader(folder.Read("c/step-0000000006.safetensors")) ==
            BehindHeader(folder.Read("once.st")));
    }
  }
}
