//===- operations.cpp - One evaluation for each op ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/operations.h"

#include "dialects/watch/Watch.h"

#include "absl/strings/str_cat.h"

namespace refold::reference {

Evaluation lookupEvaluation(mlir::Operation &op) {
  static const EvaluationTable &table = *[] {
    auto *table = new EvaluationTable;
    for (void (*add)(EvaluationTable &) :
         {addActivations, addBits, addConvolutions, addElementwise, addFunctions, addGatherScatter,
          addMovement, addNormalization, addProducts, addRandom, addResize, addShapes, addWindows})
      add(*table);
    addChannelNorms(*table);
    addOrders(*table);
    addRows(*table);
    return table;
  }();
  return table.lookup(op.getName().getStringRef());
}

SeveralEvaluation lookupSeveralEvaluation(mlir::Operation &op) {
  static const SeveralEvaluationTable &table = *[] {
    auto *table = new SeveralEvaluationTable;
    addAttention(*table);
    addChannelNorms(*table);
    addOrders(*table);
    addRows(*table);
    return table;
  }();
  return table.lookup(op.getName().getStringRef());
}

static ElementType elementType(mlir::Type type) { return *rf::elementTypeOf(type); }

Tensor zerosOf(mlir::Type type) {
  if (auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type))
    return Tensor(elementType(tensor.getElementType()), tensor.getShape().vec());
  return Tensor(elementType(type), {});
}

std::string describe(mlir::Operation &op) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (op.hasAttr(watch::kNameAttr))
    stream << watch::nameOf(&op) << " at ";
  else
    stream << "'" << op.getName() << "' at ";
  if (auto place = op.getLoc()->findInstanceOf<mlir::FileLineColLoc>())
    stream << place.getFilename().getValue() << ":" << place.getLine() << ":" << place.getColumn();
  else
    stream << "an unknown location";
  return text;
}

} // namespace refold::reference
