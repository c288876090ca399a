//===- test_run_checkpoints.cpp - A folder of checkpoints -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests changes to a folder between the time a run first reads it and the run's first step.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/state/checkpoints.h"

#include "test/runtime/data/scratch_folder.h"

using namespace refold::run;
using refold::testing::ScratchFolder;

TEST_CASE("a new checkpoint folder belongs to the first run that locks it") {
  ScratchFolder folder;
  auto first = CheckpointFolder::Open(folder / "c", 2),
       second = CheckpointFolder::Open(folder / "c", 2);
  REQUIRE(first.ok());
  REQUIRE(second.ok());
  CHECK(first->Begin().ok());
  CHECK(second->Begin().message() ==
        "another run is writing to folder '" + (folder / "c") + "': wait for it, or end it");
  CHECK(first->Begin().ok());
}

TEST_CASE("a new folder that got checkpoints in the meantime is refused") {
  ScratchFolder folder;
  auto checkpoints = CheckpointFolder::Open(folder / "c", 2);
  REQUIRE(checkpoints.ok());
  CHECK(checkpoints->CheckEmpty().ok());
  REQUIRE(refold::runtime::MakeFolder(folder / "c").ok());
  folder.Write("c/" + CheckpointName(300), "of another run");
  folder.Write("c/" + CheckpointName(600) + ".1-0.part", "half of its next");
  CHECK(checkpoints->Begin().message() ==
        "folder '" + (folder / "c") +
            "' received step-0000000300.safetensors from another run after this run started: "
            "resume from it with --resume, or name another folder");
  CHECK(folder.Read("c/" + CheckpointName(600) + ".1-0.part") == "half of its next");
}

TEST_CASE("an existing folder is locked from the first look on") {
  ScratchFolder folder;
  REQUIRE(refold::runtime::MakeFolder(folder / "c").ok());
  folder.Write("c/" + CheckpointName(300), "whatever");
  auto checkpoints = CheckpointFolder::Open(folder / "c", 2);
  REQUIRE(checkpoints.ok());
  CHECK(!CheckpointFolder::Open(folder / "c", 2).ok());
  CHECK(!checkpoints->CheckEmpty().ok());
  CHECK(checkpoints->Begin().ok());
}
