//===- data_source.cpp - Sources of inputs --------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads inputs from files. The text of a `--feed` option is split without a look at the file
// system, so its meaning does not depend on which files exist.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/data_source.h"

#include "runtime/core/files.h"
#include "runtime/core/folders.h"
#include "runtime/data/foreign_file.h"
#include "runtime/data/idx.h"
#include "runtime/data/npy_reader.h"
#include "runtime/data/npz.h"
#include "runtime/data/safetensors_reader.h"

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace refold::runtime {
namespace {

constexpr absl::string_view kZipStart = "PK\x03\x04", kEmptyZipStart = "PK\x05\x06",
                            kGzipStart = "\x1f\x8b";

/// Removes a divisor such as "/255" from the end. Returns false if the number cannot be a divisor.
bool TakeDivisor(absl::string_view &text, std::optional<double> &divisor) {
  const size_t slash = text.rfind('/');
  if (slash == text.npos || slash == 0 || slash + 1 == text.size())
    return true;
  const absl::string_view number = text.substr(slash + 1);
  if (number.find_first_not_of("0123456789.") != number.npos ||
      number.find_first_of("0123456789") == number.npos)
    return true; // the name of a file
  double value;
  if (!absl::SimpleAtod(number, &value) || !(value > 0) || !std::isfinite(value))
    return false;
  divisor = value;
  text = text.substr(0, slash);
  return true;
}

absl::Status ParseCifar(absl::string_view text, DataSource &source) {
  const absl::string_view format = *source.cifar == CifarKind::Cifar10 ? "cifar10" : "cifar100";
  const size_t colon = text.rfind(':');
  if (colon == text.npos || colon == 0 || colon + 1 == text.size())
    return absl::InvalidArgumentError(absl::StrCat("name a part of it: ", format,
                                                   ":FILE-OR-FOLDER:images or ", format,
                                                   ":FILE-OR-FOLDER:labels"));
  source.path = std::string(text.substr(0, colon));
  source.part = std::string(text.substr(colon + 1));
  return CifarPartOf(*source.cifar, source.part).status();
}

/// Returns the first bytes of a file, or all of them if it is shorter.
absl::StatusOr<std::string> StartOf(const InputFile &file) {
  std::array<char, kForeignStart> start;
  const uint64_t bytes = std::min<uint64_t>(start.size(), file.size());
  if (absl::Status status = file.Read(0, reinterpret_cast<std::byte *>(start.data()), bytes);
      !status.ok())
    return status;
  return std::string(start.data(), bytes);
}

/// Checks that the user did not name a tensor in the file: files of this format have a single
/// tensor without a name.
absl::Status CheckNoPart(const DataSource &source, absl::string_view format) {
  if (source.part.empty())
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "'", source.path, "' is ", format,
      ", which holds one tensor without a name: feed it without :", absl::CEscape(source.part)));
}

absl::StatusOr<std::unique_ptr<ElementReader>> OpenNpy(const DataSource &source, InputFile file) {
  if (absl::Status status = CheckNoPart(source, "a .npy file"); !status.ok())
    return status;
  std::string name = file.path();
  const uint64_t size = file.size();
  return OpenNpyBytes(std::move(name), size, std::make_unique<FileBytes>(std::move(file)));
}

} // namespace

absl::StatusOr<DataSource> ParseDataSource(absl::string_view text) {
  DataSource source;
  const absl::string_view whole = text;
  if (!TakeDivisor(text, source.divisor))
    return absl::InvalidArgumentError(
        absl::StrCat("'", whole, "' must end in a number above 0 to divide by, such as /255"));
  absl::Status status;
  if (absl::ConsumePrefix(&text, "cifar10:")) {
    source.cifar = CifarKind::Cifar10;
    status = ParseCifar(text, source);
  } else if (absl::ConsumePrefix(&text, "cifar100:")) {
    source.cifar = CifarKind::Cifar100;
    status = ParseCifar(text, source);
  } else {
    source.path = std::string(text);
    for (absl::string_view ending : {".npz:", ".safetensors:"})
      if (size_t at = text.find(ending); at != text.npos) {
        source.path = std::string(text.substr(0, at + ending.size() - 1));
        source.part = std::string(text.substr(at + ending.size()));
        if (source.part.empty())
          status = absl::InvalidArgumentError("name an array after the colon, or omit the colon");
        break;
      }
  }
  if (!status.ok())
    return absl::Status(status.code(), absl::StrCat("'", whole, "': ", status.message()));
  return source;
}

absl::StatusOr<std::unique_ptr<ElementReader>> OpenData(const DataSource &source,
                                                        absl::string_view input) {
  const std::string &path = source.path;
  if (source.cifar) {
    absl::StatusOr<CifarPart> part = CifarPartOf(*source.cifar, source.part);
    if (!part.ok())
      return part.status();
    return OpenCifar(*source.cifar, path, *part);
  }
  if (IsFolder(path))
    return absl::InvalidArgumentError(absl::StrCat(
        "cannot read '", path, "': it is a folder; ",
        source.divisor ? absl::StrCat("a file in it whose name is a number, such as 7, is fed as ",
                                      path, "/7/1; ")
                       : "",
        "feed a folder of CIFAR as cifar10:", path, ":images or cifar100:", path, ":images"));
  absl::StatusOr<InputFile> file = InputFile::Open(path);
  if (!file.ok())
    return file.status();
  absl::StatusOr<std::string> start = StartOf(*file);
  if (!start.ok())
    return start.status();
  if (absl::StartsWith(*start, kNpyMagic))
    return OpenNpy(source, *std::move(file));
  if (absl::StartsWith(*start, kZipStart) || absl::StartsWith(*start, kEmptyZipStart))
    return OpenNpz(path, source.part, input);
  if (absl::StartsWith(*start, kGzipStart))
    return absl::InvalidArgumentError(
        absl::StrCat("'", path, "' is compressed by gzip: decompress it with gunzip"));
  // Check this ending before the test for IDX. A safetensors file begins with the length of its
  // header, and a length with two leading zero bytes looks like an IDX file.
  if (absl::EndsWith(path, ".safetensors"))
    return OpenSafetensor(path, source.part, input);
  if (absl::EndsWith(path, ".npy"))
    return OpenNpy(source, *std::move(file));
  if (absl::EndsWith(path, ".npz"))
    return OpenNpz(path, source.part, input);
  if (LooksLikeIdx(*start) || absl::StrContains(path, "-idx") || absl::EndsWith(path, "-ubyte")) {
    if (absl::Status status = CheckNoPart(source, "an IDX file"); !status.ok())
      return status;
    return OpenIdx(path);
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "'", path, "' is not a .npy, .npz, .safetensors or IDX file", ForeignFile(*start),
      absl::EndsWith(path, ".bin") ? absl::StrCat("; feed a file of CIFAR as cifar10:", path,
                                                  ":images or cifar100:", path, ":images")
                                   : ""));
}

} // namespace refold::runtime
