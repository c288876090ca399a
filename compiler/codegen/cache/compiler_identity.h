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

/// Returns one line that identifies the compiler. The line contains Refold's version, a hash of the
/// build settings and of the sources that affect machine code, LLVM's version, and the build ids of
/// the loaded LLVM libraries. LLVM's version is not enough, because two packages of one version may
/// have different patches.
const std::string &compilerIdentity();

} // namespace refold::codegen
