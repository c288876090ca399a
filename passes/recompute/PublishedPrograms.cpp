//===- PublishedPrograms.cpp - Literature baseline programs ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/PublishedPrograms.h"

#include "dialects/mem/Mem.h"
#include "dialects/rf/Rf.h"
#include "passes/analysis/CloneCount.h"
#include "passes/analysis/OpCost.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace refold;

/// Returns the names of the ops around a block.
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

/// Calls `work` for each index, on threads of a separate pool. `work` must not run on the context's
/// own pool, because the passes inside `work` use that pool. A thread that waits for these passes
/// would start the work of another index.
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

/// Returns the text of the module without locations, even under --mlir-print-debuginfo. So equal
/// programs have equal texts.
static std::string textOf(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, OpPrintingFlags().enableDebugInfo(false));
  return text;
}

/// Returns the floating-point operations of the products (and convolutions) that the backward pass
/// must recompute in this segment. A product is recomputed if its result is not kept and the
/// gradient of another product needs it.
static double flopsAgain(rf::RecomputeOp segment) {
  auto isProduct = [](Operation &op) { return isa<rf::DotGeneralOp, rf::ConvolutionOp>(op); };
  Block &body = segment.getBody().front();
  llvm::DenseSet<Value> kept(body.getTerminator()->operand_begin(),
                             body.getTerminator()->operand_end());
  llvm::DenseSet<Value> needed;
  double flops = 0;
  for (Operation &op : llvm::reverse(body.without_terminator())) {
    const bool isNeeded =
        llvm::any_of(op.getResults(), [&](Value result) { return needed.contains(result); });
    if (isNeeded && isProduct(op))
      flops += flopsOf(op);
    if (isNeeded || isProduct(op))
      for (Value operand : op.getOperands())
        if (!kept.contains(operand))
          needed.insert(operand);
  }
  return flops;
}

/// Predicts the least bytes and operations of a program that has just been cut.
static void foresee(PublishedProgram &program) {
  auto train = program.module->lookupSymbol<func::FuncOp>("train");
  if (!train)
    return;
  llvm::SetVector<Value> kept;
  train.walk([&](rf::RecomputeOp segment) {
    program.flopsAgain += flopsAgain(segment);
    llvm::SetVector<Value> read;
    getUsedValuesDefinedAbove(segment->getRegions(), read);
    for (Value value : read)
      if (value.getDefiningOp<rf::RecomputeOp>())
        kept.insert(value);
  });
  for (Value value : kept)
    program.keptBytes += mem::bufferBytes(value.getType());
}

void refold::PublishedPrograms::cut() {
  MLIRContext *context = uncut->getContext();
  SmallVector<RecomputeOptions> strategies;
  auto add = [&](RecomputeStrategy strategy, GivenObjective given) {
    std::string name = WordOf(strategy);
    if (given.objective)
      name += std::string(" objective=") + WordOf(*given.objective);
    programs.push_back({{std::move(name), uncut->clone()}});
    strategies.emplace_back();
    strategies.back().strategy = strategy;
    strategies.back().objective = given;
  };
  add(RecomputeStrategy::Chen, {});
  for (auto strategy : {RecomputeStrategy::KusumotoApprox, RecomputeStrategy::KusumotoExact})
    for (auto objective : {RecomputeObjective::Time, RecomputeObjective::Memory})
      add(strategy, {objective});
  uncut = nullptr;

  // Skip a strategy that cannot be applied to the program. For example, kusumoto-exact rejects
  // graphs with too many lower sets.
  forEach(context, programs.size(), [&](size_t i) {
    PublishedProgram &program = programs[i].program;
    PassManager passes(context);
    passes.enableVerifier(false); // a chosen program is verified after the pass that chooses it
    passes.addPass(createRecompute(strategies[i]));
    if (failed(passes.run(*program.module)))
      program.module = nullptr;
    else
      foresee(program);
  });
  if (own) {
    PassManager passes(context);
    passes.enableVerifier(false);
    passes.addPass(createRecompute());
    if (succeeded(passes.run(*own)))
      programs.push_back({{"the program's own barriers", std::move(own)}});
    own = nullptr;
  }
  llvm::StringSet<> texts; // Kusumoto's programs are often identical
  llvm::erase_if(programs, [&](const Cut &each) {
    return !each.program.module || !texts.insert(textOf(*each.program.module)).second;
  });
}

SmallVector<PublishedProgram *>
refold::PublishedPrograms::formGroups(llvm::function_ref<bool(const PublishedProgram &)> asked) {
  std::optional<ScopedDiagnosticHandler> quiet;
  auto beQuiet = [&](MLIRContext *context) {
    quiet.emplace(context, [](Diagnostic &) { return success(); });
  };
  if (uncut) {
    beQuiet(uncut->getContext());
    cut();
  }
  SmallVector<PublishedProgram *> formed;
  for (Cut &each : programs)
    if (!each.isFormed && asked(each.program)) {
      each.isFormed = true;
      formed.push_back(&each.program);
    }
  if (formed.empty())
    return formed;
  MLIRContext *context = formed.front()->module->getContext();
  if (!quiet)
    beQuiet(context);
  forEach(context, formed.size(), [&](size_t i) {
    PassManager passes(context);
    passes.enableVerifier(false);
    static_cast<OpPassManager &>(passes) = toFusions;
    if (failed(passes.run(*formed[i]->module)))
      formed[i]->module = nullptr;
  });
  llvm::erase_if(formed, [](PublishedProgram *program) { return !program->module; });
  return formed;
}
