//===- PublishedPrograms.cpp - What else a program could be ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/PublishedPrograms.h"

#include "passes/analysis/CloneCount.h"
#include "passes/analysis/OpCost.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace refold;

/// The names of the ops around a block.
static SmallVector<StringRef> nestOf(Block &inner) {
  SmallVector<StringRef> names;
  for (Operation *op = inner.getParentOp(); op; op = op->getParentOp())
    names.push_back(op->getName().getStringRef());
  return names;
}

Block *refold::sameBlock(Block &block, func::FuncOp cut) {
  const SmallVector<StringRef> nest = nestOf(block);
  Block *same = nullptr;
  uint64_t most = 0;
  for (Block *each : blocksOfGroups(cut)) {
    if (nestOf(*each) != nest)
      continue;
    uint64_t work = 0;
    for (Operation &op : *each)
      work += costOf(&op);
    if (!same || work > most) {
      most = work;
      same = each;
    }
  }
  return same;
}

SmallVector<uint32_t> refold::secondRuns(const StepGraph &cut, const StepGraph &asItIs) {
  llvm::StringMap<int64_t> more;
  for (const planner::StepOp &op : cut.step.ops)
    ++more[op.name];
  for (const planner::StepOp &op : asItIs.step.ops)
    --more[op.name];
  SmallVector<uint32_t> runs;
  for (auto op = static_cast<uint32_t>(cut.step.ops.size()); op-- > 0;)
    if (--more[cut.step.ops[op].name] >= 0)
      runs.push_back(op);
  return runs;
}

void refold::markSecondRuns(const StepGraph &cut, ArrayRef<uint32_t> runs) {
  for (uint32_t run : runs)
    markClone(cut.ops[run], cut.step.ops[run].name);
  const func::FuncOp function = functionAround(*cut.block);
  setClonesGiven(function, clonesIn(function));
}

static std::string textOf(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream);
  return text;
}

SmallVector<PublishedProgram> refold::PublishedPrograms::make() {
  SmallVector<PublishedProgram> programs;
  if (!before)
    return programs;
  ScopedDiagnosticHandler quiet(before->getContext(), [](Diagnostic &) { return success(); });
  llvm::StringSet<> texts; // Kusumoto's often agree
  auto add = [&](StringRef strategy, StringRef objective) {
    OwningOpRef<ModuleOp> module(before->clone());
    RecomputeOptions options;
    options.strategy = strategy.str();
    options.objective = objective.str();
    PassManager cut(module->getContext()), rest(module->getContext());
    cut.addPass(createRecompute(options));
    toGroups(rest);
    // One that does not apply is none: kusumoto-exact refuses graphs with too many lower sets.
    if (succeeded(cut.run(*module)) && texts.insert(textOf(*module)).second &&
        succeeded(rest.run(*module)))
      programs.push_back({(strategy + (objective.empty() ? "" : " objective=") + objective).str(),
                          std::move(module)});
  };
  add("chen", "");
  for (StringRef strategy : {"kusumoto-approx", "kusumoto-exact"})
    for (StringRef objective : {"time", "memory"})
      add(strategy, objective);
  before = nullptr;
  return programs;
}
