//===- product_staging.cpp - Operand loads of a product's tile ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Neighbouring threads load adjacent elements of an operand. If the operand is contiguous along the
// contraction, they do not load one whole row. Instead they load 32 bytes (one sector of memory) of
// each of several rows. In shared memory, each contraction step is a row, so these threads write to
// different memory banks.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/product_staging.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

namespace refold::codegen {
namespace {

constexpr int64_t kSectorBytes = 32;

/// One load of a thread: its number along the side and along the contraction, i32s.
struct Load {
  mlir::Value along, step;
};

/// The distribution of the loads of one side over threads.
struct Loads {
  Loads(const ProductSide &side, const ProductShape &product, int64_t steps)
      : along_side(side.along_contraction ? side.tile : side.tile / side.width),
        along_steps(side.along_contraction ? steps / side.width : steps),
        sector(side.along_contraction
                   ? std::gcd(kSectorBytes / (side.width * product.element_bytes), along_steps)
                   : 1),
        threads(product.tile.threads()), count(along_side * along_steps) {}

  int64_t ofThread() const { return llvm::divideCeil(count, threads); }

  /// Returns whether this thread has a load number `index`; null if every thread has.
  mlir::Value exists(ProductFunction &f, int64_t index) const {
    if ((index + 1) * threads <= count)
      return {};
    return f.isBelow(f.add(f.arguments().thread, index * threads), count);
  }

  /// Returns the position of this thread's load number `index`. The index arithmetic is emitted at
  /// the current insertion point. A load never moves above its index arithmetic, so it stays inside
  /// the current condition (lane_memory.h).
  Load at(ProductFunction &f, int64_t index) const {
    mlir::Value number = f.add(f.arguments().thread, index * threads);
    mlir::Value rest = f.divide(number, sector);
    mlir::Value step = f.divide(rest, along_side);
    step = mlir::arith::AddIOp::create(f.builder, f.loc, f.multiply(step, sector),
                                       f.remainder(number, sector));
    return {f.remainder(rest, along_side), step};
  }

  int64_t along_side, along_steps, sector, threads, count;
};

/// Returns the coordinate along the side, in loads; clamped to the last load beyond the edge.
Coordinate alongSide(ProductFunction &f, const ProductSide &side, mlir::Value along) {
  const int64_t width = side.along_contraction ? 1 : side.width;
  mlir::Value number = mlir::arith::AddIOp::create(
      f.builder, f.loc, f.wide(along), f.multiply(f.tileAlong(side), side.tile / width));
  if (side.loops.size() % side.tile != 0)
    number = f.least(number, side.loops.size() / width - 1);
  Coordinate at;
  at.add(Coordinate::of(number), width);
  at.lane = !side.along_contraction && side.width > 1 ? 1 : 0;
  return at;
}

Coordinate alongSteps(ProductFunction &f, const ProductSide &side, const Coordinate &first,
                      mlir::Value step) {
  Coordinate at = first;
  at.add(Coordinate::of(f.wide(step)), side.along_contraction ? side.width : 1);
  at.lane = side.along_contraction && side.width > 1 ? 1 : 0;
  return at;
}

mlir::Value slot(ProductFunction &f, const ProductSide &side, int64_t index) {
  return f.ownAt(f.product().ownOffset(side) + index * side.width * f.product().element_bytes);
}

} // namespace

bool fetchSide(ProductFunction &f, const ProductSide &side, const Coordinate &first,
               int64_t steps) {
  const Loads loads(side, f.product(), steps);
  mlir::linalg::GenericOp op = f.product().op;
  mlir::OpOperand *operand = op.getDpsInputOperand(side.input);
  Lanes lanes;
  if (side.width > 1)
    lanes = {side.width, side.width};
  for (int64_t index = 0; index < loads.ofThread(); ++index) {
    const bool known = f.when(loads.exists(f, index), [&] {
      const Load load = loads.at(f, index);
      Place nest = f.corner();
      f.setLoops(nest, side.loops, alongSide(f, side, load.along));
      std::optional<Place> at =
          applyMap<mlir::Value>(op.getMatchingIndexingMap(operand),
                                f.loopsAt(nest, alongSteps(f, side, first, load.step)));
      mlir::Value value = at ? f.emitter().evaluate(operand->get(), *at, lanes)
                             : f.emitter().fail("an indexing map that is not linear");
      if (!value)
        return false;
      f.store(f.emitter().memory().broadcast(value, lanes), slot(f, side, index), side.width);
      return true;
    });
    if (!known)
      return false;
  }
  return true;
}

void putSide(ProductFunction &f, const ProductSide &side, mlir::Value buffer, int64_t steps) {
  const Loads loads(side, f.product(), steps);
  const int64_t pitch = sharedPitch(side);
  mlir::Value base = f.sharedOf(side, buffer);
  for (int64_t index = 0; index < loads.ofThread(); ++index)
    f.when(loads.exists(f, index), [&] {
      const Load load = loads.at(f, index);
      mlir::Value value = f.load(slot(f, side, index), side.width);
      if (!side.along_contraction) {
        mlir::Value row = f.elementAt(base, 0, load.step, pitch);
        f.store(value, f.elementAt(row, 0, load.along, side.width), side.width);
        return true;
      }
      mlir::Value first =
          f.elementAt(f.elementAt(base, 0, load.step, side.width * pitch), 0, load.along, 1);
      for (int64_t lane = 0; lane < side.width; ++lane) {
        mlir::Value one = value;
        if (side.width > 1)
          one = mlir::vector::ExtractOp::create(f.builder, f.loc, value, lane);
        f.store(one, f.elementAt(first, lane * pitch), 1);
      }
      return true;
    });
}

} // namespace refold::codegen
