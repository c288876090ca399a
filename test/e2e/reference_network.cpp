//===- reference_network.cpp - Small networks trained by PyTorch ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/reference_network.h"

#include "tools/cli/flags.h"
#include "tools/refold-zoo/entry.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

namespace refold::test {

using nlohmann::json;
using runtime::HostTensor;

json ReferenceFile(const std::string &family) {
  std::ifstream stream(std::filesystem::path(REFERENCE_LOSSES) / (family + ".json"));
  REQUIRE(stream);
  return json::parse(stream);
}

std::map<std::string, HostTensor> ReferenceInputs(const json &file) {
  std::map<std::string, HostTensor> inputs;
  for (const json &input : file["inputs"])
    inputs[input["name"]] =
        FormulaInput(input["name"], input["shape"], input.value("below", int64_t{0}));
  return inputs;
}

std::string ZooText(std::vector<std::string> arguments, const zoo::Numerics &numerics) {
  const std::string name = arguments.front();
  arguments.erase(arguments.begin());
  for (absl::Span<const zoo::Network> networks : {zoo::VisionNetworks(), zoo::LanguageNetworks()})
    for (const zoo::Network &network : networks) {
      if (network.name != name)
        continue;
      zoo::Entry entry = zoo::NetworkEntry(network);
      tools::Flags flags;
      entry.flags(flags);
      std::vector<std::string> others;
      absl::Status parsed = flags.Parse(arguments, &others);
      INFO(parsed);
      REQUIRE((parsed.ok() && others.empty()));
      absl::StatusOr<Program> program = entry.build(numerics);
      INFO(program.status());
      REQUIRE(program.ok());
      absl::StatusOr<std::string> text = program->Print();
      INFO(text.status());
      REQUIRE(text.ok());
      return *text;
    }
  FAIL("no network " << name);
  return "";
}

} // namespace refold::test
