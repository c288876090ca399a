//===- cifar.h - The binary files of CIFAR-10 and CIFAR-100 -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records of label bytes (CIFAR-10: the class; CIFAR-100: the coarse class, the fine one) and 3072
// pixels: 32 x 32 of red, of green, of blue. Files have no header: a size that fits, and labels
// that are classes, are what can be asked of them.
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

/// The part of that name: "images", "labels", of CIFAR-100 also "coarse". The error says which
/// there are.
absl::StatusOr<CifarPart> CifarPartOf(CifarKind kind, absl::string_view name);

/// The files that OpenCifar reads: `path`, or the training files in it if it is a folder.
std::vector<std::string> CifarFiles(CifarKind kind, absl::string_view path);

/// A file, or a folder for the training files in it: data_batch_1.bin to data_batch_5.bin, or
/// train.bin. Images are u8[n,3,32,32], labels u8[n].
absl::StatusOr<std::unique_ptr<ElementReader>> OpenCifar(CifarKind kind, absl::string_view path,
                                                         CifarPart part);

} // namespace refold::runtime
