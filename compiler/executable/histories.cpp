//===- histories.cpp - Stacked fetches ------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/executable/histories.h"

#include "dialects/rf/Rf.h"
#include "dialects/rf/RunState.h"

#include "runtime/executable/run_state.h"

#include "mlir/Interfaces/LoopLikeInterface.h"

#include <string_view>

using namespace mlir;
using namespace refold;

static_assert(std::string_view(rf::kRunStarted) == runtime::kRunStarted &&
              std::string_view(rf::kRunStatePrefix) == runtime::kRunStatePrefix);

static bool isHistory(Value value) {
  auto result = dyn_cast<OpResult>(value);
  // A loop's carried values and its results have the same order.
  auto fold = result ? dyn_cast<LoopLikeOpInterface>(result.getOwner()) : LoopLikeOpInterface();
  if (!fold)
    return false;
  auto capacity = fold->getAttrOfType<IntegerAttr>(rf::RfDialect::kCapacityAttr);
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return capacity && type && type.getRank() > 0 && type.getDimSize(0) == capacity.getInt() &&
         rf::beginsAsHistory(fold.getInits()[result.getResultNumber()]);
}

llvm::StringSet<> refold::historiesOf(func::FuncOp train) {
  llvm::StringSet<> names;
  if (train.isExternal())
    return names;
  for (auto [index, value] :
       llvm::enumerate(train.getBody().front().getTerminator()->getOperands()))
    if (auto fetch = train.getResultAttrOfType<rf::FetchAttr>(index, rf::RfDialect::kFetchAttr);
        fetch && isHistory(value))
      names.insert(fetch.getName());
  return names;
}
