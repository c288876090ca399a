//===- used_files.cpp - The files that a command line uses ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/data/used_files.h"

#include "runtime/core/file_names.h"
#include "runtime/data/data_source.h"
#include "tools/refold-run/log/log_files.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

#include <set>

namespace refold::run {
namespace {

using runtime::FileIdentity;
using runtime::UsedFile;

/// Returns FILE of --profile=cpu:FILE, or an empty string.
std::string ProfileFile(const Options &options) {
  absl::string_view text = options.profile;
  return absl::ConsumePrefix(&text, "cpu:") ? std::string(text) : "";
}

std::vector<UsedFile> FilesRead(const Options &options) {
  std::vector<UsedFile> read = {{"the program", options.program}};
  for (const auto &[name, text] : options.feeds) {
    const absl::StatusOr<runtime::DataSource> source = runtime::ParseDataSource(text);
    if (!source.ok()) // another check refuses it
      continue;
    for (const std::string &path : source->cifar ? runtime::CifarFiles(*source->cifar, source->path)
                                                 : std::vector<std::string>{source->path})
      read.push_back({absl::StrCat("--feed ", name), path});
  }
  if (!options.state_in.empty())
    read.push_back({"--state-in", options.state_in});
  if (options.device.name != "cpu" && !ProfileFile(options).empty())
    read.push_back({"--profile", ProfileFile(options)});
  return read;
}

/// Returns the flag that named an output.
std::string UseOf(const Options &options, const std::string &file) {
  for (const auto &[flag, given] : {std::pair("--state-out", &options.state_out),
                                    {"-o", &options.output},
                                    {"--json", &options.json},
                                    {"--plot", &options.plot},
                                    {"--trace", &options.trace},
                                    {"--report", &options.report}})
    if (file == *given)
      return flag;
  for (const auto &[name, path] : options.fetches)
    if (file == path)
      return absl::StrCat("--fetch ", name);
  return "an output";
}

/// Returns an error if the file has a name that a checkpoint may get.
absl::Status CheckNoCheckpoint(const Options &options, const std::string &file) {
  if (options.save_every == 0)
    return absl::OkStatus();
  const absl::StatusOr<std::string> behind = runtime::BehindLinks(file);
  const std::string name = behind.ok() ? *behind : file, folder = runtime::FolderOf(name);
  const absl::string_view last = absl::string_view(name).substr(name.rfind('/') + 1);
  if (!absl::StartsWith(last, "step-") || !absl::EndsWith(last, ".safetensors") ||
      FileIdentity(folder) != FileIdentity(options.state_out))
    return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("'", file,
                   "' has the name of a checkpoint of --save-every: give this output "
                   "another name"));
}

} // namespace

absl::Status CheckUsedFiles(const Options &options, const std::vector<std::string> &files,
                            const std::vector<std::string> &folders) {
  std::set<std::string> of_folders, of_log;
  for (const std::string &folder : folders)
    of_folders.insert(FileIdentity(folder));
  if (!options.cache_dir.empty())
    of_folders.insert(FileIdentity(options.cache_dir));
  std::vector<UsedFile> written;
  if (!options.log.empty())
    for (const std::string &path : {LogTablePath(options.log), LogPagePath(options.log)}) {
      of_log.insert(FileIdentity(path));
      written.push_back({"--log", path});
    }
  for (const std::string &file : files) {
    const std::string identity = FileIdentity(file);
    if (identity.empty()) // a device file may take several outputs
      continue;
    if (of_log.count(identity))
      return absl::InvalidArgumentError(absl::StrCat(
          "'", file, "' is written by --log=", options.log, ": give this output another name"));
    if (of_folders.count(identity))
      return absl::InvalidArgumentError(
          absl::StrCat("two outputs have the name '", runtime::PlainName(file), "'"));
    if (absl::Status status = CheckNoCheckpoint(options, file); !status.ok())
      return status;
    written.push_back({UseOf(options, file), file});
  }
  if (options.device.name == "cpu" && !ProfileFile(options).empty())
    written.push_back({"--profile", ProfileFile(options)});
  return runtime::CheckDistinct(FilesRead(options), written);
}

} // namespace refold::run
