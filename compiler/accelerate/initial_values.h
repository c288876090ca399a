//===- initial_values.h - First values of a network's parts -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/array.h"
#include "compiler/driver/compile.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <source_location>
#include <vector>

namespace refold::internal {

class ProgramImpl;

/// Returns the initial value of every state of `program`, on the device that `options` names. These
/// values are bit-identical to those that the program itself computes from `seed`.
absl::StatusOr<std::vector<Array>> InitialValues(ProgramImpl &program, uint64_t seed,
                                                 const CompileOptions &options,
                                                 const std::source_location &where);

} // namespace refold::internal
