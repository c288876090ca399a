//===- ptxas.cpp - The toolkit's assembler --------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs ptxas as a child process on a file of its own.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/gpu/ptx/ptxas.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace refold::test {
namespace {

/// A folder that the destructor removes.
class TemporaryFolder {
public:
  TemporaryFolder()
      : path_((std::filesystem::temp_directory_path() / "refold-ptxas-XXXXXX").string()) {
    made_ = mkdtemp(path_.data()) != nullptr;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (made_)
      std::filesystem::remove_all(path_, ignored);
  }
  bool made() const { return made_; }
  std::string File(const char *name) const { return path_ + "/" + name; }

private:
  std::string path_;
  bool made_;
};

std::vector<PtxasEntry> Entries(const std::string &report) {
  static const std::regex compiling("Compiling entry function '([^']+)'");
  static const std::regex frame(
      R"((\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads)");
  static const std::regex used(R"(Used (\d+) registers)");
  std::vector<PtxasEntry> entries;
  std::istringstream lines(report);
  std::smatch match;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_search(line, match, compiling)) {
      entries.push_back({match[1]});
    } else if (!entries.empty() && std::regex_search(line, match, frame)) {
      // ptxas reports the stack of the entry, then of each function that it calls.
      entries.back().stack_bytes += std::stoi(match[1]);
      entries.back().spill_store_bytes += std::stoi(match[2]);
      entries.back().spill_load_bytes += std::stoi(match[3]);
    } else if (!entries.empty() && std::regex_search(line, match, used)) {
      entries.back().registers = std::stoi(match[1]);
    }
  }
  return entries;
}

} // namespace

absl::StatusOr<std::vector<PtxasEntry>> PtxasAccepts(const std::string &ptx,
                                                     const std::string &arch, std::string *cubin) {
  TemporaryFolder folder;
  if (!folder.made())
    return absl::UnavailableError("no folder for ptxas");
  std::ofstream(folder.File("in.ptx")) << ptx;
  const std::string command =
      absl::StrCat(REFOLD_PTXAS, " -v --warning-as-error -arch=", arch, " -o ",
                   folder.File("out.cubin"), " ", folder.File("in.ptx"), " 2>&1");
  FILE *output = popen(command.c_str(), "r");
  if (!output)
    return absl::UnavailableError("ptxas cannot be run");
  std::string report;
  char part[4096];
  for (size_t got; (got = fread(part, 1, sizeof(part), output)) > 0;)
    report.append(part, got);
  if (pclose(output) != 0)
    return absl::InvalidArgumentError(absl::StrCat("ptxas for ", arch, ": ", report));
  if (cubin) {
    std::ifstream image(folder.File("out.cubin"), std::ios::binary);
    cubin->assign(std::istreambuf_iterator<char>(image), {});
  }
  return Entries(report);
}

} // namespace refold::test
