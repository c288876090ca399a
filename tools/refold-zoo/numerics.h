//===- numerics.h - Types of a training program -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/optim/minimize.h"
#include "compiler/builder/program/program.h"

#include <optional>

namespace refold::zoo {

/// The types in which every program of the tool can be written.
struct Numerics {
  std::optional<DType> precision = {}; ///< of Program::Autocast
  optim::StateFormat states = optim::StateFormat::Full;

  /// Must be called before the program minimizes a loss.
  void Begin(Program &program) const {
    if (precision)
      program.Autocast(*precision);
  }
};

} // namespace refold::zoo
