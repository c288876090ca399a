//===- toy_target.h - A target outside the compiler -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A toy target that computes sums and products of f32 elements. Its machine code is text with one
// instruction per line. Instructions name values by number: the operands of the kernel come first,
// then the results of the instructions. This kernel computes (x + y)² for vectors of four elements:
//
//   kernel k0 elements 4 operands 2
//   add 0 1
//   multiply 2 2
//   yield 3
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/target/target.h"

#include <memory>

namespace refold::test {

/// Makes the target "toy". Errors name the first op that the toy has no instruction for.
absl::StatusOr<std::unique_ptr<Target>> MakeToyTarget(const CompileOptions &options);

} // namespace refold::test
