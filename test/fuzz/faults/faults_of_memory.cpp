//===- faults_of_memory.cpp - Faults in passes over buffers -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/mem/Mem.h"
#include "test/fuzz/faults/fault_site.h"
#include "test/fuzz/faults/injected_faults.h"

namespace refold::test {

using namespace mlir;

//===- --refold-rf-to-mem ---------------------------------------------------===//

/// A copy is lost.
static bool loseCopy(FaultSite &site) {
  auto copy = site.one<mem::CopyOp>([](mem::CopyOp) { return true; });
  if (!copy)
    return false;
  copy.erase();
  return true;
}

/// Two copies are exchanged.
static bool exchangeCopies(FaultSite &site) {
  auto copy = site.one<mem::CopyOp>(
      [](mem::CopyOp op) { return isa_and_nonnull<mem::CopyOp>(op->getPrevNode()); });
  if (!copy)
    return false;
  copy->moveBefore(copy->getPrevNode());
  return true;
}

/// Returns the last launch that reads the target of `copy` before the copy overwrites it. Returns
/// null if there is none, or if the copied value does not exist before that launch.
static Operation *lastReader(mem::CopyOp copy) {
  for (Operation *op = copy->getPrevNode(); op; op = op->getPrevNode()) {
    auto launch = dyn_cast<mem::LaunchOp>(op);
    if (!launch || llvm::is_contained(launch.getOutputs(), copy.getSource()))
      return nullptr;
    if (llvm::is_contained(launch.getInputs(), copy.getTarget()))
      return launch;
  }
  return nullptr;
}

/// A state is written while its old value is still needed.
static bool copyTooEarly(FaultSite &site) {
  auto copy = site.one<mem::CopyOp>([](mem::CopyOp op) { return lastReader(op) != nullptr; });
  if (!copy)
    return false;
  copy->moveBefore(lastReader(copy));
  return true;
}

/// Returns whether an op uses both buffers, because such an op would be invalid with one buffer.
static bool haveOneUser(mem::AllocOp a, mem::AllocOp b) {
  return llvm::any_of(a->getUsers(),
                      [&](Operation *user) { return llvm::is_contained(b->getUsers(), user); });
}

/// Two values that are live at the same time share one buffer.
static bool shareBuffer(FaultSite &site) {
  SmallVector<std::pair<mem::AllocOp, mem::AllocOp>> pairs;
  SmallVector<mem::AllocOp> allocs = site.made<mem::AllocOp>([](mem::AllocOp) { return true; });
  for (mem::AllocOp a : allocs)
    for (mem::AllocOp b : allocs)
      if (a != b && a.getType() == b.getType() && a->getBlock() == b->getBlock() &&
          a->isBeforeInBlock(b) && !haveOneUser(a, b))
        pairs.push_back({a, b});
  if (pairs.empty())
    return false;
  auto [kept, dropped] = site.pick(pairs);
  dropped.replaceAllUsesWith(kept.getResult());
  dropped.erase();
  return true;
}

static mem::RepeatOp someLoop(FaultSite &site) {
  return site.one<mem::RepeatOp>([](mem::RepeatOp op) { return op.getPasses() > 1; });
}

static bool loseLastPass(FaultSite &site) {
  mem::RepeatOp loop = someLoop(site);
  if (loop)
    loop.setPasses(loop.getPasses() - 1);
  return static_cast<bool>(loop);
}

static bool beginLater(FaultSite &site) {
  mem::RepeatOp loop = someLoop(site);
  if (loop)
    loop.setFirst(loop.getFirst() + 1);
  return static_cast<bool>(loop);
}

static bool exchangeBranches(FaultSite &site) {
  auto choice = site.one<mem::ConditionOp>([](mem::ConditionOp) { return true; });
  if (!choice)
    return false;
  Region kept;
  kept.takeBody(choice.getThenBody());
  choice.getThenBody().takeBody(choice.getElseBody());
  choice.getElseBody().takeBody(kept);
  return true;
}

//===- --refold-form-dispatches ---------------------------------------------===//

/// A barrier is lost.
static bool loseBarrier(FaultSite &site) {
  auto second = site.one<mem::DispatchOp>(
      [](mem::DispatchOp op) { return isa_and_nonnull<mem::DispatchOp>(op->getPrevNode()); });
  if (!second)
    return false;
  auto first = cast<mem::DispatchOp>(second->getPrevNode());
  Block &body = first.getBody().front();
  body.getOperations().splice(body.end(), second.getBody().front().getOperations());
  second.erase();
  return true;
}

/// Two dependent launches are exchanged.
static bool exchangeLaunches(FaultSite &site) {
  auto launch = site.any<mem::LaunchOp>(
      [](mem::LaunchOp op) { return isa_and_nonnull<mem::LaunchOp>(op->getPrevNode()); });
  if (!launch)
    return false;
  launch->moveBefore(launch->getPrevNode());
  return true;
}

//===- --refold-eager-deletion ----------------------------------------------===//

/// A temporary is freed before its last use.
static bool freeEarly(FaultSite &site) {
  auto free = site.any<mem::FreeOp>(
      [](mem::FreeOp op) { return op->getPrevNode() && op->getPrevNode()->getNumResults() == 0; });
  if (!free)
    return false;
  free->moveBefore(free->getPrevNode());
  return true;
}

/// One of several temporaries that die together is freed with an earlier group.
static bool freeWithOthers(FaultSite &site) {
  SmallVector<std::pair<mem::FreeOp, mem::FreeOp>> pairs;
  mem::FreeOp last;
  for (mem::FreeOp free : site.made<mem::FreeOp>([](mem::FreeOp) { return true; })) {
    if (last && last->getBlock() == free->getBlock() && free.getBuffers().size() > 1 &&
        free.getBuffers()[0].getDefiningOp()->isBeforeInBlock(last))
      pairs.push_back({last, free});
    last = free;
  }
  if (pairs.empty())
    return false;
  auto [early, late] = site.pick(pairs);
  Value moved = late.getBuffers()[0];
  late->eraseOperand(0);
  early->insertOperands(early->getNumOperands(), moved);
  return true;
}

//===- --refold-plan-arena, and after the last gate -------------------------===//

static SmallVector<mem::AllocOp> placed(FaultSite &site) {
  SmallVector<mem::AllocOp> found;
  site.train.walk([&](mem::AllocOp op) {
    if (op.getOffset())
      found.push_back(op);
  });
  return found;
}

static bool exchangeOffsets(FaultSite &site) {
  SmallVector<mem::AllocOp> allocs = placed(site);
  if (allocs.size() < 2)
    return false;
  mem::AllocOp a = site.pick(allocs), b = site.pick(allocs);
  if (a == b || a.getOffsetAttr() == b.getOffsetAttr())
    return false;
  IntegerAttr offset = a.getOffsetAttr();
  a.setOffsetAttr(b.getOffsetAttr());
  b.setOffsetAttr(offset);
  return true;
}

static bool lowerOffset(FaultSite &site) {
  SmallVector<mem::AllocOp> allocs = placed(site);
  llvm::erase_if(allocs, [](mem::AllocOp op) { return *op.getOffset() < 64; });
  if (allocs.empty())
    return false;
  mem::AllocOp alloc = site.pick(allocs);
  alloc.setOffset(*alloc.getOffset() - 64);
  return true;
}

void AddMemoryFaults(std::vector<InjectedFault> &faults) {
  const char *to_mem = "refold-rf-to-mem", *dispatches = "refold-form-dispatches",
             *deletion = "refold-eager-deletion", *arena = "refold-plan-arena",
             *gate = "refold-verify-memory";
  faults.push_back({to_mem, "a value is not carried over", loseCopy});
  faults.push_back({to_mem, "values are carried over in the wrong order", exchangeCopies});
  faults.push_back({to_mem, "a value is carried over too early", copyTooEarly});
  faults.push_back({to_mem, "two values that live at once have one buffer", shareBuffer});
  faults.push_back({to_mem, "a loop's last pass is left out", loseLastPass});
  faults.push_back({to_mem, "a loop counts from one too many", beginLater});
  faults.push_back({to_mem, "the branches of a choice are exchanged", exchangeBranches});
  faults.push_back({dispatches, "threads do not wait where they have to", loseBarrier});
  faults.push_back({dispatches, "a launch passes one that it depends on", exchangeLaunches});
  faults.push_back({deletion, "a temporary is freed before its last use", freeEarly});
  faults.push_back({deletion, "a temporary is freed with others before it", freeWithOthers});
  faults.push_back({arena, "two temporaries have each other's offset", exchangeOffsets});
  faults.push_back({arena, "a temporary begins in its neighbour", lowerOffset});
  faults.push_back({gate, "offsets are exchanged behind the last gate's back", exchangeOffsets});
  faults.push_back({gate, "a launch is moved behind the last gate's back", exchangeLaunches});
  faults.push_back({gate, "a free is moved behind the last gate's back", freeEarly});
}

} // namespace refold::test
