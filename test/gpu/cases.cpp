//===- cases.cpp - Prepared programs with their outputs -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/gpu/cases.h"

#include "runtime/core/files.h"
#include "runtime/data/safetensors.h"
#include "runtime/executable/rfx.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <nlohmann/json.hpp>

namespace refold::gpu {

absl::StatusOr<std::vector<Case>> ReadCases(const std::string &folder,
                                            const std::set<std::string> &only) {
  const std::string path = absl::StrCat(folder, "/cases.json");
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_array())
    return absl::InvalidArgumentError(
        absl::StrCat("'", path, "' is no list of cases: prepare the folder again"));
  std::vector<Case> cases;
  std::set<std::string> wanted = only;
  for (const nlohmann::json &entry : json) {
    if (!entry.is_object() || !entry.contains("name") || !entry["name"].is_string() ||
        !entry.contains("steps") || !entry["steps"].is_number_integer() ||
        !entry.contains("seed") || !entry["seed"].is_number_integer())
      return absl::InvalidArgumentError(
          absl::StrCat("'", path, "': a case needs name, steps and seed, but is ", entry.dump()));
    Case one;
    one.name = entry["name"].get<std::string>();
    one.values = entry.value("values", one.name);
    one.steps = entry["steps"].get<int64_t>();
    one.seed = entry["seed"].get<uint64_t>();
    if (only.empty() || wanted.erase(one.name) > 0)
      cases.push_back(std::move(one));
  }
  if (!only.empty() && !wanted.empty())
    return absl::NotFoundError(absl::StrCat("'", path, "' has no case '", *wanted.begin(), "'"));
  return cases;
}

absl::StatusOr<LoadedCase> LoadCase(const std::string &folder, const Case &about) {
  LoadedCase loaded;
  loaded.about = about;
  auto executable = runtime::ReadRfx(absl::StrCat(folder, "/cases/", about.name, ".rfx"));
  if (!executable.ok())
    return executable.status();
  loaded.executable = *std::move(executable);
  auto file =
      runtime::SafetensorsFile::Open(absl::StrCat(folder, "/cases/", about.values, ".safetensors"));
  if (!file.ok())
    return file.status();
  for (const runtime::TensorEntry &entry : file->entries()) {
    absl::StatusOr<runtime::HostTensor> value = file->Read(entry);
    if (!value.ok())
      return value.status();
    absl::string_view name = entry.name;
    Values &values = absl::ConsumePrefix(&name, "input:") ? loaded.inputs : loaded.expected;
    values.emplace(std::string(name), *std::move(value));
  }
  return loaded;
}

bool LacksLibrary(const absl::Status &status) {
  return absl::IsUnavailable(status) && absl::StartsWith(status.message(), "no cuBLASLt");
}

} // namespace refold::gpu
