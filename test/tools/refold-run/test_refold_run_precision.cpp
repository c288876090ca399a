//===- test_refold_run_precision.cpp - Programs in 16 bits ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests --precision of refold-zoo and refold-run as users call them.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy.h"
#include "test/tools/refold-run/zoo_network.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace refold::testing;
using Catch::Matchers::Contains;

/// Writes TYPE.mlir, the network with the precision TYPE, for each type.
static void WriteInTypes(const ZooNetwork &network, const std::vector<std::string> &types) {
  for (const std::string &type : types)
    REQUIRE(
        Shell(network, absl::StrCat(network.Zoo("8"), " --precision=", type, " -o ", type, ".mlir"))
            .code == 0);
}

TEST_CASE("f16 needs a program that scales its loss") {
  ZooNetwork network("small-cnn --image=12 --width-multiplier=0.25 --steps=6");
  WriteInTypes(network, {"f32", "f16"});
  const std::string warning = "small gradients in f16 become zero without a loss scale: build the "
                              "program with Program::Autocast(F16) or refold-zoo --precision=f16";
  CHECK_THAT(RefoldRun(network, "f32.mlir --precision=f16").err, Contains(warning));
  CHECK_THAT(RefoldRun(network, "f16.mlir --fetch loss_scale=scale.csv").err, !Contains(warning));
  CHECK_THAT(network.Read("scale.csv"), Contains("65536"));
}

TEST_CASE("refold-run --precision equals a program of refold-zoo with this precision") {
  ZooNetwork network("small-cnn --image=12 --width-multiplier=0.25 --steps=6");
  WriteInTypes(network, {"f32", "bf16", "f16"});
  CHECK_THAT(network.Read("bf16.mlir"), Contains("rf.precision = \"bf16\""));
  CHECK_THAT(network.Read("f32.mlir"), !Contains("rf.precision"));
  for (const char *type : {"f32", "bf16"}) {
    INFO(type);
    Output(network, absl::StrCat(type, ".mlir --quiet --state-out=", type, ".st"));
    for (const char *program : {"f32", "bf16"}) {
      INFO(program);
      Output(network,
             absl::StrCat(program, ".mlir --quiet --precision=", type, " --state-out=flag.st"));
      CHECK(network.Read("flag.st") == network.Read(absl::StrCat(type, ".st")));
    }
  }
  Output(network, "bf16.mlir --quiet --device=checked --state-out=checked.st");
  CHECK(network.Read("checked.st") == network.Read("bf16.st"));
  CHECK(network.Read("f32.st") != network.Read("bf16.st"));
  Output(network, "f16.mlir --quiet --state-out=f16.st");
  Output(network, "f16.mlir --quiet --precision=f16 --state-out=flag.st");
  CHECK(network.Read("f16.st") == network.Read("flag.st"));
}

TEST_CASE("a checkpoint of f32 predicts in bf16") {
  ZooNetwork network("small-cnn --image=12 --width-multiplier=0.25 --steps=6 --inference");
  WriteInTypes(network, {"f32", "bf16"});
  Output(network, "f32.mlir --quiet --state-out=trained.st");
  std::vector<float> logits[2];
  for (int i : {0, 1}) {
    Output(network, absl::StrCat(i == 0 ? "f32" : "bf16",
                                 ".mlir --quiet --function=predict --state-in=trained.st --fetch "
                                 "logits=logits.npy"));
    auto read = refold::runtime::ReadNpy(network / "logits.npy");
    REQUIRE(read.ok());
    REQUIRE(read->type_string() == "f32[8,10]"); // bf16 is written as f32
    logits[i].assign(read->as<float>(), read->as<float>() + 80);
  }
  CHECK(logits[0] != logits[1]);
  for (size_t i = 0; i < 80; ++i)
    CHECK(std::abs(logits[0][i] - logits[1][i]) <= 0.02f * std::max(1.0f, std::abs(logits[0][i])));
}
