//===- test_refold_run_compile.cpp - Kernel caches and dumps --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests --cache-dir and --dump-commands as users call them.
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-run/command.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <nlohmann/json.hpp>

using namespace refold::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

/// A fold with a loop that ends by a condition, and a choice. It has only states.
constexpr char kControlFlow[] = R"(
module @choices attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<4xf32> {rf.state = #rf.state<"x", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %step = rf.constant dense<0> : tensor<i64>
    %x = rf.constant dense<0.9> : tensor<4xf32>
    return %x, %step : tensor<4xf32>, tensor<i64>
  }
  func.func @train(%x: tensor<4xf32> {rf.state = #rf.state<"x", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
      -> (tensor<4xf32>, tensor<i64>) {
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %c0 = arith.constant 0 : i64
    %c1 = arith.constant 1 : i64
    %c7 = arith.constant 7 : i64
    %true = rf.constant dense<true> : tensor<i1>
    %bound = rf.constant dense<1.0e-3> : tensor<f32>
    %r = scf.for %k = %first to %end step %c1 iter_args(%a = %x) -> (tensor<4xf32>) : i64 {
      %w:3 = scf.while (%i = %c0, %go = %true, %v = %a) : (i64, tensor<i1>, tensor<4xf32>) -> (i64, tensor<i1>, tensor<4xf32>) {
        %less = arith.cmpi slt, %i, %c7 : i64
        %flag = tensor.extract %go[] : tensor<i1>
        %both = arith.andi %less, %flag : i1
        scf.condition(%both) %i, %go, %v : i64, tensor<i1>, tensor<4xf32>
      } do {
      ^bb0(%i: i64, %go: tensor<i1>, %v: tensor<4xf32>):
        %n = rf.multiply %v, %v : tensor<4xf32>
        %least = rf.reduce minimum %n, dims = [0] : tensor<4xf32>
        %more = rf.compare GE %least, %bound : tensor<f32>
        %in = arith.addi %i, %c1 : i64
        scf.yield %in, %more, %n : i64, tensor<i1>, tensor<4xf32>
      }
      %p = tensor.extract %w#1[] : tensor<i1>
      %c = scf.if %p -> (tensor<4xf32>) {
        %t = rf.sqrt %w#2 : tensor<4xf32>
        scf.yield %t : tensor<4xf32>
      } else {
        %t = rf.add %a, %w#2 : tensor<4xf32>
        scf.yield %t : tensor<4xf32>
      }
      scf.yield %c : tensor<4xf32>
    } {rf.capacity = 5 : i64}
    %step.next = tensor.from_elements %end : tensor<i64>
    return %r, %step.next : tensor<4xf32>, tensor<i64>
  }
}
)";

struct ProgramFolder : ScratchFolder {
  ProgramFolder() { Write("p.mlir", kControlFlow); }
  nlohmann::json Kernels(const std::string &file) const {
    return nlohmann::json::parse(Read(file), nullptr, /*allow_exceptions=*/false)["kernels"];
  }
};

/// Returns the lines of `text` from the one that begins with `start` up to an empty line.
std::vector<std::string> Section(const std::string &text, const std::string &start) {
  std::vector<std::string> lines = absl::StrSplit(text.substr(text.find("\n" + start) + 1), '\n');
  size_t end = 0;
  while (end < lines.size() && !lines[end].empty())
    ++end;
  lines.resize(end);
  return lines;
}

} // namespace

TEST_CASE("a second start compiles nothing and has the same bits") {
  ProgramFolder folder;
  std::string first =
      Output(folder, "p.mlir --cache-dir=cache --json=a.json --state-out=a.safetensors");
  std::string second =
      Output(folder, "p.mlir --cache-dir=cache --json=b.json --state-out=b.safetensors");
  nlohmann::json cold = folder.Kernels("a.json"), warm = folder.Kernels("b.json");
  const int kernels = cold["compiled"];
  CHECK(kernels > 2);
  CHECK(cold["from_disk"] == 0);
  CHECK(warm["compiled"] == 0);
  CHECK(warm["from_disk"] == kernels);
  CHECK_THAT(first,
             Contains(absl::StrCat(" s: ", kernels, " kernels made, 0 found in memory, 0 ")));
  CHECK_THAT(second, Contains(absl::StrCat(" s: 0 kernels made, 0 found in memory, ", kernels,
                                           " on disk\n")));
  CHECK(folder.Read("a.safetensors") == folder.Read("b.safetensors"));
  // The executable is the same file, whatever was cached.
  CHECK_THAT(Output(folder, "p.mlir --cache-dir=cache --compile-only -o a.rfx"),
             Contains("0 kernels made"));
  CHECK_THAT(Output(folder, "p.mlir --compile-only -o b.rfx"), Contains("0 on disk"));
  CHECK(folder.Read("a.rfx") == folder.Read("b.rfx"));
  // Without code there is nothing to report.
  Output(folder, "a.rfx --json=c.json");
  CHECK(folder.Kernels("c.json").is_null());
  CHECK_THAT(Output(folder, "p.mlir --device=checked --json=c.json"), !Contains("kernels"));
  CHECK(folder.Kernels("c.json").is_null());
}

TEST_CASE("two concurrent starts share a cache folder") {
  ProgramFolder folder;
  Result both =
      Shell(folder, absl::StrCat("for i in 1 2; do '", REFOLD_RUN, "' p.mlir ",
                                 "--cache-dir=cache --compile-only -o $i.rfx & done; ", "wait"));
  CHECK(both.err.empty());
  CHECK(folder.Read("1.rfx") == folder.Read("2.rfx"));
  Output(folder, "p.mlir --cache-dir=cache --json=a.json");
  CHECK(folder.Kernels("a.json")["compiled"] == 0);
}

TEST_CASE("an unusable cache gives one line, and the program runs") {
  ProgramFolder folder;
  folder.Write("file", "");
  Result run = RefoldRun(folder, "p.mlir --cache-dir=file/cache");
  CHECK(run.code == 0);
  CHECK_THAT(run.err, StartsWith("refold-run: warning: cache folder 'file/cache' cannot be made: "
                                 "Not a directory; nothing is cached there\n"));
  CHECK_THAT(run.out, Contains("0 on disk"));
  CHECK_THAT(RefoldRun(folder, "p.mlir --cache-dir=file/cache --quiet").err, !Contains("warning"));
}

TEST_CASE("a text and its .rfx have the same dumped commands") {
  ProgramFolder folder;
  std::string text = Output(folder, "p.mlir --dump-commands --cpu=x86-64-v3");
  CHECK_THAT(text, StartsWith("program 'choices', compiled for x86-64-v3\npeak "));
  CHECK_THAT(text, Contains("  k4_reduce: reduce, constant, compare\n"));
  Output(folder, "p.mlir --compile-only -o p.rfx --cpu=x86-64-v3");
  CHECK(Output(folder, "p.rfx --dump-commands") == text);
  CHECK_THAT(Output(folder, "p.mlir --dump-commands --device=null"),
             StartsWith("program 'choices', without machine code\n"));

  // Every command has its line and number. Commands inside another are indented by two more spaces.
  std::vector<std::string> lines = Section(text, "function train");
  REQUIRE(lines.size() > 10);
  std::string outline;
  for (size_t i = 1; i < lines.size(); ++i) {
    CHECK(std::stoul(lines[i].substr(0, 5)) == i - 1);
    size_t begin = lines[i].find_first_not_of(' ', 5);
    std::string word = lines[i].substr(begin, lines[i].find(' ', begin) - begin);
    if (word == "loop" || word == "repeat" || word == "if" || word == "else" || word == "launch")
      absl::StrAppend(&outline, std::string(begin - 9, '.'), word, "\n");
  }
  CHECK_THAT(outline, Contains("loop\n"));
  CHECK_THAT(outline, Contains("\n..repeat\n"));
  CHECK_THAT(outline, Contains("\n..if\n......launch\n..else\n......launch\n"));
  CHECK_THAT(text, Contains("repeat 7 times, ") && Contains(", while "));
  CHECK_THAT(text, Contains("if ") && Contains("[arena+") && Contains("x[state: 16]"));
}

TEST_CASE("invalid uses of --dump-commands are refused") {
  ProgramFolder folder;
  CHECK(Refusal(folder, "p.mlir --dump-commands --device=reference") ==
        "flag --dump-commands is for devices that programs are compiled for, not for 'reference'");
  CHECK(Refusal(folder, "p.mlir --dump-commands --compile-only -o q.rfx") ==
        "flags --compile-only and --dump-commands both end before the run: give only one");
}
