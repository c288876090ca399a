//===- test_refold_run_names.cpp - Names of layers, at the tools ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that reports name layers and source lines for each kind of program file.
// test_driver_locations compares these names with those of a program that was never in a file.
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-run/command.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <string>

using namespace refold::testing;
using Catch::Matchers::Contains;

namespace {

/// A small network of the zoo, in any kind of file.
struct LayersFolder : ScratchFolder {
  void Write(const std::string &flags) const {
    const Result zoo = Shell(*this, absl::StrCat("'", REFOLD_ZOO,
                                                 "' resnet50 --image=112 --batch=16 --steps=2 "
                                                 "--width-multiplier=0.125 ",
                                                 flags));
    INFO(zoo.err);
    REQUIRE(zoo.code == 0);
  }
  std::string Report(const std::string &arguments) const {
    return Output(*this, arguments + " --device=null --quiet --report=text");
  }
};

} // namespace

TEST_CASE("a report of a text file names layers and source lines, as one of bytecode does") {
  LayersFolder folder;
  folder.Write("-o p.mlir");
  folder.Write("-o p.mlirbc");
  folder.Write(">out.mlir");
  const std::string report = folder.Report("p.mlir");
  CHECK_THAT(report,
             Contains("layer1.0.conv3 ") && Contains("resnet_trunk.cpp:") && !Contains("p.mlir"));
  CHECK(folder.Report("p.mlirbc") == report);
  CHECK(folder.Read("out.mlir") == folder.Read("p.mlir"));
  Output(folder, "p.mlir --device=null --compile-only -o p.rfx");
  CHECK(folder.Report("p.rfx") == report);
}

TEST_CASE("near miss: text that was written without locations is named by its own lines") {
  LayersFolder folder;
  folder.Write("--locations=false -o p.mlir");
  CHECK_THAT(folder.Read("p.mlir"), !Contains("loc(") && !Contains("resnet_trunk.cpp"));
  CHECK_THAT(folder.Report("p.mlir"), Contains("p.mlir:") && !Contains("resnet_trunk.cpp"));
}
