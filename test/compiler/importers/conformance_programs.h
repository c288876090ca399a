//===- conformance_programs.h - Imported conformance programs ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses and imports StableHLO's conformance programs. REFOLD_CONFORMANCE_ONLY=TEXT selects the
// files whose names contain TEXT.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/importers/conformance_case.h"

#include "mlir/IR/BuiltinOps.h"

#include <functional>
#include <optional>
#include <string>

namespace refold::test {

/// Returns the value of REFOLD_CONFORMANCE_ONLY; empty: all files.
std::string ConformanceOnly();

/// Parses one of every `every` conformance files. Calls `take` with each program in these files and
/// with the name of its file.
void ForConformancePrograms(
    int every, const std::function<void(mlir::ModuleOp program, const std::string &file)> &take);

struct ImportedCase {
  ConformanceCase taken;
  std::string text; ///< text of the Program
};

/// Splits `program` and imports it. Returns nothing if it is refused or checks nothing.
std::optional<ImportedCase> ImportCase(mlir::ModuleOp program);

} // namespace refold::test
