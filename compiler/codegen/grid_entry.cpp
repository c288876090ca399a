//===- grid_entry.cpp - Kernels and dispatches as entries -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/grid_entry.h"

#include "compiler/codegen/dispatch_memory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace refold::codegen {

namespace arith = mlir::arith;

namespace {

/// Few threads in a block spread a small grid over more of a card's processors.
constexpr int64_t kThreads = 128;

int64_t blocksOf(int64_t count, int64_t threads) { return (count + threads - 1) / threads; }

/// A kernel as one launch sees it: its memory at block 0, and what a further block adds.
struct BoundTiles {
  GridTiles tiles;
  llvm::SmallVector<mlir::Value> pointers, strides;
  mlir::Value workspace; // at block 0
  /// By pointer: the share of the block at work in shared memory; null, or none, where that has
  /// none.
  llvm::SmallVector<mlir::Value> locals;

  /// `staged`: the copies of the part's staged operands.
  void call(GridThreads &threads, size_t part, mlir::Value block, mlir::Value place,
            llvm::ArrayRef<mlir::Value> staged = {}) {
    Share share = shareOf(threads, block);
    llvm::SmallVector<mlir::Value> outside = share.pointers, mirrors;
    for (auto [pointer, local] : llvm::zip(share.pointers, locals))
      pointer = local ? local : pointer;
    for (size_t result : tiles.kernel().mirrored) {
      mirrors.push_back(share.pointers[result]);
      share.pointers[result] = outside[result];
    }
    for (auto [operand, copy] : llvm::zip(tiles.kernel().parts[part].staged, staged))
      share.pointers[operand.argument] = copy;
    tiles.call(threads, part, share.pointers, mirrors, share.workspace, share.block, place);
  }

  void callPhase(GridThreads &threads, const GridPhase &phase, mlir::Value block,
                 const TeamThread &place) {
    const Share share = shareOf(threads, block);
    tiles.callPhase(threads, phase, share.pointers, share.workspace, share.block, place);
  }

  /// All blocks of part number `part`, side by side, from block of threads `cta` on.
  void callAll(GridThreads &threads, size_t part, int64_t blocks, mlir::Value cta) {
    const int64_t count = tiles.kernel().parts[part].threads;
    auto one = [&](mlir::Value place) {
      mlir::Value size = threads.number(place.getType(), count);
      mlir::Value block = threads.number(place.getType(), 0);
      if (blocks > 1) {
        block = arith::DivUIOp::create(threads.builder, threads.loc, place, size);
        place = arith::RemUIOp::create(threads.builder, threads.loc, place, size);
      }
      call(threads, part, block, place);
    };
    threads.together(
        [&](mlir::Value thread) { threads.shareAcross(cta, thread, count * blocks, one); });
  }

private:
  /// What a block works on; its number as an i64.
  struct Share {
    llvm::SmallVector<mlir::Value> pointers;
    mlir::Value workspace, block;
  };

  Share shareOf(GridThreads &threads, mlir::Value block) {
    Share share{{}, workspace, threads.as(threads.builder.getI64Type(), block)};
    for (auto [pointer, stride] : llvm::zip_equal(pointers, strides))
      share.pointers.push_back(stride ? threads.advanced(pointer, share.block, stride) : pointer);
    if (workspace)
      share.workspace =
          threads.advanced(workspace, share.block, threads.i64(tiles.kernel().workspace_bytes));
    return share;
  }
};

/// The entry of the teams of `part`, which compute tiles of `blocks` blocks: one team after the
/// other has the tiles of the first block, then those of the next.
void writeTeams(GridThreads &threads, BoundTiles &bound, const GridPart &part) {
  const GridTeam &team = *part.team;
  mlir::Value shared = threads.sharedMemory(team.shared_bytes);
  mlir::Value own = threads.ownMemory(team.own_bytes);
  mlir::Value teams = threads.i32(part.threads);
  mlir::Value tile = arith::RemUIOp::create(threads.builder, threads.loc, threads.cta(), teams);
  mlir::Value block = arith::DivUIOp::create(threads.builder, threads.loc, threads.cta(), teams);
  for (const GridPhase &phase : team.phases) {
    const bool last = &phase == &team.phases.back();
    auto once = [&](mlir::Value round) {
      threads.together([&](mlir::Value thread) {
        mlir::Value mine = threads.ownOf(own, team.own_bytes, thread);
        bound.callPhase(threads, phase, block, {tile, thread, round, shared, mine});
      });
      if (!last)
        threads.barrier();
    };
    if (phase.rounds == 1)
      once(threads.i64(0));
    else
      threads.repeat(phase.rounds, once);
  }
}

/// Writes the entry of a dispatch, part after part, each on blocks of threads of its own.
class DispatchWriter {
public:
  DispatchWriter(mlir::ModuleOp module, const GridDispatch &dispatch,
                 const llvm::StringMap<GridParts> &kernels, GridForm form)
      : dispatch_(dispatch), kernels_(kernels),
        threads_(module, module.getLoc(), dispatch.name, kDispatchThreads,
                 dispatch.pointers + (dispatch.workspace_bytes > 0 ? 1 : 0) +
                     (dispatch.tick ? 3 : 0),
                 dispatch.tick ? 1 : 0, form) {
    for (const GridLaunch &launch : dispatch.launches)
      launches_.push_back({GridTiles(module, kernels.find(launch.kernel)->second), {}, {}, {}, {}});
  }

  GridEntry write() {
    for (size_t i = 0; i < launches_.size(); ++i)
      bind(dispatch_.launches[i], launches_[i]);
    const int64_t shared = planMemory();
    int64_t ctas = writeParts(0, 0);
    threads_.finish();
    return {dispatch_.name, ctas, threads_.threads(), shared};
  }

private:
  /// Parts have blocks of threads of their own, so all have the same memory. Returns its bytes.
  int64_t planMemory() {
    int64_t bytes = 0;
    for (size_t part = 0; part < dispatch_.parts.size(); ++part) {
      chains_.push_back(isFlat(part) ? DispatchChain()
                                     : planChain(dispatch_, dispatch_.parts[part], kernels_));
      bytes = std::max(bytes, chains_.back().shared_bytes);
    }
    if (bytes == 0)
      return 0;
    shared_ = threads_.dynamicSharedMemory(bytes);
    for (const DispatchChain &chain : chains_)
      for (const DispatchRun &run : chain.runs)
        for (const DispatchUnit &unit : run.units)
          bindLocals(chain, unit.launch);
    return bytes;
  }

  void bindLocals(const DispatchChain &chain, int launch) {
    llvm::SmallVector<mlir::Value> &locals = launches_[launch].locals;
    if (!locals.empty())
      return;
    for (const GridLaunch::Argument &argument : dispatch_.launches[launch].arguments) {
      auto found = chain.locals.find(argument.pointer);
      locals.push_back(found == chain.locals.end() ? mlir::Value() : sharedAt(found->second));
    }
  }

  mlir::Value sharedAt(int64_t offset) {
    return threads_.advanced(shared_, threads_.i64(1), threads_.i64(offset));
  }

  void bind(const GridLaunch &launch, BoundTiles &bound) {
    for (const GridLaunch::Argument &argument : launch.arguments) {
      bound.pointers.push_back(threads_.parameters()[argument.pointer]);
      bound.strides.push_back(argument.block_stride == 0 ? mlir::Value()
                                                         : threads_.i64(argument.block_stride));
    }
    if (bound.tiles.kernel().workspace_bytes > 0)
      bound.workspace = threads_.advanced(threads_.parameters()[dispatch_.pointers],
                                          threads_.i64(1), threads_.i64(launch.workspace_offset));
  }

  bool ticks(size_t part) const {
    return dispatch_.tick && dispatch_.tick->part == static_cast<int>(part);
  }

  int64_t ctasOf(size_t part) const {
    if (dispatch_.parts[part].empty())
      return 1;
    if (!isFlat(part))
      return dispatch_.blocks;
    const int launch = dispatch_.parts[part].front();
    const GridParts &kernel = launches_[launch].tiles.kernel();
    return kernel.parts.empty()
               ? 0
               : blocksOf(kernel.parts.front().threads * dispatch_.launches[launch].blocks,
                          threads_.threads());
  }

  /// A launch that waits for no other, nor for itself, and that nothing waits for.
  bool isFlat(size_t part) const {
    llvm::ArrayRef<int> launches = dispatch_.parts[part];
    return launches.size() == 1 && !ticks(part) &&
           launches_[launches.front()].tiles.kernel().parts.size() <= 1;
  }

  void writePart(size_t part, int64_t first) {
    mlir::Value cta =
        arith::SubIOp::create(threads_.builder, threads_.loc, threads_.cta(), threads_.i32(first));
    if (!isFlat(part))
      return writeChain(part, cta);
    const int launch = dispatch_.parts[part].front();
    launches_[launch].callAll(threads_, 0, dispatch_.launches[launch].blocks, cta);
  }

  /// From part number `next` on, whose blocks of threads begin at `first`. Returns where they end.
  int64_t writeParts(size_t next, int64_t first) {
    while (next < dispatch_.parts.size() && ctasOf(next) == 0)
      ++next;
    if (next == dispatch_.parts.size())
      return first;
    const int64_t end = first + ctasOf(next);
    int64_t rest = 0;
    for (size_t later = next + 1; later < dispatch_.parts.size(); ++later)
      rest += ctasOf(later);
    if (rest == 0) {
      writePart(next, first);
      return end;
    }
    mlir::Value mine =
        arith::CmpIOp::create(threads_.builder, threads_.loc, arith::CmpIPredicate::ult,
                              threads_.cta(), threads_.i32(end));
    threads_.when(mine, [&] { writePart(next, first); }, [&] { writeParts(next + 1, end); });
    return end + rest;
  }

  /// Block of threads `block` does its own of each launch, in order.
  void writeChain(size_t part, mlir::Value block) {
    const std::vector<DispatchRun> &runs = chains_[part].runs;
    for (const DispatchRun &run : runs) {
      threads_.together([&](mlir::Value thread) {
        for (const DispatchCopy &copy : run.copies)
          writeCopy(copy, thread);
        for (const DispatchUnit &unit : run.units)
          writeUnit(unit, block, thread);
      });
      if (&run != &runs.back())
        threads_.barrier();
    }
    if (ticks(part))
      writeTick(block);
  }

  /// Threads side by side copy what lies side by side.
  void writeCopy(const DispatchCopy &copy, mlir::Value thread) {
    const StagedOperand &operand = copy.operand;
    const int64_t loads = operand.row_bytes / operand.load_bytes;
    threads_.share(thread, operand.rows * loads, [&](mlir::Value place) {
      mlir::Value count = threads_.number(place.getType(), loads);
      mlir::Value row = arith::DivUIOp::create(threads_.builder, threads_.loc, place, count);
      mlir::Value load = arith::RemUIOp::create(threads_.builder, threads_.loc, place, count);
      auto at = [&](mlir::Value pointer, int64_t pitch) {
        auto wide = [&](mlir::Value number) {
          return threads_.as(threads_.builder.getI64Type(), number);
        };
        mlir::Value begin = threads_.advanced(pointer, wide(row), threads_.i64(pitch));
        return threads_.advanced(begin, wide(load), threads_.i64(operand.load_bytes));
      };
      threads_.copy(at(threads_.parameters()[copy.pointer], operand.row_bytes),
                    at(sharedAt(copy.offset), operand.pitch_bytes), operand.load_bytes);
    });
  }

  /// All threads of its block are done with the counter before one of them changes it.
  void writeTick(mlir::Value block) {
    threads_.barrier();
    auto is = [&](mlir::Value value, int64_t number) -> mlir::Value {
      return arith::CmpIOp::create(threads_.builder, threads_.loc, arith::CmpIPredicate::eq, value,
                                   threads_.i32(number));
    };
    llvm::ArrayRef<mlir::Value> last = threads_.parameters().take_back(4);
    auto first = [&](mlir::Value thread) {
      threads_.when(is(thread, 0), [&] { threads_.tick(last[0], last[1], last[2], last[3]); }, {});
    };
    threads_.when(is(block, dispatch_.tick->block), [&] { threads_.together(first); }, {});
  }

  void writeUnit(const DispatchUnit &unit, mlir::Value block, mlir::Value thread) {
    const GridLaunch &launch = dispatch_.launches[unit.launch];
    BoundTiles &bound = launches_[unit.launch];
    llvm::SmallVector<mlir::Value> staged;
    for (int64_t offset : unit.staged)
      staged.push_back(sharedAt(offset));
    auto work = [&](mlir::Value own) {
      threads_.share(thread, bound.tiles.kernel().parts[unit.nest].threads, [&](mlir::Value place) {
        bound.call(threads_, unit.nest, own, place, staged);
      });
    };
    if (launch.first_block == 0 && launch.blocks == dispatch_.blocks)
      return work(block);
    // Unsigned: blocks before the first are far beyond the last.
    mlir::Value own = arith::SubIOp::create(threads_.builder, threads_.loc, block,
                                            threads_.i32(launch.first_block));
    mlir::Value mine =
        arith::CmpIOp::create(threads_.builder, threads_.loc, arith::CmpIPredicate::ult, own,
                              threads_.i32(launch.blocks));
    threads_.when(mine, [&] { work(own); }, {});
  }

  const GridDispatch &dispatch_;
  const llvm::StringMap<GridParts> &kernels_;
  GridThreads threads_;
  std::vector<BoundTiles> launches_;
  std::vector<DispatchChain> chains_; // by part
  mlir::Value shared_;
};

} // namespace

std::vector<GridEntry> addKernelEntries(mlir::ModuleOp module, const GridParts &kernel,
                                        int64_t blocks, GridForm form) {
  std::vector<GridEntry> entries;
  for (size_t part = 0; part < kernel.parts.size(); ++part) {
    BoundTiles bound{GridTiles(module, kernel), {}, {}, {}, {}};
    const size_t pointers = bound.tiles.pointers(), workspace = kernel.workspace_bytes > 0 ? 1 : 0;
    const std::optional<GridTeam> &team = kernel.parts[part].team;
    const int64_t count = kernel.parts[part].threads * blocks;
    const int64_t size = team               ? team->threads
                         : count < kThreads ? blocksOf(count, 32) * 32
                                            : kThreads;
    GridThreads threads(module, module.getLoc(), kernel.parts[part].function, size,
                        pointers + workspace, blocks > 1 ? pointers : 0, form);
    bound.pointers.assign(threads.parameters().take_front(pointers));
    bound.strides.resize(pointers);
    if (blocks > 1)
      bound.strides.assign(threads.parameters().take_back(pointers));
    if (workspace)
      bound.workspace = threads.parameters()[pointers];
    if (team)
      writeTeams(threads, bound, kernel.parts[part]);
    else
      bound.callAll(threads, part, blocks, threads.cta());
    threads.finish();
    entries.push_back({kernel.parts[part].function, team ? count : blocksOf(count, size), size, 0});
  }
  return entries;
}

GridEntry addDispatchEntry(mlir::ModuleOp module, const GridDispatch &dispatch,
                           const llvm::StringMap<GridParts> &kernels, GridForm form) {
  return DispatchWriter(module, dispatch, kernels, form).write();
}

} // namespace refold::codegen
