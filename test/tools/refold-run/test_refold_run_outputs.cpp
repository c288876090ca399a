//===- test_refold_run_outputs.cpp - Outputs that were computed -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that outputs have the values that the program defines for the number of steps. If there is
// no such value, the output must be refused and every file must stay unchanged. Examples are a run
// with no steps, a training that has already ended, a device that computes nothing, and a run that
// is interrupted before its first step.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy.h"
#include "runtime/data/safetensors.h"
#include "test/tools/refold-run/command.h"
#include "test/tools/refold-run/fold_texts.h"

#include "absl/strings/str_cat.h"

#include <nlohmann/json.hpp>

#include <utility>
#include <vector>

namespace refold::testing::outputs {
namespace {

using Catch::Matchers::Contains;
using runtime::ElementType;
using runtime::HostTensor;

using Numbers = std::vector<float>;

void WriteNumbers(const ScratchFolder &folder, const std::string &name,
                  std::vector<int64_t> shape) {
  HostTensor values(ElementType::F32, std::move(shape));
  for (uint64_t i = 0; i < values.bytes() / 4; ++i)
    values.as<float>()[i] = static_cast<float>(i + 1);
  REQUIRE(runtime::WriteNpy(folder / name, values).ok());
}

/// A folder with the program as p.mlir and p.rfx, and its input x.npy.
struct TextFolder : ScratchFolder {
  TextFolder(const std::string &text, std::vector<int64_t> shape) {
    Write("p.mlir", text);
    WriteNumbers(*this, "x.npy", std::move(shape));
    Output(*this, "p.mlir --quiet --compile-only -o p.rfx");
  }

  /// Returns the shape and the numbers of a fetch that was written to NAME.npy.
  std::string Shape(const std::string &name) const {
    auto value = runtime::ReadNpy(*this / (name + ".npy"));
    return value.ok() ? value->type_string() : std::string(value.status().message());
  }
  Numbers Values(const std::string &name) const {
    auto value = runtime::ReadNpy(*this / (name + ".npy"));
    REQUIRE(value.ok());
    const float *data = value->as<float>();
    return Numbers(data, data + value->bytes() / 4);
  }
};

/// Different ways to run a program: on several devices, with and without the fold, and from text or
/// from a compiled file.
const std::vector<std::string> &WaysToRun() {
  static const std::vector<std::string> ways = {
      "p.mlir --device=cpu",
      "p.mlir --device=cpu --no-fold",
      "p.mlir --device=checked",
      "p.mlir --device=checked --no-fold",
      "p.rfx --device=cpu",
      "p.rfx --device=cpu --no-fold",
      "p.rfx --device=checked",
      "p.mlir --device=reference",
      "p.mlir --device=cpu --threads=2 --check --check-nan-inf"};
  return ways;
}

std::string FetchAll(const std::vector<std::string> &names) {
  std::string flags;
  for (const std::string &name : names)
    absl::StrAppend(&flags, " --fetch ", name, "=", name, ".npy");
  return flags;
}

} // namespace

TEST_CASE("a run of no steps has no stacked rows, and all values outside of the fold") {
  TextFolder folder(kOutsideText, {3});
  for (const std::string &way : WaysToRun()) {
    INFO(way);
    Output(folder, absl::StrCat(way, " --feed x=x.npy --steps=0 --json=s.json",
                                FetchAll({"loss", "sum", "w", "acc", "seven"})));
    CHECK(folder.Shape("loss") == "f32[0]");
    CHECK(folder.Values("sum") == Numbers{6});
    CHECK(folder.Values("w") == Numbers{2, 2, 2});
    CHECK(folder.Values("acc") == Numbers{1, 2, 3});
    CHECK(folder.Values("seven") == Numbers{7});
    const auto json = nlohmann::json::parse(folder.Read("s.json"));
    CHECK(json["steps"] == 0);
    CHECK(json["fetches"]["loss"]["count"] == 0);
    CHECK(json["fetches"]["sum"]["last"] == 6);
    CHECK(json["fetches"]["seven"]["last"] == 7);
  }
}

TEST_CASE("a finished training returns its last values again") {
  TextFolder folder(kOutsideText, {3});
  Output(folder, "p.mlir --quiet --feed x=x.npy --state-out=f.safetensors");
  const std::string state = folder.Read("f.safetensors");
  for (const std::string &way : WaysToRun()) {
    INFO(way);
    Output(folder, absl::StrCat(way,
                                " --feed x=x.npy --state-in=f.safetensors --state-out=g"
                                ".safetensors",
                                FetchAll({"loss", "sum", "w", "acc", "seven"})));
    CHECK(folder.Shape("loss") == "f32[0]");
    for (float w : folder.Values("w"))
      CHECK(w == Approx(0.8192));
    CHECK(folder.Values("sum") == Numbers{6});
    CHECK(folder.Values("seven") == Numbers{7});
    // The reference saves its states a second time as f64.
    if (way.find("reference") == std::string::npos)
      CHECK(folder.Read("g.safetensors") == state);
  }
}

TEST_CASE("a repeated command with --resume keeps its fetches") {
  for (const char *device : {"cpu", "checked"}) {
    TextFolder folder(BehindText(), {4, 3});
    const std::string line = absl::StrCat(
        "p.mlir --quiet --feed x=x.npy --state-out=ckb --save-every=2 --resume --device=", device,
        FetchAll({"final", "score"}));
    Output(folder, line);
    const Numbers final = folder.Values("final"), score = folder.Values("score");
    CHECK(final[0] != 0);
    CHECK(score[0] != 0);
    for (int again = 0; again < 2; ++again) {
      Output(folder, line);
      CHECK(folder.Values("final") == final);
      CHECK(folder.Values("score") == score);
    }
    // A run in pieces, whose last piece has no step, is the same as a run at once.
    Output(folder, absl::StrCat("p.mlir --quiet --feed x=x.npy --state-out=parts --save-every=2 "
                                "--resume --steps=3 --device=",
                                device, FetchAll({"final"})));
    CHECK(folder.Values("final") != final);
    Output(folder, absl::StrCat("p.mlir --quiet --feed x=x.npy --state-out=parts --save-every=2 "
                                "--resume --device=",
                                device, FetchAll({"final"})));
    CHECK(folder.Values("final") == final);
  }
}

TEST_CASE("a fetch from the fold is refused without a step") {
  {
    TextFolder folder(kNegateText, {2, 3});
    folder.Write("y.npy", "good");
    for (const std::string &way : WaysToRun()) {
      const std::string line = absl::StrCat(way, " --feed x=x.npy --steps=0");
      CHECK(Refusal(folder, line + " --fetch y=y.npy --report=m.html") ==
            (way.find("reference") == std::string::npos
                 ? "flag --fetch needs a step: function 'train' has no fold, and --steps=0 does "
                   "not run it"
                 : "flag --report is for devices that programs are compiled for, not for "
                   "'reference'"));
      CHECK(Refusal(folder, line + " --fetch y=y.npy") ==
            "flag --fetch needs a step: function 'train' has no fold, and --steps=0 does not run "
            "it");
      // Without a fetch there is no output that was not computed.
      Output(folder, line + " --json=s.json");
      CHECK(nlohmann::json::parse(folder.Read("s.json"))["fetches"].empty());
    }
  }
  TextFolder folder(WithEvalText(), {4, 3});
  folder.Write("m.npy", "good");
  for (const char *way : {"p.mlir", "p.rfx", "p.rfx --no-fold", "p.mlir --device=checked"}) {
    const std::string line = absl::StrCat(way, " --function=eval --feed x=x.npy --steps=");
    CHECK(Refusal(folder, line + "0 --fetch m=m.npy") ==
          "flag --fetch needs a step: function 'eval' has no fold, and --steps=0 does not run it");
    CHECK_THAT(Output(folder, line + "0 --json=s.json"), !Contains("\nm: "));
    CHECK(nlohmann::json::parse(folder.Read("s.json"))["fetches"].empty());
    CHECK_THAT(Output(folder, line + "1 --fetch m=n.npy"), Contains("\nm: 19.5\n"));
    CHECK(folder.Values("n") == Numbers{19.5});
  }
  CHECK(folder.Read("m.npy") == "good");
}

TEST_CASE("an empty run of a function without a fold keeps the state") {
  TextFolder folder(kDoubleText, {1});
  for (const std::string &way : WaysToRun())
    for (const auto &[steps, expected] : {std::pair{"0", 3.f}, std::pair{"1", 6.f}}) {
      INFO(way << " --steps=" << steps);
      Output(folder, absl::StrCat(way, " --steps=", steps, " --state-out=w.st"));
      auto file = runtime::SafetensorsFile::Open(folder / "w.st");
      REQUIRE(file.ok());
      CHECK(*file->Read(*file->Find("w"))->as<float>() == expected);
    }
}

TEST_CASE("values of a device that computes nothing are refused") {
  TextFolder folder(WithEvalText(), {4, 3});
  Output(folder, "p.mlir --quiet --state-out=trained.safetensors --fetch loss=loss.npy");
  for (const std::string program : {"p.mlir", "p.rfx"})
    for (const std::string device : {"null", "null:like=cpu", "null:like=cpu,capacity=1GB"})
      for (const std::string steps : {"", " --steps=0", " --steps=2"})
        for (const std::string flag : {"fetch", "plot", "log", "save-every", "state-out"}) {
          const std::string value = flag == "fetch"        ? " loss=loss.npy"
                                    : flag == "plot"       ? "=loss.svg"
                                    : flag == "log"        ? "=log"
                                    : flag == "save-every" ? "=1 --state-out=states"
                                                           : "=trained.safetensors";
          CHECK(Refusal(folder, absl::StrCat(program, " --report=m.html --trace=t.json --device=",
                                             device, steps, " --", flag, value)) ==
                absl::StrCat("flag --", flag, " is for devices that compute, not for 'null'"));
        }
  CHECK(Refusal(folder, "p.mlir --device=null:like=cuda-sm_80 --fetch loss=loss.npy") ==
        "flag --fetch is for devices that compute, not for 'null'");
  CHECK(Refusal(folder, "p.mlir --device=null --state-in=trained.safetensors "
                        "--state-out=trained.safetensors --fetch loss=loss.npy") ==
        "flag --fetch is for devices that compute, not for 'null'");
  // Summaries contain bytes and no values.
  Output(folder, "p.mlir --device=null --state-in=trained.safetensors --json=s.json --trace=t.json "
                 "--report=m.txt");
  CHECK(nlohmann::json::parse(folder.Read("s.json"))["fetches"].empty());
}

TEST_CASE("a run that a signal ends leaves each file unchanged or complete") {
  TextFolder folder(WithEvalText(), {4, 3});
  const std::string files = "--fetch loss=loss.npy --plot=loss.svg --json=s.json";
  const std::vector<std::string> names = {"loss.npy", "loss.svg", "w.st"};
  Output(folder, absl::StrCat("p.rfx --quiet --state-out=w.st ", files));
  std::vector<std::string> right;
  for (const std::string &name : names)
    right.push_back(folder.Read(name));
  // Interrupts the run after different delays. Before the first step no file is written yet.
  for (int milliseconds : {0, 2, 5, 10, 15, 20, 30, 50}) {
    for (const std::string &name : names)
      folder.Write(name, "good");
    const Result ended =
        Shell(folder, absl::StrCat("'", REFOLD_RUN, "' p.rfx --quiet --state-out=w.st ", files,
                                   " & run=$!; sleep 0.", milliseconds < 10 ? "00" : "0",
                                   milliseconds, "; kill -TERM $run; wait $run"));
    INFO(milliseconds << " ms: " << ended.err);
    CHECK((ended.code == 143 || ended.code == 0));
    for (size_t i = 0; i < names.size(); ++i) {
      const std::string content = folder.Read(names[i]);
      CHECK((content == right[i] || (ended.code == 143 && content == "good")));
    }
  }
  for (int milliseconds : {0, 2, 5, 10, 15, 20, 30, 50}) {
    folder.Write("loss.npy", "good");
    const Result ended =
        Shell(folder, absl::StrCat("rm -rf states run; '", REFOLD_RUN,
                                   "' p.rfx --quiet --state-out=states --save-every=1 --log=run "
                                   "--keep=0 --fetch loss=loss.npy & run=$!; sleep 0.",
                                   milliseconds < 10 ? "00" : "0", milliseconds,
                                   "; kill -TERM $run; wait $run"));
    INFO(milliseconds << " ms: " << ended.err);
    CHECK((ended.code == 143 || ended.code == 0));
    if (folder.Read("loss.npy") == "good")
      continue;
    // The rows are those of the steps that ran, and there is a checkpoint after each of them.
    const Numbers rows = folder.Values("loss");
    CHECK(!rows.empty());
    for (float row : rows)
      CHECK(row != 0);
    CHECK(std::filesystem::exists(
        folder / absl::StrCat("states/step-000000000", rows.size(), ".safetensors")));
  }
}

} // namespace refold::testing::outputs
