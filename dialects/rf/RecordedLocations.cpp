//===- RecordedLocations.cpp - Locations in files -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RecordedLocations.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/Path.h"

using namespace mlir;

llvm::StringRef refold::rf::recordedFileName(llvm::StringRef fileName) {
  return llvm::sys::path::is_absolute(fileName) ? llvm::sys::path::filename(fileName) : fileName;
}

void refold::rf::recordFileNames(Operation *op) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](FileLineColLoc place) -> std::optional<Attribute> {
    return FileLineColLoc::get(place.getContext(), recordedFileName(place.getFilename()),
                               place.getLine(), place.getColumn());
  });
  replacer.recursivelyReplaceElementsIn(op, /*replaceAttrs=*/false, /*replaceLocs=*/true);
}
