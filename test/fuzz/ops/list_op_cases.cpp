//===- list_op_cases.cpp - A list of the cases of each op -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints one line for each op of the rf dialect, from which the page docs/reference/op_tests is
// made. A line has fields separated by tabs: the op's name, the element types of its test cases,
// and the kinds of values of their operands (fill:type). If an op has no test cases, its fields are
// the name, "-", "-" and the reason.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_judge.h"
#include "test/fuzz/ops/op_kinds.h"

#include <iostream>
#include <map>
#include <set>

using namespace refold;
using namespace refold::test;

namespace {

struct Tried {
  std::set<std::string> types, fills;
};

const char *TypeName(runtime::ElementType type) { return FactsOf(type).name; }

const char *FillName(Fill fill) {
  switch (fill) {
  case Fill::Plain:
    return "plain";
  case Fill::Special:
    return "special";
  case Fill::Edge:
    return "edge";
  case Fill::Index:
    return "index";
  case Fill::Scalar:
    return "scalar";
  }
  return "unknown";
}

std::string Joined(const std::set<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : ",") + word;
  return text.empty() ? "-" : text;
}

} // namespace

int main() {
  const std::vector<OpKind> kinds = OpKinds();
  std::map<std::string, Tried> tried;
  for (uint64_t seed = kFirstSeedOfOps; seed < kFirstSeedOfOps + kProgramsOfOps; ++seed) {
    Dice dice = DiceOfOps(seed);
    const std::vector<OpCase> cases = MakeCases(kinds, seed, dice);
    for (size_t i = 0; i < kinds.size(); ++i) {
      Tried &op = tried[kinds[i].name];
      for (const TensorType &result : cases[i].results)
        op.types.insert(TypeName(result.type));
      for (const Operand &operand : cases[i].operands) {
        op.types.insert(TypeName(operand.type.type));
        op.fills.insert(std::string(FillName(operand.fill)) + ":" + TypeName(operand.type.type));
      }
    }
  }
  std::map<std::string, std::string> without;
  for (const OpWithoutCases &op : OpsWithoutCases())
    without[op.name] = op.reason;
  for (const std::string &name : RegisteredOps())
    if (tried.count(name))
      std::cout << name << '\t' << Joined(tried[name].types) << '\t' << Joined(tried[name].fills)
                << '\n';
    else
      std::cout << name << "\t-\t-\t" << without[name] << '\n';
  return std::cout.flush() ? 0 : 1;
}
