//===- FormDispatches.cpp - Launches that need no barrier between them ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/mem/Mem.h"
#include "passes/Passes.h"
#include "passes/analysis/BufferAccess.h"
#include "passes/analysis/RowBlocks.h"

namespace refold {
#define GEN_PASS_DEF_FORMDISPATCHES
#include "passes/lowering/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

/// The dispatch that is being filled.
class OpenDispatch {
public:
  OpenDispatch(SymbolTable &symbols, int64_t maxBytes) : symbols(symbols), maxBytes(maxBytes) {}

  bool accepts(mem::LaunchOp launch) const {
    if (launches.empty())
      return true;
    for (const BufferAccess &access : accessesOf(launch, symbols))
      for (const BufferAccess &earlier : accesses)
        if (access.conflictsWith(earlier))
          return false;
    return temporaries + newTemporaries(launch) <= maxBytes;
  }

  void add(mem::LaunchOp launch) {
    temporaries += newTemporaries(launch);
    launches.push_back(launch);
    llvm::append_range(accesses, accessesOf(launch, symbols));
  }

  /// Writes the dispatch where its first launch stood: every later launch that did not join comes
  /// after it.
  void close() {
    OpBuilder builder(launches.front());
    spread();
    auto dispatch = mem::DispatchOp::create(builder, launches.front().getLoc());
    Block *body = &dispatch.getBody().emplaceBlock();
    for (mem::LaunchOp launch : launches)
      launch->moveBefore(body, body->end());
  }

private:
  int64_t newTemporaries(mem::LaunchOp launch) const {
    int64_t bytes = 0;
    for (Value output : launch.getOutputs())
      if (mem::rootBuffer(output).getDefiningOp<mem::AllocOp>())
        bytes += mem::bufferBytes(output.getType());
    return bytes;
  }

  int64_t blocksOf(mem::LaunchOp launch) const {
    return symbols.lookup<mem::KernelOp>(launch.getKernel()).getBlocks();
  }

  /// Launches of one block that share no written buffer with any other go to the lane with the
  /// least to do. Threads take the blocks of a dispatch in equal runs, so there are as many lanes
  /// as other launches have blocks: more would leave those to one thread.
  void spread() {
    SmallVector<mem::LaunchOp> alone;
    int64_t lanes = 1;
    for (mem::LaunchOp launch : launches) {
      lanes = std::max(lanes, blocksOf(launch));
      if (blocksOf(launch) == 1 && isIndependent(launch))
        alone.push_back(launch);
    }
    if (lanes == 1)
      lanes = kMaxRowBlocks;
    SmallVector<int64_t> load(lanes, 0);
    for (mem::LaunchOp launch : launches)
      if (!llvm::is_contained(alone, launch))
        for (int64_t b = 0, n = blocksOf(launch); b < n; ++b)
          load[b] += touchedBytes(launch) / n;
    llvm::stable_sort(
        alone, [&](mem::LaunchOp a, mem::LaunchOp b) { return touchedBytes(a) > touchedBytes(b); });
    for (mem::LaunchOp launch : alone) {
      auto *lane = std::min_element(load.begin(), load.end());
      launch.setFirstBlock(lane - load.begin());
      *lane += touchedBytes(launch);
    }
  }

  bool isIndependent(mem::LaunchOp launch) const {
    SmallVector<BufferAccess> own = accessesOf(launch, symbols);
    return llvm::all_of(launches, [&](mem::LaunchOp other) {
      return other == launch ||
             llvm::none_of(accessesOf(other, symbols), [&](const BufferAccess &a) {
               return llvm::any_of(own, [&](const BufferAccess &b) {
                 return a.buffer == b.buffer && (a.writes || b.writes);
               });
             });
    });
  }

  static int64_t touchedBytes(mem::LaunchOp launch) {
    int64_t bytes = 0;
    for (Value buffer : launch->getOperands())
      bytes += mem::bufferBytes(buffer.getType());
    return bytes;
  }

  SymbolTable &symbols;
  int64_t maxBytes;
  SmallVector<mem::LaunchOp> launches;
  SmallVector<BufferAccess> accesses;
  int64_t temporaries = 0;
};

struct FormDispatches : refold::impl::FormDispatchesBase<FormDispatches> {
  using FormDispatchesBase::FormDispatchesBase;
  void runOnOperation() override {
    SymbolTable symbols(getOperation()->getParentOfType<ModuleOp>());
    SmallVector<Block *> blocks;
    getOperation()->walk([&](Block *block) {
      if (!isa<mem::DispatchOp, mem::KernelOp>(block->getParentOp()))
        blocks.push_back(block);
    });
    for (Block *block : blocks)
      form(*block, symbols);
  }

  void form(Block &block, SymbolTable &symbols) {
    // Buffers and views have no place in time: they go first.
    Operation *anchor = nullptr;
    for (Operation &op : llvm::make_early_inc_range(block))
      if (isa<mem::AllocOp, mem::ViewOp>(op)) {
        if (anchor)
          op.moveAfter(anchor);
        else
          op.moveBefore(&block, block.begin());
        anchor = &op;
      }
    SmallVector<mem::LaunchOp> run;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (auto launch = dyn_cast<mem::LaunchOp>(op)) {
        run.push_back(launch);
      } else if (!isa<mem::AllocOp, mem::ViewOp>(op)) {
        formRun(run, symbols);
        run.clear();
      }
    }
    formRun(run, symbols);
  }

  /// Launches without anything between them. One that must wait lets later ones pass that have
  /// nothing to do with it, so that rows are not left for the sake of a scalar.
  void formRun(SmallVector<mem::LaunchOp> waiting, SymbolTable &symbols) {
    while (!waiting.empty()) {
      OpenDispatch open(symbols, maxBytes);
      SmallVector<mem::LaunchOp> later;
      SmallVector<BufferAccess> passed;
      for (mem::LaunchOp launch : waiting) {
        SmallVector<BufferAccess> own = accessesOf(launch, symbols);
        bool depends = llvm::any_of(own, [&](const BufferAccess &a) {
          return llvm::any_of(passed, [&](const BufferAccess &b) {
            return a.buffer == b.buffer && (a.writes || b.writes);
          });
        });
        if (!depends && open.accepts(launch)) {
          open.add(launch);
        } else {
          later.push_back(launch);
          llvm::append_range(passed, own);
        }
      }
      open.close();
      waiting = std::move(later);
    }
  }
};

} // namespace
