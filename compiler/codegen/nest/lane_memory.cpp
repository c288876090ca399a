//===- lane_memory.cpp - Vectors from and to strided memory ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each i1 takes one byte in memory. LLVM would pack a vector of i1 into bits. So vectors of i1 are
// loaded and stored as vectors of bytes.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/lane_memory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <limits>
#include <numeric>

namespace refold::codegen {

namespace LLVM = mlir::LLVM;
namespace arith = mlir::arith;

llvm::SmallVector<int64_t, 4> rowMajorStrides(llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<int64_t, 4> strides(shape.size(), 1);
  for (size_t d = shape.size(); d-- > 1;)
    strides[d - 1] = strides[d] * shape[d];
  return strides;
}

mlir::Value LaneMemory::constantI64(int64_t value) {
  return arith::ConstantOp::create(builder_, loc_, builder_.getI64IntegerAttr(value));
}

mlir::Value LaneMemory::scalarOf(const Coordinate &coordinate) {
  mlir::Value sum;
  for (auto [unknown, coefficient] : coordinate.terms) {
    mlir::Value term = unknown;
    if (coefficient != 1)
      term = arith::MulIOp::create(builder_, loc_, term, constantI64(coefficient));
    sum = sum ? arith::AddIOp::create(builder_, loc_, sum, term).getResult() : term;
  }
  if (!sum)
    return constantI64(coordinate.constant);
  if (coordinate.constant != 0)
    sum = arith::AddIOp::create(builder_, loc_, sum, constantI64(coordinate.constant));
  return sum;
}

mlir::Value LaneMemory::broadcast(mlir::Value value, Lanes lanes) {
  if (lanes.scalar() || mlir::isa<mlir::VectorType>(value.getType()))
    return value;
  auto type = mlir::VectorType::get({lanes.width}, value.getType());
  return mlir::vector::BroadcastOp::create(builder_, loc_, type, value);
}

Coordinate LaneMemory::address(const Buffer &buffer, llvm::ArrayRef<Coordinate> at) const {
  Coordinate sum = buffer.offset;
  for (auto [coordinate, stride] : llvm::zip_equal(at, buffer.strides))
    sum.add(coordinate, stride);
  return sum;
}

/// Returns the known alignment of the address in bytes, at least that of an element.
unsigned LaneMemory::alignmentOf(const Buffer &buffer, const Coordinate &address) const {
  const int64_t bytes = std::max(buffer.element.getIntOrFloatBitWidth() / 8, 1u);
  int64_t multiple = std::gcd(buffer.alignment, address.constant * bytes);
  for (auto [unknown, coefficient] : address.terms) {
    auto known = multiples_.find(unknown);
    const int64_t of = known == multiples_.end() ? 1 : known->second;
    multiple = std::gcd(multiple, coefficient * of * bytes);
  }
  return buffer.alignment == 0 ? bytes : std::max(multiple, bytes);
}

mlir::Value LaneMemory::pointerTo(const Buffer &buffer, const Coordinate &address) {
  mlir::Type element =
      buffer.element.isInteger(1) ? mlir::Type(builder_.getI8Type()) : buffer.element;
  mlir::Type type = buffer.pointer.getType();
  mlir::Value pointer = buffer.pointer;
  Coordinate dynamic = address;
  bool small = address.constant <= std::numeric_limits<int32_t>::max() && address.constant >= 0;
  if (small)
    dynamic.constant = 0;
  if (!dynamic.terms.empty() || !small)
    pointer = LLVM::GEPOp::create(builder_, loc_, type, element, pointer,
                                  llvm::ArrayRef<LLVM::GEPArg>{scalarOf(dynamic)});
  if (small && address.constant != 0)
    pointer =
        LLVM::GEPOp::create(builder_, loc_, type, element, pointer,
                            llvm::ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(address.constant)});
  return pointer;
}

void LaneMemory::prefetch(const Buffer &buffer, llvm::ArrayRef<Coordinate> at,
                          const Coordinate &further) {
  constexpr unsigned kRead = 0, kSecondLevel = 2, kData = 1;
  Coordinate place = address(buffer, at);
  place.add(further);
  LLVM::Prefetch::create(builder_, loc_, pointerTo(buffer, place), kRead, kSecondLevel, kData);
}

mlir::Value LaneMemory::activeMask(Lanes lanes) {
  if (lanes.scalar())
    return arith::ConstantOp::create(builder_, loc_, builder_.getBoolAttr(true));
  llvm::SmallVector<bool> bits(lanes.width, false);
  std::fill_n(bits.begin(), lanes.active, true);
  auto type = mlir::VectorType::get({lanes.width}, builder_.getI1Type());
  return arith::ConstantOp::create(builder_, loc_, mlir::DenseElementsAttr::get(type, bits));
}

mlir::Value LaneMemory::activeOr(mlir::Value value, int64_t otherwise, Lanes lanes) {
  auto type = mlir::cast<mlir::VectorType>(value.getType());
  mlir::Attribute element = builder_.getIntegerAttr(type.getElementType(), otherwise);
  mlir::Value other =
      arith::ConstantOp::create(builder_, loc_, mlir::SplatElementsAttr::get(type, element));
  return arith::SelectOp::create(builder_, loc_, activeMask(lanes), value, other);
}

mlir::Value LaneMemory::loadHere(const Buffer &buffer, const Coordinate &address, Lanes lanes) {
  bool predicate = buffer.element.isInteger(1);
  mlir::Type element = predicate ? mlir::Type(builder_.getI8Type()) : buffer.element;
  unsigned alignment = alignmentOf(buffer, address);
  mlir::Value value;
  if (!lanes.scalar() && address.lane != 0 && address.lane != 1) {
    llvm::SmallVector<mlir::Value> elements;
    for (int64_t lane = 0; lane < lanes.active; ++lane) {
      Coordinate one = address;
      one.constant += lane * address.lane;
      one.lane = 0;
      elements.push_back(loadHere(buffer, one, {}));
    }
    elements.resize(lanes.width, elements.front());
    auto type = mlir::VectorType::get({lanes.width}, buffer.element);
    return mlir::vector::FromElementsOp::create(builder_, loc_, type, elements);
  }
  mlir::Value pointer = pointerTo(buffer, address);
  if (lanes.scalar() || address.lane == 0) {
    value = LLVM::LoadOp::create(builder_, loc_, element, pointer, alignment);
  } else {
    auto type = mlir::VectorType::get({lanes.width}, element);
    if (lanes.active == lanes.width) {
      value = LLVM::LoadOp::create(builder_, loc_, type, pointer, alignment);
    } else {
      mlir::Value zero =
          arith::ConstantOp::create(builder_, loc_, type, builder_.getZeroAttr(type));
      value = LLVM::MaskedLoadOp::create(builder_, loc_, type, pointer, activeMask(lanes), zero,
                                         builder_.getI32IntegerAttr(alignment), nullptr);
    }
  }
  if (!predicate)
    return value;
  mlir::Value zero = arith::ConstantOp::create(builder_, loc_, value.getType(),
                                               builder_.getZeroAttr(value.getType()));
  return arith::CmpIOp::create(builder_, loc_, arith::CmpIPredicate::ne, value, zero);
}

MemoKey LaneMemory::keyOf(const Buffer &buffer, const Coordinate &address, Lanes lanes,
                          size_t *depth) const {
  MemoKey key = {reinterpret_cast<int64_t>(buffer.pointer.getAsOpaquePointer()), lanes.width,
                 lanes.active, address.constant, address.lane};
  *depth = 0;
  for (auto [unknown, coefficient] : address.terms) {
    *depth = std::max(*depth, scopes_.depthOf(unknown));
    key.push_back(reinterpret_cast<int64_t>(unknown.getAsOpaquePointer()));
    key.push_back(coefficient);
  }
  return key;
}

mlir::Value LaneMemory::load(const Buffer &buffer, llvm::ArrayRef<Coordinate> at, Lanes lanes) {
  Coordinate where = address(buffer, at);
  if (where.lane == 0)
    lanes = {};
  size_t depth = 0;
  MemoKey key = keyOf(buffer, where, lanes, &depth);
  if (mlir::Value known = scopes_.find(key))
    return known;
  if (!lanes.scalar() && depth < scopes_.innermost() && hoistable_vectors_-- <= 0)
    depth = scopes_.innermost();
  mlir::OpBuilder::InsertionGuard guard(builder_);
  scopes_.setInsertionPoint(depth);
  mlir::Value value = loadHere(buffer, where, lanes);
  scopes_.remember(key, value, depth);
  return value;
}

mlir::Value LaneMemory::loadPair(const Buffer &buffer, llvm::ArrayRef<Coordinate> at) {
  const Coordinate where = address(buffer, at);
  mlir::Value pointer = pointerTo(buffer, where);
  return LLVM::LoadOp::create(builder_, loc_, builder_.getI32Type(), pointer,
                              alignmentOf(buffer, where));
}

bool LaneMemory::areAdjacent(const Buffer &buffer, llvm::ArrayRef<Coordinate> at,
                             llvm::ArrayRef<Coordinate> next) const {
  const Coordinate here = address(buffer, at), there = address(buffer, next);
  return here.terms == there.terms && there.constant == here.constant + 1;
}

void LaneMemory::loadTransposed(const Buffer &buffer, llvm::ArrayRef<Coordinate> at,
                                int64_t width) {
  Coordinate corner = address(buffer, at);
  Lanes lanes{width, width};
  llvm::SmallVector<mlir::Value> vectors;
  for (int64_t row = 0; row < width; ++row) {
    Coordinate start = corner;
    start.constant += row * corner.lane;
    start.lane = 1;
    vectors.push_back(loadHere(buffer, start, lanes));
  }
  // The vectors are the rows of a square matrix, which this loop transposes. Each round swaps the
  // two off-diagonal blocks in every square of 2 * bit by 2 * bit elements.
  for (int64_t bit = 1; bit < width; bit *= 2)
    for (int64_t row = 0; row < width; ++row) {
      if (row & bit)
        continue;
      llvm::SmallVector<int64_t> low, high;
      for (int64_t lane = 0; lane < width; ++lane) {
        low.push_back(lane & bit ? width + lane - bit : lane);
        high.push_back(lane & bit ? width + lane : lane + bit);
      }
      mlir::Value a = vectors[row], b = vectors[row | bit];
      vectors[row] = mlir::vector::ShuffleOp::create(builder_, loc_, a, b, low);
      vectors[row | bit] = mlir::vector::ShuffleOp::create(builder_, loc_, a, b, high);
    }
  for (auto [column, vector] : llvm::enumerate(vectors)) {
    Coordinate place = corner;
    place.constant += static_cast<int64_t>(column);
    size_t depth = 0;
    scopes_.remember(keyOf(buffer, place, lanes, &depth), vector, scopes_.innermost());
  }
}

void LaneMemory::store(mlir::Value value, const Buffer &buffer, llvm::ArrayRef<Coordinate> at,
                       Lanes lanes) {
  Coordinate where = address(buffer, at);
  if (!lanes.scalar() && where.lane != 1) {
    value = broadcast(value, lanes);
    for (int64_t lane = 0; lane < lanes.active; ++lane) {
      mlir::Value one = mlir::vector::ExtractOp::create(builder_, loc_, value, lane);
      Place place(at);
      for (Coordinate &coordinate : place) {
        coordinate.constant += lane * coordinate.lane;
        coordinate.lane = 0;
      }
      store(one, buffer, place, {});
    }
    return;
  }
  if (buffer.element.isInteger(1)) {
    mlir::Type bytes = builder_.getI8Type();
    if (auto type = mlir::dyn_cast<mlir::VectorType>(value.getType()))
      bytes = type.clone(bytes);
    value = arith::ExtUIOp::create(builder_, loc_, bytes, value);
  }
  value = broadcast(value, lanes);
  unsigned alignment = alignmentOf(buffer, where);
  mlir::Value pointer = pointerTo(buffer, where);
  if (lanes.active == lanes.width)
    LLVM::StoreOp::create(builder_, loc_, value, pointer, alignment);
  else
    LLVM::MaskedStoreOp::create(builder_, loc_, value, pointer, activeMask(lanes),
                                builder_.getI32IntegerAttr(alignment));
}

} // namespace refold::codegen
