//===- KernelProfile.cpp - Measured kernel times --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/KernelProfile.h"

#include "dialects/rf/Measured.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

#include <algorithm>
#include <limits>
#include <vector>

using namespace mlir;
using namespace refold;

static constexpr char kHead[] = "refold-profile 1";
static constexpr size_t kDigits = 32;
static constexpr size_t kHeadLines = 3;

// Which kernel ------------------------------------------------------------------

std::string refold::kernelIdentity(rf::FusionOp group) {
  std::string content;
  llvm::raw_string_ostream text(content);
  text << "blocks " << group.getBlocks() << " tiles " << group.getTiles() << " operands ";
  llvm::interleaveComma(group.getOperandDims(), text);
  text << " results ";
  llvm::interleaveComma(group.getResultDims(), text);
  text << "\n";
  // The text must not depend on the ops around the fusion. So values are numbered within its body,
  // attributes have no aliases, and constants are printed in full.
  const OpPrintingFlags flags = OpPrintingFlags()
                                    .useLocalScope()
                                    .assumeVerified()
                                    .printGenericOpForm()
                                    .enableDebugInfo(false)
                                    .elideLargeElementsAttrs(std::numeric_limits<int64_t>::max());
  Block &body = group.getBody().front();
  for (BlockArgument argument : body.getArguments())
    text << argument.getType() << "\n";
  for (Operation &op : body) {
    op.print(text, flags);
    text << "\n";
  }
  const auto hash = llvm::SHA256::hash(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(content.data()), content.size()));
  return llvm::toHex(hash, /*LowerCase=*/true).substr(0, kDigits);
}

std::string refold::opsOf(rf::FusionOp group) {
  std::string ops;
  for (Operation &op : group.getBody().front().without_terminator())
    ops += (ops.empty() ? "" : ",") + op.getName().stripDialect().str();
  return ops;
}

std::optional<uint64_t> refold::picosecondsIn(const KernelProfile &profile, rf::FusionOp group) {
  auto found = profile.kernels.find(kernelIdentity(group));
  if (found == profile.kernels.end())
    return std::nullopt;
  return found->second.picoseconds;
}

// The text ------------------------------------------------------------------

namespace {

class Lines {
public:
  Lines(absl::string_view text, absl::string_view name)
      : name(name), lines(absl::StrSplit(text, '\n')) {
    if (lines.back().empty())
      lines.pop_back();
  }

  size_t size() const { return lines.size(); }
  absl::string_view operator[](size_t index) const {
    return index < lines.size() ? lines[index] : absl::string_view();
  }
  template <typename... Text> absl::Status error(size_t index, const Text &...text) const {
    return absl::InvalidArgumentError(absl::StrCat("profile '", name, "', line ", index + 1, " ",
                                                   text..., ", got '", (*this)[index],
                                                   "'; delete the file to measure again"));
  }

private:
  absl::string_view name;
  std::vector<absl::string_view> lines;
};

bool isIdentity(absl::string_view text) {
  return text.size() == kDigits && std::all_of(text.begin(), text.end(), [](unsigned char c) {
           return absl::ascii_isxdigit(c) && !absl::ascii_isupper(c);
         });
}

} // namespace

absl::StatusOr<KernelProfile> refold::ParseKernelProfile(absl::string_view text,
                                                         absl::string_view name) {
  const Lines lines(text, name);
  KernelProfile profile;
  if (lines[0] != kHead)
    return lines.error(0, "must be '", kHead, "'");
  absl::string_view machine = lines[1], threads = lines[2];
  if (!absl::ConsumePrefix(&machine, "machine "))
    return lines.error(1, "must be 'machine' and its name");
  profile.machine = std::string(machine);
  if (!absl::ConsumePrefix(&threads, "threads ") || !absl::SimpleAtoi(threads, &profile.threads) ||
      profile.threads < 1)
    return lines.error(2, "must be 'threads' and a number above 0");
  for (size_t i = kHeadLines; i < lines.size(); ++i) {
    const std::vector<absl::string_view> words = absl::StrSplit(lines[i], ' ');
    int64_t picoseconds = 0;
    if (words.size() != 3 || !isIdentity(words[0]) || !absl::SimpleAtoi(words[1], &picoseconds) ||
        picoseconds < 0 || picoseconds > rf::kMostPicoseconds)
      return lines.error(i, "must be ", kDigits, " hexadecimal digits, 0 to ", rf::kMostPicoseconds,
                         " picoseconds and ops");
    const KernelTime time{static_cast<uint64_t>(picoseconds), std::string(words[2])};
    if (!profile.kernels.emplace(words[0], time).second)
      return lines.error(i, "must not repeat the kernel of an earlier line");
  }
  return profile;
}

std::string refold::PrintKernelProfile(const KernelProfile &profile) {
  std::string text =
      absl::StrCat(kHead, "\nmachine ", profile.machine, "\nthreads ", profile.threads, "\n");
  for (const auto &[identity, time] : profile.kernels)
    absl::StrAppend(&text, identity, " ", time.picoseconds, " ", time.ops, "\n");
  return text;
}
