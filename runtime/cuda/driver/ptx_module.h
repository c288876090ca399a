//===- ptx_module.h - PTX that the driver has compiled -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One text, one module; unloaded with its owner.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"

#include <memory>
#include <string>

namespace refold::runtime::cuda {

class PtxModule {
public:
  /// `ptx` ends in a NUL; `what` names it. An error carries what the driver's compiler said. The
  /// card's context is current, and outlives the module.
  static absl::StatusOr<std::unique_ptr<PtxModule>> Load(const Card &card, const char *ptx,
                                                         absl::string_view what);
  ~PtxModule();
  PtxModule(const PtxModule &) = delete;
  PtxModule &operator=(const PtxModule &) = delete;

  /// NotFound names the kernel.
  absl::StatusOr<Function> Find(const std::string &name) const;

private:
  PtxModule(const Card &card, Module module) : card_(card), module_(module) {}
  const Card &card_;
  Module module_;
};

} // namespace refold::runtime::cuda
