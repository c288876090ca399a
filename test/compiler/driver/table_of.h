//===- table_of.h - Tables of compiled programs -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/compile.h"
#include "runtime/executable/loaded_executable.h"

#include <catch2/catch.hpp>

#include <string>

namespace refold::test {

/// Returns the executable's table for a program that must compile.
inline exe::ExecutableT TableOf(const std::string &text, const CompileOptions &options) {
  absl::StatusOr<Compilation> compiled = CompileText(text, "mlp.mlir", options);
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  return compiled->executable->table;
}

} // namespace refold::test
