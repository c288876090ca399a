//===- test_refold_run_mlir.cpp - Programs through the command line -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles and runs a small program of the zoo as users do. Text, bytecode and .rfx files must give
// the same bits. A file that is not a program must be refused in one line.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy.h"
#include "test/tools/refold-run/command.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cstring>

#include <nlohmann/json.hpp>

using namespace refold::testing;
using namespace refold::runtime;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

constexpr int kSteps = 20;

/// p.mlir: two layers with dropout over 64 rows; it generates its own data.
struct ZooFolder : ScratchFolder {
  ZooFolder() { Zoo("p.mlir"); }
  void Zoo(const std::string &name) const {
    Result zoo = Shell(*this, absl::StrCat("'", REFOLD_ZOO,
                                           "' in-vram-mlp --depth=2 --width=8 --batch=16 --rows=64 "
                                           "--dropout=0.1 --steps=",
                                           kSteps, " -o ", name));
    INFO(zoo.err);
    REQUIRE(zoo.code == 0);
  }
};

} // namespace

TEST_CASE("text, bytecode and .rfx have the same bits") {
  ZooFolder folder;
  Output(folder, "p.mlir --fetch loss=a.npy --state-out=a.st");
  folder.Zoo("p.mlirbc");
  Output(folder, "p.mlirbc --fetch loss=b.npy --state-out=b.st");
  CHECK(folder.Read("b.npy") == folder.Read("a.npy"));
  CHECK(folder.Read("b.st") == folder.Read("a.st"));
  Output(folder, "p.mlir --compile-only -o p.rfx");
  Output(folder, "p.rfx --fetch loss=c.npy --state-out=c.st --threads=1");
  CHECK(folder.Read("c.npy") == folder.Read("a.npy"));
  CHECK(folder.Read("c.st") == folder.Read("a.st"));
}

TEST_CASE("resumed and step-by-step runs have the same bits") {
  ZooFolder folder;
  Output(folder, "p.mlir --seed=5 --fetch loss=a.npy --state-out=a.st");
  Output(folder, "p.mlir --seed=5 --steps=8 --state-out=eight.st --fetch loss=b.npy");
  Output(folder, "p.mlir --state-in=eight.st --state-out=b.st --fetch loss=c.npy --no-fold");
  CHECK(folder.Read("b.st") == folder.Read("a.st"));
  CHECK(folder.Read("b.npy").substr(128) + folder.Read("c.npy").substr(128) ==
        folder.Read("a.npy").substr(128));
}

TEST_CASE("checked has the CPU's bits, the reference its numbers, null its bytes") {
  ZooFolder folder;
  for (const char *device : {"cpu", "checked", "reference"})
    Output(folder, absl::StrCat("p.mlir --device=", device, " --fetch loss=", device,
                                ".npy --json=", device, ".json"));
  Output(folder, "p.mlir --device=null --json=null.json");
  CHECK(folder.Read("checked.npy") == folder.Read("cpu.npy"));
  auto cpu = ReadNpy(folder / "cpu.npy"), reference = ReadNpy(folder / "reference.npy");
  REQUIRE(cpu.ok());
  REQUIRE(reference.ok());
  CHECK(reference->type_string() == cpu->type_string());
  for (int i = 0; i < kSteps; ++i)
    CHECK(cpu->as<float>()[i] == Approx(reference->as<float>()[i]).epsilon(1e-4));
  auto json = [&](const char *name) {
    return nlohmann::json::parse(folder.Read(name), nullptr, /*allow_exceptions=*/false);
  };
  for (const char *name : {"cpu.json", "checked.json", "null.json"}) {
    INFO(name);
    CHECK(json(name)["steps"] == kSteps);
    CHECK(json(name)["host_calls"] == 1);
    CHECK(json(name)["peak_predicted_bytes"] == json(name)["peak_measured_bytes"]);
  }
  CHECK(json("cpu.json")["compile_seconds"] > 0);
}

TEST_CASE("the old name of --cuda-granularity works with a warning") {
  ZooFolder folder;
  const Result old = RefoldRun(folder, "p.mlir --device=cuda --refold-cuda-tier=op "
                                       "--compile-only -o old.rfx");
  CHECK(old.code == 0);
  CHECK(old.err.find("flag --refold-cuda-tier is deprecated, use --cuda-granularity;") !=
        std::string::npos);
  Output(folder, "p.mlir --device=cuda --cuda-granularity=op --compile-only -o new.rfx");
  CHECK(folder.Read("old.rfx") == folder.Read("new.rfx"));
}

TEST_CASE("a program is compiled for a GPU without a GPU, and its bytes are counted") {
  ZooFolder folder;
  for (const char *tier : {"op", "step"}) {
    INFO(tier);
    Output(folder, absl::StrCat("p.mlir --device=cuda --cuda-granularity=", tier,
                                " --compile-only -o card.rfx"));
    Output(folder, "card.rfx --device=null --json=card.json");
    auto json = nlohmann::json::parse(folder.Read("card.json"), nullptr, false);
    CHECK(json["peak_predicted_bytes"] == json["peak_measured_bytes"]);
    CHECK_THAT(Refusal(folder, "card.rfx"), Contains("compiled for sm_80, not for the cpu"));
  }
}

TEST_CASE("the chosen fusion granularity is reported with the reason") {
  ZooFolder folder;
  const std::string card = "p.mlir --device=null:like=cuda-sm_90";
  const std::string chosen = Output(folder, card);
  CHECK_THAT(chosen, Contains("\nfusion granularity step: a step is estimated to take "));
  CHECK_THAT(chosen,
             Contains(" us, with granularity layer ") && Contains(" on null, granularity step, "));
  Output(folder, "p.mlir --device=cuda --compile-only -o card.rfx");
  CHECK_THAT(Output(folder, "card.rfx --device=null"), Contains(" on null, granularity step, "));
  const std::string named = Output(folder, card + " --cuda-granularity=layer");
  CHECK_THAT(named, Contains(" on null, granularity layer, ") && !Contains("estimated"));
  CHECK_THAT(Output(folder, "p.mlir"), !Contains("granularity"));
}

TEST_CASE("the GPU matmul implementation can be chosen and is refused if unavailable") {
  ZooFolder folder;
  for (const char *device : {"cpu", "null", "checked", "reference"})
    CHECK(Refusal(folder, absl::StrCat("p.mlir --tf32 --device=", device)) ==
          absl::StrCat("flag --tf32 is for --device=cuda, not for '", device, "'"));
  CHECK(Refusal(folder, "p.mlir --device=cuda --libraries=none --tf32 --compile-only -o c.rfx") ==
        "flag --tf32 requires --libraries=auto, because it applies only to products of a library");
  CHECK_THAT(Refusal(folder, "p.mlir --libraries=cublas"), Contains("auto") && Contains("none"));
  Output(folder, "p.mlir --device=cuda --libraries=none --compile-only -o card.rfx");
  REQUIRE(Shell(folder, absl::StrCat("'", REFOLD_ZOO,
                                     "' in-vram-mlp --depth=2 --width=256 --features=256 "
                                     "--rows=1024 --steps=4 -o wide.mlir"))
              .code == 0);
  Output(folder, "wide.mlir --device=cuda --cuda-granularity=layer --compile-only -o wide.rfx");
  CHECK_THAT(Output(folder, "wide.rfx --device=null --dump-commands"),
             Contains("dot_general, by a library: f32 product of 512x256 and 256x256\n"));
  Output(folder, "wide.rfx --device=null --json=wide.json");
  auto json = nlohmann::json::parse(folder.Read("wide.json"), nullptr, false);
  CHECK(json["peak_predicted_bytes"] == json["peak_measured_bytes"]);
}

TEST_CASE("the reference resumes from a state with the same number of steps") {
  ZooFolder folder;
  Output(folder, "p.mlir --device=reference --steps=5 --state-out=five.st --fetch loss=a.npy");
  Output(folder, "p.mlir --device=reference --state-in=five.st --fetch loss=b.npy");
  CHECK(ReadNpy(folder / "a.npy")->type_string() == "f32[5]");
  CHECK(ReadNpy(folder / "b.npy")->type_string() == "f32[15]");
  CHECK_THAT(Refusal(folder, "p.mlir --device=reference --steps=21"), Contains("21 steps"));
}

TEST_CASE("the report of a program does not depend on the device or on compiling before") {
  ZooFolder folder;
  const std::string report = Output(folder, "p.mlir --compile-only -o p.rfx --quiet --report=text");
  CHECK_THAT(report, StartsWith("memory of in_vram_mlp: peak ") &&
                         Contains("\nalive at the peak, in dispatch ") &&
                         Contains("\n  fc0.weight  ") && Contains("\narena of "));
  CHECK(RefoldRun(folder, "p.rfx --device=null --quiet --report=text").out == report);
  CHECK(RefoldRun(folder, "p.mlir --device=null --quiet --report=text").out == report);
  Output(folder, "p.rfx --device=null --report=memory.txt");
  CHECK(folder.Read("memory.txt") == report);
  size_t rows = 0, width = 0;
  for (absl::string_view line : absl::StrSplit(report, '\n')) {
    rows += absl::StrContains(line, "activations  ") || absl::StrContains(line, "state  ");
    width = std::max(width, line.size());
  }
  CHECK(rows <= 20);
  CHECK(width <= 120);
}

TEST_CASE("an index out of range is clamped, or with --check names the op") {
  ZooFolder folder;
  HostTensor batches(ElementType::S32, {kSteps, 16});
  std::memset(batches.data(), 0, batches.bytes());
  batches.as<int32_t>()[5 * 16 + 3] = 64;
  REQUIRE(WriteNpy(folder / "batches.npy", batches).ok());
  for (const char *device : {"cpu", "checked", "reference"}) {
    INFO(device);
    const std::string flags =
        absl::StrCat("p.mlir --feed batches=batches.npy --fetch loss=loss.npy --device=", device);
    CHECK_THAT(Refusal(folder, flags + " --check"), Contains("rf.take") && Contains("64"));
    Output(folder, flags);
  }
}

TEST_CASE("a file that is not a program is refused") {
  ZooFolder folder;
  const std::string text = folder.Read("p.mlir");
  CHECK(Refusal(folder, "no.mlir") == "cannot read 'no.mlir': No such file or directory");
  folder.Write("open.mlir", "module {");
  CHECK_THAT(Refusal(folder, "open.mlir"), StartsWith("open.mlir:1:7: "));
  folder.Write("empty.mlir", "");
  CHECK_THAT(Refusal(folder, "empty.mlir"), StartsWith("'empty.mlir': program has no rf.version"));
  folder.Write("op.mlir", absl::StrReplaceAll(text, {{"rf.relu ", "rf.rellu "}}));
  CHECK_THAT(Refusal(folder, "op.mlir"), StartsWith("op.mlir:") && Contains("rf.rellu"));
}

TEST_CASE("truncated text and bytecode are refused without a crash") {
  ZooFolder folder;
  folder.Zoo("p.mlirbc");
  for (std::string ending : {".mlir", ".mlirbc"}) {
    const std::string bytes = folder.Read("p" + ending), cut = "cut" + ending;
    for (int part = 1; part < 12; ++part) {
      folder.Write(cut, bytes.substr(0, bytes.size() * part / 12));
      CHECK_THAT(Refusal(folder, cut + " --fetch loss=l.npy"), StartsWith(cut + ":"));
    }
  }
}

TEST_CASE("contradictory devices and flags are refused") {
  ZooFolder folder;
  Output(folder, "p.mlir --compile-only -o p.rfx");
  CHECK(Refusal(folder, "p.rfx --device=reference") ==
        "device 'reference' evaluates programs, not compiled files: give the .mlir or .mlirbc of "
        "'p.rfx'");
  CHECK(Refusal(folder, "p.mlir --device=reference --report=text") ==
        "flag --report is for devices that programs are compiled for, not for 'reference'");
  CHECK(Refusal(folder, "p.mlir --device=reference --compile-only -o q.rfx") ==
        "flag --compile-only is for devices that programs are compiled for, not for 'reference'");
}
