//===- nest_shape.cpp - SIMD lanes, tiles and loop order ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tile of a product has several rows and several vectors of columns, so that each loaded vector
// is used in several rows. It has as many accumulators as possible, but leaves registers for
// operands. A tile of elementwise ops has a few vectors. Dimensions are merged first, so that the
// vectors run along long loops.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/nest_shape.h"

#include <utility>

namespace refold::codegen {
namespace {

/// An address in memory, or another number that is computed from loop indices. Both are linear in
/// the loops. `volume` is 0 for a number that is not an address.
struct Access {
  llvm::SmallVector<int64_t> strides; // by loop
  llvm::SmallBitVector apart;         // loops that the address depends on through data
  double volume;                      // accesses per point
};

int64_t byteWidth(mlir::Type type) {
  return type.isIndex() ? 8 : std::max<int64_t>(type.getIntOrFloatBitWidth() / 8, 1);
}

class Shaper {
public:
  Shaper(const Nest &nest, const TargetDescription &target) : nest_(nest), target_(target) {
    auto type = mlir::cast<mlir::RankedTensorType>(nest.tensors.front().getType());
    shape_.extents.assign(type.getShape().begin(), type.getShape().end());
  }

  bool collect(const std::function<const Buffer *(mlir::Value)> &buffer_of,
               const Destinations &destinations) {
    AccessWalk walk;
    walk.buffer_of = buffer_of;
    walk.on_load = [&](mlir::Value, const Buffer &buffer, const LoopPlace &at, double volume, int) {
      if (volume != 0)
        add(buffer, at, volume);
    };
    walk.on_index = [&](const IndexForm &form) {
      Access number{llvm::SmallVector<int64_t>(shape_.extents.size(), 0),
                    llvm::SmallBitVector(shape_.extents.size()), 0};
      for (auto [loop, coefficient] : form.terms)
        if (loop < kReductionLoop)
          number.strides[loop] += coefficient;
      accesses_.push_back(number);
    };
    for (mlir::Value tensor : nest_.tensors)
      if (!walk.walkDefinition(tensor, ownPlace(tensor)))
        return false;
    for (mlir::Value tensor : nest_.tensors)
      for (const Buffer &buffer : destinations.lookup(tensor))
        add(buffer, ownPlace(nest_.tensors.front()), 1);
    return true;
  }

  NestShape choose(const std::function<const Buffer *(mlir::Value)> &buffer_of,
                   const Destinations &destinations) {
    merge();
    if (sumsInLanes()) {
      tileSumsInLanes();
      return shape_;
    }
    chooseLanes();
    if (!target_.grid)
      choosePanels(buffer_of);
    shape_.tile.assign(shape_.extents.size(), 1);
    if (target_.grid) {
      tileGrid();
      return shape_;
    }
    if (nest_.reductions.empty() && findTransposed())
      tileSquares();
    else if (nest_.reductions.empty())
      tileElementwise();
    else
      tileReduction();
    if (shape_.panels)
      sizePanels(*shape_.panels, shape_.extents, shape_.tile[shape_.panels->shared.back()],
                 vectorsAlong(shape_.tile[shape_.lane]) * shape_.width, writesSums(destinations));
    shape_.hoisted_vectors = target_.vector_registers / 4;
    return shape_;
  }

private:
  void add(const Buffer &buffer, const LoopPlace &at, double volume) {
    Access access{llvm::SmallVector<int64_t>(shape_.extents.size(), 0),
                  llvm::SmallBitVector(shape_.extents.size()), volume};
    for (auto [form, stride] : llvm::zip_equal(at, buffer.strides))
      for (auto [loop, coefficient] : form.terms) {
        if (loop >= kApart) {
          if (loop - kApart < kReductionLoop)
            access.apart.set(loop - kApart);
        } else if (loop < kReductionLoop) {
          access.strides[loop] += coefficient * stride;
        }
      }
    accesses_.push_back(access);
    largest_ = std::max(largest_, byteWidth(buffer.element));
  }

  /// Merges neighbouring dimensions into one long loop. Every access must be contiguous across the
  /// merged dimensions.
  void merge() {
    size_t rank = shape_.extents.size();
    if (rank == 0)
      return;
    size_t last = rank - 1;
    for (size_t d = rank - 1; d-- > 0;) {
      if (shape_.extents[last] == 1) {
        last = d;
        continue;
      }
      bool together = true;
      for (const Access &access : accesses_)
        together &= !access.apart.test(d) && !access.apart.test(last) &&
                    access.strides[d] == access.strides[last] * shape_.extents[last];
      if (!together && shape_.extents[d] != 1) {
        last = d;
        continue;
      }
      shape_.extents[last] *= shape_.extents[d];
      shape_.extents[d] = 1;
    }
  }

  void chooseLanes() {
    // Vectors fill whole registers for 4- and 8-byte elements; narrower elements fill a part.
    shape_.width = target_.vector_bytes / (largest_ == 8 && all_wide() ? 8 : 4);
    double best = 0;
    for (const Access &access : accesses_)
      best += access.volume;
    for (auto [loop, extent] : llvm::enumerate(shape_.extents)) {
      if (extent == 1)
        continue;
      double share = 1.0 / static_cast<double>(std::min(shape_.width, extent)), cost = 0;
      for (const Access &access : accesses_) {
        bool whole = !access.apart.test(loop) && access.strides[loop] <= 1;
        // A square of vectors is loaded along memory and transposed by shuffles.
        bool square = loopAcross(access, loop) >= 0;
        cost += access.volume * (whole ? share : square ? 5 * share : 2.0);
      }
      if (cost <= best) {
        best = cost;
        shape_.lane = static_cast<int>(loop);
      }
    }
  }

  /// Returns true if the nest writes only its product, unchanged, to one destination.
  bool writesSums(const Destinations &destinations) const {
    mlir::Value tensor = nest_.tensors.front();
    return nest_.tensors.size() == 1 && tensor.getDefiningOp() == shape_.panels->op &&
           destinations.lookup(tensor).size() == 1;
  }

  void choosePanels(const std::function<const Buffer *(mlir::Value)> &buffer_of) {
    // Panels have adjacent lanes, even if the lanes of their operand are strided.
    int lane = shape_.lane;
    if (lane < 0 || shape_.extents[lane] < shape_.width)
      for (auto [loop, extent] : llvm::enumerate(shape_.extents))
        if (extent >= shape_.width)
          lane = static_cast<int>(loop);
    if (lane < 0)
      return;
    const bool turns = llvm::any_of(accesses_, [&](const Access &access) {
      return access.volume > 1 && !access.apart.test(lane) && access.strides[lane] > 1;
    });
    if (lane != shape_.lane && !turns)
      return;
    shape_.panels = findPanels(nest_, shape_.extents, lane, turns, buffer_of);
    if (!shape_.panels)
      return;
    shape_.lane = lane;
    constexpr int64_t kPairBytes = 64; // of a vector of pairs
    if (target_.multiplies_bf16 && target_.vector_bytes == kPairBytes)
      findPairs(*shape_.panels);
  }

  /// Returns the loop along which `access` should be loaded as vectors, in squares that are then
  /// transposed. The access is contiguous along this loop and strided along the vectorised loop
  /// `lane`. Both loops are at least as long as a vector. Returns -1 if there is no such loop.
  int loopAcross(const Access &access, size_t lane) const {
    int across = -1;
    if (!nest_.reductions.empty() || access.apart.any() || access.strides[lane] <= 1 ||
        shape_.extents[lane] < shape_.width)
      return across;
    for (auto [loop, stride] : llvm::enumerate(access.strides))
      if (stride == 1 && shape_.extents[loop] >= shape_.width)
        across = static_cast<int>(loop);
    return across;
  }

  bool all_wide() const {
    return llvm::all_of(nest_.tensors, [](mlir::Value tensor) {
      return byteWidth(mlir::getElementTypeOrSelf(tensor.getType())) == 8;
    });
  }

  int64_t vectorsAlong(int64_t extent) const { return (extent + shape_.width - 1) / shape_.width; }

  /// Chooses the loop whose iterations become the rows of a tile. It is the loop along which the
  /// largest number of vector loads can be reused. The loop of the SIMD lanes is excluded. Returns
  /// -1 if there is no other loop.
  int chooseRows() const {
    int rows = -1;
    double best = -1;
    for (auto [loop, extent] : llvm::enumerate(shape_.extents)) {
      if (extent == 1 || static_cast<int>(loop) == shape_.lane)
        continue;
      double reuse = 0; // vectors that serve all rows
      for (const Access &access : accesses_)
        if (!access.apart.test(loop) && access.strides[loop] == 0)
          reuse += access.volume;
      if (reuse >= best) {
        best = reuse;
        rows = static_cast<int>(loop);
      }
    }
    return rows;
  }

  int64_t memoryAccesses() const {
    return llvm::count_if(accesses_, [](const Access &access) { return access.volume != 0; });
  }

  bool findTransposed() {
    if (shape_.lane < 0)
      return false;
    for (const Access &access : accesses_)
      if (int across = loopAcross(access, shape_.lane); access.volume != 0 && across >= 0)
        shape_.transposed = across;
    return shape_.transposed >= 0;
  }

  void tileSquares() {
    shape_.tile[shape_.lane] = shape_.tile[shape_.transposed] = shape_.width;
    for (size_t d = 0; d < shape_.extents.size(); ++d)
      if (static_cast<int>(d) != shape_.lane)
        shape_.order.push_back(static_cast<int>(d));
    shape_.order.push_back(shape_.lane);
  }

  void tileElementwise() {
    int64_t points = memoryAccesses() > 6 ? 2 : 4;
    if (shape_.lane >= 0) {
      int64_t extent = shape_.extents[shape_.lane];
      int64_t vectors = std::min(points, vectorsAlong(extent));
      shape_.tile[shape_.lane] = std::min(vectors * shape_.width, extent);
      points /= vectors;
    }
    for (size_t d = shape_.extents.size(); d-- > 0;)
      if (static_cast<int>(d) != shape_.lane && shape_.extents[d] > 1) {
        shape_.tile[d] = std::clamp<int64_t>(points, 1, shape_.extents[d]);
        break;
      }
    for (size_t d = 0; d < shape_.extents.size(); ++d)
      if (static_cast<int>(d) != shape_.lane)
        shape_.order.push_back(static_cast<int>(d));
    if (shape_.lane >= 0)
      shape_.order.push_back(shape_.lane);
  }

  /// Returns true if each element that the nest reads is needed for only one result. This holds for
  /// sums along a dimension that is not the last one. It does not hold for products.
  bool readsEachElementOnce() const {
    return shape_.lane >= 0 && !shape_.panels &&
           llvm::all_of(nest_.reductions, [](mlir::Operation *op) {
             auto generic = mlir::dyn_cast<mlir::linalg::GenericOp>(op);
             return generic && generic.getNumDpsInputs() == 1 && generic.getNumResults() == 1;
           });
  }

  void tileReduction() {
    // Three quarters of the registers are accumulators. The remaining registers hold operands: some
    // vectors and one broadcast element.
    int64_t registers = target_.vector_registers * 3 / 4;
    int64_t results = 0, bytes = 4;
    for (mlir::Operation *op : nest_.reductions)
      for (mlir::Type type : op->getResultTypes()) {
        bytes = std::max(bytes, byteWidth(mlir::getElementTypeOrSelf(type)));
        ++results;
      }
    int64_t per_vector =
        results * std::max<int64_t>(shape_.width * bytes / target_.vector_bytes, 1);
    int64_t budget = std::max<int64_t>(registers / per_vector, 1);

    int rows = shape_.panels ? shape_.panels->shared.back() : chooseRows();
    int64_t row_extent = rows >= 0 ? shape_.extents[rows] : 1;
    int64_t vectors = 1, best_rows = 1;
    double best = 0;
    int64_t along = shape_.lane >= 0 ? vectorsAlong(shape_.extents[shape_.lane]) : 1;
    if (readsEachElementOnce()) {
      // One long range of memory is read faster than short ranges of several rows. So a tile has
      // several rows only if one row has too few independent sums to hide the latency of additions.
      constexpr int64_t kIndependentSums = 8;
      vectors = std::min(along, budget);
      best_rows = std::clamp<int64_t>(std::min(kIndependentSums, budget) / vectors, 1, row_extent);
    }
    const int64_t most_vectors = readsEachElementOnce() ? 0 : std::min(along, budget);
    for (int64_t v = 1; v <= most_vectors; ++v)
      for (int64_t r = 1; r <= std::min({row_extent, budget / v, int64_t{16}}); ++r) {
        double cost = tileCost(r, v, row_extent, along);
        if (best == 0 || cost < best) {
          best = cost;
          vectors = v;
          best_rows = r;
        }
      }
    if (shape_.lane >= 0)
      shape_.tile[shape_.lane] = std::min(vectors * shape_.width, shape_.extents[shape_.lane]);
    if (rows >= 0)
      shape_.tile[rows] = best_rows;
    for (size_t d = 0; d < shape_.extents.size(); ++d)
      if (static_cast<int>(d) != shape_.lane && static_cast<int>(d) != rows)
        shape_.order.push_back(static_cast<int>(d));
    // If elements are read several times, the loop over rows is innermost, so that the columns of a
    // tile stay in the L1 cache. Otherwise the loop over columns is innermost, so that memory is
    // read in order.
    if (rows >= 0 && readsEachElementOnce())
      shape_.order.push_back(rows);
    if (shape_.lane >= 0)
      shape_.order.push_back(shape_.lane);
    if (rows >= 0 && !readsEachElementOnce())
      shape_.order.push_back(rows);
  }

  bool sumsInLanes() const {
    return llvm::any_of(nest_.reductions, [](mlir::Operation *op) {
      auto generic = mlir::dyn_cast<mlir::linalg::GenericOp>(op);
      return generic && treeOf(generic).lanes != 0;
    });
  }

  /// Chooses tiles for sums that have segments. A vector holds chains of only one sum, so a tile
  /// has one sum. If the sums are short, a tile has several sums, to hide the latency of additions.
  void tileSumsInLanes() {
    constexpr int64_t kShort = 64, kListsAtOnce = 4;
    shape_.tile.assign(shape_.extents.size(), 1);
    for (size_t d = 0; d < shape_.extents.size(); ++d)
      shape_.order.push_back(static_cast<int>(d));
    if (target_.grid)
      return;
    shape_.vector_bytes = target_.vector_bytes;
    shape_.hoisted_vectors = 0;
    int64_t terms = 0;
    for (mlir::Operation *op : nest_.reductions)
      terms = std::max(terms, mlir::cast<mlir::linalg::GenericOp>(op).getStaticLoopRanges().back());
    for (size_t d = shape_.extents.size(); terms <= kShort && d-- > 0;)
      if (shape_.extents[d] > 1) {
        shape_.tile[d] = std::min(kListsAtOnce, shape_.extents[d]);
        break;
      }
  }

  /// Chooses tiles for a GPU. Usually a thread computes one point. In a product, a thread computes
  /// a block of rows and columns, as long as there are enough threads. Each tile size divides the
  /// extent of its loop. Neighbouring threads take the role of SIMD lanes.
  void tileGrid() {
    int rows = chooseRows();
    int lane = std::exchange(shape_.lane, -1);
    for (size_t d = 0; d < shape_.extents.size(); ++d)
      if (static_cast<int>(d) != lane)
        shape_.order.push_back(static_cast<int>(d));
    if (lane >= 0)
      shape_.order.push_back(lane);
    shape_.width = 0;
    if (nest_.reductions.empty())
      return;
    constexpr int64_t kAccumulators = 32;
    int64_t points = 1, results = 0;
    for (int64_t extent : shape_.extents)
      points *= extent;
    for (mlir::Operation *op : nest_.reductions)
      results += op->getNumResults();
    for (bool grown = true; std::exchange(grown, false);)
      for (int loop : {rows, lane}) {
        if (loop < 0 || shape_.tile[loop] >= 8 || points / 2 < target_.grid_threads ||
            shape_.extents[loop] % (2 * shape_.tile[loop]) != 0 ||
            2 * tilePoints() * results > kAccumulators)
          continue;
        shape_.tile[loop] *= 2;
        points /= 2;
        grown = true;
      }
  }

  int64_t tilePoints() const {
    int64_t points = 1;
    for (int64_t tile : shape_.tile)
      points *= tile;
    return points;
  }

  /// Estimates the time of one reduction step over the nest, in half cycles. The nest has `rows`
  /// rows of `vectors` vectors, and a tile has `r` rows of `v` vectors. The modelled CPU has two
  /// FMA units with a latency of four cycles, and does two loads per cycle. Loads add a small cost
  /// even if the sums take longer than the loads.
  static double tileCost(int64_t r, int64_t v, int64_t rows, int64_t vectors) {
    auto one = [](int64_t r, int64_t v) {
      return static_cast<double>(std::max({r * v, r + v, int64_t{8}})) +
             0.1 * static_cast<double>(r + v);
    };
    auto across = [&](int64_t r) {
      double cost = static_cast<double>(vectors / v) * one(r, v);
      return vectors % v ? cost + one(r, vectors % v) : cost;
    };
    double cost = static_cast<double>(rows / r) * across(r);
    return rows % r ? cost + across(rows % r) : cost;
  }

  const Nest &nest_;
  const TargetDescription &target_;
  NestShape shape_;
  std::vector<Access> accesses_;
  int64_t largest_ = 1;
};

} // namespace

std::optional<NestShape> chooseShape(const Nest &nest,
                                     const std::function<const Buffer *(mlir::Value)> &buffer_of,
                                     const Destinations &destinations,
                                     const TargetDescription &target) {
  Shaper shaper(nest, target);
  if (!shaper.collect(buffer_of, destinations))
    return std::nullopt;
  return shaper.choose(buffer_of, destinations);
}

} // namespace refold::codegen
