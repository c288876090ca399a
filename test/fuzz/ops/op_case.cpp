//===- op_case.cpp - Many single ops as one program -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One program for many ops, because compiling a program costs more than an op.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_case.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"

namespace refold::test {

std::string TypeText(const TensorType &type) {
  static const char *kElements[] = {"i1",  "i8",   "i32",  "i64", "ui32", "f32", "f64",
                                    "i16", "ui16", "bf16", "f16", "ui8",  "ui64"};
  static_assert(std::size(kElements) == std::size(kElementTypes));
  std::string text = "tensor<";
  for (int64_t extent : type.shape)
    absl::StrAppend(&text, extent, "x");
  return absl::StrCat(text, kElements[static_cast<int>(type.type)], ">");
}

std::string ListText(const std::vector<int64_t> &numbers) {
  return absl::StrCat("[", absl::StrJoin(numbers, ", "), "]");
}

/// Returns the case's lines with the names of its operands; its results are called %r<case>.
static std::string Lines(const OpCase &one, size_t number) {
  std::string text = one.text;
  size_t last = text.rfind('\n') + 1; // 0 if there is one line
  std::string result = absl::StrCat("%r", number);
  text.insert(last, one.results.size() == 1 ? absl::StrCat(result, " = ")
                                            : absl::StrCat(result, ":", one.results.size(), " = "));
  text = absl::StrReplaceAll(text, {{"$_", absl::StrCat("v", number, "_")}});
  for (size_t k = one.operands.size(); k-- > 0;)
    text = absl::StrReplaceAll(text, {{absl::StrCat("$", k), absl::StrCat("%a", number, "_", k)}});
  return absl::StrCat("  ", absl::StrReplaceAll(text, {{"\n", "\n  "}}), "\n");
}

std::string ProgramOf(const std::vector<OpCase> &cases) {
  std::string arguments, body, values, types, results;
  for (size_t i = 0; i < cases.size(); ++i) {
    const OpCase &one = cases[i];
    for (size_t k = 0; k < one.operands.size(); ++k)
      absl::StrAppend(&arguments, "%a", i, "_", k, ": ", TypeText(one.operands[k].type),
                      " {rf.input = #rf.input<\"a", i, "_", k, "\">},\n    ");
    absl::StrAppend(&body, Lines(one, i));
    for (size_t k = 0; k < one.results.size(); ++k) {
      std::string type = TypeText(one.results[k]);
      absl::StrAppend(&values, ", %r", i, one.results.size() == 1 ? "" : absl::StrCat("#", k));
      absl::StrAppend(&types, ", ", type);
      absl::StrAppend(&results, ",\n    ", type, " {rf.fetch = #rf.fetch<\"out", i, "_", k, "\">}");
    }
  }
  return absl::StrCat(
      "module @ops attributes {rf.version = 1 : i64} {\n",
      "func.func @startup(%seed: tensor<i64>) -> (tensor<i64> {rf.state = #rf.state<\"step\", 0>}) "
      "{\n  %0 = rf.constant dense<0> : tensor<i64>\n  return %0 : tensor<i64>\n}\n",
      "func.func @train(", arguments,
      "%step: tensor<i64> {rf.state = #rf.state<\"step\", 0>},\n    "
      "%seed: tensor<i64> {rf.state = #rf.state<\"seed\", 1>}, %steps: i64 {rf.steps})\n"
      "    -> (tensor<i64>, tensor<i64>",
      results, ") {\n", body, "  return %step, %seed", values, " : tensor<i64>, tensor<i64>", types,
      "\n}\n}\n");
}

} // namespace refold::test
