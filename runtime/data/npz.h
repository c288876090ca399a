//===- npz.h - Arrays of numpy.savez ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A zip archive with a .npy file for each array.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/element_reader.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>
#include <string>

namespace refold::runtime {

/// The array of that name. Without a name: the only one, or else the one called `wanted`. An error
/// says which there are.
absl::StatusOr<std::unique_ptr<ElementReader>>
OpenNpz(absl::string_view path, absl::string_view array, absl::string_view wanted);

} // namespace refold::runtime
