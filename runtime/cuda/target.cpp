//===- target.cpp - Which card runs which program ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/target.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace refold::runtime::cuda {

absl::Status CheckTarget(absl::string_view target, absl::string_view card, int capability) {
  absl::string_view number = target;
  int needed = 0;
  if (!absl::ConsumePrefix(&number, "sm_") || !absl::SimpleAtoi(number, &needed))
    return absl::FailedPreconditionError(
        absl::StrCat("the program was compiled ", target.empty() ? "without code" : "for ", target,
                     ", not for the cuda device: compile it with --device=cuda"));
  if (needed > capability)
    return absl::FailedPreconditionError(
        absl::StrCat("the program was compiled for sm_", needed, ", '", card, "' is sm_",
                     capability, ": compile it with --cuda-arch=sm_", capability, " or lower"));
  return absl::OkStatus();
}

} // namespace refold::runtime::cuda
