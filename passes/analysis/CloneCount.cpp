//===- CloneCount.cpp - Number of clones ----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/CloneCount.h"

#include "dialects/rf/Recomputed.h"
#include "dialects/rf/Rf.h"
#include "passes/analysis/BlockSplit.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace refold;

std::string refold::nameOfOp(Operation *op) {
  Operation *about = op;
  if (auto fusion = dyn_cast<rf::FusionOp>(op))
    for (Operation &inner : fusion.getBody().front().without_terminator()) {
      about = &inner;
      if (!isElementwise(&inner) && !isa<rf::ConstantOp, rf::BroadcastInDimOp>(inner))
        break;
    }
  std::string name = about->getName().stripDialect().str();
  if (auto named = op->getLoc()->findInstanceOf<NameLoc>())
    name = named.getName().str();
  if (auto place = op->getLoc()->findInstanceOf<FileLineColLoc>())
    name += (" (" + llvm::sys::path::filename(place.getFilename().getValue()) + ":" +
             Twine(place.getLine()) + ")")
                .str();
  return name;
}

SmallVector<std::string> refold::cloneIds(ArrayRef<Operation *> ops) {
  llvm::StringMap<int64_t> seen;
  SmallVector<std::string> ids;
  for (Operation *op : ops) {
    if (auto of = op->getAttrOfType<StringAttr>(rf::kCloneOfAttr)) {
      ids.push_back(of.str());
      continue;
    }
    std::string name = nameOfOp(op);
    if (const int64_t number = ++seen[name]; number > 1)
      name += " #" + std::to_string(number);
    ids.push_back(std::move(name));
  }
  return ids;
}

void refold::markClone(Operation *op, StringRef of) {
  op->setAttr(rf::kCloneOfAttr, StringAttr::get(op->getContext(), of));
}

void refold::addCloneMark(Operation *lowered, StringAttr of) {
  SmallVector<Attribute> all;
  if (auto known = lowered->getAttrOfType<ArrayAttr>(rf::kCloneOfAttr))
    all.assign(known.begin(), known.end());
  all.push_back(of);
  lowered->setAttr(rf::kCloneOfAttr, ArrayAttr::get(lowered->getContext(), all));
}

CloneCount refold::clonesIn(Operation *op) {
  CloneCount count;
  op->walk([&](Operation *inner) {
    Attribute mark = inner->getAttr(rf::kCloneOfAttr);
    if (auto one = dyn_cast_or_null<StringAttr>(mark))
      ++count[one];
    else if (auto several = dyn_cast_or_null<ArrayAttr>(mark))
      for (auto each : several.getAsRange<StringAttr>())
        ++count[each];
  });
  return count;
}

CloneCount refold::clonesGiven(func::FuncOp function) {
  CloneCount count;
  if (auto given = function->getAttrOfType<DictionaryAttr>(rf::kClonesAttr))
    for (NamedAttribute entry : given)
      count[entry.getName()] = cast<IntegerAttr>(entry.getValue()).getInt();
  return count;
}

void refold::setClonesGiven(func::FuncOp function, const CloneCount &count) {
  Builder builder(function.getContext());
  NamedAttrList entries;
  for (const auto &[of, number] : count)
    if (number > 0)
      entries.set(of, builder.getI64IntegerAttr(number));
  if (entries.empty())
    function->removeAttr(rf::kClonesAttr);
  else
    function->setAttr(rf::kClonesAttr, entries.getDictionary(function.getContext()));
}
