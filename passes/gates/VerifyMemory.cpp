//===- VerifyMemory.cpp - The last gate before commands -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/Passes.h"
#include "passes/analysis/BufferAccess.h"
#include "passes/arena/MemoryProgram.h"
#include "passes/planner/packing/validate_packing.h"

namespace refold {
#define GEN_PASS_DEF_VERIFYMEMORY
#include "passes/gates/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

/// Visits every use of a buffer or of a view of it, with the containing op of `block`.
static void forEachUse(Value value, Block &block,
                       llvm::function_ref<void(Operation *use, Operation *inBlock)> visit) {
  for (Operation *user : value.getUsers()) {
    if (auto view = dyn_cast<mem::ViewOp>(user))
      forEachUse(view.getResult(), block, visit);
    else
      visit(user, block.findAncestorOpInBlock(*user));
  }
}

static LogicalResult verifyPacking(func::FuncOp function) {
  MemoryProgram memory = describeMemory(function);
  for (mem::AllocOp alloc : memory.allocs)
    if (!alloc.getOffset())
      return alloc.emitError() << "temporary '" << alloc.getName()
                               << "' has no offset: run --refold-plan-arena first";
  std::vector<planner::Lifetime> lifetimes;
  for (const planner::Temp &temp : memory.program.temps)
    lifetimes.push_back(temp.lifetime);
  absl::Status valid = planner::ValidatePacking(lifetimes, *packingOf(memory));
  if (!valid.ok())
    return function.emitError() << "the arena is invalid: " << std::string(valid.message());
  return success();
}

static LogicalResult verifyFree(mem::AllocOp alloc) {
  Block &block = *alloc->getBlock();
  SmallVector<mem::FreeOp> frees;
  forEachUse(alloc, block, [&](Operation *use, Operation *) {
    if (auto free = dyn_cast<mem::FreeOp>(use))
      frees.push_back(free);
  });
  // Uses are unordered, and the error belongs at the last one.
  llvm::sort(frees, [&](mem::FreeOp a, mem::FreeOp b) {
    return a->getBlock() == b->getBlock() ? a->isBeforeInBlock(b) : a->getBlock() == &block;
  });
  if (frees.size() > 1 || (frees.size() == 1 && frees.front()->getBlock() != &block))
    return frees.back().emitError()
           << "temporary '" << alloc.getName() << "' must be freed once, in its own block";
  mem::FreeOp freed = frees.empty() ? mem::FreeOp() : frees.front();
  LogicalResult result = success();
  if (!freed)
    return alloc.emitError() << "temporary '" << alloc.getName()
                             << "' is never freed: run --refold-eager-deletion first";
  forEachUse(alloc, block, [&](Operation *use, Operation *inBlock) {
    if (inBlock != freed && freed->isBeforeInBlock(inBlock)) {
      InFlightDiagnostic error = use->emitError()
                                 << "uses temporary '" << alloc.getName() << "' after it is freed";
      error.attachNote(freed.getLoc()) << "freed here";
      result = error;
    }
  });
  return result;
}

/// Checks a temporary whose tiles use the same memory one after the other. All tiles must belong to
/// one dispatch, and each block must access exactly one tile.
static LogicalResult verifyTurns(mem::AllocOp alloc, SymbolTable &symbols) {
  const int64_t tiles = alloc.getTiles();
  if (tiles == 1)
    return success();
  mem::DispatchOp dispatch;
  LogicalResult result = success();
  auto fail = [&](Operation *use, const Twine &why) {
    InFlightDiagnostic error = use->emitError()
                               << "uses temporary '" << alloc.getName() << "', " << why;
    error.attachNote(alloc.getLoc()) << "its " << tiles << " tiles share its memory in turn";
    result = error;
  };
  forEachUse(alloc, *alloc->getBlock(), [&](Operation *use, Operation *) {
    if (isa<mem::FreeOp>(use) || failed(result))
      return;
    auto launch = dyn_cast<mem::LaunchOp>(use);
    auto around = launch ? dyn_cast<mem::DispatchOp>(launch->getParentOp()) : mem::DispatchOp();
    if (!around || (dispatch && dispatch != around))
      return fail(use, "but another dispatch uses its tiles");
    dispatch = around;
    if (static_cast<int64_t>(dispatch.getRun()) != tiles || launch.getFirstBlock() != 0)
      return fail(use, "but its tiles are not the runs of the dispatch");
    for (const BufferAccess &access : accessesOf(launch, symbols))
      if (access.buffer == alloc &&
          (access.run != 1 || !access.contiguous || access.blocks % tiles != 0 ||
           access.stride * access.blocks != mem::bufferBytes(alloc.getType())))
        return fail(use, "but not one tile per block");
  });
  return result;
}

/// Checks that a sum continued from tile to tile stays on one thread.
static LogicalResult verifyRun(mem::LaunchOp launch, int64_t run, SymbolTable &symbols) {
  int64_t tiles = symbols.lookup<mem::KernelOp>(launch.getKernel()).getTiles();
  if (tiles > 1 && (run != tiles || static_cast<int64_t>(launch.getFirstBlock()) % tiles != 0))
    return launch.emitError() << "'" << launch.getKernel() << "' has " << tiles
                              << " tiles of a sum, but runs of the dispatch have " << run
                              << " blocks";
  return success();
}

static LogicalResult verifyDispatch(mem::DispatchOp dispatch, SymbolTable &symbols) {
  llvm::DenseMap<Value, SmallVector<std::pair<mem::LaunchOp, BufferAccess>>> earlier;
  for (auto launch : dispatch.getBody().front().getOps<mem::LaunchOp>()) {
    if (failed(verifyRun(launch, dispatch.getRun(), symbols)))
      return failure();
    SmallVector<BufferAccess> accesses = accessesOf(launch, symbols);
    for (const BufferAccess &access : accesses)
      for (auto &[other, otherAccess] : earlier[access.buffer])
        if (access.conflictsWith(otherAccess) ||
            ((access.writes || otherAccess.writes) &&
             launch.getFirstBlock() != other.getFirstBlock())) {
          InFlightDiagnostic error = launch.emitError()
                                     << "'" << launch.getKernel()
                                     << "' needs a barrier before it: it shares a buffer with '"
                                     << other.getKernel() << "' in other row blocks";
          error.attachNote(other.getLoc()) << "the other launch";
          return error;
        }
    for (const BufferAccess &access : accesses)
      earlier[access.buffer].push_back({launch, access});
  }
  return success();
}

namespace {
struct VerifyMemory : refold::impl::VerifyMemoryBase<VerifyMemory> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (getOperation().isDeclaration())
      return;
    SymbolTable symbols(getOperation()->getParentOfType<ModuleOp>());
    WalkResult walked = getOperation().walk([&](Operation *op) -> WalkResult {
      if (auto alloc = dyn_cast<mem::AllocOp>(op))
        return success(succeeded(verifyTurns(alloc, symbols)) && succeeded(verifyFree(alloc)));
      if (auto dispatch = dyn_cast<mem::DispatchOp>(op))
        return verifyDispatch(dispatch, symbols);
      return WalkResult::advance();
    });
    if (walked.wasInterrupted() || failed(verifyPacking(getOperation())))
      signalPassFailure();
  }
};
} // namespace
