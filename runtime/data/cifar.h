//===- cifar.h - CIFAR-10 and CIFAR-100 files -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file holds records of label bytes (CIFAR-10: the class; CIFAR-100: the coarse class, then the
// fine one) and 3072 pixels: 32 x 32 of red, then green, then blue. Files have no header, so the
// reader can only check that the size fits and that labels are valid classes.
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

/// Returns the part named `name`: "images", "labels", or for CIFAR-100 "coarse". The error for any
/// other name lists the legal names.
absl::StatusOr<CifarPart> CifarPartOf(CifarKind kind, absl::string_view name);

/// Returns the files that OpenCifar reads: `path`, or the training files in it if it is a folder.
std::vector<std::string> CifarFiles(CifarKind kind, absl::string_view path);

/// Opens a CIFAR file. If `path` is a folder, opens the training files in it: data_batch_1.bin to
/// data_batch_5.bin for CIFAR-10, or train.bin for CIFAR-100. Images have the type u8[n,3,32,32],
/// labels u8[n].
absl::StatusOr<std::unique_ptr<ElementReader>> OpenCifar(CifarKind kind, absl::string_view path,
                                                         CifarPart part);

} // namespace refold::runtime
