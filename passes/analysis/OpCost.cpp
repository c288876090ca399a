//===- OpCost.cpp - Cost of an op -----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/OpCost.h"

#include "dialects/mem/Mem.h"
#include "dialects/rf/Measured.h"
#include "dialects/rf/Rf.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace refold;

/// The cost of a function such as tanh inside a composite op, in additions.
static constexpr int64_t kFunction = 20;

static int64_t elements(Value value) {
  return cast<RankedTensorType>(value.getType()).getNumElements();
}

static int64_t extentOf(Value value, int64_t dim) {
  return cast<RankedTensorType>(value.getType()).getDimSize(dim);
}

static int64_t operationsPerElement(Operation &op) {
#define REFOLD_MATH_FUNCTION(Op, Name, Function, Operands, Types, Cost)                            \
  if (isa<rf::Op>(op))                                                                             \
    return Cost;
#include "runtime/core/math_functions.def"
  if (isa<rf::GeluOp, rf::SiluOp, rf::EluOp>(op))
    return kFunction + 4;
  if (isa<rf::SoftplusOp, rf::BinaryCrossEntropyWithLogitsOp>(op))
    return 2 * kFunction + 4;
  if (isa<rf::HardSwishOp>(op))
    return 5;
  return isa<rf::LeakyReluOp, rf::ClampOp>(op) ? 2 : 1;
}

/// Returns about the number of (row, column) pairs that see each other.
static int64_t scoresOf(Value query, Value key, bool causal) {
  const int64_t all = elements(query) / std::max<int64_t>(extentOf(query, 3), 1) * extentOf(key, 2);
  return causal ? all / 2 : all;
}

/// Returns nothing unless the op is a composite that visits its elements several times.
static std::optional<int64_t> operationsOfComposite(Operation &op) {
  using Count = std::optional<int64_t>;
  return TypeSwitch<Operation *, Count>(&op)
      .Case([](rf::ConvolutionOp op) -> Count {
        const int64_t features = extentOf(op.getRhs(), op.getRhsDims()[0]);
        return 2 * elements(op) * (elements(op.getRhs()) / std::max<int64_t>(features, 1));
      })
      .Case([](rf::AttentionOp op) -> Count {
        const int64_t widths = extentOf(op.getKey(), 3) + extentOf(op.getValue(), 3);
        return scoresOf(op.getQuery(), op.getKey(), op.getCausal()) * (2 * widths + kFunction + 5);
      })
      .Case([](rf::AttentionGradOp op) -> Count {
        const int64_t width = extentOf(op.getKey(), 3), depth = extentOf(op.getValue(), 3);
        return scoresOf(op.getQuery(), op.getKey(), op.getCausal()) *
               (2 * (3 * width + 2 * depth) + kFunction + 8);
      })
      .Case<rf::SoftmaxOp, rf::LogSoftmaxOp>(
          [](auto op) -> Count { return elements(op) * (kFunction + 5); })
      .Case([](rf::SoftmaxCrossEntropyOp op) -> Count {
        return elements(op.getLogits()) * (kFunction + 5);
      })
      .Case<rf::LayerNormOp, rf::RmsNormOp, rf::GroupNormOp>(
          [](auto op) -> Count { return elements(op.getOperand()) * 8; })
      .Case([](rf::BatchNormTrainingOp op) -> Count { return elements(op.getOperand()) * 8; })
      .Case([](rf::BatchNormInferenceOp op) -> Count { return elements(op.getOperand()) * 4; })
      .Case([](rf::LocalResponseNormOp op) -> Count {
        return elements(op) * (static_cast<int64_t>(op.getSize()) + kFunction + 5);
      })
      .Case([](rf::ResizeOp op) -> Count { return elements(op) * 8; })
      .Case([](rf::OneHotOp op) -> Count { return elements(op); })
      .Case([](rf::TopKOp op) -> Count { return elements(op->getOperand(0)) * 4; })
      .Default([](Operation *) -> Count { return std::nullopt; });
}

int64_t refold::operationsOf(Operation &op) {
  if (std::optional<int64_t> composite = operationsOfComposite(op))
    return *composite;
  return TypeSwitch<Operation *, int64_t>(&op)
      .Case<rf::DotGeneralOp, rf::WindowProductOp>([&](auto product) {
        int64_t operations = 2 * elements(product);
        for (int64_t extent : product.getSummedExtents())
          operations *= extent;
        return operations;
      })
      .Case([&](rf::ReduceWindowOp window) { return elements(window) * window.getWindowPlaces(); })
      .Case([&](rf::SelectAndScatterOp select) {
        // A comparison per position of a window, and a sum.
        return elements(select.getSource()) * (select.getWindowPlaces() + 1);
      })
      .Case<rf::ReduceOp, rf::CumulativeOp, rf::ArgmaxOp, rf::ArgminOp>(
          [&](auto chain) { return elements(chain.getOperand()); })
      .Case([&](rf::TakeGradOp sum) { return elements(sum.getGradient()); })
      .Case([&](rf::SumRowsOp sum) { return elements(sum.getOperand()); })
      .Case([&](rf::GroupRowsOp groups) {
        return 2 * elements(groups.getIndices()) + elements(groups.getFirst());
      })
      .Case([&](rf::ScatterOp scatter) {
        return scatter.getKind() == rf::UpdateKind::Set ? 0 : elements(scatter.getUpdates());
      })
      .Case([&](rf::SortOp sort) {
        auto keys = cast<RankedTensorType>(sort.getInputs().front().getType());
        return keys.getNumElements() *
               static_cast<int64_t>(llvm::Log2_64_Ceil(keys.getDimSize(sort.getDim()) + 1));
      })
      .Case<rf::SelectOp, rf::BitcastConvertOp>([](auto) { return 0; })
      .Default([&](Operation *other) {
        return other->hasTrait<OpTrait::Elementwise>()
                   ? elements(other->getResult(0)) * operationsPerElement(*other)
                   : 0;
      });
}

/// Returns the trip count; 1 if it is unknown.
static double passesOf(scf::ForOp loop) {
  APInt bounds[3];
  const Value values[] = {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()};
  for (auto [bound, value] : llvm::zip_equal(bounds, values)) {
    auto constant = value.getDefiningOp<arith::ConstantOp>();
    auto number = constant ? dyn_cast<IntegerAttr>(constant.getValue()) : IntegerAttr();
    if (!number)
      return 1;
    bound = number.getValue();
  }
  const int64_t first = bounds[0].getSExtValue(), end = bounds[1].getSExtValue(),
                by = bounds[2].getSExtValue();
  return by > 0 && end > first ? static_cast<double>((end - first + by - 1) / by) : 0;
}

/// Returns the sum of `amount` over the ops that run when `op`, which has regions, runs.
static double sumInside(Operation &op, llvm::function_ref<double(Operation &)> amount) {
  auto sum = [&](Block &block) {
    double all = 0;
    for (Operation &inner : block)
      all += amount(inner);
    return all;
  };
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return passesOf(loop) * sum(*loop.getBody());
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return sum(*loop.getAfterBody()); // a lower bound
  double all = 0;
  const bool isChoice = isa<scf::IfOp>(op);
  for (Region &region : op.getRegions())
    for (Block &block : region)
      all = isChoice ? std::max(all, sum(block)) : all + sum(block);
  return all;
}

double refold::flopsOf(Operation &op) {
  if (op.getNumRegions() > 0)
    return sumInside(op, [](Operation &inner) { return flopsOf(inner); });
  return isa_and_nonnull<rf::RfDialect>(op.getDialect()) ? static_cast<double>(operationsOf(op))
                                                         : 0;
}

double refold::flopsOf(Block &block) {
  double flops = 0;
  for (Operation &op : block)
    flops += flopsOf(op);
  return flops;
}

static int64_t bytesOf(Value value) {
  return isa<RankedTensorType>(value.getType()) ? mem::bufferBytes(mem::bufferType(value.getType()))
                                                : 0;
}

/// Returns a tensor with as many bytes as the op reads or writes of this operand: the result of a
/// slice, or the new elements of an update. Returns null if the op may read or write the whole
/// operand.
static Value partTouched(OpOperand &use) {
  Operation *op = use.getOwner();
  if (use.getOperandNumber() != 0)
    return {};
  if (isa<rf::TakeOp, rf::GatherOp, rf::SliceRowOp, rf::DynamicSliceOp, rf::SliceOp>(op))
    return op->getResult(0);
  if (isa<rf::UpdateRowOp, rf::DynamicUpdateSliceOp>(op))
    return op->getOperand(1);
  return {};
}

/// Returns the bytes moved by these uses of a value of `bytes` bytes.
template <typename Uses> static int64_t bytesTouched(Uses &&uses, int64_t whole) {
  int64_t bytes = 0;
  for (OpOperand &use : uses) {
    Value part = partTouched(use);
    if (!part)
      return whole;
    bytes += bytesOf(part);
  }
  return std::min(bytes, whole);
}

static int64_t bytesWritten(Value result) {
  auto update = result.getDefiningOp();
  return bytesOf(isa_and_nonnull<rf::UpdateRowOp, rf::DynamicUpdateSliceOp>(update)
                     ? update->getOperand(1)
                     : result);
}

int64_t refold::bytesMovedBy(Block &body) {
  int64_t bytes = 0;
  for (Value argument : body.getArguments())
    bytes += bytesTouched(argument.getUses(), bytesOf(argument));
  for (Value result : body.getTerminator()->getOperands())
    bytes += bytesWritten(result);
  return bytes;
}

/// Ops without a run: names, requests and values that exist from the beginning.
static bool runsNothing(Operation &op) {
  return op.hasTrait<OpTrait::ConstantLike>() || op.hasTrait<OpTrait::IsTerminator>() ||
         isa<rf::ReshapeOp, rf::CheckpointOp, rf::StopGradientOp, rf::BarrierOp, rf::EmptyOp,
             rf::GradientOp>(op) ||
         !isa_and_nonnull<rf::RfDialect>(op.getDialect());
}

int64_t refold::bytesMovedBy(Operation &op) {
  if (auto fusion = dyn_cast<rf::FusionOp>(op))
    return bytesMovedBy(fusion.getBody().front());
  if (runsNothing(op))
    return 0;
  int64_t bytes = 0;
  llvm::DenseSet<Value> seen;
  for (OpOperand &operand : op.getOpOperands())
    if (seen.insert(operand.get()).second)
      bytes += bytesTouched(MutableArrayRef(operand), bytesOf(operand.get()));
  for (Value result : op.getResults())
    bytes += bytesWritten(result);
  return bytes;
}

/// Random numbers are computed from integers, which operationsOf does not count.
static double drawsOf(Operation &op) {
  const bool draws =
      isa<rf::RandomUniformOp, rf::RandomNormalOp, rf::RandomIndexOp, rf::ShuffleOp, rf::DropoutOp>(
          op);
  return draws ? static_cast<double>(elements(op.getResult(0)) * kFunction) : 0;
}

static double picosecondsOf(Operation &op, const DeviceRates &rates) {
  auto fusion = dyn_cast<rf::FusionOp>(op);
  if (op.getNumRegions() > 0 && !fusion)
    return sumInside(op, [&](Operation &inner) { return picosecondsOf(inner, rates); });
  if (runsNothing(op))
    return 0;
  if (auto measured = op.getAttrOfType<IntegerAttr>(rf::kMeasuredAttr))
    return static_cast<double>(measured.getInt());
  double operations = flopsOf(op) + drawsOf(op);
  if (fusion)
    for (Operation &inner : fusion.getBody().front())
      operations += drawsOf(inner);
  const double bytes = static_cast<double>(bytesMovedBy(op));
  return 1e12 * (std::max(operations / rates.flopsPerSecond, bytes / rates.bytesPerSecond) +
                 rates.launchSeconds);
}

uint64_t refold::costOf(Operation *op, const DeviceRates &rates) {
  // Clamp at half an hour per op, which is as good as infinite and keeps sums far from overflow.
  constexpr auto kLongest = static_cast<double>(rf::kMostPicoseconds);
  return static_cast<uint64_t>(std::llround(std::min(picosecondsOf(*op, rates), kLongest)));
}
