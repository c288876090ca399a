//===- die.cpp - End of the process with an error -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/core/die.h"

#include <cstdio>
#include <cstdlib>
#include <string>

void refold::internal::Die(const absl::Status &status) {
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  std::abort();
}
