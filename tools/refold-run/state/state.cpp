//===- state.cpp - The state of a machine in a file -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/state/state.h"

#include "runtime/data/name_list.h"
#include "runtime/executable/lookup.h"
#include "tools/refold-run/program_table.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace refold::run {

std::string PartialText(const StateFile &file) {
  std::vector<std::string> fresh;
  for (const std::string &name : file.fresh)
    fresh.push_back(absl::StrCat("'", absl::CEscape(name), "'"));
  return absl::StrCat(
      "loaded ", file.taken.size(), " of the program's ", file.taken.size() + file.fresh.size(),
      " states from '", file.path, "', ", file.unused,
      " of its tensors are not used; initialized by startup: ", runtime::NameList(fresh), "\n");
}

/// Replaces each f32 state by its f64 value if the file has one. If the f64 value does not round to
/// the f32 value, it is ignored, because the user may have edited the f32 tensor.
static absl::Status LoadWide(const exe::ExecutableT &table, const StateFile &from,
                             Machine &machine) {
  absl::StatusOr<runtime::SafetensorsFile> file = runtime::SafetensorsFile::Open(from.path);
  if (!file.ok())
    return file.status();
  for (const std::string &name : from.taken) {
    const runtime::TensorEntry *narrow = file->Find(name),
                               *wide = file->Find(absl::StrCat(runtime::kWidePrefix, name));
    if (!narrow || !wide || narrow->type != runtime::ElementType::F32 ||
        wide->type != runtime::ElementType::F64 || wide->shape != narrow->shape)
      continue;
    absl::StatusOr<runtime::HostTensor> rounded = file->Read(*narrow), value = file->Read(*wide);
    for (const auto *read : {&rounded, &value})
      if (!read->ok())
        return read->status();
    const float *floats = rounded->as<float>();
    const double *doubles = value->as<double>();
    const auto count = static_cast<size_t>(runtime::ElementCount(value->shape()));
    if (!std::equal(floats, floats + count, doubles, [](float x, double y) {
          return x == static_cast<float>(y) || (std::isnan(x) && std::isnan(y));
        }))
      continue;
    if (absl::Status status = machine.SetWideState(name, *value); !status.ok())
      return status;
  }
  return absl::OkStatus();
}

absl::Status LoadState(const exe::ExecutableT &table, const StateFile &file, Machine &machine) {
  absl::Status status = runtime::LoadState(
      table, file, [&](absl::string_view name, const runtime::HostTensor &value) {
        return machine.SetState(name, value);
      });
  return status.ok() && machine.keeps_wide() ? LoadWide(table, file, machine) : status;
}

absl::Status SaveState(const exe::ExecutableT &table, const std::string &path,
                       const Machine &machine, const runtime::SafetensorsExtras &extras) {
  auto state = [&](absl::string_view name) { return machine.State(name); };
  if (!machine.keeps_wide())
    return runtime::SaveState(table, path, state, extras);
  std::vector<runtime::TensorEntry> entries;
  for (const exe::BufferT *buffer : BuffersOf(table, exe::BufferKind::State)) {
    entries.push_back({buffer->name, runtime::ToElementType(buffer->type), buffer->shape});
    if (buffer->type == exe::ElementType::F32)
      entries.push_back({absl::StrCat(runtime::kWidePrefix, buffer->name),
                         runtime::ElementType::F64, buffer->shape});
  }
  return runtime::WriteSafetensors(
      path, std::move(entries),
      [&](const runtime::TensorEntry &entry) {
        absl::string_view name = entry.name;
        return absl::ConsumePrefix(&name, runtime::kWidePrefix) ? machine.WideState(name)
                                                                : machine.State(name);
      },
      runtime::WithNumerics(extras, table));
}

} // namespace refold::run
