//===- zoo_network.h - A network of the zoo, for a shell --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that include this header are compiled with the path of refold-zoo in REFOLD_ZOO.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/tools/refold-run/command.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <fstream>
#include <string>

namespace refold::testing {

/// A folder for one network with any number of examples.
struct ZooNetwork : ScratchFolder {
  explicit ZooNetwork(const std::string &arguments) : arguments(arguments) {}

  /// Returns the command that prints the network for a batch.
  std::string Zoo(const std::string &batch) const {
    return absl::StrCat(REFOLD_ZOO, " ", arguments, " --batch=", batch);
  }
  /// Writes p.mlir.
  void Write(int64_t batch) const {
    REQUIRE(Shell(*this, Zoo(absl::StrCat(batch)) + " -o p.mlir").code == 0);
  }
  /// Returns the summary of a run.
  nlohmann::json Summary(const std::string &flags, const std::string &program = "p.mlir") const {
    const Result result = RefoldRun(*this, program + " --quiet --json s.json " + flags);
    INFO(result.err);
    REQUIRE(result.code == 0);
    return nlohmann::json::parse(std::ifstream(*this / "s.json"));
  }

  std::string arguments;
};

} // namespace refold::testing
