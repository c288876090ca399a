//===- network_program.h - A network of the zoo for a test ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-zoo/network_options.h"
#include <refold/refold.h>

#include <catch2/catch.hpp>

#include <string>

namespace refold::testing {

inline const zoo::Network &Find(const std::string &name) {
  for (absl::Span<const zoo::Network> networks : {zoo::VisionNetworks(), zoo::LanguageNetworks()})
    for (const zoo::Network &network : networks)
      if (network.name == name)
        return network;
  FAIL("no network " << name);
  return zoo::VisionNetworks()[0];
}

inline absl::StatusOr<Program> Build(const std::string &name, const zoo::NetworkOptions &given) {
  const zoo::Network &network = Find(name);
  absl::StatusOr<zoo::NetworkOptions> filled = zoo::Filled(network, given);
  if (!filled.ok())
    return filled.status();
  return network.build(*filled);
}

inline Program Built(const std::string &name, const zoo::NetworkOptions &given = {}) {
  INFO(name);
  absl::StatusOr<Program> program = Build(name, given);
  INFO(program.status());
  REQUIRE(program.ok());
  return *program;
}

/// Returns the program's text without locations.
inline std::string Text(const Program &program) {
  absl::StatusOr<std::string> text = program.Print({.locations = false});
  INFO(text.status());
  REQUIRE(text.ok());
  return *text;
}

/// Returns the number of elements of parameters whose names do not begin with `without`.
inline int64_t CountParameters(const Program &program, const std::string &without = "-") {
  int64_t count = 0;
  for (const Variable &parameter : program.parameters()) {
    if (parameter.name().compare(0, without.size(), without) == 0)
      continue;
    int64_t elements = 1;
    for (int64_t extent : parameter.shape())
      elements *= extent;
    count += elements;
  }
  return count;
}

} // namespace refold::testing
