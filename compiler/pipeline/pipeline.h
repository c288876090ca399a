//===- pipeline.h - The order of the passes -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Pass/PassManager.h"

namespace refold {

/// From a Program to its planned memory form.
void buildMemoryPipeline(mlir::OpPassManager &passes);

/// Makes --refold-memory-pipeline known to the command line.
void registerRefoldPipelines();

} // namespace refold
