//===- ptx_entries.h - The kernels that a PTX text offers --------*- C++ -*- ===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Just enough of PTX for a test double: names of the entries and sizes of their parameters.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace refold::runtime::cuda {

struct PtxEntry {
  std::string name;
  std::vector<size_t> param_bytes;
  size_t most_threads = 1024; ///< of a block, by .maxntid
};

/// Every `.entry` of the text, in its order. A parameter is `.param`, perhaps `.align n`, a type
/// and a name, with `[n]` for arrays; comments are no part of it.
std::vector<PtxEntry> PtxEntries(const std::string &ptx);

} // namespace refold::runtime::cuda
