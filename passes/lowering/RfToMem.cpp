//===- RfToMem.cpp - A buffer for every value -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function, the body of a loop and a branch are the same thing here: a block of ops between
// carried values. A carried value has an old value (an argument), a next value (an operand of the
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

class FunctionLowering {
public:
  FunctionLowering(func::FuncOp function, KernelOutliner &kernels)
      : function(function), kernels(kernels), builder(function.getContext()) {}

  LogicalResult run() {
    if (failed(checkSignature()))
      return failure();
    Block &block = function.getBody().front();
    originalArguments = llvm::to_vector(ValueRange(block.getArguments()));
    SmallVector<Carried> carried = makeSignature(block);
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
  SmallVector<Carried> makeSignature(Block &block) {
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
    SmallVector<Carried> carried;
    for (auto [index, value] : llvm::enumerate(terminator->getOperands())) {
      NamedAttrList attributes = function.getResultAttrDict(index);
      auto states = statesOfResult.find(index);
      if (states != statesOfResult.end()) {
        for (auto [old, buffer] : states->second)
          carried.emplace_back(old, value, buffer);
        if (!attributes.get(rf::RfDialect::kFetchAttr))
          continue;
      }
      auto state = dyn_cast_or_null<rf::StateAttr>(attributes.get(rf::RfDialect::kStateAttr));
      carried.emplace_back(Value(), value,
                           addBuffer(block, value, state ? inPlace(state) : attributes));
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
        if (Value buffer = bufferOf.lookup(view.getOperand()))
          bufferOf[view.getResult()] = makeView(view, buffer);
      } else if (auto barrier = dyn_cast<rf::BarrierOp>(op)) {
        for (auto [result, input] : llvm::zip_equal(barrier.getResults(), barrier.getInputs()))
          bufferOf[result] = bufferOf.lookup(input);
      } else if (isa<rf::EmptyOp>(op)) {
        continue; // has memory once it is read
      } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
        if (failed(lowerFor(loop, block, carried)))
          return failure();
      } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
        if (failed(lowerWhile(loop, block, carried)))
          return failure();
      } else if (auto condition = dyn_cast<scf::IfOp>(op)) {
        if (failed(lowerIf(condition)))
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
  Value destination(OpResult value, Block &block, ArrayRef<Carried> carried) {
    for (const Carried &entry : carried) {
      if (entry.next != value || taken.contains(entry.buffer) ||
          (entry.old && !inPlaceObstacle(entry.old, value, block).empty()))
        continue;
      taken.insert(entry.buffer);
      return entry.buffer;
    }
    return {};
  }

  void lowerFusion(rf::FusionOp fusion, Block &block, ArrayRef<Carried> carried) {
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

  /// The scalars that say where a loop starts and ends are the loop's own business; the fold's
  /// counter is the state "step".
  LogicalResult lowerCounter(Operation &op) {
    if (isa<tensor::ExtractOp, arith::AddIOp, arith::ConstantOp>(op))
      return success();
    if (auto scalar = dyn_cast<tensor::FromElementsOp>(op))
      if (Value buffer = counterRead(scalar)) {
        bufferOf[scalar.getResult()] = buffer;
        return success();
      }
    return op.emitError() << "'" << op.getName() << "' cannot be lowered to memory";
  }

  /// The buffer that holds the number at that place: a loop's counter in its body, and where a fold
  /// ends if that is read after it only.
  Value counterRead(tensor::FromElementsOp op) {
    if (op->getNumOperands() != 1)
      return {};
    Value number = op->getOperand(0);
    if (Value buffer = counterOf.lookup(number))
      return buffer;
    bool isEnd = counter && llvm::any_of(number.getUsers(), [&](Operation *user) {
      auto loop = dyn_cast<scf::ForOp>(user);
      return loop && loop.getUpperBound() == number && loop->getBlock() == op->getBlock() &&
             allReads(op.getResult(), *op->getBlock(), [&](OpOperand &, Operation *reader, bool) {
               return loop->isBeforeInBlock(reader);
             });
    });
    return isEnd ? counterBuffer : Value();
  }

  // The fold ------------------------------------------------------------------

  /// `last` is the number after the last step, where the state 'step' goes on to.
  LogicalResult checkFold(Operation *loop, Value lower, Value upper, Value last, bool byOne,
                          ArrayRef<Carried> carried) {
    auto first = lower.getDefiningOp<tensor::ExtractOp>();
    auto end = upper.getDefiningOp<arith::AddIOp>();
    if (!counter || !first || first.getTensor() != counter || !end || end.getLhs() != lower ||
        !isSteps(end.getRhs()) || !byOne)
      return loop->emitError() << "loop is no fold: it must run from the state 'step' for "
                                  "'rf.steps' steps, with rf.capacity";
    if (fold) {
      InFlightDiagnostic error = loop->emitError() << "'" << function.getSymName()
                                                  << "' has a second fold, a Program has one";
      error.attachNote(fold->getLoc()) << "the first fold";
      return error;
    }
    fold = loop;
    for (const Carried &entry : carried)
      if (auto next = entry.next.getDefiningOp<tensor::FromElementsOp>();
          entry.old == counter && (!next || next->getOperand(0) != last))
        return loop->emitError() << "state 'step' must go on to where the fold ends";
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
  void keepCounter(Operation *loop) {
    bool isReadBeforeOnly =
        allReads(counter, *loop->getBlock(), [&](OpOperand &, Operation *user, bool) {
          return user == loop || user->isBeforeInBlock(loop);
        });
    if (isReadBeforeOnly)
      return;
    Value kept = allocate(loop->getLoc(), counter.getType(), "step");
    explainCopy(loop->getLoc(), kept, "the step's number from before the fold is read after it");
    mem::CopyOp::create(builder, loop->getLoc(), counterBuffer, kept);
    moveReaders(counter, kept, loop);
  }

  /// From here on `value` and what was made of it without a copy is in `buffer`.
  void moveReaders(Value value, Value buffer, Operation *loop) {
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

// Loops ------------------------------------------------------------------

  /// One value that a loop carries: before it, in a pass, for the next pass, after it.
  struct CarriedThrough {
    Value init, old, next;
    OpResult result;
  };

  /// Gives what `loop` carries its buffers.
  SmallVector<Carried> carry(Operation *loop, ArrayRef<CarriedThrough> through, Block &block,
                             ArrayRef<Carried> outer) {
    SmallVector<Carried> carried;
    for (const CarriedThrough &entry : through) {
      Value buffer = destination(entry.result, block, outer);
      if (!buffer)
        buffer = allocate(loop->getLoc(), entry.result.getType(), "carried");
      if (Value from = bufferOf.lookup(entry.init); from && from != buffer) {
        explainCopy(loop->getLoc(), buffer, "the loop's first value is kept");
        mem::CopyOp::create(builder, loop->getLoc(), from, buffer);
      }
      bufferOf[entry.old] = buffer;
      bufferOf[entry.result] = buffer;
      carried.emplace_back(entry.old, entry.next, buffer);
    }
    return carried;
  }

  /// Lowers a body or a branch and moves what it becomes into `region`; the ops over tensors die
  /// with the old op.
  LogicalResult lowerInto(Region &region, Block &from, ArrayRef<Carried> carried) {
    OpBuilder::InsertionGuard guard(builder);
    llvm::DenseSet<Value> outside = std::exchange(taken, {});
    if (failed(lowerBlock(from, carried)))
      return failure();
    taken = std::move(outside);
    Block *body = new Block();
    region.push_back(body);
    for (Operation &op : llvm::make_early_inc_range(from))
      if (isa<mem::MemDialect>(op.getDialect()))
        op.moveBefore(body, body->end());
    return success();
  }

  LogicalResult lowerFor(scf::ForOp loop, Block &block, ArrayRef<Carried> outer) {
    Location loc = loop.getLoc();
    auto capacity = loop->getAttrOfType<IntegerAttr>(rf::RfDialect::kCapacityAttr);
    APInt first, end, step;
    bool isKnown = matchPattern(loop.getLowerBound(), m_ConstantInt(&first)) &&
                   matchPattern(loop.getUpperBound(), m_ConstantInt(&end)) &&
                   matchPattern(loop.getStep(), m_ConstantInt(&step));
    if (capacity || !isKnown) {
      bool byOne = capacity && matchPattern(loop.getStep(), m_One());
      if (failed(checkFold(loop, loop.getLowerBound(), loop.getUpperBound(), loop.getUpperBound(),
                           byOne, outer)))
        return failure();
      keepCounter(loop);
    }
    SmallVector<CarriedThrough> through;
    auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
    for (auto [index, old] : llvm::enumerate(loop.getRegionIterArgs()))
      through.push_back(
          {loop.getInitArgs()[index], old, yield.getOperand(index), loop->getResult(index)});
    SmallVector<Carried> carried = carry(loop, through, block, outer);
    if (capacity) {
      counterOf[loop.getInductionVar()] = counterBuffer;
      auto lowered =
          mem::LoopOp::create(builder, loc, counterBuffer, Value(), capacity.getInt());
      return lowerInto(lowered.getBody(), *loop.getBody(), carried);
    }
    int64_t distance = end.getSExtValue() - first.getSExtValue(), by = step.getSExtValue();
    int64_t passes = distance <= 0 ? 0 : (distance + by - 1) / by;
    Value number = allocate(loc, RankedTensorType::get({}, builder.getI64Type()), "counter");
    counterOf[loop.getInductionVar()] = number;
    auto lowered = mem::RepeatOp::create(builder, loc, number, Value(), first.getSExtValue(), by,
                                         passes);
    return lowerInto(lowered.getBody(), *loop.getBody(), carried);
  }

  /// A loop that goes on while a carried flag holds and a carried number is below a bound.
  struct WhileForm {
    unsigned number, flag;
    Value bound;
  };

  static std::optional<WhileForm> formOf(scf::WhileOp loop) {
    auto condition = loop.getConditionOp();
    auto both = condition.getCondition().getDefiningOp<arith::AndIOp>();
    Block &before = *loop.getBeforeBody(), &body = *loop.getAfterBody();
    if (!both || condition.getArgs() != ValueRange(before.getArguments()))
      return std::nullopt;
    auto less = both.getLhs().getDefiningOp<arith::CmpIOp>();
    auto flag = both.getRhs().getDefiningOp<tensor::ExtractOp>();
    if (!less || !flag || less.getPredicate() != arith::CmpIPredicate::slt)
      return std::nullopt;
    auto number = dyn_cast<BlockArgument>(less.getLhs()),
         carriedFlag = dyn_cast<BlockArgument>(flag.getTensor());
    if (!number || !carriedFlag || number.getOwner() != &before ||
        carriedFlag.getOwner() != &before)
      return std::nullopt;
    auto next = body.getTerminator()
                    ->getOperand(number.getArgNumber())
                    .getDefiningOp<arith::AddIOp>();
    if (!next || next.getLhs() != body.getArgument(number.getArgNumber()) ||
        !matchPattern(next.getRhs(), m_One()))
      return std::nullopt;
    return WhileForm{number.getArgNumber(), carriedFlag.getArgNumber(), less.getRhs()};
  }

  LogicalResult lowerWhile(scf::WhileOp loop, Block &block, ArrayRef<Carried> outer) {
    Location loc = loop.getLoc();
    std::optional<WhileForm> form = formOf(loop);
    if (!form)
      return loop.emitError() << "loop must go on while a number that it counts up by one is below "
                                 "a bound and a flag that it carries holds, and for nothing else";
    Value init = loop.getInits()[form->number];
    auto capacity = loop->getAttrOfType<IntegerAttr>(rf::RfDialect::kCapacityAttr);
    APInt first, bound;
    bool isKnown = matchPattern(init, m_ConstantInt(&first)) &&
                   matchPattern(form->bound, m_ConstantInt(&bound));
    if (capacity || !isKnown) {
      if (failed(checkFold(loop, init, form->bound, loop.getResult(form->number),
                           capacity != nullptr, outer)))
        return failure();
      keepCounter(loop);
    }
    SmallVector<CarriedThrough> through;
    Block &body = *loop.getAfterBody();
    for (auto [index, old] : llvm::enumerate(body.getArguments()))
      if (index != form->number)
        through.push_back({loop.getInits()[index], old, body.getTerminator()->getOperand(index),
                           loop->getResult(index)});
    SmallVector<Carried> carried = carry(loop, through, block, outer);
    Value flag = bufferOf.lookup(body.getArgument(form->flag));
    Value number = capacity ? counterBuffer
                            : allocate(loc, RankedTensorType::get({}, builder.getI64Type()),
                                       "counter");
    counterOf[body.getArgument(form->number)] = number;
    counterOf[loop.getResult(form->number)] = number;
    if (capacity) {
      auto lowered = mem::LoopOp::create(builder, loc, number, flag, capacity.getInt());
      return lowerInto(lowered.getBody(), body, carried);
    }
    int64_t passes = std::max<int64_t>(bound.getSExtValue() - first.getSExtValue(), 0);
    auto lowered =
        mem::RepeatOp::create(builder, loc, number, flag, first.getSExtValue(), 1, passes);
    return lowerInto(lowered.getBody(), body, carried);
  }

  // Conditions ------------------------------------------------------------------

  LogicalResult lowerIf(scf::IfOp condition) {
    auto flag = condition.getCondition().getDefiningOp<tensor::ExtractOp>();
    if (!flag)
      return condition.emitError() << "condition must be the element of a scalar tensor of i1";
    Value predicate = memoryOf(flag.getTensor());
    SmallVector<Value> buffers;
    for (OpResult result : condition->getResults())
      buffers.push_back(bufferOf[result] =
                            allocate(condition.getLoc(), result.getType(), "chosen"));
    auto lowered = mem::ConditionOp::create(builder, condition.getLoc(), predicate);
    for (auto [from, to] : {std::pair(&condition.getThenRegion(), &lowered.getThenBody()),
                            std::pair(&condition.getElseRegion(), &lowered.getElseBody())}) {
      if (from->empty()) {
        to->push_back(new Block());
        continue;
      }
      SmallVector<Carried> carried;
      for (auto [next, buffer] :
           llvm::zip_equal(from->front().getTerminator()->getOperands(), buffers))
        carried.emplace_back(Value(), next, buffer);
      if (failed(lowerInto(*to, from->front(), carried)))
        return failure();
    }
    return success();
  }

  /// At the end of a block, what was not written in place is copied. A source that another copy
  /// overwrites is saved first.
  void copyCarried(Block &block, ArrayRef<Carried> carried) {
    SmallVector<std::pair<Value, const Carried *>> copies;
    llvm::DenseSet<Value> overwritten;
    for (const Carried &entry : carried)
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
  /// The buffers of the numbers that loops count.
  llvm::DenseMap<Value, Value> counterOf;
  Operation *fold = nullptr;
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
