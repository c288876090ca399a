//===- data_source.h - Sources of inputs ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the reader for the text that a user writes after `--feed NAME=`:
//   x.npy                            the tensor of a .npy file
//   data.npz:x, w.safetensors:x      one of several tensors, by its name
//   train-images-idx3-ubyte          IDX, whatever its name
//   cifar10:PATH:images, :labels     a binary file of CIFAR-10, or a folder with its training files
//   cifar100:PATH:images, :labels, :coarse
//
// A divisor such as `/255` may follow, by which every number is divided. A number after the last
// slash is always a divisor. If a file has such a name, append `/1`: data/2024/1 reads the file
// data/2024 without a change.
//
// The first bytes of a file determine its format. If they do not, the ending of its name does.
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

/// Opens the data for the input named `input`. If the file has several tensors and `source` names
/// none of them, opens the tensor named `input`.
absl::StatusOr<std::unique_ptr<ElementReader>> OpenData(const DataSource &source,
                                                        absl::string_view input);

} // namespace refold::runtime
