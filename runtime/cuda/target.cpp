//===- target.cpp - GPU targets of programs ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/target.h"

#include "runtime/core/cuda_architecture.h"

#include "absl/strings/str_cat.h"

namespace refold::runtime::cuda {

absl::Status CheckTarget(absl::string_view target, absl::string_view card, int capability) {
  const std::optional<CudaArchitecture> needed = CudaArchitecture::Parse(target);
  if (!needed)
    return absl::FailedPreconditionError(
        absl::StrCat("the program was compiled ", target.empty() ? "without code" : "for ", target,
                     ", not for the cuda device: compile it with --device=cuda"));
  const std::string own = CudaArchitecture{capability}.Name();
  if (needed->number > capability)
    return absl::FailedPreconditionError(
        absl::StrCat("the program was compiled for ", target, ", '", card, "' is ", own,
                     ": compile it with --cuda-arch=", own, " or lower"));
  return absl::OkStatus();
}

} // namespace refold::runtime::cuda
