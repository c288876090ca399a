//===- grid_entry.cpp - Kernels and dispatches as entries -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/grid_entry.h"

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

  void call(GridThreads &threads, size_t part, mlir::Value block, mlir::Value place) {
    const Share share = shareOf(threads, block);
    tiles.call(threads, part, share.pointers, share.workspace, share.block, place);
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
      : dispatch_(dispatch), threads_(module, module.getLoc(), dispatch.name, kDispatchThreads,
                                      dispatch.pointers + (dispatch.workspace_bytes > 0 ? 1 : 0) +
                                          (dispatch.tick ? 3 : 0),
                                      dispatch.tick ? 1 : 0, form) {
    for (const GridLaunch &launch : dispatch.launches)
      launches_.push_back({GridTiles(module, kernels.find(launch.kernel)->second), {}, {}, {}});
  }

  GridEntry write() {
    for (size_t i = 0; i < launches_.size(); ++i)
      bind(dispatch_.launches[i], launches_[i]);
    int64_t ctas = writeParts(0, 0);
    threads_.finish();
    return {dispatch_.name, ctas, threads_.threads()};
  }

private:
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

  /// A nest of a launch: what threads do between two barriers is a run of them.
  struct Unit {
    int launch;
    size_t nest;
  };

  std::vector<llvm::SmallVector<Unit>> runsOf(llvm::ArrayRef<int> part) const {
    std::vector<llvm::SmallVector<Unit>> runs(1);
    for (int launch : part)
      for (size_t nest = 0; nest < launches_[launch].tiles.kernel().parts.size(); ++nest) {
        if ((nest > 0 || dispatch_.launches[launch].waits) && !runs.back().empty())
          runs.emplace_back();
        runs.back().push_back({launch, nest});
      }
    return runs;
  }

  /// Block of threads `block` does its own of each launch, in order.
  void writeChain(size_t part, mlir::Value block) {
    const std::vector<llvm::SmallVector<Unit>> runs = runsOf(dispatch_.parts[part]);
    for (const llvm::SmallVector<Unit> &run : runs) {
      threads_.together([&](mlir::Value thread) {
        for (const Unit &unit : run)
          writeUnit(unit, block, thread);
      });
      if (&run != &runs.back())
        threads_.barrier();
    }
    if (ticks(part))
      writeTick(block);
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

  void writeUnit(const Unit &unit, mlir::Value block, mlir::Value thread) {
    const GridLaunch &launch = dispatch_.launches[unit.launch];
    BoundTiles &bound = launches_[unit.launch];
    auto work = [&](mlir::Value own) {
      threads_.share(thread, bound.tiles.kernel().parts[unit.nest].threads,
                     [&](mlir::Value place) { bound.call(threads_, unit.nest, own, place); });
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
  GridThreads threads_;
  std::vector<BoundTiles> launches_;
};

} // namespace

std::vector<GridEntry> addKernelEntries(mlir::ModuleOp module, const GridParts &kernel,
                                        int64_t blocks, GridForm form) {
  std::vector<GridEntry> entries;
  for (size_t part = 0; part < kernel.parts.size(); ++part) {
    BoundTiles bound{GridTiles(module, kernel), {}, {}, {}};
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
    entries.push_back({kernel.parts[part].function, team ? count : blocksOf(count, size), size});
  }
  return entries;
}

GridEntry addDispatchEntry(mlir::ModuleOp module, const GridDispatch &dispatch,
                           const llvm::StringMap<GridParts> &kernels, GridForm form) {
  return DispatchWriter(module, dispatch, kernels, form).write();
}

} // namespace refold::codegen
