//===- kernel_text.h - Kernels and launches in words ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What listings, timelines and errors call a kernel.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <cstddef>
#include <string>

namespace refold::runtime {

/// The kernel's symbol; "k7" where there is no code, so no symbol. The number is the same.
std::string KernelName(const exe::ExecutableT &table, size_t kernel);

/// The kernel's operations in order: "multiply, add, reduce"; "" where nothing is known of them.
std::string OperationList(const exe::KernelT &kernel);

/// What a library computes for the kernel: "f32 product of 512x1024 and 1024x256", "12 f32 products
/// of ..." for a batch, and how else the operands lie: ", rhs transposed"; with TF32, ", by TF32".
std::string LibraryProductText(const exe::KernelT &kernel);

} // namespace refold::runtime
