//===- ptxas.h - The toolkit's assembler over PTX ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accepts nothing that a driver of its age would refuse, and says what each entry costs. Linked
// only where CMake has found ptxas (refold_add_ptxas_test).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold::test {

/// What ptxas says of an entry.
struct PtxasEntry {
  std::string name;
  int registers = 0;         ///< of a thread
  int spill_store_bytes = 0; ///< that a thread writes for want of registers
  int spill_load_bytes = 0;
  int stack_bytes = 0;
};

/// The entries of `ptx`, in the order in which ptxas compiles them. An InvalidArgumentError holds
/// what it prints where it refuses them or warns. `cubin`, if any, gets the machine code.
absl::StatusOr<std::vector<PtxasEntry>>
PtxasAccepts(const std::string &ptx, const std::string &arch, std::string *cubin = nullptr);

} // namespace refold::test
