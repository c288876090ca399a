//===- failure.cpp - Reduction and reports of failures --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/failures/failure.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace refold::test {

namespace {

/// Returns the first line of the file: the parts of a case besides its text.
std::string Header(const FuzzCase &one) {
  return absl::StrCat("// case seed=", one.seed, " index_bound=", one.feeds.index_bound,
                      " whole=", absl::StrJoin(one.program.whole_fetches, ","), "\n");
}

std::set<std::string> Names(const std::string &list) {
  return absl::StrSplit(list, ',', absl::SkipEmpty());
}

} // namespace

Reduced ReduceCase(const FuzzCase &one, const Finding &finding, const Judge &judge) {
  return ReduceProgram(one.program.text, [&](const std::string &text) {
    return judge(one.With(text)).kind == finding.kind;
  });
}

std::string ReportFailure(const std::string &name, const FuzzCase &one, const Finding &finding,
                          const Judge &judge) {
  Reduced reduced = ReduceCase(one, finding, judge);
  std::error_code ignored; // then the file does not exist, which is detected below
  std::filesystem::create_directories("failures", ignored);
  const std::string path = std::filesystem::absolute("failures/" + name + ".mlir").string();
  std::ofstream file(path);
  file << Header(one) << "// " << finding.kind << "\n// " << finding.detail << "\n"
       << "// REFOLD_FUZZ_REPLAY=" << path << " test_fuzz_" << name << "\n"
       << reduced.text;
  return absl::StrCat(
      finding.kind, "\n", finding.detail, "\nseed ", one.seed, ", reduced to ", reduced.ops,
      " ops in ", reduced.tries, " tries: ", file.good() ? path : path + " (cannot be written)",
      "\nagain: REFOLD_FUZZ_REPLAY=", path, " test_fuzz_", name,
      "\nthe whole of it: REFOLD_FUZZ_SEED=", one.seed, " REFOLD_FUZZ_PROGRAMS=1 test_fuzz_", name);
}

absl::StatusOr<FuzzCase> ReadFailure(const std::string &path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  FuzzCase one;
  std::string first = text.str().substr(0, text.str().find('\n'));
  bool known = false;
  for (absl::string_view word : absl::StrSplit(first, ' ')) {
    std::pair<std::string, std::string> entry = absl::StrSplit(word, absl::MaxSplits('=', 1));
    if (entry.first == "seed")
      known = absl::SimpleAtoi(entry.second, &one.seed);
    else if (entry.first == "index_bound" &&
             !absl::SimpleAtoi(entry.second, &one.feeds.index_bound))
      known = false;
    else if (entry.first == "whole")
      one.program.whole_fetches = Names(entry.second);
  }
  if (!known)
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": not a failure of a random program, whose first line has its seed"));
  one.dice = Dice(~one.seed);
  return one.With(text.str());
}

void JudgeRandomPrograms(const std::string &name, int64_t programs, int size, const Judge &judge,
                         ProgramKind kind) {
  if (const char *path = std::getenv("REFOLD_FUZZ_REPLAY"); path && *path) {
    absl::StatusOr<FuzzCase> one = ReadFailure(path);
    INFO(one.status());
    REQUIRE(one.ok());
    Finding finding = judge(*one);
    INFO(finding.detail);
    REQUIRE(finding.kind == "");
    return;
  }
  auto check = [&](FuzzCase &one) {
    if (Finding finding = judge(one))
      FAIL(ReportFailure(name, one, finding, judge));
  };
  ForRandomPrograms(name, programs, size, check, /*first=*/1, kind);
}

} // namespace refold::test
