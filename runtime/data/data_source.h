//===- data_source.h - Sources of inputs ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The only place that chooses a reader, from what a user writes after `--feed NAME=`:
//   x.npy                            the tensor of a .npy file
//   data.npz:x, w.safetensors:x      one of several tensors, by its name
//   train-images-idx3-ubyte          IDX, whatever its name
//   cifar10:PATH:images, :labels     a binary file of CIFAR-10, or a folder with its training files
//   cifar100:PATH:images, :labels, :coarse
//
// Each may be followed by `/255`, which divides every number by 255. A number after the last slash
// is always a divisor. For a file or folder with such a name, append `/1`, which leaves numbers
// unchanged (data/2024/1 is the file data/2024). The first bytes of a file determine its format; if
// they do not, its ending does.
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
  /// Set for CIFAR, whose files do not identify themselves.
  std::optional<CifarKind> cifar;
  std::string path;
  /// The name of the tensor in the file; empty: the file holds only one.
  std::string part;
  /// Unset or 1: numbers stay as they are.
  std::optional<double> divisor;
};

/// Parses a source. Errors say what is expected. Does not access any file.
absl::StatusOr<DataSource> ParseDataSource(absl::string_view text);

/// Opens the data for the input named `input`. If the file holds several tensors and `source` does
/// not name one, opens the tensor with the input's name.
absl::StatusOr<std::unique_ptr<ElementReader>> OpenData(const DataSource &source,
                                                        absl::string_view input);

} // namespace refold::runtime
