//===- zoo_gradients.h - A network's loss and its gradients -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates the first step of a training program in float64, without the update of the parameters.
// Computes the loss as a function of the parameters, and the gradients that the pass
// --refold-append-backward generates. The loss comes from a separate program without backward ops,
// so it does not depend on the gradients under test. This header includes no MLIR header.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/reference/tensor.h"
#include "test/fuzz/failures/pass_hook.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace refold::test {

using reference::NamedTensors;

/// For each parameter that moves, the distance of each of its elements.
using Direction = std::map<std::string, std::vector<double>>;

/// Fails the test if a program cannot be parsed, cut or run.
class ZooGradients {
public:
  /// Takes the text of a Program whose fold contains exactly one rf.gradient. `seed` determines its
  /// inputs, parameters and dropout masks. `hook` is called before and after the pass that computes
  /// the gradients.
  ZooGradients(const std::string &text, uint64_t seed, const PassHook &hook = {});
  ~ZooGradients();

  /// The values that the loss is differentiated by, at the point of differentiation.
  const NamedTensors &Parameters() const;
  /// Returns the loss at the distance `far` along a direction.
  double Loss(const Direction &direction, double far) const;
  /// Returns the gradients of the loss at Parameters(), by parameter name.
  NamedTensors Gradients() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace refold::test
