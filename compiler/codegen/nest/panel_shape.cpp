//===- panel_shape.cpp - A large product in cache-sized parts -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/panel_shape.h"

#include "compiler/codegen/nest/sum_counter.h"

#include "llvm/Support/MathExtras.h"

namespace refold::codegen {

namespace linalg = mlir::linalg;

namespace {

/// A panel takes at most 24 KiB, which leaves room for the other operand in an L1 cache of 32 KiB.
/// Partial sums may take 32 KiB, because they can lie in the L2 cache.
constexpr int64_t kPanelBytes = 24 << 10, kSumBytes = 32 << 10;
/// The partial sums of a tree may take 384 KiB of stack for one chunk. An outer loop runs inside
/// each part of the tree if a chunk can then still have at least 24 rows.
constexpr int64_t kCounterBytes = 384 << 10, kLeastChunkRows = 24;
/// Lower bounds for products with panels. A panel is a copy of a part of an operand. If the operand
/// fits in the L1 cache, no copy is needed. With few rows, copies take more time than they save.
constexpr int64_t kLeastOperandBytes = 32 << 10, kLeastRows = 32, kLeastTurnedRows = 2,
                  kLeastSteps = 16;
/// The code of the steps inside a loop of pairs is repeated for each of them: at most those of a
/// kernel of 5 x 5.
constexpr int64_t kMostInsidePairs = 25;
/// A loop with at least this extent may become the loop of the tile's rows. If several loops are
/// that long, the last of them is chosen.
constexpr int64_t kUsualRows = 6;

/// Returns the size of the parts into which `extent` is split. A part is not larger than `most`. If
/// possible, the size is the largest divisor of `extent` between `most` / 2 and `most`, so that all
/// parts are equal. Otherwise the parts are nearly equal.
int64_t evenPart(int64_t extent, int64_t most) {
  for (int64_t part = std::min(most, extent); 2 * part > most; --part)
    if (extent % part == 0)
      return part;
  const int64_t parts = llvm::divideCeil(extent, most);
  return llvm::divideCeil(extent, parts);
}

/// Returns the loops of the nest that an operand depends on.
std::optional<llvm::SmallBitVector> loopsBehind(linalg::GenericOp op, unsigned input,
                                                const LoopPlace &place, size_t rank) {
  LoopPlace loops = place;
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (iterator == mlir::utils::IteratorType::reduction)
      loops[loop] = IndexForm::of(kReductionLoop + static_cast<int>(loop));
  std::optional<LoopPlace> at =
      applyMap<int>(op.getMatchingIndexingMap(op.getDpsInputOperand(input)), loops);
  if (!at)
    return std::nullopt;
  llvm::SmallBitVector behind(rank);
  for (const IndexForm &form : *at)
    for (auto [loop, coefficient] : form.terms)
      if (loop < kReductionLoop)
        behind.set(loop);
  return behind;
}

/// Returns true for a product of two operands of the result's element type, of 4 or 8 bytes.
bool isProduct(linalg::GenericOp op) {
  if (!op || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() == 0)
    return false;
  mlir::Type element = mlir::getElementTypeOrSelf(op->getResult(0).getType());
  return element.isIntOrFloat() && llvm::is_contained({32, 64}, element.getIntOrFloatBitWidth()) &&
         llvm::all_of(op.getDpsInputs(), [&](mlir::Value input) {
           return mlir::isa<mlir::RankedTensorType>(input.getType()) &&
                  mlir::getElementTypeOrSelf(input.getType()) == element;
         });
}

} // namespace

int64_t PanelShape::panelElements() const {
  return productOf(steps) * columns / (pairs >= 0 ? 2 : 1);
}
llvm::SmallVector<int64_t> PanelShape::partExtents() const {
  llvm::SmallVector<int64_t> part = extents;
  llvm::copy(tree.chain, part.begin());
  return part;
}
int64_t PanelShape::sumElements() const { return productOf(chunk) * columns; }

int64_t PanelShape::counterElements() const {
  return SumCounter::levelsOf(parts()) * inside_extent * sumElements();
}

std::optional<LoopPlace> onlyPlace(linalg::GenericOp op, const Nest &nest,
                                   const std::function<const Buffer *(mlir::Value)> &buffer_of) {
  LoopPlace only;
  bool one = true;
  AccessWalk walk;
  walk.buffer_of = buffer_of;
  walk.on_generic = [&](mlir::OpResult result, const LoopPlace &at, int) {
    if (result.getOwner() != op)
      return true;
    LoopPlace loops = *loopsOf<int>(op, result.getResultNumber(), at);
    one &= only.empty() || llvm::all_of(llvm::zip_equal(loops, only), [](auto pair) {
             const IndexForm &x = std::get<0>(pair), &y = std::get<1>(pair);
             return x.constant == y.constant && x.terms == y.terms;
           });
    only = loops;
    return true;
  };
  for (mlir::Value tensor : nest.tensors)
    if (!walk.walkDefinition(tensor, ownPlace(tensor)))
      return std::nullopt;
  const bool linear = llvm::all_of(only, [](const IndexForm &form) {
    return llvm::all_of(form.terms, [](auto &term) { return term.first < kReductionLoop; });
  });
  return one && linear && !only.empty() ? std::optional(only) : std::nullopt;
}

std::optional<PanelShape> findPanels(const Nest &nest, llvm::ArrayRef<int64_t> extents, int lane,
                                     bool turns,
                                     const std::function<const Buffer *(mlir::Value)> &buffer_of) {
  PanelShape panels;
  if (nest.reductions.size() != 1 || lane < 0)
    return std::nullopt;
  panels.op = mlir::dyn_cast<linalg::GenericOp>(nest.reductions.front());
  if (!isProduct(panels.op))
    return std::nullopt;
  std::optional<LoopPlace> place = onlyPlace(panels.op, nest, buffer_of);
  if (!place)
    return std::nullopt;
  panels.place = *place;
  std::optional<llvm::SmallBitVector> behind[2];
  for (unsigned input : {0u, 1u})
    behind[input] = loopsBehind(panels.op, input, *place, extents.size());
  if (!behind[0] || !behind[1] || behind[0]->test(lane) == behind[1]->test(lane))
    return std::nullopt;
  panels.input = behind[0]->test(lane) ? 0 : 1;

  panels.op.getReductionDims(panels.reductions);
  for (unsigned loop : panels.reductions)
    panels.extents.push_back(panels.op.getStaticLoopRanges()[loop]);
  panels.tree = treeOf(panels.op);
  int rows = -1;
  int64_t served = 1;
  for (auto [loop, extent] : llvm::enumerate(extents)) {
    if (static_cast<int>(loop) == lane || extent == 1)
      continue;
    if (behind[panels.input]->test(loop)) {
      panels.outer.push_back(static_cast<int>(loop));
      continue;
    }
    panels.shared.push_back(static_cast<int>(loop));
    served *= extent;
    if (rows < 0 || extent >= kUsualRows || extent >= extents[rows])
      rows = static_cast<int>(loop);
  }
  const int64_t bytes =
      mlir::getElementTypeOrSelf(panels.op->getResult(0).getType()).getIntOrFloatBitWidth() / 8;
  const int64_t length = productOf(panels.extents);
  if (served < (turns ? kLeastTurnedRows : kLeastRows) || length < kLeastSteps ||
      length * extents[lane] * bytes <= kLeastOperandBytes)
    return std::nullopt;
  llvm::erase(panels.shared, rows);
  panels.shared.push_back(rows);
  return panels;
}

/// Returns whether input number `input` of a product converts bf16 in memory to f32, element by
/// element.
static bool convertsBf16(linalg::GenericOp product, unsigned input, bool fromMemory) {
  auto op = product.getDpsInputOperand(input)->get().getDefiningOp<linalg::GenericOp>();
  return op && op->hasAttr(kBf16Attr) && isConversion(op) &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](mlir::AffineMap map) { return map.isIdentity(); }) &&
         (!fromMemory || mlir::getElementTypeOrSelf(op.getDpsInputs().front()).isInteger(16));
}

void findPairs(PanelShape &panels) {
  if (!convertsBf16(panels.op, panels.input, /*fromMemory=*/false) ||
      !convertsBf16(panels.op, 1 - panels.input, /*fromMemory=*/true))
    return;
  const llvm::SmallVector<int64_t> part = panels.partExtents();
  int64_t inside = 1;
  for (size_t i = part.size(); i-- > 0 && inside <= kMostInsidePairs; inside *= part[i]) {
    if (panels.extents[i] % 2 == 0 && part[i] % 2 == 0) {
      panels.pairs = static_cast<int>(i);
      return;
    }
    if (part[i] != panels.extents[i])
      return; // the loop of pairs must have all steps of the loops inside it
  }
}

bool PanelShape::many() const {
  constexpr int64_t kMany = 4;
  return productOf(extents) >= kMany * productOf(steps);
}

void sizePanels(PanelShape &panels, llvm::ArrayRef<int64_t> extents, int64_t rows, int64_t columns,
                bool has_result) {
  const int64_t bytes =
      mlir::getElementTypeOrSelf(panels.op->getResult(0).getType()).getIntOrFloatBitWidth() / 8;
  panels.columns = columns;
  // From the innermost reduction loop outwards, while there is room.
  int64_t room = std::max<int64_t>(kPanelBytes / (columns * bytes), 1);
  const llvm::SmallVector<int64_t> part = panels.partExtents();
  panels.steps.assign(part.size(), 1);
  for (size_t i = part.size(); i-- > 0;) {
    const int64_t together = static_cast<int>(i) == panels.pairs ? 2 : 1;
    panels.steps[i] = together * evenPart(part[i] / together, room);
    if (panels.steps[i] != part[i])
      break;
    room = std::max<int64_t>(room * together / panels.steps[i], 1);
  }
  // If there are outer loops and a large contraction, all partial sums are kept in the result. The
  // whole result is then updated with one panel of the contraction before the next panel begins. So
  // operand data that the outer loops read again is still in a cache.
  panels.in_result = has_result && !panels.outer.empty() && panels.many() && panels.parts() == 1;
  if (panels.in_result) {
    for (int loop : panels.shared)
      panels.chunk.push_back(extents[loop]);
    return;
  }
  room = kSumBytes / (columns * bytes);
  if (panels.parts() > 1) {
    int64_t counted = kCounterBytes / (columns * bytes) / SumCounter::levelsOf(panels.parts());
    for (int loop : llvm::reverse(panels.outer)) {
      if (counted / extents[loop] < std::max(rows, kLeastChunkRows))
        break;
      counted /= extents[loop];
      panels.inside_extent *= extents[loop];
      ++panels.inside;
    }
    room = std::min(room, counted);
  }
  room = std::max(room, rows);
  panels.chunk.assign(panels.shared.size(), 1);
  for (size_t i = panels.shared.size(); i-- > 0;) {
    const int64_t extent = extents[panels.shared[i]];
    if (i + 1 == panels.shared.size() && extent > room) {
      // Whole tiles; the rest of the loop is a chunk of its own.
      const int64_t tiles = extent / rows, most = room / rows;
      panels.chunk[i] = rows * llvm::divideCeil(tiles, llvm::divideCeil(tiles, most));
      break;
    }
    panels.chunk[i] = std::min(
        extent, static_cast<int64_t>(llvm::divideCeil(extent, llvm::divideCeil(extent, room))));
    if (panels.chunk[i] != extent)
      break;
    room = std::max<int64_t>(room / extent, 1);
  }
}

} // namespace refold::codegen
