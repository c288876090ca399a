//===- test_refold_run_precision.cpp - Programs in 16 bits ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests --precision of refold-zoo and refold-run as users call them.
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-run/zoo_network.h"

using namespace refold::testing;
using Catch::Matchers::Contains;

TEST_CASE("refold-run --precision equals a program of refold-zoo with this precision") {
  ZooNetwork network("small-cnn --image=12 --width-multiplier=0.25 --steps=6");
  for (const char *type : {"f32", "bf16", "f16"})
    REQUIRE(
        Shell(network, absl::StrCat(network.Zoo("8"), " --precision=", type, " -o ", type, ".mlir"))
            .code == 0);
  CHECK_THAT(network.Read("bf16.mlir"), Contains("rf.precision = \"bf16\""));
  CHECK_THAT(network.Read("f32.mlir"), !Contains("rf.precision"));
  for (const char *type : {"f32", "bf16", "f16"}) {
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
  CHECK(network.Read("f16.st") != network.Read("bf16.st"));
}
