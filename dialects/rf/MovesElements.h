//===- MovesElements.h - Ops that move elements -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/OpDefinition.h"

namespace refold::rf {

/// The trait of ops that move elements as bits and never compute with them, such as a transpose or
/// a select. They work on every element type. --refold-widen-floats leaves them as they are.
template <typename ConcreteType>
class MovesElements : public mlir::OpTrait::TraitBase<ConcreteType, MovesElements> {};

} // namespace refold::rf
