//===- zoo_gradients.h - A network's loss and its gradients -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first step of a training program on the float64 reference, without its update: the loss as a
// function of the parameters, and the gradients that --refold-append-backward makes of it. Two
// programs, cut from one text before any pass: the one of the loss has no backward op, so that
// nothing of what is measured can be in the measure. No MLIR header is seen here.
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

/// For each parameter that moves, how far each of its elements does.
using Direction = std::map<std::string, std::vector<double>>;

/// Fails the test where a program cannot be read, cut or run.
class ZooGradients {
public:
  /// Of the Program `text`, which has one rf.gradient, in the fold of @train. `seed` draws what it
  /// is fed, its parameters and its masks. `hook` stands around the pass that makes the gradients.
  ZooGradients(const std::string &text, uint64_t seed, const PassHook &hook = {});
  ~ZooGradients();

  /// What the loss is differentiated by, where it is differentiated.
  const NamedTensors &Parameters() const;
  /// The loss that far along a direction.
  double Loss(const Direction &direction, double far) const;
  /// Of the loss at Parameters(), by their names.
  NamedTensors Gradients() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace refold::test
