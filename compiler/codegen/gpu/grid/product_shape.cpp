//===- product_shape.cpp - Products computed by thread blocks -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maps the loops of a product to the rows and columns of a tile. One operand depends on the loop
// that is contiguous in the result. The columns are the loops that only this operand depends on.
// The rows are the loops that only the other operand depends on. Each iteration of the loops that
// both operands depend on has its own tiles.
//
// Example: in a convolution, the columns are the features, and the rows are the pixels of all
// images. In the gradient of the convolution's weights, the rows are the elements of the weights.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/product_shape.h"

#include "compiler/codegen/nest/sum_counter.h"

#include "llvm/Support/MathExtras.h"

#include <array>

namespace refold::codegen {

namespace linalg = mlir::linalg;

namespace {

/// Bytes of the widest load, which are also the bytes that a warp reads at once of one row.
constexpr int64_t kFragmentBytes = 16;
/// The number of padding elements in shared memory after the elements of each contraction step.
/// Neighbouring threads write several steps at the same time. The padding spreads these writes over
/// all memory banks.
constexpr int64_t kPad = 4;
/// Bound on the combined number of loops, which is split into loop indices in 32 bits.
constexpr int64_t kMostPlaces = int64_t{1} << 31;

/// The single memory access of an operand.
struct OperandAccess {
  Buffer buffer;
  LoopPlace at; // over the nest's loops, and kReductionLoop + loop of the product
};

bool isScalarBody(linalg::GenericOp op) {
  return llvm::all_of(op.getBody()->without_terminator(), [&](mlir::Operation &inner) {
    return inner.getNumRegions() == 0 && inner.getNumResults() == 1 &&
           mlir::OpTrait::hasElementwiseMappableTraits(&inner) &&
           llvm::all_of(inner.getOperands(), [&](mlir::Value operand) {
             return operand.getParentBlock() == op.getBody();
           });
  });
}

/// Returns true if `op` accumulates the product of two operands into a filled result. The operands
/// and the result must have the same element type, of 4 or 8 bytes.
bool isProduct(linalg::GenericOp op) {
  if (!op || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 || !isScalarBody(op) ||
      !op.getDpsInits().front().getDefiningOp<linalg::FillOp>())
    return false;
  mlir::Type element = mlir::getElementTypeOrSelf(op->getResult(0).getType());
  return (element.isIntOrFloat() &&
          llvm::is_contained({32, 64}, element.getIntOrFloatBitWidth())) &&
         llvm::all_of(op.getDpsInputs(), [&](mlir::Value input) {
           return mlir::isa<mlir::RankedTensorType>(input.getType()) &&
                  mlir::getElementTypeOrSelf(input.getType()) == element;
         });
}

class ProductFinder {
public:
  ProductFinder(const Nest &nest, const NestShape &shape,
                const std::function<const Buffer *(mlir::Value)> &buffer_of)
      : nest_(nest), shape_(shape), buffer_of_(buffer_of) {}

  std::optional<ProductShape> find(int64_t blocks) {
    if (nest_.reductions.size() != 1 || shape_.order.empty())
      return std::nullopt;
    product_.op = mlir::dyn_cast<linalg::GenericOp>(nest_.reductions.front());
    product_.extents = shape_.extents;
    if (!isProduct(product_.op) || !findPlace())
      return std::nullopt;
    for (unsigned input : {0u, 1u})
      access_[input] = accessOf(input);
    if (!findContraction() || !findSides())
      return std::nullopt;
    product_.element = mlir::getElementTypeOrSelf(product_.op->getResult(0).getType());
    product_.element_bytes = product_.element.getIntOrFloatBitWidth() / 8;
    const int64_t rows = product_.rows.loops.size(), columns = product_.columns.loops.size();
    int64_t times = blocks;
    for (int64_t extent : product_.extents)
      times *= extent;
    std::optional<int64_t> part = findParts();
    if (!part)
      return std::nullopt;
    std::optional<ProductTile> tile =
        chooseProductTile(rows, columns, product_.contraction.size(), times / (rows * columns),
                          product_.element_bytes, *part);
    if (!tile)
      return std::nullopt;
    setTile(*tile);
    return product_;
  }

private:
  bool findPlace() {
    std::optional<LoopPlace> place = onlyPlace(product_.op, nest_, buffer_of_);
    if (place)
      product_.place = *place;
    return place.has_value();
  }

  /// Returns the coordinates of an operand's element; nothing if they are not linear.
  std::optional<LoopPlace> placeOf(unsigned input) {
    LoopPlace loops = product_.place;
    for (auto [loop, iterator] : llvm::enumerate(product_.op.getIteratorTypesArray()))
      if (iterator == mlir::utils::IteratorType::reduction)
        loops[loop] = IndexForm::of(kReductionLoop + static_cast<int>(loop));
    return applyMap<int>(product_.op.getMatchingIndexingMap(product_.op.getDpsInputOperand(input)),
                         loops);
  }

  /// Returns nothing if the operand is computed from several loads, or from none.
  std::optional<OperandAccess> accessOf(unsigned input) {
    std::optional<LoopPlace> at = placeOf(input);
    std::optional<OperandAccess> found;
    int loads = 0;
    AccessWalk walk;
    walk.buffer_of = buffer_of_;
    walk.on_load = [&](mlir::Value, const Buffer &buffer, const LoopPlace &place, double, int) {
      found = {buffer, place};
      ++loads;
    };
    if (!at || !walk.walk(product_.op.getDpsInputs()[input], *at) || loads != 1)
      return std::nullopt;
    for (const IndexForm &form : found->at)
      for (auto [loop, coefficient] : form.terms)
        if (loop >= kApart)
          return std::nullopt;
    return found;
  }

  static int64_t strideOf(const OperandAccess &access, int loop) {
    int64_t sum = 0;
    for (auto [form, stride] : llvm::zip_equal(access.at, access.buffer.strides))
      sum += form.coefficient(loop) * stride;
    return sum;
  }

  /// Groups the contraction's loops. Loops merge if their elements are contiguous in both operands.
  bool findContraction() {
    llvm::SmallVector<unsigned> loops;
    product_.op.getReductionDims(loops);
    const llvm::SmallVector<int64_t> extents = product_.op.getStaticLoopRanges();
    LoopGroup &group = product_.contraction;
    for (unsigned loop : llvm::reverse(loops)) {
      if (extents[loop] == 1)
        continue;
      if (!group.loops.empty() && followsInBoth(loop)) {
        group.extents.front() *= extents[loop];
        continue;
      }
      group.loops.insert(group.loops.begin(), static_cast<int>(loop));
      group.extents.insert(group.extents.begin(), extents[loop]);
    }
    return !group.loops.empty() && group.size() < kMostPlaces;
  }

  /// Splits the contraction into the parts whose sums are added as a tree. Returns a number of
  /// steps that the tile's depth must divide, so that no round crosses the border of a part.
  /// Returns 0 if sums are not trees. Returns nothing if a part other than the last one is shorter.
  std::optional<int64_t> findParts() {
    product_.tree = treeOf(product_.op);
    if (product_.tree.chain.empty())
      return 0;
    llvm::SmallVector<unsigned> loops;
    product_.op.getReductionDims(loops);
    llvm::SmallVector<int64_t> extents;
    for (unsigned loop : loops)
      extents.push_back(product_.op.getStaticLoopRanges()[loop]);
    const SumTree::List along = product_.tree.partsAlong(extents);
    const llvm::ArrayRef<int64_t> outer = llvm::ArrayRef(along).drop_back();
    if (product_.tree.lastEntries(extents) != product_.tree.chain.back() && productOf(outer) > 1)
      return std::nullopt;
    product_.parts = productOf(along);
    product_.part_steps =
        product_.tree.chain.back() * productOf(llvm::ArrayRef(extents).drop_front(along.size()));
    return std::gcd(product_.part_steps, product_.contraction.size());
  }

  bool followsInBoth(unsigned outer) const {
    const LoopGroup &inner = product_.contraction;
    return llvm::all_of(access_, [&](const std::optional<OperandAccess> &access) {
      return access &&
             strideOf(*access, kReductionLoop + static_cast<int>(outer)) ==
                 inner.extents.front() * strideOf(*access, kReductionLoop + inner.loops.front());
    });
  }

  int lastContracted() const { return kReductionLoop + product_.contraction.loops.back(); }

  bool findSides() {
    llvm::SmallBitVector depends[2];
    for (unsigned input : {0u, 1u}) {
      std::optional<LoopPlace> at = placeOf(input);
      if (!at)
        return false;
      depends[input].resize(product_.extents.size());
      for (const IndexForm &form : *at)
        for (auto [loop, coefficient] : form.terms)
          if (loop < kReductionLoop)
            depends[input].set(loop);
    }
    const int neighbours = shape_.order.back();
    if (depends[0].test(neighbours) == depends[1].test(neighbours))
      return false;
    auto sideOf = [&](unsigned input) {
      llvm::SmallBitVector alone = depends[input];
      alone.reset(depends[1 - input]);
      return ProductSide{.input = input, .loops = groupOf(alone, input, neighbours)};
    };
    const unsigned columns = depends[0].test(neighbours) ? 0 : 1;
    product_.columns = sideOf(columns);
    product_.rows = sideOf(1 - columns);
    return llvm::all_of(std::array{&product_.columns, &product_.rows}, [](const ProductSide *side) {
      return !side->loops.loops.empty() && side->loops.size() < kMostPlaces;
    });
  }

  /// Returns `loops` as a group. The last loop of the group is the loop along which the result is
  /// contiguous. If the result is contiguous along none of them, it is the loop along which the
  /// operand is contiguous.
  LoopGroup groupOf(const llvm::SmallBitVector &loops, unsigned input, int neighbours) const {
    LoopGroup group;
    int last = -1;
    for (unsigned loop : loops.set_bits()) {
      if (product_.extents[loop] == 1)
        continue;
      group.loops.push_back(static_cast<int>(loop));
      if (static_cast<int>(loop) == neighbours ||
          (!loops.test(neighbours) && access_[input] &&
           strideOf(*access_[input], static_cast<int>(loop)) == 1))
        last = static_cast<int>(loop);
    }
    if (last >= 0) {
      llvm::erase(group.loops, last);
      group.loops.push_back(last);
    }
    for (int loop : group.loops)
      group.extents.push_back(product_.extents[loop]);
    return group;
  }

  void setTile(const ProductTile &tile) {
    product_.tile = tile;
    product_.rows.tile = tile.rows;
    product_.columns.tile = tile.columns;
    const int64_t run = kFragmentBytes / product_.element_bytes;
    product_.row_run = std::min(run, tile.thread_rows);
    product_.column_run = std::min(run, tile.thread_columns);
    for (ProductSide *side : {&product_.rows, &product_.columns})
      if (const std::optional<OperandAccess> &access = access_[side->input])
        setLoads(*side, *access, run);
  }

  /// Sets the width of loads: whole loads of 16 bytes if every one of them is aligned.
  void setLoads(ProductSide &side, const OperandAccess &access, int64_t run) {
    side.along_contraction =
        strideOf(access, lastContracted()) == 1 && strideOf(access, side.loops.loops.back()) != 1;
    const int along = side.along_contraction ? lastContracted() : side.loops.loops.back();
    const int64_t extent =
        side.along_contraction ? product_.contraction.extents.back() : side.loops.extents.back();
    int64_t multiple = std::gcd(access.buffer.offset.constant, extent);
    for (auto [unknown, coefficient] : access.buffer.offset.terms)
      multiple = std::gcd(multiple, coefficient);
    for (auto [form, stride] : llvm::zip_equal(access.at, access.buffer.strides)) {
      multiple = std::gcd(multiple, form.constant * stride);
      for (auto [loop, coefficient] : form.terms)
        if (loop != along)
          multiple = std::gcd(multiple, coefficient * stride);
    }
    if (strideOf(access, along) == 1 && multiple % run == 0 &&
        access.buffer.alignment % kFragmentBytes == 0 && access.buffer.alignment != 0)
      side.width = run;
  }

  const Nest &nest_;
  const NestShape &shape_;
  const std::function<const Buffer *(mlir::Value)> &buffer_of_;
  ProductShape product_;
  std::optional<OperandAccess> access_[2];
};

} // namespace

int64_t sharedPitch(const ProductSide &side) { return side.tile + kPad; }

int64_t ProductShape::tiles() const {
  int64_t tiles = 1;
  for (int64_t extent : extents)
    tiles *= extent;
  tiles /= rows.loops.size() * columns.loops.size();
  return tiles * static_cast<int64_t>(llvm::divideCeil(rows.loops.size(), rows.tile) *
                                      llvm::divideCeil(columns.loops.size(), columns.tile));
}

int64_t ProductShape::sharedBytes() const {
  return 2 * tile.depth * (sharedPitch(rows) + sharedPitch(columns)) * element_bytes;
}

int64_t ProductShape::loadsOf(const ProductSide &side) const {
  return static_cast<int64_t>(
      llvm::divideCeil(side.tile * tile.depth, side.width * tile.threads()));
}

int64_t ProductShape::counterBytes() const {
  return parts == 1 ? 0 : element_bytes * accumulators() * SumCounter::levelsOf(parts);
}

int64_t ProductShape::ownOffset(const ProductSide &side) const {
  return element_bytes * (accumulators() + (isRows(side) ? 0 : loadsOf(rows) * rows.width));
}

int64_t ProductShape::ownBytes() const {
  return ownOffset(columns) + element_bytes * loadsOf(columns) * columns.width;
}

std::optional<ProductShape>
chooseProduct(const Nest &nest, const NestShape &shape,
              const std::function<const Buffer *(mlir::Value)> &buffer_of, int64_t blocks) {
  return ProductFinder(nest, shape, buffer_of).find(blocks);
}

} // namespace refold::codegen
