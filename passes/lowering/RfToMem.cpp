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
#include "passes/analysis/InPlace.h"
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
  Value old;  // null where there is no old value (a fetch, a state that @startup makes)
  Value next; // seen through barriers
  Value buffer;
  Carried(Value old, Value next, Value buffer)
      : old(old), next(throughBarriers(next)), buffer(buffer) {}
};

/// The carried values of a block.
class CarriedValues {
public:
  void add(Value old, Value next, Value buffer) {
    entries.emplace_back(old, next, buffer);
    byNext[entries.back().next].push_back(entries.size() - 1);
  }
  ArrayRef<Carried> all() const { return entries; }
  /// Calls `visit` with those whose next value is `value`, in order.
  template <typename Fn> void forNext(Value value, Fn &&visit) const {
    if (auto found = byNext.find(value); found != byNext.end())
      for (unsigned index : found->second)
        visit(entries[index]);
  }

private:
  SmallVector<Carried> entries;
  llvm::DenseMap<Value, SmallVector<unsigned, 1>> byNext;
};

class FunctionLowering {
public:
  FunctionLowering(func::FuncOp function, KernelOutliner &kernels)
      : function(function), kernels(kernels), builder(function.getContext()) {}

  LogicalResult run() {
    if (failed(checkSignature()))
      return failure();
    Block &block = function.getBody().front();
    originalArguments = llvm::to_vector(ValueRange(block.getArguments()));
    CarriedValues carried = makeSignature(block);
    if (failed(lowerBlock(block, carried)))
      return failure();
    finish(block);
    return success();
  }

private:
  LogicalResult checkSignature() {
    if (!function.getBody().hasOneBlock())
      return function.emitError() << "'" << function.getSymName() << "' has "
                                  << function.getBody().getBlocks().size()
                                  << " blocks, a Program's function has one";
    auto check = [&](TypeRange types, StringRef what) -> LogicalResult {
      for (auto [index, type] : llvm::enumerate(types)) {
        auto tensor = dyn_cast<RankedTensorType>(type);
        bool isSteps = what == "argument" && type.isInteger(64);
        if (!isSteps && (!tensor || !tensor.hasStaticShape()))
          return function.emitError() << what << " " << index << " of '" << function.getSymName()
                                      << "' must be a tensor of static shape, got " << type;
      }
      return success();
    };
    return success(succeeded(check(function.getArgumentTypes(), "argument")) &&
                   succeeded(check(function.getResultTypes(), "result")));
  }

  /// Adds a buffer argument for each tensor argument and for each result without one.
  CarriedValues makeSignature(Block &block) {
    Operation *terminator = block.getTerminator();
    llvm::DenseMap<int64_t, SmallVector<std::pair<Value, Value>>> statesOfResult;
    for (auto [index, argument] : llvm::enumerate(originalArguments)) {
      if (!isa<RankedTensorType>(argument.getType()))
        continue;
      NamedAttrList attributes = function.getArgAttrDict(index);
      auto state = dyn_cast_or_null<rf::StateAttr>(attributes.get(rf::RfDialect::kStateAttr));
      Value buffer = addBuffer(block, argument, state ? inPlace(state) : attributes);
      bufferOf[argument] = buffer;
      if (state) {
        statesOfResult[state.getResult()].push_back({argument, buffer});
        if (state.getName() == "step") {
          counter = argument;
          counterBuffer = buffer;
        }
      }
    }
    CarriedValues carried;
    for (auto [index, value] : llvm::enumerate(terminator->getOperands())) {
      NamedAttrList attributes = function.getResultAttrDict(index);
      auto states = statesOfResult.find(index);
      if (states != statesOfResult.end()) {
        for (auto [old, buffer] : states->second)
          carried.add(old, value, buffer);
        if (!attributes.get(rf::RfDialect::kFetchAttr))
          continue;
      }
      auto state = dyn_cast_or_null<rf::StateAttr>(attributes.get(rf::RfDialect::kStateAttr));
      carried.add(Value(), value, addBuffer(block, value, state ? inPlace(state) : attributes));
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

  LogicalResult lowerBlock(Block &block, const CarriedValues &carried) {
    for (Operation &op : llvm::make_early_inc_range(block.without_terminator())) {
      builder.setInsertionPoint(&op);
      if (auto fusion = dyn_cast<rf::FusionOp>(op)) {
        lowerFusion(fusion, block, carried);
      } else if (auto view = dyn_cast<rf::ReshapeOp>(op)) {
        if (Value buffer = bufferOf.lookup(view.getOperand()))
          bufferOf[view.getResult()] = makeView(view, buffer);
      } else if (auto barrier = dyn_cast<rf::BarrierOp>(op)) {
        for (auto [result, input] : llvm::zip_equal(barrier.getResults(), barrier.getInputs()))
          bufferOf[result] = bufferOf.lookup(input);
      } else if (isa<rf::EmptyOp>(op)) {
        continue; // has memory once it is read
      } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
        if (failed(lowerLoop(loop, block, carried)))
          return failure();
      } else if (failed(lowerCounter(op))) {
        return failure();
      }
    }
    builder.setInsertionPoint(block.getTerminator());
    copyCarried(block, carried);
    return success();
  }

  Value allocate(Location loc, Type type, StringRef name) {
    return mem::AllocOp::create(builder, loc, mem::bufferType(type), name, IntegerAttr());
  }

  Value makeView(rf::ReshapeOp view, Value buffer) {
    return mem::ViewOp::create(builder, view.getLoc(), mem::bufferType(view.getType()), buffer);
  }

  /// The buffer of a value that is read. An empty one has none until then.
  Value memoryOf(Value value) {
    if (Value buffer = bufferOf.lookup(value))
      return buffer;
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(value.getDefiningOp());
    return bufferOf[value] = allocate(value.getLoc(), value.getType(), "empty");
  }

  /// The carried buffer that `value` of `block` can be written into at once; null where it needs
  /// its own.
  Value destination(OpResult value, Block &block, const CarriedValues &carried) {
    Value buffer;
    carried.forNext(value, [&](const Carried &entry) {
      if (!buffer && !taken.contains(entry.buffer) &&
          (!entry.old || inPlaceObstacle(entry.old, value, block).empty()))
        buffer = entry.buffer;
    });
    if (buffer)
      taken.insert(buffer);
    return buffer;
  }

  void lowerFusion(rf::FusionOp fusion, Block &block, const CarriedValues &carried) {
    SmallVector<Value> inputs, outputs;
    for (Value input : fusion.getInputs())
      inputs.push_back(memoryOf(input));
    SmallVector<int64_t> tied;
    for (OpResult output : fusion->getResults()) {
      Value buffer = destination(output, block, carried);
      if (!buffer)
        buffer =
            allocate(fusion.getLoc(), output.getType(), nameOf(fusion, output.getResultNumber()));
      bufferOf[output] = buffer;
      outputs.push_back(buffer);
      auto same = llvm::find(inputs, buffer);
      tied.push_back(same == inputs.end() ? -1 : same - inputs.begin());
      if (same != inputs.end())
        explainInPlace(fusion.getLoc(), buffer);
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
      bufferOf[scalar.getResult()] = counterBuffer;
      return success();
    }
    return op.emitError() << "'" << op.getName() << "' cannot be lowered to memory";
  }

  /// The fold's number of the step, or where it ends if that is read after the fold only: what the
  /// counter's buffer holds at that place.
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
      return loop && loop.getUpperBound() == number && loop->getBlock() == op->getBlock() &&
             allReads(op.getResult(), *op->getBlock(), [&](OpOperand &, Operation *reader, bool) {
               return loop->isBeforeInBlock(reader);
             });
    });
  }

  // The fold ------------------------------------------------------------------

  LogicalResult checkFold(scf::ForOp loop, const CarriedValues &carried) {
    auto first = loop.getLowerBound().getDefiningOp<tensor::ExtractOp>();
    auto end = loop.getUpperBound().getDefiningOp<arith::AddIOp>();
    auto capacity = loop->getAttrOfType<IntegerAttr>(rf::RfDialect::kCapacityAttr);
    if (!counter || !first || first.getTensor() != counter || !end ||
        end.getLhs() != loop.getLowerBound() || !isSteps(end.getRhs()) ||
        !matchPattern(loop.getStep(), m_One()) || !capacity)
      return loop.emitError() << "loop is no fold: it must run from the state 'step' for "
                                 "'rf.steps' steps, with rf.capacity";
    if (fold) {
      InFlightDiagnostic error = loop.emitError() << "'" << function.getSymName()
                                                  << "' has a second fold, a Program has one";
      error.attachNote(fold->getLoc()) << "the first fold";
      return error;
    }
    fold = loop;
    for (const Carried &entry : carried.all())
      if (auto next = entry.next.getDefiningOp<tensor::FromElementsOp>();
          entry.old == counter && (!next || next->getOperand(0) != loop.getUpperBound()))
        return loop.emitError() << "state 'step' must go on to where the fold ends";
    Operation *inside = nullptr;
    allReads(counter, *loop->getBlock(), [&](OpOperand &use, Operation *user, bool) {
      if (user == loop && use.getOwner() != loop)
        inside = use.getOwner();
      return !inside;
    });
    if (inside)
      return inside->emitError() << "reads the state 'step' inside the fold, where it changes: "
                                    "read the step's number instead";
    return success();
  }

  /// The fold moves the counter on in its buffer: who reads the value from before it afterwards
  /// gets a copy.
  void keepCounter(scf::ForOp loop) {
    bool isReadBeforeOnly =
        allReads(counter, *loop->getBlock(), [&](OpOperand &, Operation *user, bool) {
          return user == loop || user->isBeforeInBlock(loop);
        });
    if (isReadBeforeOnly)
      return;
    Value kept = allocate(loop.getLoc(), counter.getType(), "step");
    explainCopy(loop.getLoc(), kept, "the step's number from before the fold is read after it");
    mem::CopyOp::create(builder, loop.getLoc(), counterBuffer, kept);
    moveReaders(counter, kept, loop);
  }

  /// From here on `value` and what was made of it without a copy is in `buffer`.
  void moveReaders(Value value, Value buffer, scf::ForOp loop) {
    bufferOf[value] = buffer;
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      if (user->getBlock() != loop->getBlock() || !user->isBeforeInBlock(loop))
        continue;
      if (auto view = dyn_cast<rf::ReshapeOp>(user))
        moveReaders(view.getResult(), makeView(view, buffer), loop);
      if (auto barrier = dyn_cast<rf::BarrierOp>(user))
        if (use.getOperandNumber() < barrier.getInputs().size())
          moveReaders(barrier.getResult(use.getOperandNumber()), buffer, loop);
    }
  }

  bool isSteps(Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument && argument.getOwner()->getParentOp() == function &&
           function.getArgAttr(argument.getArgNumber(), rf::RfDialect::kStepsAttr);
  }

  LogicalResult lowerLoop(scf::ForOp loop, Block &block, const CarriedValues &outer) {
    if (failed(checkFold(loop, outer)))
      return failure();
    keepCounter(loop);
    Location loc = loop.getLoc();
    CarriedValues carried;
    auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
    for (auto [index, old] : llvm::enumerate(loop.getRegionIterArgs())) {
      OpResult result = loop->getResult(index);
      Value init = loop.getInitArgs()[index];
      Value buffer = destination(result, block, outer);
      if (!buffer)
        buffer = allocate(loc, result.getType(), "carried");
      if (Value from = bufferOf.lookup(init); from && from != buffer) {
        explainCopy(loc, buffer, "the fold's first value is kept");
        mem::CopyOp::create(builder, loc, from, buffer);
      }
      bufferOf[old] = buffer;
      bufferOf[result] = buffer;
      carried.add(old, yield.getOperand(index), buffer);
    }
    auto lowered = mem::LoopOp::create(
        builder, loc, counterBuffer,
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
  void copyCarried(Block &block, const CarriedValues &carried) {
    SmallVector<std::pair<Value, const Carried *>> copies;
    llvm::DenseSet<Value> overwritten;
    for (const Carried &entry : carried.all())
      // A view of a buffer has its bytes.
      if (Value source = bufferOf.lookup(entry.next);
          source && mem::rootBuffer(source) != entry.buffer) {
        copies.push_back({source, &entry});
        overwritten.insert(entry.buffer);
      }
    for (auto &[source, entry] : copies) {
      explainCopy(entry->next.getLoc(), entry->buffer, whyCopied(*entry, block));
      if (overwritten.contains(mem::rootBuffer(source))) {
        Value saved = allocate(entry->next.getLoc(), entry->next.getType(), "saved");
        mem::CopyOp::create(builder, entry->next.getLoc(), source, saved);
        source = saved;
      }
    }
    for (auto &[source, entry] : copies)
      mem::CopyOp::create(builder, entry->buffer.getLoc(), source, entry->buffer);
  }

  // Remarks ------------------------------------------------------------------

  static StringRef whyCopied(const Carried &entry, Block &block) {
    auto made = dyn_cast<OpResult>(entry.next);
    if (!made || made.getOwner()->getBlock() != &block)
      return "the next value is not made here";
    if (isa<rf::ReshapeOp>(made.getOwner()))
      return "the next value is another one in another shape";
    if (isa<tensor::FromElementsOp>(made.getOwner()))
      return "the next value is the number of the step";
    if (entry.old)
      if (StringRef obstacle = inPlaceObstacle(entry.old, made, block); !obstacle.empty())
        return obstacle;
    return "the same value is written into another buffer too";
  }

  remark::RemarkOpts inPlaceRemark() {
    return remark::RemarkOpts::name("in-place")
        .category("refold-rf-to-mem")
        .function(function.getSymName());
  }

  void explainInPlace(Location loc, Value buffer) {
    if (auto remark = remark::passed(loc, inPlaceRemark()))
      remark << remark::reason("nothing reads the old value any more")
             << remark::metric("value", describe(buffer))
             << remark::metric("bytes", mem::bufferBytes(buffer.getType()));
  }

  void explainCopy(Location loc, Value buffer, StringRef reason) {
    if (auto remark = remark::missed(loc, inPlaceRemark()))
      remark << remark::reason("{0}", reason) << remark::metric("value", describe(buffer))
             << remark::metric("copied bytes", mem::bufferBytes(buffer.getType()));
  }

  /// The name that the user knows a buffer by.
  std::string describe(Value buffer) {
    if (auto alloc = buffer.getDefiningOp<mem::AllocOp>())
      return alloc.getName().str();
    unsigned index = cast<BlockArgument>(buffer).getArgNumber() - originalArguments.size();
    for (NamedAttribute attribute : cast<DictionaryAttr>(newAttributes[index])) {
      if (auto state = dyn_cast<rf::StateAttr>(attribute.getValue()))
        return state.getName().str();
      if (auto fetch = dyn_cast<rf::FetchAttr>(attribute.getValue()))
        return fetch.getName().str();
      if (auto input = dyn_cast<rf::InputAttr>(attribute.getValue()))
        return input.getName().str();
    }
    return "argument";
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
  Value counter, counterBuffer;
  scf::ForOp fold;
};

struct RfToMem : refold::impl::RfToMemBase<RfToMem> {
  void runOnOperation() override {
    KernelOutliner kernels(getOperation());
    for (auto function : llvm::to_vector(getOperation().getOps<func::FuncOp>()))
      if (!function.isDeclaration() && failed(FunctionLowering(function, kernels).run()))
        return signalPassFailure();
  }
};

} // namespace
