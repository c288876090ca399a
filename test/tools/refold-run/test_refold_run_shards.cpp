//===- test_refold_run_shards.cpp - Programs with shards ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests --shards and checkpoints of programs with shards as users call them.
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-run/zoo_network.h"

#include "runtime/data/safetensors.h"

using namespace refold;
using namespace refold::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

/// A small network with 1 and with 4 shards, as one.mlir and four.mlir.
struct ShardedNetwork : ZooNetwork {
  ShardedNetwork() : ZooNetwork("small-cnn --image=12 --width-multiplier=0.25 --steps=6") {
    for (const auto &[shards, file] : {std::pair{1, "one"}, {4, "four"}})
      REQUIRE(
          Shell(*this, absl::StrCat(Zoo("8"), " --shards=", shards, " -o ", file, ".mlir")).code ==
          0);
  }
};

} // namespace

TEST_CASE("refold-run --shards equals a program with shards, and is recorded in states") {
  ShardedNetwork network;
  Output(network, "four.mlir --quiet --state-out=four.st");
  Output(network, "one.mlir --quiet --shards=4 --state-out=flag.st");
  CHECK(network.Read("four.st") == network.Read("flag.st"));
  Output(network, "four.mlir --quiet --device=checked --state-out=checked.st");
  CHECK(network.Read("four.st") == network.Read("checked.st"));
  Output(network, "one.mlir --quiet --state-out=one.st");
  Output(network, "four.mlir --quiet --shards=1 --state-out=again.st");
  CHECK(network.Read("one.st") == network.Read("again.st"));
  CHECK(network.Read("one.st") != network.Read("four.st"));

  auto metadata = [&](const std::string &file) {
    auto opened = runtime::SafetensorsFile::Open(network / file);
    REQUIRE(opened.ok());
    return opened->metadata();
  };
  CHECK(metadata("four.st").at("refold.shards") == "4");
  CHECK(metadata("one.st").count("refold.shards") == 0);
}

TEST_CASE("a training with shards resumes with their number only") {
  ShardedNetwork network;
  Output(network, "four.mlir --quiet --state-out=whole.st");
  Output(network, "four.mlir --quiet --steps=4 --state-out=half.st");
  Output(network, "four.mlir --quiet --state-in=half.st --state-out=resumed.st");
  CHECK(network.Read("whole.st") == network.Read("resumed.st"));
  Output(network, "four.mlir --quiet --compile-only -o four.rfx");
  Output(network, "four.rfx --quiet --state-in=half.st --state-out=compiled.st");
  CHECK(network.Read("whole.st") == network.Read("compiled.st"));

  CHECK(Refusal(network, "one.mlir --state-in=half.st") ==
        "'half.st' is from a training with 4 shards, but program 'small_cnn' has 1, so it would "
        "continue with other bits: give it rf.shards = 4 (refold-run --shards=4); --state-partial "
        "loads only the tensors that fit");
  Output(network, "one.mlir --quiet --steps=2 --state-out=one.st");
  for (const char *program : {"four.mlir", "four.rfx", "four.mlir --device=reference"})
    CHECK_THAT(Refusal(network, absl::StrCat(program, " --state-in=one.st")),
               StartsWith("'one.st' is from a training with 1 shard, but program 'small_cnn' has "
                          "4, so it would continue with other bits"));
  Output(network, "one.mlir --quiet --state-in=half.st --state-partial --steps=1");
  Output(network, "four.mlir --quiet --save-every=2 --steps=4 --state-out=saved");
  CHECK_THAT(Refusal(network, "one.mlir --save-every=2 --resume --state-out=saved"),
             StartsWith("'saved/step-0000000004.safetensors' is from a training with 4 shards"));
}

TEST_CASE("numbers of shards that do not fit are refused") {
  ShardedNetwork network;
  for (const char *shards : {"3", "131072"})
    CHECK(Refusal(network, absl::StrCat("one.mlir --shards=", shards)) ==
          absl::StrCat("flag --shards must be a power of two up to 65536, got ", shards));
  CHECK_THAT(Refusal(network, "one.mlir --shards=16"),
             EndsWith("input 'images' has 8 rows along dimension 0, which 16 shards do not divide: "
                      "choose 8 shards or fewer, or give the input rf.rows = -1 if this is not the "
                      "batch"));
  CHECK(Refusal(network, "four.mlir --device=null:like=cuda-sm_90 --cuda-granularity=step") ==
        "'four.mlir': fusion granularity 'step' has no shards, and the program has 4: choose "
        "'layer' or 'op', or remove rf.shards");
  // The other granularities plan memory, and the automatic choice is one of them.
  CHECK_THAT(Output(network, "four.mlir --device=null:like=cuda-sm_90 --steps=1"),
             Contains("granularity layer"));
  const Result zoo = Shell(network, network.Zoo("8") + " --shards=12");
  CHECK(zoo.code == 1);
  CHECK(zoo.err == "refold-zoo: error: flag --shards must be a power of two up to 65536, got 12\n");
}
