//===- ptxas.h - The toolkit's assembler ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs ptxas, the assembler of the CUDA toolkit. ptxas refuses the same PTX as a driver of the same
// version, and reports the resources of each entry (GPU kernel). Linked only if CMake found ptxas
// (refold_add_ptxas_test).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold::test {

/// The resources that ptxas reports for an entry.
struct PtxasEntry {
  std::string name;
  int registers = 0;         ///< per thread
  int spill_store_bytes = 0; ///< bytes that a thread stores because registers are missing
  int spill_load_bytes = 0;
  int stack_bytes = 0;
};

/// Assembles `ptx` and returns its entries, in the order in which ptxas compiles them. If `cubin`
/// is not null, stores the machine code in it. If ptxas refuses the text or warns about it, returns
/// an InvalidArgumentError with the output of ptxas.
absl::StatusOr<std::vector<PtxasEntry>>
PtxasAccepts(const std::string &ptx, const std::string &arch, std::string *cubin = nullptr);

} // namespace refold::test
