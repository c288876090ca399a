//===- kernel_text.h - Names of kernels and launches ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names that listings, timelines and errors use for a kernel.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <cstddef>
#include <string>

namespace refold::runtime {

/// Returns the kernel's symbol. If no code was generated, there is no symbol, and the kernel with
/// index 7 is called "k7".
std::string KernelName(const exe::ExecutableT &table, size_t kernel);

/// Returns the kernel's operations in order: "multiply, add, reduce"; "" if none are known.
std::string OperationList(const exe::KernelT &kernel);

/// Describes the matrix product that a library computes for the kernel: "f32 product of 512x1024
/// and 1024x256". For a batch, the text begins with "12 f32 products of". If they apply, it ends
/// with ", lhs transposed", ", rhs transposed" and ", in TF32".
std::string LibraryProductText(const exe::KernelT &kernel);

} // namespace refold::runtime
