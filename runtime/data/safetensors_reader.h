//===- safetensors_reader.h - A tensor of a .safetensors file ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As an input: its elements where they belong, without a copy between.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/element_reader.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>

namespace refold::runtime {

/// The tensor of that name. Without a name: the only one, or else the one called `wanted`. An error
/// says which there are.
absl::StatusOr<std::unique_ptr<ElementReader>>
OpenSafetensor(absl::string_view path, absl::string_view tensor, absl::string_view wanted);

} // namespace refold::runtime
