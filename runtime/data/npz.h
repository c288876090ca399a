//===- npz.h - Arrays in .npz files -----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A .npz file of numpy.savez is a zip archive with a .npy file for each array.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/element_reader.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>
#include <string>

namespace refold::runtime {

/// Opens the array named `array`. If `array` is empty, opens the only array of the file, or the
/// array named `wanted` if there are several. Errors list the first kShownNames arrays and count
/// the others.
absl::StatusOr<std::unique_ptr<ElementReader>>
OpenNpz(absl::string_view path, absl::string_view array, absl::string_view wanted);

} // namespace refold::runtime
