//===- FunctionLowering.cpp - Buffers for values --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/lowering/FunctionLowering.h"

#include "dialects/rf/Recomputed.h"
#include "dialects/watch/Watch.h"
#include "passes/analysis/CloneCount.h"
#include "passes/analysis/DonatedArguments.h"

using namespace mlir;
using namespace refold;

LogicalResult FunctionLowering::run() {
  if (failed(checkSignature()))
    return failure();
  Block &block = function.getBody().front();
  originalArguments = llvm::to_vector(ValueRange(block.getArguments()));
  function.walk([&](rf::BarrierOp barrier) {
    if (barrier->hasAttr(rf::kCloneOfAttr))
      markedBarriers.insert(barrier);
  });
  CarriedValues carried = makeSignature(block);
  if (failed(lowerBlock(block, carried)))
    return failure();
  finish(block);
  return success();
}

// The signature ------------------------------------------------------------------

LogicalResult FunctionLowering::checkSignature() {
  if (!function.getBody().hasOneBlock())
    return function.emitError() << "'" << function.getSymName() << "' has "
                                << function.getBody().getBlocks().size()
                                << " blocks, but a function of a Program has one";
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

CarriedValues FunctionLowering::makeSignature(Block &block) {
  Operation *terminator = block.getTerminator();
  const DonatedArguments donated = chooseDonated(function);
  llvm::DenseMap<Value, unsigned> resultOver;
  for (const DonatedPair &pair : donated.pairs)
    resultOver[pair.argument] = pair.result;
  CarriedValues carried;
  llvm::DenseSet<unsigned> isOver;
  llvm::DenseMap<int64_t, SmallVector<std::pair<Value, Value>>> statesOfResult;
  for (auto [index, argument] : llvm::enumerate(originalArguments)) {
    if (!isa<RankedTensorType>(argument.getType()))
      continue;
    NamedAttrList attributes = function.getArgAttrDict(index);
    auto state = dyn_cast_or_null<rf::StateAttr>(attributes.get(rf::RfDialect::kStateAttr));
    attributes.erase(rf::RfDialect::kDonatedAttr);
    auto over = resultOver.find(argument);
    if (over != resultOver.end())
      attributes = writtenOver(attributes, over->second);
    Value buffer = addBuffer(block, argument, state ? inPlace(state) : attributes);
    bufferOf[argument] = buffer;
    if (over != resultOver.end()) {
      // Donated buffers come before all others. So if a value is fetched twice, it is computed in
      // the donated buffer and copied to the other one.
      carried.add(argument, terminator->getOperand(over->second), buffer);
      isOver.insert(over->second);
      explainDonated(argument.getLoc(), buffer);
    }
    if (state) {
      statesOfResult[state.getResult()].push_back({argument, buffer});
      if (state.getName() == "step") {
        counter = argument;
        counterBuffer = buffer;
      }
    }
  }
  for (const UnusedDonation &unused : donated.unused)
    explainUnused(unused.argument.getLoc(), bufferOf.lookup(unused.argument), unused.reason);
  for (auto [index, value] : llvm::enumerate(terminator->getOperands())) {
    if (isOver.contains(index))
      continue;
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

NamedAttrList FunctionLowering::inPlace(rf::StateAttr state) {
  NamedAttrList attributes;
  attributes.set(rf::RfDialect::kStateAttr,
                 rf::StateAttr::get(state.getContext(), state.getName(), -1));
  return attributes;
}

NamedAttrList FunctionLowering::writtenOver(const NamedAttrList &input, unsigned result) {
  NamedAttrList attributes;
  auto name = cast<rf::InputAttr>(input.get(rf::RfDialect::kInputAttr)).getName();
  attributes.set(rf::RfDialect::kStateAttr, rf::StateAttr::get(function.getContext(), name, -1));
  attributes.set(rf::RfDialect::kFetchAttr,
                 function.getResultAttr(result, rf::RfDialect::kFetchAttr));
  return attributes;
}

Value FunctionLowering::addBuffer(Block &block, Value like, const NamedAttrList &attributes) {
  newAttributes.push_back(attributes.getDictionary(function.getContext()));
  return block.addArgument(mem::bufferType(like.getType()), like.getLoc());
}

void FunctionLowering::finish(Block &block) {
  builder.setInsertionPoint(block.getTerminator());
  auto newReturn = func::ReturnOp::create(builder, function.getLoc());
  // A value that only a loop, a condition or the caller reads has no launch of its own.
  for (Operation *barrier : markedBarriers)
    addCloneMark(newReturn, barrier->getAttrOfType<StringAttr>(rf::kCloneOfAttr));
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

// One block ------------------------------------------------------------------

LogicalResult FunctionLowering::lowerBlock(Block &block, const CarriedValues &carried) {
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

Value FunctionLowering::allocate(Location loc, Type type, StringRef name) {
  return mem::AllocOp::create(builder, loc, mem::bufferType(type), name, IntegerAttr());
}

Value FunctionLowering::makeView(rf::ReshapeOp view, Value buffer) {
  return mem::ViewOp::create(builder, view.getLoc(), mem::bufferType(view.getType()), buffer);
}

Value FunctionLowering::memoryOf(Value value) {
  if (Value buffer = bufferOf.lookup(value))
    return buffer;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(value.getDefiningOp());
  return bufferOf[value] = allocate(value.getLoc(), value.getType(), "empty");
}

Value FunctionLowering::destination(OpResult value, Block &block, const CarriedValues &carried) {
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

/// Merges operands of a fusion that are the same value behind different barriers, if they are split
/// in the same way. A result that is written over the value is then tied to a single operand.
static void mergeNames(rf::FusionOp fusion) {
  Block &body = fusion.getBody().front();
  SmallVector<int64_t> dims(fusion.getOperandDims());
  for (unsigned later = fusion.getNumOperands(); later-- > 1;)
    for (unsigned first = 0; first < later; ++first)
      if (dims[first] == dims[later] &&
          throughBarriers(fusion.getOperand(first)) == throughBarriers(fusion.getOperand(later))) {
        body.getArgument(later).replaceAllUsesWith(body.getArgument(first));
        body.eraseArgument(later);
        fusion->eraseOperand(later);
        dims.erase(dims.begin() + later);
        break;
      }
  fusion.setOperandDims(dims);
}

/// Returns whether every input of a fusion comes from a barrier with ties, which are values that
/// the fusion must wait for. Buffers have no ties, so the launch must record that it waits.
static bool isFenced(rf::FusionOp fusion) {
  auto isTied = [](Value value) {
    while (auto view = value.getDefiningOp<rf::ReshapeOp>())
      value = view.getOperand();
    auto barrier = value.getDefiningOp<rf::BarrierOp>();
    return barrier && !barrier.getTies().empty();
  };
  return fusion.getNumOperands() > 0 && llvm::all_of(fusion.getInputs(), isTied);
}

SmallVector<StringAttr> FunctionLowering::takeCloneMarks(rf::FusionOp fusion) {
  SmallVector<StringAttr> marks;
  if (auto own = fusion->getAttrOfType<StringAttr>(rf::kCloneOfAttr))
    marks.push_back(own);
  for (Value value : fusion.getInputs())
    while (Operation *maker = value.getDefiningOp()) {
      if (!isa<rf::ReshapeOp, rf::BarrierOp>(maker))
        break;
      if (markedBarriers.remove(maker))
        marks.push_back(maker->getAttrOfType<StringAttr>(rf::kCloneOfAttr));
      // Inputs come first among the operands of a barrier, one per result.
      value = maker->getOperand(cast<OpResult>(value).getResultNumber());
    }
  return marks;
}

void FunctionLowering::lowerFusion(rf::FusionOp fusion, Block &block,
                                   const CarriedValues &carried) {
  const SmallVector<StringAttr> cloneMarks = takeCloneMarks(fusion);
  mergeNames(fusion);
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
  auto launch =
      mem::LaunchOp::create(builder, fusion.getLoc(), kernel.getSymName(), inputs, outputs);
  if (fusion->hasAttr(rf::kRecomputedAttr) || isFenced(fusion))
    launch->setAttr(rf::kRecomputedAttr, builder.getUnitAttr());
  if (Attribute watched = fusion->getAttr(watch::kResultsAttr))
    launch->setAttr(watch::kResultsAttr, watched);
  for (StringAttr of : cloneMarks)
    addCloneMark(launch, of);
}

std::string FunctionLowering::nameOf(rf::FusionOp fusion, unsigned index) {
  Operation *op = fusion.getBody().front().getTerminator()->getOperand(index).getDefiningOp();
  if (!op)
    return "value";
  if (auto named = op->getLoc()->findInstanceOf<NameLoc>())
    return named.getName().str();
  return op->getName().stripDialect().str();
}

void FunctionLowering::copyCarried(Block &block, const CarriedValues &carried) {
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

StringRef FunctionLowering::whyCopied(const Carried &entry, Block &block) {
  auto made = dyn_cast<OpResult>(entry.next);
  if (!made || made.getOwner()->getBlock() != &block)
    return "the next value is not computed in this block";
  if (isa<rf::ReshapeOp>(made.getOwner()))
    return "the next value is a reshaped other value";
  if (isa<tensor::FromElementsOp>(made.getOwner()))
    return "the next value is the step number";
  if (entry.old)
    if (StringRef obstacle = inPlaceObstacle(entry.old, made, block); !obstacle.empty())
      return obstacle;
  return "the value is also written to another buffer";
}

remark::RemarkOpts FunctionLowering::inPlaceRemark() {
  return remark::RemarkOpts::name("in-place")
      .category("refold-rf-to-mem")
      .function(function.getSymName());
}

void FunctionLowering::explainInPlace(Location loc, Value buffer) {
  if (auto remark = remark::passed(loc, inPlaceRemark()))
    remark << remark::reason("nothing reads the old value later")
           << remark::metric("value", describe(buffer))
           << remark::metric("bytes", mem::bufferBytes(buffer.getType()));
}

void FunctionLowering::explainCopy(Location loc, Value buffer, StringRef reason) {
  if (auto remark = remark::missed(loc, inPlaceRemark()))
    remark << remark::reason("{0}", reason) << remark::metric("value", describe(buffer))
           << remark::metric("copied bytes", mem::bufferBytes(buffer.getType()));
}

remark::RemarkOpts FunctionLowering::donatedRemark() {
  return remark::RemarkOpts::name("donated")
      .category("refold-rf-to-mem")
      .function(function.getSymName());
}

void FunctionLowering::explainDonated(Location loc, Value buffer) {
  if (auto remark = remark::passed(loc, donatedRemark()))
    remark << remark::reason("a result is written over the argument")
           << remark::metric("argument", describe(buffer))
           << remark::metric("bytes", mem::bufferBytes(buffer.getType()));
}

void FunctionLowering::explainUnused(Location loc, Value buffer, StringRef reason) {
  if (auto remark = remark::missed(loc, donatedRemark()))
    remark << remark::reason("{0}", reason) << remark::metric("argument", describe(buffer))
           << remark::metric("bytes", mem::bufferBytes(buffer.getType()));
}

std::string FunctionLowering::describe(Value buffer) {
  if (auto alloc = buffer.getDefiningOp<mem::AllocOp>())
    return alloc.getName().str();
  unsigned index = cast<BlockArgument>(buffer).getArgNumber() - originalArguments.size();
  auto attributes = cast<DictionaryAttr>(newAttributes[index]);
  // A state that also has a fetch's name was donated: the remark means its argument.
  if (auto state = attributes.getAs<rf::StateAttr>(rf::RfDialect::kStateAttr))
    return state.getName().str();
  for (NamedAttribute attribute : attributes) {
    if (auto fetch = dyn_cast<rf::FetchAttr>(attribute.getValue()))
      return fetch.getName().str();
    if (auto input = dyn_cast<rf::InputAttr>(attribute.getValue()))
      return input.getName().str();
  }
  return "argument";
}
