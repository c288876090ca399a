//===- RfToMem.cpp - A buffer for every value -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function and the body of its fold are the same thing here: a block of ops between carried
// values. A carried value has an old value (an argument), a next value (an operand of the
// terminator) and one buffer for both.
//
//===----------------------------------------------------------------------===//
#include "dialects/mem/Mem.h"
#include "passes/Passes.h"
#include "passes/analysis/BlockSplit.h"
#include "passes/lowering/KernelOutliner.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace refold {
#define GEN_PASS_DEF_RFTOMEM
#include "passes/lowering/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

struct Carried {
  Value old; // null where there is no old value (a fetch, a state that @startup makes)
  Value next;
  Value buffer;
};

/// True if the kernel group reads operand `index` only at the element of result `result` that it
/// writes.
bool readsInStep(rf::FusionOp fusion, unsigned index, unsigned result) {
  BlockArgument argument = fusion.getBody().front().getArgument(index);
  Value yielded = fusion.getBody().front().getTerminator()->getOperand(result);
  return argument.getType() == yielded.getType() &&
         llvm::all_of(argument.getUses(), [&](OpOperand &use) {
           if (isa<rf::UpdateRowOp>(use.getOwner()))
             return use.getOperandNumber() == 0 && use.getOwner()->getResult(0) == yielded;
           return isElementwise(use.getOwner());
         });
}

/// Visits every use of `value` and of its views in `block`, with the op of the block that it is in.
template <typename Fn> bool allUses(Value value, Block &block, Fn &&accept, bool viaView = false) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    if (auto view = dyn_cast<rf::ReshapeOp>(use.getOwner()))
      return allUses(view.getResult(), block, accept, true);
    Operation *user = block.findAncestorOpInBlock(*use.getOwner());
    return user && accept(use, user, viaView);
  });
}

class FunctionLowering {
public:
  FunctionLowering(func::FuncOp function, KernelOutliner &kernels)
      : function(function), kernels(kernels), builder(function.getContext()) {}

  LogicalResult run() {
    Block &block = function.getBody().front();
    originalArguments = llvm::to_vector(ValueRange(block.getArguments()));
    SmallVector<Carried> carried = makeSignature(block);
    if (failed(lowerBlock(block, carried)))
      return failure();
    finish(block);
    return success();
  }

private:
  /// Adds a buffer argument for each tensor argument and for each result without one.
  SmallVector<Carried> makeSignature(Block &block) {
    Operation *terminator = block.getTerminator();
    llvm::DenseMap<int64_t, std::pair<Value, Value>> stateOfResult;
    for (auto [index, argument] : llvm::enumerate(originalArguments)) {
      if (!isa<RankedTensorType>(argument.getType()))
        continue;
      NamedAttrList attributes = function.getArgAttrDict(index);
      auto state = dyn_cast_or_null<rf::StateAttr>(attributes.get(rf::RfDialect::kStateAttr));
      Value buffer = addBuffer(block, argument, state ? inPlace(state) : attributes);
      bufferOf[argument] = buffer;
      if (state) {
        stateOfResult[state.getResult()] = {argument, buffer};
        if (state.getName() == "step")
          counter = argument;
      }
    }
    SmallVector<Carried> carried;
    for (auto [index, value] : llvm::enumerate(terminator->getOperands())) {
      if (auto state = stateOfResult.find(index); state != stateOfResult.end()) {
        carried.push_back({state->second.first, value, state->second.second});
        continue;
      }
      NamedAttrList attributes = function.getResultAttrDict(index);
      auto state = dyn_cast_or_null<rf::StateAttr>(attributes.get(rf::RfDialect::kStateAttr));
      carried.push_back(
          {Value(), value, addBuffer(block, value, state ? inPlace(state) : attributes)});
    }
    return carried;
  }

  NamedAttrList inPlace(rf::StateAttr state) {
    NamedAttrList attributes;
    attributes.set(rf::RfDialect::kStateAttr,
                   rf::StateAttr::get(state.getContext(), state.getName(), -1));
    return attributes;
  }

  Value addBuffer(Block &block, Value like, const NamedAttrList &attributes) {
    newAttributes.push_back(attributes.getDictionary(function.getContext()));
    return block.addArgument(mem::bufferType(like.getType()), like.getLoc());
  }

  // One block ------------------------------------------------------------------

  LogicalResult lowerBlock(Block &block, ArrayRef<Carried> carried) {
    for (Operation &op : llvm::make_early_inc_range(block.without_terminator())) {
      builder.setInsertionPoint(&op);
      if (auto fusion = dyn_cast<rf::FusionOp>(op)) {
        lowerFusion(fusion, block, carried);
      } else if (auto view = dyn_cast<rf::ReshapeOp>(op)) {
        bufferOf[view.getResult()] =
            mem::ViewOp::create(builder, op.getLoc(), mem::bufferType(view.getType()),
                                bufferOf.lookup(view.getOperand()));
      } else if (auto barrier = dyn_cast<rf::BarrierOp>(op)) {
        for (auto [result, input] : llvm::zip_equal(barrier.getResults(), barrier.getInputs()))
          bufferOf[result] = bufferOf.lookup(input);
      } else if (auto empty = dyn_cast<rf::EmptyOp>(op)) {
        continue;
      } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
        if (failed(lowerLoop(loop, block, carried)))
          return failure();
      } else if (failed(lowerCounter(op))) {
        return failure();
      }
    }
    builder.setInsertionPoint(block.getTerminator());
    copyCarried(carried);
    return success();
  }

  /// The carried buffer that `value`, computed by `op`, can be written into at once; null where it
  /// needs its own.
  Value destination(Value value, Operation *op, Block &block, ArrayRef<Carried> carried) {
    for (const Carried &entry : carried) {
      if (entry.next != value || isTaken(entry.buffer))
        continue;
      bool safe = !entry.old ||
                  allUses(entry.old, block, [&](OpOperand &use, Operation *user, bool viaView) {
                    if (user != op)
                      return user->isBeforeInBlock(op);
                    if (auto fusion = dyn_cast<rf::FusionOp>(op))
                      return !viaView && readsInStep(fusion, use.getOperandNumber(),
                                                     cast<OpResult>(value).getResultNumber());
                    auto loop = dyn_cast<scf::ForOp>(op);
                    return !viaView && loop && use.getOwner() == op &&
                           loop.getTiedLoopResult(&use) == value;
                  });
      if (safe) {
        taken.insert(entry.buffer);
        return entry.buffer;
      }
    }
    return {};
  }
  bool isTaken(Value buffer) const { return taken.contains(buffer); }

  void lowerFusion(rf::FusionOp fusion, Block &block, ArrayRef<Carried> carried) {
    SmallVector<Value> inputs, outputs;
    for (Value input : fusion.getInputs())
      inputs.push_back(bufferOf.lookup(input));
    SmallVector<int64_t> tied;
    for (auto [index, output] : llvm::enumerate(fusion.getOutputs())) {
      Value buffer = destination(output, fusion, block, carried);
      if (!buffer)
        buffer = mem::AllocOp::create(builder, fusion.getLoc(), mem::bufferType(output.getType()),
                                      nameOf(fusion, index), IntegerAttr());
      bufferOf[output] = buffer;
      outputs.push_back(buffer);
      auto same = llvm::find(inputs, buffer);
      tied.push_back(same == inputs.end() ? -1 : same - inputs.begin());
    }
    mem::KernelOp kernel = kernels.outline(fusion, tied);
    mem::LaunchOp::create(builder, fusion.getLoc(), kernel.getSymName(), inputs, outputs);
  }

  std::string nameOf(rf::FusionOp fusion, unsigned index) {
    Operation *op = fusion.getBody().front().getTerminator()->getOperand(index).getDefiningOp();
    if (!op)
      return "value";
    if (auto named = op->getLoc()->findInstanceOf<NameLoc>())
      return named.getName().str();
    return op->getName().stripDialect().str();
  }

  /// The scalars that say where the fold starts and ends are the loop's own business; its counter
  /// is the state "step".
  LogicalResult lowerCounter(Operation &op) {
    if (isa<tensor::ExtractOp, arith::AddIOp, arith::ConstantOp>(op))
      return success();
    if (auto scalar = dyn_cast<tensor::FromElementsOp>(op); scalar && isCounter(scalar)) {
      bufferOf[scalar.getResult()] = bufferOf.lookup(counter);
      return success();
    }
    return op.emitError() << "'" << op.getName() << "' cannot be lowered to memory";
  }

  /// The fold's number of the step, or where it ends: what the counter's buffer holds at that
  /// place.
  bool isCounter(tensor::FromElementsOp op) {
    if (!counter || op->getNumOperands() != 1)
      return false;
    Value number = op->getOperand(0);
    if (auto argument = dyn_cast<BlockArgument>(number)) {
      auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
      return loop && loop.getInductionVar() == argument;
    }
    return llvm::any_of(number.getUsers(), [&](Operation *user) {
      auto loop = dyn_cast<scf::ForOp>(user);
      return loop && loop.getUpperBound() == number && loop->isBeforeInBlock(op);
    });
  }

  // The fold ------------------------------------------------------------------

  LogicalResult checkFold(scf::ForOp loop) {
    auto first = loop.getLowerBound().getDefiningOp<tensor::ExtractOp>();
    auto end = loop.getUpperBound().getDefiningOp<arith::AddIOp>();
    auto capacity = loop->getAttrOfType<IntegerAttr>(rf::RfDialect::kCapacityAttr);
    if (!counter || !first || first.getTensor() != counter || !end ||
        end.getLhs() != loop.getLowerBound() || !matchPattern(loop.getStep(), m_One()) || !capacity)
      return loop.emitError() << "loop is no fold: it must run from the state 'step' for "
                                 "'rf.steps' steps, with rf.capacity";
    for (Operation *user : counter.getUsers())
      if (loop->isProperAncestor(user))
        return user->emitError() << "reads the state 'step' inside the fold, where it changes: "
                                    "read the step's number instead";
    return success();
  }

  LogicalResult lowerLoop(scf::ForOp loop, Block &block, ArrayRef<Carried> outer) {
    if (failed(checkFold(loop)))
      return failure();
    Location loc = loop.getLoc();
    SmallVector<Carried> carried;
    auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
    for (auto [index, old] : llvm::enumerate(loop.getRegionIterArgs())) {
      Value result = loop.getResult(index), init = loop.getInitArgs()[index];
      Value buffer = destination(result, loop, block, outer);
      if (!buffer)
        buffer = mem::AllocOp::create(builder, loc, mem::bufferType(result.getType()), "carried",
                                      IntegerAttr());
      if (Value from = bufferOf.lookup(init); from && from != buffer)
        mem::CopyOp::create(builder, loc, from, buffer);
      bufferOf[old] = buffer;
      bufferOf[result] = buffer;
      carried.push_back({old, yield.getOperand(index), buffer});
    }
    auto lowered = mem::LoopOp::create(
        builder, loc, bufferOf.lookup(counter),
        loop->getAttrOfType<IntegerAttr>(rf::RfDialect::kCapacityAttr).getInt());
    llvm::DenseSet<Value> outside = std::exchange(taken, {});
    if (failed(lowerBlock(*loop.getBody(), carried)))
      return failure();
    taken = std::move(outside);
    // What the block holds now moves over; the ops over tensors die with the old loop.
    Block *body = new Block();
    lowered.getBody().push_back(body);
    for (Operation &op : llvm::make_early_inc_range(*loop.getBody()))
      if (isa<mem::MemDialect>(op.getDialect()))
        op.moveBefore(body, body->end());
    return success();
  }

  /// At the end of a block, what was not written in place is copied. A source that another copy
  /// overwrites is saved first.
  void copyCarried(ArrayRef<Carried> carried) {
    SmallVector<std::pair<Value, Value>> copies;
    for (const Carried &entry : carried) {
      Value source = bufferOf.lookup(entry.next);
      if (!source || source == entry.buffer)
        continue;
      bool overwritten = llvm::any_of(carried, [&](const Carried &other) {
        return mem::rootBuffer(source) == other.buffer &&
               bufferOf.lookup(other.next) != other.buffer;
      });
      if (overwritten) {
        Value saved =
            mem::AllocOp::create(builder, entry.next.getLoc(), cast<MemRefType>(source.getType()),
                                 "saved", IntegerAttr());
        mem::CopyOp::create(builder, entry.next.getLoc(), source, saved);
        source = saved;
      }
      bool shared = llvm::count_if(carried, [&](const Carried &other) {
                      return other.next == entry.next;
                    }) > 1;
      const char *reason = shared ? "the same value is the next one of two states"
                                  : "the old value is read after the new one is there, or "
                                    "elsewhere than where it is written";
      remark::missed(entry.next.getLoc(), remark::RemarkOpts::name("in-place")
                                              .category("refold-rf-to-mem")
                                              .function(function.getSymName()))
          << remark::reason(reason)
          << remark::metric("copied bytes", mem::bufferBytes(source.getType()));
      copies.push_back({source, entry.buffer});
    }
    for (auto [source, target] : copies)
      mem::CopyOp::create(builder, target.getLoc(), source, target);
  }

  /// Drops the ops over tensors and the old signature.
  void finish(Block &block) {
    builder.setInsertionPoint(block.getTerminator());
    auto newReturn = func::ReturnOp::create(builder, function.getLoc());
    SmallVector<Operation *> dead;
    for (Operation &op : block)
      if (!isa<mem::MemDialect>(op.getDialect()) && &op != newReturn)
        dead.push_back(&op);
    for (Operation *op : llvm::reverse(dead)) {
      op->dropAllUses();
      op->erase();
    }
    block.eraseArguments(0, originalArguments.size());
    function.removeResAttrsAttr();
    function.setType(FunctionType::get(function.getContext(), block.getArgumentTypes(), {}));
    function.setAllArgAttrs(newAttributes);
  }

  func::FuncOp function;
  KernelOutliner &kernels;
  OpBuilder builder;
  SmallVector<Value> originalArguments;
  SmallVector<Attribute> newAttributes;
  /// Read with lookup: what an access by [] refers to moves when the map grows.
  llvm::DenseMap<Value, Value> bufferOf;
  llvm::DenseSet<Value> taken;
  Value counter;
};

struct RfToMem : refold::impl::RfToMemBase<RfToMem> {
  void runOnOperation() override {
    KernelOutliner kernels(getOperation());
    for (auto function : llvm::to_vector(getOperation().getOps<func::FuncOp>()))
      if (failed(FunctionLowering(function, kernels).run()))
        return signalPassFailure();
  }
};

} // namespace
