//===- read_all.h - Complete reading of a tensor ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For parsers that return tensors: reads all elements that a header promises.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/element_reader.h"

#include "absl/status/statusor.h"

#include <memory>

namespace refold::fuzz {

/// Returns whether all elements can be read. Checks that a refusal is one line.
bool ReadAll(absl::StatusOr<std::unique_ptr<runtime::ElementReader>> reader);

} // namespace refold::fuzz
