//===- dialects.h - Dialects of the tools built on MLIR -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

namespace mlir {
class DialectRegistry;
}

namespace refold::tools {

/// Registers all upstream dialects with their extensions, and those of Refold.
void registerDialects(mlir::DialectRegistry &registry);

} // namespace refold::tools
