//===- compiler_identity.h - Which compiler this is ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two compilers of one identity make the same machine code of the same kernel: a cache may be
// shared among them and among nobody else.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace refold::codegen {

/// Refold's version and a hash of the sources that decide machine code, with the build's settings;
/// LLVM's version, and the build ids of its libraries as they are loaded: a package of the same
/// version may have other patches. One line.
const std::string &compilerIdentity();

} // namespace refold::codegen
