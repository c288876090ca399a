//===- packing_file.h - Buffers in a CSV file -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A CSV format for buffers, which other packers also use. The header names the columns id, lower,
// upper, size and optionally alignment, in any order. Each further line is one buffer. The output
// has the offsets as an additional last column.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold::pack {

/// Reads and checks the buffers of a file. An error names the file and the line, and describes
/// valid input.
absl::StatusOr<std::vector<planner::Lifetime>> ReadPackingFile(const std::string &path);

/// Returns a packing as CSV, in the format of MiniMalloc's results. The columns are
/// id,lower,upper,size[,alignment],offset. If all alignments are 1, the alignment column is
/// omitted.
std::string PackingCsv(const std::vector<planner::Lifetime> &lifetimes,
                       const planner::Packing &packing);

} // namespace refold::pack
