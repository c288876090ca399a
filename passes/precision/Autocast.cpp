//===- Autocast.cpp - Products and activations in 16 bits -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Visits ops in program order. An op that becomes one on 16 bits is replaced by it and a conversion
// of its result to f32. Later ops that can use 16 bits look through this conversion, and all others
// read it. Conversions that nothing reads are erased at the end.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/elementwise/ShortFloats.h"
#include "passes/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace refold {
#define GEN_PASS_DEF_AUTOCAST
#include "passes/precision/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

RankedTensorType tensorOf(Value value) { return cast<RankedTensorType>(value.getType()); }

bool isSingle(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getElementType().isF32();
}

/// Returns the value that a recomputed function returns as `value`, or `value` if it is no result
/// of one. So a recomputed function has the types, and thus the bits, of its ops outside of it.
Value sourceOf(Value value) {
  while (auto recompute = value.getDefiningOp<rf::RecomputeOp>())
    value = recompute.getBody().front().getTerminator()->getOperand(
        cast<OpResult>(value).getResultNumber());
  return value;
}

/// Appends the ops that read `value`, directly or as a result of recomputed functions.
void appendReaders(Value value, SmallVectorImpl<Operation *> &readers) {
  for (OpOperand &use : value.getUses())
    if (auto recompute = dyn_cast<rf::RecomputeOp>(use.getOwner()->getParentOp());
        recompute && use.getOwner()->hasTrait<OpTrait::IsTerminator>())
      appendReaders(recompute->getResult(use.getOperandNumber()), readers);
    else
      readers.push_back(use.getOwner());
}

/// The classes of ops in the table of Passes.td.
enum class CastClass { Low, AsTheyCome, Inside, Single };

CastClass classOf(Operation *op) {
  if (isa<rf::DotGeneralOp, rf::ConvolutionOp, rf::AttentionOp, rf::TakeOp>(op))
    return CastClass::Low;
  if (auto window = dyn_cast<rf::ReduceWindowOp>(op))
    return window.getKind() == rf::ReduceKind::Add ? CastClass::Inside : CastClass::AsTheyCome;
  if (isa<rf::BitcastConvertOp, rf::BarrierOp>(op))
    return CastClass::Single;
  if (op->hasTrait<rf::MovesElements>() ||
      isa<rf::ReluOp, rf::DropoutOp, rf::AddOp, rf::SubtractOp, rf::MultiplyOp, rf::MaximumOp,
          rf::MinimumOp, rf::NegateOp>(op))
    return CastClass::AsTheyCome;
  if (isa<rf::LayerNormOp, rf::RmsNormOp, rf::BatchNormTrainingOp, rf::BatchNormInferenceOp,
          rf::GroupNormOp, rf::LocalResponseNormOp, rf::GeluOp, rf::SiluOp, rf::HardSwishOp,
          rf::LeakyReluOp, rf::EluOp, rf::TanhOp, rf::LogisticOp, rf::ResizeOp>(op))
    return CastClass::Inside;
  return CastClass::Single;
}

/// Returns the type that an rf.precision names; null for f32 and for no rf.precision.
Type typeOfPrecision(Operation *op) {
  auto precision = op->getAttrOfType<StringAttr>(rf::RfDialect::kPrecisionAttr);
  if (!precision || precision == "f32")
    return {};
  return precision == "f16" ? Type(Float16Type::get(op->getContext()))
                            : Type(BFloat16Type::get(op->getContext()));
}

/// Rewrites the ops of one function.
class Autocaster {
public:
  /// `ofModule` is the type of all ops without an rf.precision, or null.
  explicit Autocaster(Type ofModule) : ofModule(ofModule) {}

  void run(func::FuncOp function) {
    SmallVector<rf::GradientOp> requests;
    bool hasF16 = false;
    function.walk([&](Operation *op) {
      if (auto request = dyn_cast<rf::GradientOp>(op))
        requests.push_back(request);
      else if (Type type = typeFor(op); type && isa<rf::RfDialect>(op->getDialect()))
        hasF16 |= type.isF16();
    });
    if (hasF16 && !requests.empty() &&
        llvm::none_of(requests, [](rf::GradientOp request) { return request.getScaled(); }))
      requests.front().emitWarning(
          "small gradients in f16 become zero without a loss scale: build the program with "
          "Program::Autocast(F16) or refold-zoo --precision=f16");
    for (rf::GradientOp request : requests) {
      include(request.getLoss());
      for (Value value : request.getWrt())
        for (wanted.insert(value); value.getDefiningOp<rf::RecomputeOp>(); wanted.insert(value))
          value = sourceOf(value);
    }
    isWhole = requests.empty();
    visit(function.front());
    for (Operation *conversion : llvm::reverse(conversions))
      if (conversion->use_empty())
        conversion->erase();
  }

private:
  /// Returns the type of 16 bits of an op, or null.
  Type typeFor(Operation *op) const {
    return op->hasAttr(rf::RfDialect::kPrecisionAttr) ? typeOfPrecision(op) : ofModule;
  }
  CastClass classFor(Operation *op) const { return typeFor(op) ? classOf(op) : CastClass::Single; }

  /// Includes the ops on which `value` depends.
  void include(Value value) {
    SmallVector<Value> pending{value};
    while (!pending.empty()) {
      Operation *op = sourceOf(pending.pop_back_val()).getDefiningOp();
      if (!op || !included.insert(op).second)
        continue;
      op->walk([&](Operation *inner) {
        included.insert(inner);
        llvm::append_range(pending, inner->getOperands());
      });
    }
  }

  void visit(Block &block) {
    for (Operation &op : llvm::make_early_inc_range(block)) {
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          visit(inner);
      if (auto recompute = dyn_cast<rf::RecomputeOp>(op))
        passResults(recompute);
      else if ((isWhole || included.contains(&op)) && isa<rf::RfDialect>(op.getDialect()) &&
               op.getNumRegions() == 0 &&
               llvm::none_of(op.getResults(), [&](Value v) { return wanted.contains(v); }))
        cast(&op);
    }
  }

  void cast(Operation *op) {
    type = typeFor(op);
    switch (classFor(op)) {
    case CastClass::Low:
      return castLow(op);
    case CastClass::AsTheyCome:
      return castAsTheyCome(op);
    case CastClass::Inside:
      if (op->getNumOperands() > 0 && shortOf(op->getOperand(0)))
        replace(op, {shortOf(op->getOperand(0))});
      return;
    case CastClass::Single:
      return;
    }
  }

  void castLow(Operation *op) {
    OpBuilder builder(op);
    if (!isSingle(op->getResult(0)))
      return;
    if (isa<rf::TakeOp>(op)) {
      builder.setInsertionPointAfter(op);
      Operation *rounded = narrow(builder, op->getResult(0)).getDefiningOp();
      replaceUses(op->getResult(0), rounded->getResult(0), rounded);
      return;
    }
    const unsigned count = isa<rf::AttentionOp>(op) ? 3 : 2;
    SmallVector<Value> operands;
    for (Value operand : op->getOperands().take_front(count))
      operands.push_back(shortOrNarrow(builder, operand));
    if (isa<rf::AttentionOp>(op) || !isReadInSingle(op->getResult(0)))
      return replace(op, operands);
    for (auto [index, operand] : llvm::enumerate(operands))
      op->setOperand(index, widen(builder, operand));
  }

  void castAsTheyCome(Operation *op) {
    if (op->getNumResults() != 1 || !isSingle(op->getResult(0)))
      return;
    OpBuilder builder(op);
    const int64_t count = tensorOf(op->getResult(0)).getNumElements();
    bool hasShort = false;
    for (Value operand : op->getOperands()) {
      hasShort |= bool(shortOf(operand));
      if (isSingle(operand) && !shortOf(operand) && !isSmall(operand, count) &&
          !isOfParameter(operand))
        return;
    }
    if (!hasShort)
      return;
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(isSingle(operand) ? shortOrNarrow(builder, operand) : operand);
    replace(op, operands);
  }

  /// Returns whether `value` is a constant, or repeats fewer than `count` elements.
  static bool isSmall(Value value, int64_t count) {
    value = sourceOf(value);
    if (auto broadcast = value.getDefiningOp<rf::BroadcastInDimOp>())
      return tensorOf(broadcast.getOperand()).getNumElements() < count;
    return tensorOf(value).getNumElements() == 1 || value.getDefiningOp<rf::ConstantOp>();
  }

  /// Returns whether `value` is an argument, such as a parameter, or a part of one.
  static bool isOfParameter(Value value) {
    value = sourceOf(value);
    Operation *op = value.getDefiningOp();
    while (op && op->hasTrait<rf::MovesElements>() && op->getNumOperands() > 0) {
      value = sourceOf(op->getOperand(0));
      op = value.getDefiningOp();
    }
    return isa<BlockArgument>(value);
  }

  /// Returns whether only ops of the class f32 read `value`, directly or through ops that take
  /// their operands as they come. The logits of a loss are such a value.
  bool isReadInSingle(Value value, int depth = 8) const {
    SmallVector<Operation *> readers;
    appendReaders(value, readers);
    return depth > 0 && !readers.empty() && llvm::all_of(readers, [&](Operation *user) {
             const CastClass read = classFor(user);
             return read == CastClass::Single ||
                    (read == CastClass::AsTheyCome && user->getNumResults() == 1 &&
                     isReadInSingle(user->getResult(0), depth - 1));
           });
  }

  /// Makes a recomputed function return values of 16 bits as they are.
  void passResults(rf::RecomputeOp op) {
    Operation *yield = op.getBody().front().getTerminator();
    for (auto [operand, result] : llvm::zip_equal(yield->getOpOperands(), op->getResults()))
      if (Value given = shorts.lookup(operand.get()); given && !wanted.contains(result)) {
        operand.set(given);
        result.setType(given.getType());
        replaceUses(result, result, op);
      }
  }

  /// Replaces `op` by the op on 16 bits that begins with `operands`.
  void replace(Operation *op, ArrayRef<Value> operands) {
    OpBuilder builder(op);
    SmallVector<Value> all(operands);
    llvm::append_range(all, op->getOperands().drop_front(operands.size()));
    SmallVector<Type> types(op->getResultTypes());
    types[0] = tensorOf(op->getResult(0)).clone(type);
    Operation *made = rf::cloneWith(builder, op, all, types);
    replaceUses(op->getResult(0), made->getResult(0), made);
    for (auto [old, now] : llvm::drop_begin(llvm::zip_equal(op->getResults(), made->getResults())))
      old.replaceAllUsesWith(now);
    op->erase();
  }

  /// Replaces the uses of `old` by `now`, a value of 16 bits, converted to f32.
  void replaceUses(Value old, Value now, Operation *maker) {
    OpBuilder builder(maker->getContext());
    builder.setInsertionPointAfter(maker);
    Value wide = widen(builder, now);
    old.replaceUsesWithIf(wide, [&](OpOperand &use) {
      return use.getOwner() != maker && use.getOwner() != wide.getDefiningOp();
    });
  }

  /// Returns the value of `type` that `value` is converted from, or null.
  Value shortOf(Value value) const {
    Value known = shorts.lookup(value);
    return known && tensorOf(known).getElementType() == type ? known : Value();
  }
  Value shortOrNarrow(OpBuilder &builder, Value value) {
    Value known = shortOf(value);
    return known ? known : narrow(builder, value);
  }

  Value narrow(OpBuilder &builder, Value value) {
    // The smaller tensor of a broadcast is rounded, and then repeated.
    if (auto broadcast = value.getDefiningOp<rf::BroadcastInDimOp>()) {
      Value rounded = shortOrNarrow(builder, broadcast.getOperand());
      return rf::BroadcastInDimOp::create(builder, value.getLoc(), tensorOf(value).clone(type),
                                          rounded, broadcast.getBroadcastDimensions());
    }
    Value made = rf::convertedTo(builder, value.getLoc(), value, type);
    conversions.push_back(made.getDefiningOp());
    return made;
  }
  Value widen(OpBuilder &builder, Value value) {
    Value made = rf::widened(builder, value.getLoc(), value);
    conversions.push_back(made.getDefiningOp());
    shorts[made] = value;
    return made;
  }

  const Type ofModule;
  Type type; // of the op that is cast
  bool isWhole = false;
  llvm::DenseSet<Operation *> included;
  llvm::DenseSet<Value> wanted; // values with requested gradients
  llvm::DenseMap<Value, Value> shorts;
  SmallVector<Operation *> conversions;
};

struct Autocast : refold::impl::AutocastBase<Autocast> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    WalkResult found = module->walk([](Operation *op) {
      return op->hasAttr(rf::RfDialect::kPrecisionAttr) ? WalkResult::interrupt()
                                                        : WalkResult::advance();
    });
    if (!found.wasInterrupted())
      return;
    for (auto function : module.getOps<func::FuncOp>())
      if (function.getName() != "startup")
        Autocaster(typeOfPrecision(module)).run(function);
    module->walk([](Operation *op) { op->removeAttr(rf::RfDialect::kPrecisionAttr); });
  }
};

} // namespace
