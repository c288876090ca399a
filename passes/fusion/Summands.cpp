//===- Summands.cpp - Ops before a reduction ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/fusion/Summands.h"

#include "dialects/rf/Rf.h"
#include "dialects/rf/elementwise/ShortFloats.h"
#include "passes/analysis/BlockSplit.h"
#include "passes/fusion/KernelGroups.h"

#include "llvm/ADT/SmallPtrSet.h"

#include <numeric>

using namespace mlir;
using namespace refold;

static RankedTensorType tensorOf(Value value) { return cast<RankedTensorType>(value.getType()); }

// Copies ------------------------------------------------------------------

/// Returns the only operand that the op reads from memory, or null.
static Value loneOperand(Operation *op) {
  Value lone;
  for (Value operand : op->getOperands()) {
    Operation *source = operand.getDefiningOp();
    if (rf::isWidening(source)) { // the op reads the number that is widened
      operand = source->getOperand(0);
      source = operand.getDefiningOp();
    }
    if (operand == lone || (source && isInlined(source, op)))
      continue;
    if (lone)
      return Value();
    lone = operand;
  }
  return lone;
}

/// Returns whether only reductions read the result of the op, directly or through elementwise ops.
static bool isForReductions(Operation *op, int depth = 4) {
  if (isa<rf::ReduceOp>(op))
    return true;
  return depth > 0 && isElementwise(op) && llvm::all_of(op->getUsers(), [&](Operation *user) {
           return isForReductions(user, depth - 1);
         });
}

namespace {

/// Copies cheap ops for the reductions of a block.
class SummandCopies {
public:
  explicit SummandCopies(Block &block) : block(block) {
    for (Operation &op : block) {
      unsigned depth = 0;
      op.walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          if (Operation *source = operand.getDefiningOp())
            depth = std::max(depth, depths.lookup(source));
      });
      depths[&op] = depth + !(isElementwise(&op) || canBeInlined(&op));
      positions[&op] = positions.size();
    }
  }

  void copyFor(rf::ReduceOp reduce) {
    llvm::SmallPtrSet<Operation *, 8> readers{reduce};
    SmallVector<Operation *> pending{reduce};
    auto isReader = [&](Operation *op) { return readers.contains(op); };
    while (!pending.empty())
      for (Value operand : pending.pop_back_val()->getOperands()) {
        Operation *op = operand.getDefiningOp();
        if (!op || op->getBlock() != &block || !isElementwise(op) || isReader(op))
          continue;
        if (llvm::all_of(op->getUsers(), isReader)) {
          readers.insert(op);
          pending.push_back(op);
        } else if (isWorthCopying(op)) {
          OpBuilder builder(op);
          Operation *copy = builder.clone(*op);
          op->getResult(0).replaceUsesWithIf(
              copy->getResult(0), [&](OpOperand &use) { return isReader(use.getOwner()); });
          readers.insert(copy);
          pending.push_back(copy);
        }
      }
  }

private:
  /// The maximum number of ops that are copied in sequence.
  static constexpr int kMostCopied = 3;

  /// Returns whether the op is worth copying into the reductions that read it. It must be cheap,
  /// and must read one tensor that is in memory or is computed by another such op. If the
  /// reductions have copies, the result of the op itself must not be written.
  bool isWorthCopying(Operation *op, int depth = kMostCopied) {
    if (depth == 0 || !op || !isa<rf::AddOp, rf::SubtractOp, rf::MultiplyOp, rf::NegateOp>(op))
      return false;
    Value operand = loneOperand(op);
    return operand &&
           (isInMemory(operand, depth - 1) || isWorthCopying(operand.getDefiningOp(), depth - 1)) &&
           staysInOneFusion(op);
  }

  /// Returns whether some op reads the value from memory, whatever is copied.
  bool isInMemory(Value value, int depth) {
    Operation *source = value.getDefiningOp();
    if (!source || (!isElementwise(source) && !allowsEpilogue(source)))
      return true;
    std::optional<bool> isCopied;
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      if (rf::isWidening(user))
        return isInMemory(user->getResult(0), depth);
      if (isElementwise(user) || (!rf::isWidening(source) && isInlined(source, user)))
        return false;
      if (!isa<rf::ReduceOp>(user))
        return true;
      if (!isCopied)
        isCopied = isWorthCopying(source, depth);
      return !*isCopied;
    });
  }

  /// Returns whether the op and its readers can be in one fusion. Readers that only compute
  /// summands of reductions do not count. The readers cannot be in one fusion if a path between two
  /// of them leads through an op that is not elementwise. This is so if one of them is a backward
  /// op. Then the result is written anyway, and a copy would only keep its operand alive longer.
  bool staysInOneFusion(Operation *op) {
    auto [known, isNew] = stays.try_emplace(op, false);
    if (!isNew)
      return known->second;
    llvm::SmallPtrSet<Operation *, 4> others;
    unsigned last = 0, depth = 0;
    for (Operation *user : op->getUsers()) {
      if (isForReductions(user))
        continue;
      auto position = positions.find(user);
      if (position == positions.end() || !isElementwise(user))
        return false;
      // The search below is only for readers at one depth: it would visit whole networks.
      if (!others.empty() && depths.lookup(user) != depth)
        return false;
      depth = depths.lookup(user);
      others.insert(user);
      last = std::max(last, position->second);
    }
    return stays[op] = llvm::none_of(
               others, [&](Operation *other) { return leadsOutside(other, others, last); });
  }

  /// Returns whether a path from `from` to one of `targets` leads through an op that is not
  /// elementwise. No target comes after position `last`.
  bool leadsOutside(Operation *from, const llvm::SmallPtrSetImpl<Operation *> &targets,
                    unsigned last) const {
    // Ops to visit, and whether the path to them has left the fusion.
    SmallVector<std::pair<Operation *, bool>> pending{{from, false}};
    llvm::DenseSet<Operation *> seenInside, seenOutside;
    while (!pending.empty()) {
      auto [op, isOutside] = pending.pop_back_val();
      for (Operation *reader : op->getUsers()) {
        Operation *user = block.findAncestorOpInBlock(*reader);
        auto position = positions.find(user);
        if (position == positions.end() || position->second > last)
          continue;
        if (isOutside && targets.contains(user))
          return true;
        const bool leaves = isOutside || !isElementwise(user);
        if ((leaves ? seenOutside : seenInside).insert(user).second)
          pending.push_back({user, leaves});
      }
    }
    return false;
  }

  Block &block;
  // These describe the ops that are no copies.
  llvm::DenseMap<Operation *, unsigned> positions;
  llvm::DenseMap<Operation *, unsigned> depths; // ops that are not elementwise on a path to the op
  llvm::DenseMap<Operation *, bool> stays;
};

} // namespace

void refold::copyCheapSummands(Block &block) {
  SummandCopies copies(block);
  for (rf::ReduceOp reduce : llvm::to_vector(block.getOps<rf::ReduceOp>()))
    copies.copyFor(reduce);
}

// Shapes ------------------------------------------------------------------

namespace {

/// Creates elementwise ops anew on reshaped operands.
class Reshaper {
public:
  Reshaper(OpBuilder &builder, ArrayRef<int64_t> from, ArrayRef<int64_t> to)
      : builder(builder), from(from), to(to) {
    const size_t last = to.empty() ? 0 : to.size() - 1;
    splits = to.size() == from.size() + 1 && !from.empty() && to[0] * to[1] == from[0] &&
             to.drop_front(2) == from.drop_front(1);
    merges = !to.empty() && to.size() < from.size() &&
             to.take_front(last) == from.take_front(last) &&
             to[last] ==
                 std::accumulate(from.begin() + last, from.end(), int64_t{1}, std::multiplies<>());
  }

  /// Returns whether the ops that compute `value` can be created again with another shape. `reader`
  /// must be their only reader.
  bool canReshape(Value value, Operation *reader) const {
    Operation *op = value.getDefiningOp();
    if (!op || !(splits || merges) || tensorOf(value).getShape() != from)
      return false;
    if (auto broadcast = dyn_cast<rf::BroadcastInDimOp>(op))
      return reshapedOf(broadcast).has_value();
    if (isSplat(op))
      return true;
    // An op outside of a loop must not move into the loop.
    if (!isElementwise(op) || op->getBlock() != reader->getBlock() ||
        llvm::any_of(op->getUsers(), [&](Operation *user) { return user != reader; }))
      return false;
    return llvm::all_of(op->getOperands(), [&](Value operand) {
      Operation *source = operand.getDefiningOp();
      const bool isWhole = !source || !isInlined(source, op);
      return isWhole ? tensorOf(operand).getShape() == from : canReshape(operand, op);
    });
  }

  Value reshape(Value value, Operation *reader) {
    if (!canReshape(value, reader))
      return rf::ReshapeOp::create(builder, value.getLoc(), tensorOf(value).clone(to), value);
    Operation *op = value.getDefiningOp();
    if (auto broadcast = dyn_cast<rf::BroadcastInDimOp>(op))
      return reshapeBroadcast(broadcast);
    if (isSplat(op)) {
      auto splat = cast<SplatElementsAttr>(cast<rf::ConstantOp>(op).getValue());
      RankedTensorType type = tensorOf(value).clone(to);
      return rf::ConstantOp::create(builder, op->getLoc(), type, splat.resizeSplat(type));
    }
    Value &known = created[value];
    if (known)
      return known;
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(reshape(operand, op));
    Operation *copy = builder.clone(*op);
    copy->setOperands(operands);
    copy->getResult(0).setType(tensorOf(value).clone(to));
    return created[value] = copy->getResult(0);
  }

private:
  static bool isSplat(Operation *op) {
    auto constant = dyn_cast<rf::ConstantOp>(op);
    return constant && isa<SplatElementsAttr>(constant.getValue());
  }

  /// The shape of a broadcast's operand, and the dimensions of the result to which it belongs.
  struct ReshapedBroadcast {
    SmallVector<int64_t> shape, dims;
  };

  /// Returns the broadcast after the change of shape, or nothing if the change would merge only
  /// some of the operand's dimensions.
  std::optional<ReshapedBroadcast> reshapedOf(rf::BroadcastInDimOp op) const {
    Operation *source = op.getOperand().getDefiningOp();
    if (source && canBeInlined(source))
      return std::nullopt;
    ReshapedBroadcast places;
    const auto last = static_cast<int64_t>(to.size()) - 1;
    bool isPartial = false;
    int64_t merged = 0;
    for (auto [extent, place] :
         llvm::zip_equal(tensorOf(op.getOperand()).getShape(), op.getBroadcastDimensions())) {
      if (splits && place == 0 && extent == from[0]) {
        places.shape.append({to[0], to[1]});
        places.dims.append({0, 1});
      } else if (merges && place >= last) {
        // All merged dimensions must be present, in order and with all of their elements.
        isPartial |= place != last + merged || extent != from[place];
        if (merged++ == 0) {
          places.shape.push_back(to[last]);
          places.dims.push_back(last);
        }
      } else {
        isPartial |= merged > 0;
        places.shape.push_back(extent);
        places.dims.push_back(splits && place > 0 ? place + 1 : place);
      }
    }
    isPartial |= merged > 0 && merged != static_cast<int64_t>(from.size()) - last;
    return isPartial ? std::nullopt : std::optional(std::move(places));
  }

  Value reshapeBroadcast(rf::BroadcastInDimOp op) {
    const ReshapedBroadcast places = *reshapedOf(op);
    Value operand = op.getOperand();
    if (tensorOf(operand).getShape() != ArrayRef(places.shape))
      operand = rf::ReshapeOp::create(builder, op.getLoc(), tensorOf(operand).clone(places.shape),
                                      operand);
    return rf::BroadcastInDimOp::create(builder, op.getLoc(), tensorOf(op).clone(to), operand,
                                        places.dims);
  }

  OpBuilder &builder;
  const ArrayRef<int64_t> from, to;
  bool splits = false, merges = false;
  llvm::DenseMap<Value, Value> created;
};

} // namespace

Value refold::reshapeSummands(OpBuilder &builder, Value value, Operation *reader,
                              ArrayRef<int64_t> shape) {
  const SmallVector<int64_t> from(tensorOf(value).getShape());
  if (ArrayRef(from) == shape)
    return value;
  return Reshaper(builder, from, shape).reshape(value, reader);
}
