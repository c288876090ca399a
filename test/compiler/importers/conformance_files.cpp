//===- conformance_files.cpp - Location of conformance programs -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each process unpacks StableHLO's conformance programs into a folder of its own. The first process
// to finish gives its folder the final name. The other processes delete their folders.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/conformance_files.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace refold::test {

namespace fs = std::filesystem;

std::string Variable(const char *name, const std::string &otherwise) {
  const char *value = std::getenv(name);
  return value != nullptr ? value : otherwise;
}

std::string Contents(const fs::path &path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::vector<fs::path> ConformanceFiles() {
  const fs::path archive = fs::path(Variable("REFOLD_SHARED_DATA", REFOLD_SHARED_DATA_DEFAULT)) /
                           "stablehlo-conformance.tar.xz";
  std::vector<fs::path> files;
  if (!fs::exists(archive)) {
    WARN("skipped: no " << archive << "; set REFOLD_SHARED_DATA to a folder with it");
    return files;
  }
  const fs::path folder = REFOLD_UNPACKED;
  if (!fs::exists(folder)) {
    const fs::path part = absl::StrCat(folder.string(), ".", getpid());
    fs::create_directories(part);
    const std::string command =
        absl::StrCat("tar -xJf '", archive.string(), "' -C '", part.string(), "'");
    REQUIRE(std::system(command.c_str()) == 0);
    std::error_code taken;
    fs::rename(part, folder, taken);
    if (taken)
      fs::remove_all(part);
  }
  for (const auto &entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".mlir")
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  REQUIRE(!files.empty());
  return files;
}

} // namespace refold::test
