//===- PublishedPrograms.cpp - What else a program could be ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/PublishedPrograms.h"

#include "dialects/rf/Rf.h"
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

/// Operations of products that the segments of "train" do again, at least. One that another product
/// of its segment depends on is needed for the gradient of that one's other operand. The last ones
/// may not be.
static double flopsAgain(ModuleOp module) {
  double flops = 0;
  auto train = module.lookupSymbol<func::FuncOp>("train");
  if (!train)
    return flops;
  auto isProduct = [](Operation &op) { return isa<rf::DotGeneralOp, rf::ConvolutionOp>(op); };
  train.walk([&](rf::RecomputeOp segment) {
    llvm::DenseSet<Value> needed;
    for (Operation &op : llvm::reverse(segment.getBody().front())) {
      const bool isNeeded =
          llvm::any_of(op.getResults(), [&](Value result) { return needed.contains(result); });
      if (isNeeded && isProduct(op))
        flops += flopsOf(op);
      if (isNeeded || isProduct(op))
        needed.insert(op.operand_begin(), op.operand_end());
    }
  });
  return flops;
}

SmallVector<PublishedProgram> refold::PublishedPrograms::cut() {
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
  const double uncut = flopsAgain(*before); // of segments that users have marked
  before = nullptr;

  // One that does not apply is none: kusumoto-exact refuses graphs with too many lower sets.
  forEach(context, programs.size(), [&](size_t i) {
    PassManager passes(context);
    passes.enableVerifier(false); // one that is taken is verified behind the pass that takes it
    passes.addPass(createRecompute(strategies[i]));
    if (failed(passes.run(*programs[i].module)))
      programs[i].module = nullptr;
    else
      programs[i].flopsAgain = std::max(0.0, flopsAgain(*programs[i].module) - uncut);
  });
  llvm::StringSet<> texts; // Kusumoto's often agree
  llvm::erase_if(programs, [&](const PublishedProgram &program) {
    return !program.module || !texts.insert(textOf(*program.module)).second;
  });
  return programs;
}

void refold::PublishedPrograms::formGroups(ArrayRef<PublishedProgram *> programs) {
  if (programs.empty())
    return;
  MLIRContext *context = programs.front()->module->getContext();
  ScopedDiagnosticHandler quiet(context, [](Diagnostic &) { return success(); });
  forEach(context, programs.size(), [&](size_t i) {
    PassManager passes(context);
    passes.enableVerifier(false);
    toGroups(passes);
    if (failed(passes.run(*programs[i]->module)))
      programs[i]->module = nullptr;
  });
}
