//===- random_ops.cpp - Random rf ops on scalars --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/random_ops.h"

#include "compiler/codegen/rf_to_linalg/scalar_ops.h"
#include "compiler/codegen/rf_to_linalg/scalar_values.h"
#include "runtime/core/random.h"
#include "runtime/core/shuffle.h"

#include <array>

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

namespace {

class Draws {
public:
  Draws(OpBuilder &builder, Location loc) : b(builder), loc(loc) {}

  Value i32(uint32_t number) {
    return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(static_cast<int32_t>(number)));
  }
  Value i64(int64_t number) {
    return arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(number));
  }
  Value low(Value wide) { return arith::TruncIOp::create(b, loc, b.getI32Type(), wide); }
  Value high(Value wide) { return low(arith::ShRUIOp::create(b, loc, wide, i64(32))); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value bitxor(Value x, Value y) { return arith::XOrIOp::create(b, loc, x, y); }
  Value bitand_(Value x, Value y) { return arith::AndIOp::create(b, loc, x, y); }
  Value shr(Value x, Value n) { return arith::ShRUIOp::create(b, loc, x, n); }

  /// IR for runtime::Philox.
  std::array<Value, 4> philox(std::array<Value, 4> counter, Value seed) {
    Value key0 = low(seed), key1 = high(seed);
    for (int round = 0; round < runtime::kPhiloxRounds; ++round) {
      Value product0 = widen(counter[0], runtime::kPhiloxMultiplier0);
      Value product1 = widen(counter[2], runtime::kPhiloxMultiplier1);
      counter = {bitxor(bitxor(high(product1), counter[1]), key0), low(product1),
                 bitxor(bitxor(high(product0), counter[3]), key1), low(product0)};
      key0 = add(key0, i32(runtime::kPhiloxWeyl0));
      key1 = add(key1, i32(runtime::kPhiloxWeyl1));
    }
    return counter;
  }

  /// IR for runtime::RandomWord; `site` is the RNG stream id.
  Value word(Value seed, Value step, uint32_t site, Value element) {
    Value group = shr(element, i64(6)), rest = bitand_(element, i64(63));
    Value block = low(add(arith::ShLIOp::create(b, loc, group, i64(4)), bitand_(rest, i64(15))));
    Value place = low(shr(rest, i64(4)));
    std::array<Value, 4> words = philox({block, low(step), high(step), i32(site)}, seed);
    Value chosen = words[3];
    for (int w = 2; w >= 0; --w)
      chosen = select(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, place, i32(w)),
                      words[w], chosen);
    return chosen;
  }

  Value select(Value mask, Value x, Value y) { return arith::SelectOp::create(b, loc, mask, x, y); }

  /// Converts word >> 8 to a float. The value is below 2^24, so the signed conversion is exact.
  EmittedFloat units(const Emitter &emitter, Value word, Type type) {
    return {&emitter, arith::SIToFPOp::create(b, loc, type, shr(word, i32(8)))};
  }

  Value uniform(rf::RandomUniformOp op, Value word) {
    Type type = getElementTypeOrSelf(op.getType());
    return rf::withFloatType(type,
                             [&](auto zero) { return uniformOf<decltype(zero)>(op, word, type); });
  }

  Value normal(rf::RandomNormalOp op, Value word, Value second) {
    Type type = getElementTypeOrSelf(op.getType());
    Emitter emitter{b, loc};
    EmittedFloat scale = number(emitter, type, 0x1p-24);
    Value shifted = add(shr(word, i32(8)), i32(1));
    EmittedFloat u1 =
        EmittedFloat{&emitter, arith::SIToFPOp::create(b, loc, type, shifted)} * scale;
    EmittedFloat log = rf::inFormat<EmittedFloat>(
        type, [&] { return runtime::math::LogF32(u1); }, [&] { return runtime::math::LogF64(u1); });
    EmittedFloat square = number(emitter, type, -2) * log;
    EmittedFloat radius{&emitter, math::SqrtOp::create(b, loc, square.value)};
    EmittedFloat u2 = units(emitter, second, type) * scale;
    EmittedFloat turn = rf::inFormat<EmittedFloat>(
        type, [&] { return runtime::math::Cos2PiF32(u2); },
        [&] { return runtime::math::Cos2PiF64(u2); });
    return Fma(radius * turn, number(emitter, type, op.getStddev().convertToDouble()),
               number(emitter, type, op.getMean().convertToDouble()))
        .value;
  }

  Value dropout(rf::DropoutOp op, Value word, Value x) {
    double rate = op.getRate().convertToDouble();
    Type type = x.getType();
    Emitter emitter{b, loc};
    EmittedFloat unit =
        units(emitter, word, b.getF32Type()) * number(emitter, b.getF32Type(), 0x1p-24);
    EmittedMask keeps = LessEqual(number(emitter, b.getF32Type(), static_cast<float>(rate)), unit);
    double scale = rf::withFloatType(
        type, [&](auto zero) -> double { return runtime::DropoutScale<decltype(zero)>(rate); });
    // A multiplication by one is a no-op to LLVM, which would then not flush.
    EmittedFloat kept = scale == 1 ? EmittedFloat{&emitter, emitFlushed(b, loc, x)}
                                   : EmittedFloat{&emitter, x} * number(emitter, type, scale);
    return Select(keeps, kept, number(emitter, type, 0)).value;
  }

  /// IR for runtime::IndexOfWord.
  Value index(Value word, int64_t bound) { return high(widen(word, static_cast<uint32_t>(bound))); }

  /// IR for runtime::ShuffleIndex. The walk is an scf.while.
  Value shuffle(Value start, int64_t n, Value seed, Value epoch, uint32_t site) {
    int half = runtime::ShuffleHalfBits(n);
    Value mask = i32((uint32_t{1} << half) - 1), bits = i32(half);
    auto walk = scf::WhileOp::create(
        b, loc, TypeRange{b.getI32Type()}, ValueRange{start},
        [&](OpBuilder &inner, Location, ValueRange args) {
          Draws d(inner, loc);
          Value left = d.shr(args[0], bits), right = d.bitand_(args[0], mask);
          for (uint32_t round = 0; round < runtime::kShuffleRounds; ++round) {
            Value word = d.philox({right, d.low(epoch), d.high(epoch),
                                   d.i32(site + round * runtime::kShuffleRoundSites)},
                                  seed)[0];
            Value next = d.bitxor(left, d.bitand_(word, mask));
            left = right;
            right = next;
          }
          Value value = arith::OrIOp::create(inner, loc,
                                             arith::ShLIOp::create(inner, loc, left, bits), right);
          Value outside = arith::CmpIOp::create(inner, loc, arith::CmpIPredicate::uge, value,
                                                d.i32(static_cast<uint32_t>(n)));
          scf::ConditionOp::create(inner, loc, outside, value);
        },
        [&](OpBuilder &inner, Location, ValueRange args) {
          scf::YieldOp::create(inner, loc, args);
        });
    return walk.getResult(0);
  }

private:
  Value widen(Value word, uint32_t factor) {
    Value wide = arith::ExtUIOp::create(b, loc, b.getI64Type(), word);
    return arith::MulIOp::create(b, loc, wide, i64(factor));
  }
  EmittedFloat number(const Emitter &emitter, Type type, double value) {
    return {&emitter, arith::ConstantOp::create(b, loc, b.getFloatAttr(type, value))};
  }
  template <typename T> Value uniformOf(rf::RandomUniformOp op, Value word, Type type) {
    runtime::UniformRange<T> range = runtime::MakeUniformRange<T>(
        op.getLow().convertToDouble(), op.getHigh().convertToDouble(), op.getOpen());
    Emitter emitter{b, loc};
    EmittedFloat u = units(emitter, word, type);
    if (range.open)
      u = u + number(emitter, type, 0.5);
    EmittedFloat least = number(emitter, type, range.least),
                 greatest = number(emitter, type, range.greatest);
    EmittedFloat v = Fma(u * number(emitter, type, 0x1p-24), number(emitter, type, range.width),
                         number(emitter, type, range.low));
    v = Select(Less(v, least), least, v);
    return Select(Less(greatest, v), greatest, v).value;
  }

  OpBuilder &b;
  Location loc;
};

} // namespace

bool codegen::isRandom(Operation *op) {
  return isa<rf::RandomUniformOp, rf::RandomNormalOp, rf::RandomIndexOp, rf::ShuffleOp,
             rf::DropoutOp>(op);
}

Value codegen::emitRandomElement(OpBuilder &builder, Operation *op, Value seed, Value step,
                                 Value element, Value operand) {
  Draws draws(builder, op->getLoc());
  auto site = static_cast<uint32_t>(op->getAttrOfType<IntegerAttr>("site").getInt());
  if (auto shuffle = dyn_cast<rf::ShuffleOp>(op)) {
    int64_t batch = cast<RankedTensorType>(shuffle.getType()).getDimSize(0);
    Value steps = draws.i64(shuffle.getBound() / batch);
    // Steps are divided as unsigned numbers, as runtime::RandomWord treats them. Signed division
    // could give a negative element, and the search in shuffle() would not end.
    Value epoch = arith::DivUIOp::create(builder, op->getLoc(), step, steps);
    Value within = arith::RemUIOp::create(builder, op->getLoc(), step, steps);
    Value first = arith::MulIOp::create(builder, op->getLoc(), within, draws.i64(batch));
    return draws.shuffle(draws.low(draws.add(first, element)), shuffle.getBound(), seed, epoch,
                         site);
  }
  Value word = draws.word(seed, step, site, element);
  if (auto uniform = dyn_cast<rf::RandomUniformOp>(op))
    return draws.uniform(uniform, word);
  if (auto normal = dyn_cast<rf::RandomNormalOp>(op))
    return draws.normal(normal, word,
                        draws.word(seed, step, site + runtime::kSecondWordSite, element));
  if (auto index = dyn_cast<rf::RandomIndexOp>(op))
    return draws.index(word, index.getBound());
  return draws.dropout(cast<rf::DropoutOp>(op), word, operand);
}
