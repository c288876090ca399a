//===- read_all.h - A tensor of a file, to its end --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For parsers that give tensors: what they say must be there is read, too.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/element_reader.h"

#include "absl/status/statusor.h"

#include <memory>

namespace refold::fuzz {

/// Whether all elements can be read; a refusal is one line.
bool ReadAll(absl::StatusOr<std::unique_ptr<runtime::ElementReader>> reader);

} // namespace refold::fuzz
