//===- data_source.h - Where an input comes from ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one place that chooses a reader, for what a user writes behind `--feed NAME=`:
//
//   x.npy                            the tensor of a .npy file
//   data.npz:x, w.safetensors:x      one of several, by its name
//   train-images-idx3-ubyte          IDX, whatever its name
//   cifar10:PATH:images, :labels     a binary file of CIFAR-10, or a folder with its training files
//   cifar100:PATH:images, :labels, :coarse
//
// and behind any of them `/255`: every number divided by that. What stands behind the last slash is
// a divisor wherever it is a number: a file or folder with such a name is followed by `/1`, which
// leaves numbers as they are (data/2024/1 is the file data/2024). A file is known by what it begins
// with; where that says nothing, by its ending.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/cifar.h"
#include "runtime/data/element_reader.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>
#include <optional>
#include <string>

namespace refold::runtime {

struct DataSource {
  /// Of CIFAR, whose files do not say what they are.
  std::optional<CifarKind> cifar;
  std::string path;
  /// What of it; empty: there is one only.
  std::string part;
  /// Not given, or 1: numbers as they are.
  std::optional<double> divisor;
};

/// The error says what would be right. No file is looked at.
absl::StatusOr<DataSource> ParseDataSource(absl::string_view text);

/// For the input of that name, which a tensor may have, too.
absl::StatusOr<std::unique_ptr<ElementReader>> OpenData(const DataSource &source,
                                                        absl::string_view input);

} // namespace refold::runtime
