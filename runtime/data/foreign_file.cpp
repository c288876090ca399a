//===- foreign_file.cpp - Files of unsupported formats --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/data/foreign_file.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace refold::runtime {
namespace {

struct KnownStart {
  absl::string_view start;
  const char *what;
};

constexpr char kPage[] = "a web page, perhaps from a failed download: download the file itself",
               kPickle[] = "a Python pickle: save its arrays with numpy.save, or its tensors with "
                           "safetensors.torch.save_file";
// Matching ignores letter case.
constexpr KnownStart kStarts[] = {
    {"version https:", "a Git LFS pointer: fetch the file with git lfs pull"},
    {"<!doctype", kPage},
    {"<html", kPage},
    {"PK\x03\x04", "a zip archive, as numpy.savez and torch.save write: name an archive of arrays "
                   ".npz, and save tensors with safetensors.torch.save_file"},
    {"\x80\x02", kPickle},
    {"\x80\x03", kPickle},
    {"\x80\x04", kPickle},
    {"\x80\x05", kPickle},
    {"\x1f\x8b", "compressed by gzip: decompress it with gunzip"},
    {"\x93NUMPY", "a .npy file: --feed reads it"},
    {"\x89HDF\r\n", "an HDF5 file: save its arrays with numpy.save"},
    {"GGUF", "a GGUF file: save its tensors with safetensors.torch.save_file"},
};

} // namespace

std::string ForeignFile(absl::string_view start) {
  // A truncated .safetensors file is not a pickle: the length of its header may begin like one.
  const bool is_length =
      start.size() >= 8 && start.substr(2, 6).find_first_not_of('\0') == start.npos;
  for (const KnownStart &known : kStarts)
    if (!is_length && absl::StartsWithIgnoreCase(start, known.start))
      return absl::StrCat("; it is ", known.what);
  return "";
}

} // namespace refold::runtime
