//===- ptx_module.h - Code that the driver has loaded ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One text of PTX, which the driver compiles, or one cubin is one module; unloaded with its owner.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"

#include <memory>
#include <string>

namespace refold::runtime::cuda {

class PtxModule {
public:
  /// `image` is PTX that ends in a NUL, or a validated cubin; `what` names it. An error carries the
  /// messages of the driver's compiler. The card's context is current, and outlives the module.
  static absl::StatusOr<std::unique_ptr<PtxModule>> Load(const Card &card, const void *image,
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
