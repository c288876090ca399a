//===- packing_csv.h - Packing instances as CSV -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the format of published packing instances: a header id,lower,upper,size, then one buffer
// per line.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold::planner {

/// Reads a file. Errors name the file and the line.
absl::StatusOr<std::vector<Lifetime>> ReadPackingCsv(const std::string &path);

} // namespace refold::planner
