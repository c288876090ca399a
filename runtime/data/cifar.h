//===- cifar.h - CIFAR-10 and CIFAR-100 files -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the binary files of CIFAR-10 and CIFAR-100. A record consists of label bytes and 3072
// pixels. The labels are the class (CIFAR-10), or the coarse class and the fine class (CIFAR-100).
// The pixels are 32 x 32 of red, then green, then blue. There is no file header, so the reader can
// check only the size and the labels.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/element_reader.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>
#include <string>
#include <vector>

namespace refold::runtime {

enum class CifarKind { Cifar10, Cifar100 };
enum class CifarPart { Images, Labels, CoarseLabels };

/// Returns the part of a record named `name`: "images", "labels" or, for CIFAR-100, "coarse". Any
/// other name is an error that lists the legal names.
absl::StatusOr<CifarPart> CifarPartOf(CifarKind kind, absl::string_view name);

/// Returns the files that OpenCifar reads: `path`, or the training files in it if it is a folder.
std::vector<std::string> CifarFiles(CifarKind kind, absl::string_view path);

/// Opens a CIFAR file. If `path` is a folder, opens its training files: data_batch_1.bin to
/// data_batch_5.bin for CIFAR-10, train.bin for CIFAR-100. Images have the type u8[n,3,32,32],
/// labels u8[n].
absl::StatusOr<std::unique_ptr<ElementReader>> OpenCifar(CifarKind kind, absl::string_view path,
                                                         CifarPart part);

} // namespace refold::runtime
