//===- cubin_entries.h - The kernels that machine code offers ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Just enough of a cubin for a test double: an ELF file whose kernels are marked functions of the
// symbol table, each with a section of attributes. And a writer of such files, for machines without
// an assembler.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "ptx_entries.h"

#include <cstdint>
#include <vector>

namespace refold::runtime::cuda {

/// Whether an image begins as an ELF file does.
bool IsCubin(const void *image);
/// Every kernel of a cubin with the sizes of its parameters, in the order of its symbols. The image
/// is whole: its headers are believed.
std::vector<PtxEntry> CubinEntries(const void *image);
/// An image that CubinEntries reads as these; there is no code in it.
std::vector<uint8_t> CubinOf(const std::vector<PtxEntry> &entries);

} // namespace refold::runtime::cuda
