//===- cubin_entries.h - Kernel names and parameters in cubins --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the parts of a cubin that the fake CUDA driver needs. A cubin is an ELF file. Its kernels
// are marked functions of the symbol table, and each kernel has a section of attributes. CubinOf
// writes such files, because not every machine has an assembler.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "ptx_entries.h"

#include <cstdint>
#include <vector>

namespace refold::runtime::cuda {

/// Returns whether an image begins like an ELF file.
bool IsCubin(const void *image);
/// Returns all kernels of a cubin with the sizes of their parameters, in the order of the symbol
/// table. The image must be a valid cubin, because its headers are not checked.
std::vector<PtxEntry> CubinEntries(const void *image);
/// Returns an image from which CubinEntries reads `entries`; it contains no code.
std::vector<uint8_t> CubinOf(const std::vector<PtxEntry> &entries);

} // namespace refold::runtime::cuda
