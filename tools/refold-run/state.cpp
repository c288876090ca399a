//===- state.cpp - A machine's state in a file ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/state.h"

#include "runtime/data/name_list.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

#include <vector>

namespace refold::run {

std::string PartialText(const StateFile &file) {
  std::vector<std::string> fresh;
  for (const std::string &name : file.fresh)
    fresh.push_back(absl::StrCat("'", absl::CEscape(name), "'"));
  return absl::StrCat("took ", file.taken.size(), " of the program's ",
                      file.taken.size() + file.fresh.size(), " states from '", file.path, "', ",
                      file.unused, " of its tensors are not used; as startup makes them begin ",
                      runtime::NameList(fresh), "\n");
}

absl::Status LoadState(const exe::ExecutableT &table, const StateFile &file, Machine &machine) {
  return runtime::LoadState(table, file,
                            [&](absl::string_view name, const runtime::HostTensor &value) {
                              return machine.SetState(name, value);
                            });
}

absl::Status SaveState(const exe::ExecutableT &table, const std::string &path,
                       const Machine &machine, const runtime::SafetensorsExtras &extras) {
  return runtime::SaveState(
      table, path, [&](absl::string_view name) { return machine.State(name); }, extras);
}

} // namespace refold::run
