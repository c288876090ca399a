//===- product_emitter.cpp - Phases of a product's tile -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each operand has two buffers in shared memory. A round multiplies the contents of one buffer and
// fills the other buffer for the next round. So one barrier per round is enough. If sums are added
// as a tree of parts, each part takes a whole number of rounds.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/product_emitter.h"

#include "compiler/codegen/gpu/grid/product_staging.h"
#include "compiler/codegen/nest/sum_counter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"

namespace refold::codegen {
namespace {

/// Steps of the contraction without a branch, so that a GPU's loads run ahead of its arithmetic.
constexpr int64_t kUnrolled = 8, kMostUnrolled = 16;

class PhaseEmitter {
public:
  using Value = mlir::Value;

  PhaseEmitter(ProductFunction &f, const Nest &nest, const Destinations &destinations)
      : f_(f), nest_(nest), destinations_(destinations), product_(f.product()),
        ragged_(product_.contraction.size() % product_.tile.depth),
        rounds_(product_.contraction.size() / product_.tile.depth) {}

  bool begin() {
    if (!startChains())
      return false;
    const int64_t steps = ragged_ > 0 ? ragged_ : product_.tile.depth;
    return fetch(Coordinate::number(0), steps) && put(f_.i64(0), steps);
  }

  bool ragged() {
    const int64_t depth = product_.tile.depth;
    if (rounds_ > 0 && !fetch(Coordinate::number(ragged_), depth))
      return false;
    multiply(f_.i64(0), ragged_);
    return rounds_ == 0 || put(f_.i64(1), depth);
  }

  bool round() {
    const int64_t depth = product_.tile.depth;
    Value round = f_.arguments().round;
    Value more = rounds_ > 1 ? f_.isBelow(round, rounds_ - 1) : Value();
    Coordinate next = Coordinate::number(ragged_ + depth);
    next.add(Coordinate::of(round), depth);
    if (more && !f_.when(more, [&] { return fetch(next, depth); }))
      return false;
    // The ragged steps came first, in the first buffer.
    Value turn = f_.add(round, ragged_ > 0 ? 1 : 0);
    multiply(f_.remainder(turn, 2), depth);
    if (product_.parts > 1 && !f_.when(endsPart(round), [&] { return endPart(round); }))
      return false;
    return !more || f_.when(more, [&] { return put(f_.remainder(f_.add(turn, 1), 2), depth); });
  }

  bool end() {
    if (product_.parts > 1)
      withCounter([&](SumCounter &counter) { setAccumulators(counter.finish(product_.parts)); });
    const llvm::SmallVector<TileElement> rows = f_.elementsOf(product_.rows);
    const llvm::SmallVector<TileElement> columns = f_.elementsOf(product_.columns);
    const size_t run = product_.column_run;
    for (size_t row = 0; row < rows.size(); ++row)
      for (size_t first = 0; first < columns.size(); first += run)
        if (!finish(row, rows[row], first, llvm::ArrayRef(columns).slice(first, run)))
          return false;
    return true;
  }

private:
  int64_t accumulators() const { return product_.accumulators(); }
  Value accumulatorAt(int64_t index) { return f_.ownAt(index * product_.element_bytes); }

  /// Sets all accumulators to the start of a chain.
  bool startChains() {
    mlir::linalg::GenericOp op = product_.op;
    auto fill = op.getDpsInits().front().getDefiningOp<mlir::linalg::FillOp>();
    Value start = f_.emitter().scalar(fill.getInputs().front());
    if (start)
      setAccumulators(llvm::SmallVector<Value>(accumulators(), start));
    return bool(start);
  }
  void setAccumulators(llvm::ArrayRef<Value> values) {
    for (auto [index, value] : llvm::enumerate(values))
      f_.store(value, accumulatorAt(static_cast<int64_t>(index)), 1);
  }

  int64_t roundsOfPart() const { return product_.part_steps / product_.tile.depth; }
  /// Returns whether `round` is the last one of a part.
  Value endsPart(Value round) {
    Value next = f_.add(round, 1);
    auto is = [&](Value number, int64_t value) {
      return mlir::arith::CmpIOp::create(f_.builder, f_.loc, mlir::arith::CmpIPredicate::eq, number,
                                         f_.i64(value));
    };
    Value whole = is(f_.remainder(next, roundsOfPart()), 0);
    Value last = is(next, rounds_);
    return mlir::arith::OrIOp::create(f_.builder, f_.loc, whole, last);
  }
  /// Adds the sums of the part that ends with `round` to the counter, and begins new chains.
  bool endPart(Value round) {
    llvm::SmallVector<Value> sums;
    for (int64_t index = 0; index < accumulators(); ++index)
      sums.push_back(f_.load(accumulatorAt(index), 1));
    withCounter([&](SumCounter &counter) {
      counter.add(Coordinate::of(f_.divide(round, roundsOfPart())), sums);
    });
    return startChains();
  }
  void withCounter(llvm::function_ref<void(SumCounter &)> body) {
    auto load = [&](const Coordinate &level) {
      llvm::SmallVector<Value> sums;
      for (int64_t index = 0; index < accumulators(); ++index)
        sums.push_back(f_.load(f_.counterAt(level, index), 1));
      return sums;
    };
    auto store = [&](const Coordinate &level, const SumCounter::Values &sums) {
      for (auto [index, sum] : llvm::enumerate(sums))
        f_.store(sum, f_.counterAt(level, static_cast<int64_t>(index)), 1);
    };
    SumCounter counter(f_.builder, f_.loc, f_.emitter().scopes(), f_.emitter().memory(),
                       product_.tree, load, store);
    body(counter);
  }

  bool fetch(const Coordinate &first, int64_t steps) {
    return fetchSide(f_, product_.rows, first, steps) &&
           fetchSide(f_, product_.columns, first, steps);
  }
  bool put(Value buffer, int64_t steps) {
    putSide(f_, product_.rows, buffer, steps);
    putSide(f_, product_.columns, buffer, steps);
    return true;
  }

  /// Advances all chains of this thread by `steps` steps.
  void multiply(Value buffer, int64_t steps) {
    Value rows = f_.ownPartOf(product_.rows, buffer),
          columns = f_.ownPartOf(product_.columns, buffer);
    auto unrolled = [&](Value rows, Value columns, int64_t count) {
      llvm::SmallVector<Value> sums;
      for (int64_t index = 0; index < accumulators(); ++index)
        sums.push_back(f_.load(accumulatorAt(index), 1));
      for (int64_t step = 0; step < count; ++step)
        multiplyStep(partOf(product_.rows, rows, step), partOf(product_.columns, columns, step),
                     sums);
      for (int64_t index = 0; index < accumulators(); ++index)
        f_.store(sums[index], accumulatorAt(index), 1);
    };
    const int64_t looped = steps > kMostUnrolled ? steps / kUnrolled * kUnrolled : 0;
    if (looped > 0)
      f_.loop(looped, kUnrolled, [&](Value step) {
        unrolled(f_.elementAt(rows, 0, step, sharedPitch(product_.rows)),
                 f_.elementAt(columns, 0, step, sharedPitch(product_.columns)), kUnrolled);
      });
    if (looped < steps)
      unrolled(f_.elementAt(rows, looped * sharedPitch(product_.rows)),
               f_.elementAt(columns, looped * sharedPitch(product_.columns)), steps - looped);
  }

  /// Returns this thread's elements of a side at step number `step` from `base` on.
  llvm::SmallVector<Value> partOf(const ProductSide &side, Value base, int64_t step) {
    const int64_t run = f_.runOf(side), own = f_.ownElementsOf(side);
    llvm::SmallVector<Value> elements;
    for (int64_t index = 0; index < own / run; ++index) {
      const int64_t offset = step * sharedPitch(side) + index * (side.tile / own) * run;
      Value part = f_.load(f_.elementAt(base, offset), run);
      for (int64_t lane = 0; lane < run; ++lane)
        elements.push_back(
            run == 1 ? part
                     : mlir::vector::ExtractOp::create(f_.builder, f_.loc, part, lane).getResult());
    }
    return elements;
  }

  void multiplyStep(llvm::ArrayRef<Value> rows, llvm::ArrayRef<Value> columns,
                    llvm::MutableArrayRef<Value> sums) {
    mlir::linalg::GenericOp product = product_.op;
    mlir::Block &body = *product.getBody();
    for (auto [row, of_row] : llvm::enumerate(rows))
      for (auto [column, of_column] : llvm::enumerate(columns)) {
        Value &sum = sums[row * columns.size() + column];
        mlir::IRMapping mapping;
        mapping.map(body.getArgument(product_.rows.input), of_row);
        mapping.map(body.getArgument(product_.columns.input), of_column);
        mapping.map(body.getArgument(2), sum);
        for (mlir::Operation &op : body.without_terminator())
          f_.builder.clone(op, mapping);
        sum = mapping.lookupOrDefault(body.getTerminator()->getOperand(0));
      }
  }

  /// Computes and stores neighbouring results of one row. All results are computed before the first
  /// one is stored, because an operand may share its memory with a result at the same coordinates.
  /// This order also lets the compiler combine the loads and stores of neighbours.
  bool finish(size_t row, const TileElement &of_row, size_t first,
              llvm::ArrayRef<TileElement> columns) {
    std::vector<Place> points;
    std::vector<llvm::SmallVector<Value>> values;
    for (auto [offset, column] : llvm::enumerate(columns)) {
      Place point = f_.corner();
      f_.setLoops(point, product_.rows.loops, of_row.at);
      f_.setLoops(point, product_.columns.loops, column.at);
      const int64_t index = row * product_.tile.thread_columns + first + offset;
      if (!f_.emitter().remember(product_.op, f_.loopsAt(point, {}), {},
                                 f_.load(accumulatorAt(index), 1)))
        return false;
      llvm::SmallVector<Value> &computed = values.emplace_back();
      for (mlir::Value tensor : nest_.tensors) {
        computed.push_back(f_.emitter().compute(tensor, point, {}));
        if (!computed.back())
          return false;
      }
      points.push_back(point);
    }
    for (size_t offset = 0; offset < columns.size();) {
      const Value exists = columns[offset].exists;
      const size_t begin = offset;
      while (offset < columns.size() && columns[offset].exists == exists)
        ++offset;
      f_.when(both(of_row.exists, exists), [&] {
        for (auto [number, tensor] : llvm::enumerate(nest_.tensors))
          for (const Buffer &buffer : destinations_.lookup(tensor))
            for (size_t i = begin; i < offset; ++i)
              f_.emitter().memory().store(values[i][number], buffer, points[i], {});
        return true;
      });
    }
    return true;
  }

  Value both(Value a, Value b) {
    return !a ? b : !b ? a : mlir::arith::AndIOp::create(f_.builder, f_.loc, a, b).getResult();
  }

  ProductFunction &f_;
  const Nest &nest_;
  const Destinations &destinations_;
  const ProductShape &product_;
  int64_t ragged_, rounds_;
};

} // namespace

llvm::SmallVector<ProductPhase> phasesOf(const ProductShape &product) {
  llvm::SmallVector<ProductPhase> phases = {{ProductPhase::Begin}};
  if (product.contraction.size() % product.tile.depth > 0)
    phases.push_back({ProductPhase::Ragged});
  if (const int64_t rounds = product.contraction.size() / product.tile.depth; rounds > 0)
    phases.push_back({ProductPhase::Round, rounds});
  phases.push_back({ProductPhase::End});
  return phases;
}

bool emitProductPhase(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                      const Nest &nest, const ProductShape &product,
                      const Destinations &destinations, ProductPhase::Kind kind,
                      const TeamArguments &arguments) {
  ProductFunction function(builder, loc, emitter, product, arguments);
  PhaseEmitter phase(function, nest, destinations);
  switch (kind) {
  case ProductPhase::Begin:
    return phase.begin();
  case ProductPhase::Ragged:
    return phase.ragged();
  case ProductPhase::Round:
    return phase.round();
  case ProductPhase::End:
    return phase.end();
  }
  llvm_unreachable("no such phase");
}

} // namespace refold::codegen
