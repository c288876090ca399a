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
#include "llvm/Support/ThreadPool.h"
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

/// Each index on a thread of its own. The context's own threads are for the passes within: one that
/// waits for those would begin with another program meanwhile, and the others had none.
static void forEach(MLIRContext *context, size_t count, llvm::function_ref<void(size_t)> work) {
  if (!context->isMultithreadingEnabled()) {
    for (size_t i = 0; i < count; ++i)
      work(i);
    return;
  }
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(context->getNumThreads()));
  for (size_t i = 0; i < count; ++i)
    pool.async([&work, i] { work(i); });
  pool.wait();
}

static std::string textOf(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream);
  return text;
}

SmallVector<PublishedProgram> refold::PublishedPrograms::make() {
  if (!before)
    return {};
  MLIRContext *context = before->getContext();
  ScopedDiagnosticHandler quiet(context, [](Diagnostic &) { return success(); });
  SmallVector<PublishedProgram> programs;
  auto add = [&](StringRef strategy, StringRef objective) {
    const StringRef name = objective.empty() ? "" : " objective=";
    programs.push_back({(strategy + name + objective).str(), before->clone()});
    RecomputeOptions options;
    options.strategy = strategy.str();
    options.objective = objective.str();
    return options;
  };
  SmallVector<RecomputeOptions> strategies = {add("chen", "")};
  for (StringRef strategy : {"kusumoto-approx", "kusumoto-exact"})
    for (StringRef objective : {"time", "memory"})
      strategies.push_back(add(strategy, objective));
  before = nullptr;

  // One that does not apply is none: kusumoto-exact refuses graphs with too many lower sets.
  auto drop = [](PublishedProgram &program) { program.module = nullptr; };
  forEach(context, programs.size(), [&](size_t i) {
    PassManager cut(context);
    cut.enableVerifier(false); // one that is taken is verified behind the pass that takes it
    cut.addPass(createRecompute(strategies[i]));
    if (failed(cut.run(*programs[i].module)))
      drop(programs[i]);
  });
  llvm::StringSet<> texts; // Kusumoto's often agree
  for (PublishedProgram &program : programs)
    if (program.module && !texts.insert(textOf(*program.module)).second)
      drop(program);
  forEach(context, programs.size(), [&](size_t i) {
    PassManager rest(context);
    rest.enableVerifier(false);
    toGroups(rest);
    if (programs[i].module && failed(rest.run(*programs[i].module)))
      drop(programs[i]);
  });
  llvm::erase_if(programs, [](const PublishedProgram &program) { return !program.module; });
  return programs;
}
