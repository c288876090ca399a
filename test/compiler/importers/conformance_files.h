//===- conformance_files.h - Where others' programs lie ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StableHLO's conformance programs are not part of the repository: they are looked for in
// REFOLD_SHARED_DATA, else beside the checkout.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/MLIRContext.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace refold::test {

/// The value of an environment variable, `otherwise` where it is not set.
std::string Variable(const char *name, const std::string &otherwise);

std::string Contents(const std::filesystem::path &path);

/// The programs' files in order; none, with a warning, where there is no archive. They are unpacked
/// once, beside the tests.
std::vector<std::filesystem::path> ConformanceFiles();

/// A context keeps every type and constant it has seen: one serves a few hundred programs.
class ConformanceContexts {
public:
  mlir::MLIRContext *next();

private:
  int count_ = 0;
  std::unique_ptr<mlir::MLIRContext> context_;
};

} // namespace refold::test
