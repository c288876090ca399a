//===- grid_entry.cpp - Kernels as entry points ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/grid_entry.h"

#include "compiler/codegen/gpu/grid/bound_tiles.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include "llvm/Support/MathExtras.h"

namespace refold::codegen {

namespace arith = mlir::arith;

namespace {

/// Small thread blocks spread a small grid over more processors of the GPU.
constexpr int64_t kThreads = 128;

/// Writes the entry point of a part in which each thread block computes one tile. The first thread
/// blocks compute the tiles of row block 0. The next thread blocks compute the tiles of row block
/// 1, and so on.
void writeTeams(GridThreads &threads, BoundTiles &bound, const GridPart &part) {
  const GridTeam &team = *part.team;
  mlir::Value shared = threads.sharedMemory(team.shared_bytes);
  mlir::Value own = threads.ownMemory(team.own_bytes);
  mlir::Value counter = threads.ownMemory(team.counter_bytes);
  mlir::Value teams = threads.i32(part.threads);
  mlir::Value tile = arith::RemUIOp::create(threads.builder, threads.loc, threads.cta(), teams);
  mlir::Value block = arith::DivUIOp::create(threads.builder, threads.loc, threads.cta(), teams);
  for (const GridPhase &phase : team.phases) {
    const bool last = &phase == &team.phases.back();
    auto once = [&](mlir::Value round) {
      threads.together([&](mlir::Value thread) {
        mlir::Value mine = threads.ownOf(own, team.own_bytes, thread);
        mlir::Value joined = threads.ownOf(counter, team.counter_bytes, thread);
        bound.callPhase(threads, phase, block, {tile, thread, round, shared, mine, joined});
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
                         : count < kThreads ? llvm::divideCeilSigned(count, 32) * 32
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
    entries.push_back(
        {kernel.parts[part].function, team ? count : llvm::divideCeilSigned(count, size), size, 0});
  }
  return entries;
}

} // namespace refold::codegen
