//===- Gradient.h - What an op must say to be differentiated -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The op interface through which the append-backward pass sees every op. One vector-Jacobian rule,
// and its reads.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

#include "dialects/interfaces/Gradient.h.inc"
