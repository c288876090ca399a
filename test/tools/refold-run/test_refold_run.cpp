//===- test_refold_run.cpp - Runs of compiled programs --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs programs through the command line and compares results with plain loops.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/safetensors.h"
#include "test/tools/refold-run/fold_folder.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <cstring>

using namespace refold;
using namespace refold::testing;
using namespace refold::runtime;
using namespace refold::runtime::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

/// Returns the fold program with a generator for x.
static Program WithGenerator() {
  Program program = FoldProgram();
  program.table.buffers[kX]->generator = std::make_unique<exe::GeneratorT>();
  program.table.buffers[kX]->generator->kind = "uniform_open";
  return program;
}

TEST_CASE("a run writes the fetches, states and summary that the program computes") {
  FoldFolder folder;
  Result run =
      RefoldRun(folder, "fold.rfx --feed x=x.npy --seed=3 --threads=2 --fetch loss=loss.npy "
                        "--fetch loss=loss.csv --state-out=end.safetensors --json=s.json "
                        "--plot=loss.svg");
  INFO(run.err);
  REQUIRE(run.code == 0);
  CHECK(run.err.empty());
  FoldExpected expected = ExpectFold(3, kCapacity);

  auto loss = ReadNpy(folder / "loss.npy");
  REQUIRE(loss.ok());
  CHECK(loss->type_string() == "f32[10]");
  CHECK(std::memcmp(loss->data(), expected.loss.data(), loss->bytes()) == 0);
  std::vector<std::string> lines = absl::StrSplit(folder.Read("loss.csv"), '\n');
  REQUIRE(lines.size() == kCapacity + 2);
  CHECK(lines[0] == "step,loss");
  CHECK_THAT(lines[1], StartsWith("0,"));
  CHECK(std::stof(lines[10].substr(2)) == expected.loss[9]);
  CHECK_THAT(folder.Read("loss.svg"), StartsWith("<svg ") && Contains("fold: loss"));

  auto state = SafetensorsFile::Open(folder / "end.safetensors");
  REQUIRE(state.ok());
  CHECK(*state->Read(*state->Find("step"))->as<int64_t>() == kCapacity);
  CHECK(*state->Read(*state->Find("seed"))->as<int64_t>() == 3);
  CHECK(std::memcmp(state->Read(*state->Find("w"))->data(), expected.w.data(), 256) == 0);

  auto json = Json(folder, "s.json");
  CHECK(json["steps"] == kCapacity);
  CHECK(json["first_step"] == 0);
  CHECK(json["seconds"] >= 0);
  CHECK(json["us_per_step"] >= 0);
  CHECK(json["compile_seconds"] == 0);
  CHECK(json["host_calls"] == 1);
  CHECK(json["peak_predicted_bytes"] == kFoldPeak);
  CHECK(json["peak_measured_bytes"] == kFoldPeak);
  CHECK(json["threads"] == 2);
  CHECK(json["device"] == "cpu");
  CHECK(json["seed"] == 3);
  CHECK(json["fetches"]["loss"]["first"] == expected.loss[0]);
  CHECK(json["fetches"]["loss"]["last"] == expected.loss[9]);

  const std::string peak = absl::StrCat(kFoldPeak, " bytes predicted, ", kFoldPeak, " measured");
  CHECK_THAT(run.out, StartsWith("predicted peak ") &&
                          Contains("fold on cpu, 2 threads: 10 steps") &&
                          Contains("1 host call\n") && Contains("loss: ") && Contains(peak));
}

TEST_CASE("a run in two parts, without the fold or with other threads has the same bits") {
  FoldFolder folder;
  REQUIRE(RefoldRun(folder, "fold.rfx --feed x=x.npy --seed=3 --fetch loss=once.npy "
                            "--state-out=once.safetensors --threads=1")
              .code == 0);
  REQUIRE(RefoldRun(folder, "fold.rfx --feed x=x.npy --seed=3 --steps=4 --fetch loss=four.npy "
                            "--state-out=four.safetensors")
              .code == 0);
  REQUIRE(RefoldRun(folder, "fold.rfx --feed x=x.npy --state-in=four.safetensors --fetch "
                            "loss=six.npy --fetch loss=six.csv --state-out=ten.safetensors "
                            "--json=six.json --threads=2")
              .code == 0);
  CHECK(folder.Read("ten.safetensors") == folder.Read("once.safetensors"));
  CHECK(ReadNpy(folder / "four.npy")->type_string() == "f32[4]");
  CHECK(folder.Read("four.npy").substr(128) + folder.Read("six.npy").substr(128) ==
        folder.Read("once.npy").substr(128));
  CHECK_THAT(folder.Read("six.csv"), StartsWith("step,loss\n4,"));
  CHECK(Json(folder, "six.json")["first_step"] == 4);
  CHECK(Json(folder, "six.json")["steps"] == 6);

  REQUIRE(RefoldRun(folder, "fold.rfx --feed x=x.npy --seed=3 --no-fold --fetch loss=calls.npy "
                            "--json=calls.json")
              .code == 0);
  CHECK(folder.Read("calls.npy") == folder.Read("once.npy"));
  CHECK(Json(folder, "calls.json")["host_calls"] == kCapacity);
}

TEST_CASE("a run of no steps has the initial state") {
  FoldFolder folder;
  Result run =
      RefoldRun(folder, "fold.rfx --feed x=x.npy --steps=0 --state-out=s.safetensors "
                        "--fetch loss=l.npy --fetch loss=l.csv --plot=l.svg --json=s.json");
  REQUIRE(run.code == 0);
  CHECK_THAT(run.out, Contains("no steps, the state is at step 0"));
  auto state = SafetensorsFile::Open(folder / "s.safetensors");
  REQUIRE(state.ok());
  CHECK(std::memcmp(state->Read(*state->Find("w"))->data(), ExpectFold(0, 0).w.data(), 256) == 0);
  CHECK(ReadNpy(folder / "l.npy")->type_string() == "f32[0]");
  CHECK(folder.Read("l.csv") == "step,loss\n");
  CHECK_THAT(folder.Read("l.svg"), Contains("no finite values"));
  CHECK(Json(folder, "s.json")["steps"] == 0);
}

TEST_CASE("a generated input is the same in every run and after a pause") {
  ScratchFolder folder;
  WriteProgram(folder, "made.rfx", WithGenerator());
  REQUIRE(RefoldRun(folder, "made.rfx --seed=7 --fetch loss=a.npy").code == 0);
  REQUIRE(RefoldRun(folder, "made.rfx --seed=7 --fetch loss=b.npy --threads=1").code == 0);
  CHECK(folder.Read("a.npy") == folder.Read("b.npy"));
  REQUIRE(RefoldRun(folder, "made.rfx --seed=8 --fetch loss=b.npy").code == 0);
  CHECK(folder.Read("a.npy") != folder.Read("b.npy"));
  // The rest of a run reads its seed, and therefore its inputs, from the state.
  REQUIRE(RefoldRun(folder, "made.rfx --seed=7 --steps=3 --state-out=s.safetensors").code == 0);
  REQUIRE(RefoldRun(folder, "made.rfx --state-in=s.safetensors --fetch loss=b.npy").code == 0);
  CHECK(folder.Read("b.npy").substr(128) == folder.Read("a.npy").substr(128 + 12));
}

TEST_CASE("the null device counts bytes and needs no inputs") {
  FoldFolder folder;
  Result run = RefoldRun(folder, "fold.rfx --device=null --json=s.json --report=text");
  REQUIRE(run.code == 0);
  CHECK_THAT(run.out, Contains("fold on null"));
  CHECK(Json(folder, "s.json")["peak_measured_bytes"] == kFoldPeak);
  CHECK(Json(folder, "s.json")["fetches"].empty());
}

TEST_CASE("the memory page is written whether the program fits or not") {
  FoldFolder folder;
  REQUIRE(RefoldRun(folder, "fold.rfx --device=null --report=memory.html --quiet").code == 0);
  CHECK_THAT(folder.Read("memory.html"), StartsWith("<!DOCTYPE html>") &&
                                             Contains("<h1>memory of fold</h1>") &&
                                             Contains("<p class=\"headline\">peak 844 bytes</p>"));
  Result small =
      RefoldRun(folder, "fold.rfx --device=null:like=cpu,capacity=843B --report=small.html");
  CHECK(small.code == 1);
  CHECK_THAT(folder.Read("small.html"), Contains("exceeds the capacity of 843 bytes by 1 byte"));
  REQUIRE(
      RefoldRun(folder, "fold.rfx --device=null --memory-budget=844B --report=kept.html").code ==
      0);
  CHECK_THAT(folder.Read("kept.html"),
             Contains("fits: of the budget of 844 bytes, 0 bytes are left"));
}

TEST_CASE("quiet runs print nothing, and --help prints everything") {
  FoldFolder folder;
  Result quiet = RefoldRun(folder, "fold.rfx --feed x=x.npy --quiet");
  CHECK(quiet.code == 0);
  CHECK(quiet.out + quiet.err == "");
  Result help = RefoldRun(folder, "fold.rfx --nonsense --help");
  CHECK(help.code == 0);
  for (const char *word :
       {"usage: refold-run", "--device=cpu|cuda|null|checked|reference", "--feed=NAME=FILE.npy",
        "--steps=N", "-o FILE.rfx", "examples:", "--compile-only -o p.rfx", "--state-in="})
    CHECK_THAT(help.out, Contains(word));
  CHECK(help.err.empty());
}

TEST_CASE("a report is written to a file, and a compiled program is written again") {
  FoldFolder folder;
  REQUIRE(RefoldRun(folder, "fold.rfx --compile-only -o copy.rfx --report=memory.txt").code == 0);
  CHECK(folder.Read("copy.rfx") == folder.Read("fold.rfx"));
  CHECK_THAT(folder.Read("memory.txt"),
             StartsWith(absl::StrCat("memory of fold: peak ", kFoldPeak, " bytes\n")));
  CHECK(RefoldRun(folder, "fold.rfx --compile-only -o copy.rfx --report=text --quiet").out ==
        folder.Read("memory.txt"));
}

TEST_CASE("the null device can account for another device") {
  FoldFolder folder;
  const std::string device = "fold.rfx --device=null:like=cpu";
  CHECK(RefoldRun(folder, device).code == 0);
  CHECK(RefoldRun(folder, absl::StrCat(device, ",capacity=", kFoldPeak, "B --json=s.json")).code ==
        0);
  CHECK(Json(folder, "s.json")["device"] == "null");
  CHECK(Refusal(folder, absl::StrCat(device, ",capacity=", kFoldPeak - 1, "B")) ==
        "program 'fold' needs 844 bytes at its peak, more than the 843 bytes of device 'null'");
  CHECK(Refusal(folder, absl::StrCat(device, ",capacity=0B --compile-only -o c.rfx")) ==
        "program 'fold' needs 844 bytes at its peak, more than the 0 bytes of device 'null'");
}

TEST_CASE("a failed output leaves the old file unchanged") {
  FoldFolder folder;
  folder.Write("loss.npy", "before");
  Result run = RefoldRun(folder, "fold.rfx --feed x=x.npy --steps=11 --fetch loss=loss.npy");
  CHECK(run.code == 1);
  CHECK(folder.Read("loss.npy") == "before");
  run = RefoldRun(folder, "fold.rfx --feed x=x.npy --fetch loss=loss.npy --json=/dev/full");
  CHECK(run.code == 1);
  CHECK(run.err == "refold-run: error: cannot write '/dev/full': No space left on device\n");
}
