//===- ptxas_program.h - A program, through the toolkit's assembler *- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the architectures of two generations; both texts of PTX that the executable holds.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace refold::test {

/// Compiles the program for each of the two; empty where ptxas accepts all, and no kernel spills
/// registers. Else what is wrong, with the architecture.
std::string PtxasRefusal(const std::string &program, const std::string &tier = "layer");

} // namespace refold::test
