//===- convert_bitwise.cpp - Logic and bits -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"

using namespace mlir;

namespace refold::importers {

void addBitwise(ConversionTable &table) {
  for (StringRef name :
       {"and", "or", "shift_left", "shift_right_arithmetic", "shift_right_logical", "xor"})
    table["stablehlo." + name.str()] = {sameName, 2, 1};
  for (StringRef name : {"bitcast_convert", "not"})
    table["stablehlo." + name.str()] = {sameName, 1, 1};
}

} // namespace refold::importers
