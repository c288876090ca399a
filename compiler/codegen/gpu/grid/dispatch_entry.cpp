//===- dispatch_entry.cpp - A dispatch as one entry point -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/grid_entry.h"

#include "compiler/codegen/gpu/grid/bound_tiles.h"
#include "compiler/codegen/gpu/grid/dispatch_memory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include "llvm/Support/MathExtras.h"

namespace refold::codegen {

namespace arith = mlir::arith;

namespace {

/// Writes the entry point of a dispatch, part by part. Each part has thread blocks of its own.
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
  /// Plans the shared memory of each part of the dispatch. Returns the number of bytes that the
  /// largest plan needs. Parts run in different thread blocks, so their plans use the same memory.
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
    return kernel.parts.empty() ? 0
                                : llvm::divideCeilSigned(kernel.parts.front().threads *
                                                             dispatch_.launches[launch].blocks,
                                                         threads_.threads());
  }

  /// Returns true if part number `part` of the dispatch needs no barrier. Such a part is a single
  /// launch with at most one loop nest, and it does not advance the step counter.
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

  /// Emits part number `next` of the dispatch and all later parts. `first` is the number of the
  /// first thread block of part `next`. Returns the number of thread blocks in all parts of the
  /// dispatch.
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

  /// Thread block `block` does its share of each launch, in order.
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

  /// Neighbouring threads copy neighbouring elements.
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

  /// All threads of the thread block finish with the counter before one of them changes it.
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
    // Unsigned: blocks before the first wrap to far beyond the last.
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

GridEntry addDispatchEntry(mlir::ModuleOp module, const GridDispatch &dispatch,
                           const llvm::StringMap<GridParts> &kernels, GridForm form) {
  return DispatchWriter(module, dispatch, kernels, form).write();
}

} // namespace refold::codegen
