//===- safetensors_reader.h - Reader of one tensor --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads a tensor of a .safetensors file as an input, directly to its destination.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/element_reader.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>

namespace refold::runtime {

/// Opens the tensor named `tensor`. If `tensor` is empty, opens the only tensor of the file, or the
/// tensor named `wanted` if there are several. Errors list the first kShownNames tensors and count
/// the others.
absl::StatusOr<std::unique_ptr<ElementReader>>
OpenSafetensor(absl::string_view path, absl::string_view tensor, absl::string_view wanted);

} // namespace refold::runtime
