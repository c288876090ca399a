//===- compiler_identity.h - The identity of this compiler ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two compilers with the same identity generate the same machine code for the same kernel. Only
// compilers with the same identity may share a cache.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace refold::codegen {

/// Returns one line: Refold's version with a hash of the sources that decide machine code and of
/// the build's settings; LLVM's version; and the build ids of the loaded LLVM libraries. Packages
/// of the same LLVM version may have different patches, so the version alone is not enough.
const std::string &compilerIdentity();

} // namespace refold::codegen
