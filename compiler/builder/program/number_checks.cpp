//===- number_checks.cpp - Checks of numeric op parameters ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/number_checks.h"
#include "dialects/rf/elementwise/ElementNumbers.h"

#include "absl/strings/numbers.h"

#include <charconv>
#include <cmath>
#include <iterator>

namespace refold::internal {

double InType(mlir::MLIRContext *context, DType dtype, double number) {
  return rf::inElementType(MlirElementType(context, dtype), number);
}

/// Returns `number` with all its digits: six digits do not distinguish 0.99999999 from 1.
static std::string AllDigits(double number) {
  std::string six = absl::StrCat(number);
  if (double read = 0; absl::SimpleAtod(six, &read) && read == number)
    return six;
  char text[32];
  return std::string(text, std::to_chars(text, std::end(text), number).ptr);
}

std::string Got(mlir::MLIRContext *context, DType dtype, double number) {
  return absl::StrCat(AllDigits(number), rf::lostInType(MlirElementType(context, dtype), number));
}

bool IsDropoutRate(OpScope &op, const char *name, double rate) {
  if (rf::isDropoutRate(rate))
    return true;
  op.Fail(absl::StrCat("needs ", name, " in [0, 1), got ", AllDigits(rate), rf::lostRate(rate)));
  return false;
}

bool IsEpsilon(OpScope &op, double epsilon) {
  const double held = InType(op.context(), op.dtype(), epsilon);
  if (held > 0 && std::isfinite(held))
    return true;
  op.Fail(
      absl::StrCat("needs a finite epsilon above 0, got ", Got(op.context(), op.dtype(), epsilon)));
  return false;
}

} // namespace refold::internal
