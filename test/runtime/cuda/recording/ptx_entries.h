//===- ptx_entries.h - Kernel names and parameters in PTX -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads just enough of PTX for the fake CUDA driver: names of entries and sizes of parameters.
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
  size_t most_threads = 1024; ///< threads in a block, from .maxntid
};

/// Returns the kernels of a PTX text, which begin with `.entry`, in the order of the text. A
/// parameter consists of `.param`, an optional `.align n`, a type and a name, with `[n]` for
/// arrays. Comments are skipped.
std::vector<PtxEntry> PtxEntries(const std::string &ptx);

} // namespace refold::runtime::cuda
