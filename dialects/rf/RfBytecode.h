//===- RfBytecode.h - Versions of the dialect in bytecode -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::rf {

class RfDialect;

/// Makes bytecode contain the version of the dialect.
void addBytecodeInterface(RfDialect &dialect);

} // namespace refold::rf
