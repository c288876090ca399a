//===- dialects.h - The dialects of tools over MLIR -----------------------===//
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

/// All of upstream's dialects and their extensions, and ours beside them.
void registerDialects(mlir::DialectRegistry &registry);

} // namespace refold::tools
