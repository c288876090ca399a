//===- ptx_entries.cpp - Kernel names and parameters in PTX -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses regular expressions. ptxas compiles the text elsewhere, so its grammar is known to be right.
//
//===----------------------------------------------------------------------===//
#include "ptx_entries.h"

#include <algorithm>
#include <regex>

namespace refold::runtime::cuda {

std::vector<PtxEntry> PtxEntries(const std::string &ptx) {
  // One line at a time: std::regex recurses for each repetition that it matches.
  static const std::regex entry(R"(\.entry\s+([\w$%]+))");
  static const std::regex param(
      R"(\.param\s+(?:\.\w+\s+(?:\d+\s+)?)*?\.[bfsu](\d+)\s[^,\[\)]*(?:\[(\d+)\])?)");
  static const std::regex maxntid(R"(\.maxntid\s+(\d+))"); // our blocks are one-dimensional
  std::vector<PtxEntry> entries;
  bool in_parameters = false, in_head = false;
  for (size_t begin = 0; begin < ptx.size();) {
    size_t end = std::min(ptx.find('\n', begin), ptx.size());
    std::string line = ptx.substr(begin, end - begin);
    line = line.substr(0, line.find("//"));
    begin = end + 1;
    std::smatch match;
    if (std::regex_search(line, match, entry)) {
      entries.push_back({.name = match[1], .param_bytes = {}});
      in_parameters = in_head = true;
      line = match.suffix();
    }
    if (in_head && std::regex_search(line, match, maxntid))
      entries.back().most_threads = std::stoul(match[1]);
    in_head = in_head && line.find('{') == std::string::npos;
    if (!in_parameters)
      continue;
    for (std::sregex_iterator it(line.begin(), line.end(), param), last; it != last; ++it)
      entries.back().param_bytes.push_back(std::stoul((*it)[1]) / 8 *
                                           ((*it)[2].matched ? std::stoul((*it)[2]) : 1));
    in_parameters = line.find('{') == std::string::npos && line.find(')') == std::string::npos;
  }
  return entries;
}

} // namespace refold::runtime::cuda
