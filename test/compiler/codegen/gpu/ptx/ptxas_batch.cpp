//===- ptxas_batch.cpp - ptxas on many texts at once ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/gpu/ptx/ptxas_batch.h"

#include "test/compiler/codegen/gpu/ptx/ptxas.h"

#include "absl/strings/str_cat.h"

namespace refold::test {

/// The most parts in one call. More would not be faster.
constexpr size_t kTogether = 200;

void PtxasBatch::Add(const std::string &ptx, const std::string &origin) {
  for (PtxPart &part : TakeApart(ptx)) {
    ++parts_;
    if (!known_.insert(absl::HashOf(part.head, part.text)).second)
      continue;
    std::vector<Pending> &pending = pending_[part.head];
    pending.push_back({origin, std::move(part)});
    if (pending.size() < kTogether)
      continue;
    LookAt(pending.begin(), pending.end());
    pending.clear();
  }
}

std::string PtxasBatch::Refusals() {
  for (auto &[head, pending] : pending_)
    LookAt(pending.begin(), pending.end());
  pending_.clear();
  return refusals_;
}

void PtxasBatch::LookAt(Iterator begin, Iterator end) {
  if (begin == end)
    return;
  std::string text = begin->part.head;
  std::map<std::string, Iterator> expected;
  for (Iterator it = begin; it != end; ++it) {
    const std::string number = absl::StrCat(it - begin);
    absl::StrAppend(&text, it->part.Numbered(number));
    if (!it->part.name.empty())
      expected[PtxPart::NameOf(number)] = it;
  }
  ++calls_;
  absl::StatusOr<std::vector<PtxasEntry>> entries = PtxasAccepts(text, arch_);
  if (!entries.ok()) {
    if (end - begin == 1)
      return Refuse(*begin, std::string(entries.status().message()));
    // One or several of them are the reason, so each half is tried separately.
    const Iterator middle = begin + (end - begin) / 2;
    LookAt(begin, middle);
    return LookAt(middle, end);
  }
  for (const PtxasEntry &entry : *entries) {
    auto found = expected.find(entry.name);
    if (found == expected.end())
      continue;
    if (!may_spill_ && entry.spill_store_bytes + entry.spill_load_bytes > 0)
      Refuse(*found->second, absl::StrCat("spills ", entry.spill_store_bytes, " bytes, with ",
                                          entry.registers, " registers"));
    expected.erase(found);
  }
  for (const auto &[name, it] : expected)
    Refuse(*it, "ptxas says nothing of it");
}

void PtxasBatch::Refuse(const Pending &pending, const std::string &why) {
  absl::StrAppend(&refusals_, arch_, ": ", pending.origin, ": '", pending.part.name, "': ", why,
                  "\n");
}

} // namespace refold::test
