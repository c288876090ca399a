//===- types.cpp - Names of element types ---------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/types.h"

#include "runtime/core/tensor.h"

namespace refold {

std::string DTypeName(DType dtype) { return runtime::ElementName(dtype); }

std::string TypeName(DType dtype, const Shape &shape) { return runtime::TypeString(dtype, shape); }

} // namespace refold
