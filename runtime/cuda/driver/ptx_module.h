//===- ptx_module.h - Modules of GPU code -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module of GPU code: PTX text, which the driver compiles, or machine code (a cubin). The
// destructor unloads it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"

#include <memory>
#include <string>

namespace refold::runtime::cuda {

class PtxModule {
public:
  /// Loads a module. `image` is PTX that ends with a NUL byte, or a validated cubin. The GPU's
  /// context must be current and outlive the module. `what` is the module's name in errors, which
  /// include the messages of the driver's compiler.
  static absl::StatusOr<std::unique_ptr<PtxModule>> Load(const Card &card, const void *image,
                                                         absl::string_view what);
  ~PtxModule();
  PtxModule(const PtxModule &) = delete;
  PtxModule &operator=(const PtxModule &) = delete;

  /// Returns the kernel of that name. NotFound names the kernel.
  absl::StatusOr<Function> Find(const std::string &name) const;

private:
  PtxModule(const Card &card, Module module) : card_(card), module_(module) {}
  const Card &card_;
  Module module_;
};

} // namespace refold::runtime::cuda
