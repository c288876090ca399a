//===- compiler_dialects.h - The dialects of a compilation ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace refold {

/// Registers every dialect and interface that a compilation needs.
void registerCompilerDialects(mlir::DialectRegistry &registry);

} // namespace refold
