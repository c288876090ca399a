//===- csv.cpp - Stacked fetches as text tables -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes one line at a time; std::to_chars gives the shortest digits.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/csv.h"

#include "runtime/core/files.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <charconv>

namespace refold::runtime {
namespace {

constexpr size_t kLineBufferBytes = size_t{1} << 16;

template <typename T> void AppendNumber(std::string &line, T value) {
  char digits[32];
  line.append(digits, std::to_chars(digits, digits + sizeof(digits), value).ptr);
}

/// Returns the number of elements of one step.
int64_t RowElements(const std::vector<int64_t> &shape) {
  int64_t count = 1;
  for (size_t i = 1; i < shape.size(); ++i)
    count *= shape[i];
  return count;
}

/// Returns "name", or "name[1;2]" for element `i` of a row; quoted if necessary.
std::string ColumnTitle(const HistoryColumn &column, int64_t i) {
  std::string index;
  const std::vector<int64_t> &shape = column.values->shape();
  for (size_t d = shape.size() - 1; d >= 1; --d) {
    index = absl::StrCat(i % shape[d], index.empty() ? "" : ";", index);
    i /= shape[d];
  }
  return CsvTitle(index.empty() ? column.name : absl::StrCat(column.name, "[", index, "]"));
}

} // namespace

void AppendCsvElement(std::string &line, const HostTensor &tensor, int64_t i) {
  WithElementType(tensor.type(), [&](auto zero) {
    AppendNumber(line, +tensor.as<decltype(zero)>()[i]); // + makes a byte or a bf16 a number
  });
}

std::string CsvTitle(const std::string &title) {
  if (title.find_first_of(",\"\n\r") == std::string::npos)
    return title;
  return absl::StrCat("\"", absl::StrReplaceAll(title, {{"\"", "\"\""}}), "\"");
}

absl::Status WriteHistoryCsv(absl::string_view path, int64_t first_step,
                             absl::Span<const HistoryColumn> columns) {
  int64_t rows = -1, total = 0;
  std::string line = "step";
  for (const HistoryColumn &column : columns) {
    const std::vector<int64_t> &shape = column.values->shape();
    if (shape.empty() || (rows >= 0 && shape[0] != rows))
      return absl::InvalidArgumentError(absl::StrCat("cannot write '", path, "': '", column.name,
                                                     "' is ", column.values->type_string(),
                                                     ", but must have one row per step"));
    rows = shape[0];
    total += RowElements(shape);
    if (total > kMaxCsvColumns)
      return absl::InvalidArgumentError(absl::StrCat(
          "cannot write '", path, "': '", column.name, "' is ", column.values->type_string(),
          ", a table has at most ", kMaxCsvColumns, " columns: write a .npy file"));
    for (int64_t i = 0; i < RowElements(shape); ++i)
      absl::StrAppend(&line, ",", ColumnTitle(column, i));
  }
  absl::StatusOr<AtomicFile> file = AtomicFile::Create(path);
  if (!file.ok())
    return file.status();
  line += '\n';
  for (int64_t row = 0; row < rows; ++row) {
    AppendNumber(line, first_step + row);
    for (const HistoryColumn &column : columns) {
      int64_t count = RowElements(column.values->shape());
      for (int64_t i = 0; i < count; ++i) {
        line += ',';
        AppendCsvElement(line, *column.values, row * count + i);
      }
    }
    line += '\n';
    if (line.size() < kLineBufferBytes)
      continue;
    if (absl::Status status = file->Write(line); !status.ok())
      return status;
    line.clear();
  }
  if (absl::Status status = file->Write(line); !status.ok())
    return status;
  return file->Commit();
}

} // namespace refold::runtime
