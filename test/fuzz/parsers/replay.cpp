//===- replay.cpp - The committed inputs of a parser ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// usage: fuzz_NAME FILE|FOLDER...
//
// Passes the files, and all files of the folders, to the parser one after the other. The parser
// must accept files in a folder called `accepted`, and refuse files in a folder called `refused`.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/parsers/parser_target.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> FilesOf(const fs::path &place) {
  if (!fs::is_directory(place))
    return {place};
  std::vector<fs::path> files;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(place))
    if (entry.is_regular_file())
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

/// Runs one file; returns whether the parser decided as the file's folder says.
bool Replay(const fs::path &file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    std::fprintf(stderr, "cannot read '%s'\n", file.c_str());
    return false;
  }
  const std::string bytes(std::istreambuf_iterator<char>(stream), {});
  // Printed first, so that a crash shows its file.
  std::printf("%s: ", file.c_str());
  std::fflush(stdout);
  bool accepted =
      refold::fuzz::Accepts({reinterpret_cast<const std::byte *>(bytes.data()), bytes.size()});
  std::printf("%s\n", accepted ? "accepted" : "refused");
  const fs::path folder = file.parent_path().filename();
  bool wrong = folder == (accepted ? "refused" : "accepted");
  if (wrong)
    std::fprintf(stderr, "'%s' was %s\n", file.c_str(), accepted ? "accepted" : "refused");
  return !wrong;
}

} // namespace

int main(int argc, char **argv) {
  size_t count = 0;
  bool right = true;
  for (int i = 1; i < argc; ++i)
    for (const fs::path &file : FilesOf(argv[i])) {
      right &= Replay(file);
      ++count;
    }
  if (count == 0)
    std::fprintf(stderr, "usage: %s FILE|FOLDER..., with at least one file\n", argv[0]);
  return right && count > 0 ? 0 : 1;
}
