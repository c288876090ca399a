//===- gradient_page.cpp - The rows of gradients.md -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/gradients/gradient_page.h"

#include "test/compiler/reference/reference_test.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <cstdlib>
#include <fstream>
#include <optional>

namespace refold::test {

static std::string Trimmed(absl::string_view text) {
  return std::string(absl::StripAsciiWhitespace(text));
}

/// Returns the cells of a table's line.
static std::vector<std::string> CellsOf(const std::string &line) {
  std::vector<std::string> cells = absl::StrSplit(line, '|');
  cells.erase(cells.begin());
  cells.pop_back();
  for (std::string &cell : cells)
    cell = Trimmed(cell);
  return cells;
}

/// Returns code without its backticks; nothing if the cell has no code.
static std::optional<std::string> CodeOf(absl::string_view cell) {
  if (!absl::ConsumePrefix(&cell, "`") || !absl::ConsumeSuffix(&cell, "`") || cell.empty())
    return std::nullopt;
  return std::string(cell);
}

static std::optional<double> NumberOf(const std::string &text) {
  char *end = nullptr;
  const double number = std::strtod(text.c_str(), &end); // nan and inf too
  if (text.empty() || *end != 0)
    return std::nullopt;
  return number;
}

/// Parses "x = [1, nan], y = [2, 3]".
static std::optional<std::vector<PageNumbers>> ListsOf(absl::string_view cell) {
  std::vector<PageNumbers> lists;
  while (!cell.empty()) {
    const std::vector<absl::string_view> sides = absl::StrSplit(cell, absl::MaxSplits(" = [", 1));
    const size_t end = sides.size() < 2 ? absl::string_view::npos : sides[1].find(']');
    if (end == absl::string_view::npos)
      return std::nullopt;
    PageNumbers list{Trimmed(sides[0]), {}};
    for (absl::string_view number : absl::StrSplit(sides[1].substr(0, end), ',')) {
      const std::optional<double> read = NumberOf(Trimmed(number));
      if (!read)
        return std::nullopt;
      list.numbers.push_back(*read);
    }
    lists.push_back(std::move(list));
    cell = sides[1].substr(end + 1);
    if (!cell.empty() && !absl::ConsumePrefix(&cell, ", "))
      return std::nullopt;
  }
  return lists;
}

/// Parses "x = tensor<4xf32>, a = i64".
static std::vector<PageType> TypesOf(const std::string &cell) {
  std::vector<PageType> types;
  for (absl::string_view part : absl::StrSplit(cell, ", ")) {
    const std::vector<std::string> sides = absl::StrSplit(part, absl::MaxSplits(" = ", 1));
    types.push_back({sides.front(), sides.back()});
  }
  return types;
}

/// Returns why `row` cannot be tested; empty if it can.
static std::string FaultOf(const PageRow &row) {
  if (row.at.empty() || row.at.front().name != "x")
    return "needs x as its first argument";
  if (row.gradients.empty())
    return "says no gradient";
  for (const PageNumbers &gradient : row.gradients) {
    absl::string_view name = gradient.name;
    if (!absl::ConsumePrefix(&name, "dd") && !absl::ConsumePrefix(&name, "d"))
      return "has a gradient with a name that is neither d nor dd and an argument's";
    bool fits = false;
    for (const PageNumbers &argument : row.at)
      fits |= argument.name == name && argument.numbers.size() == gradient.numbers.size();
    if (!fits)
      return absl::StrCat("has no argument with as many numbers as ", gradient.name);
  }
  return "";
}

GradientPage ReadGradientPage(const std::string &path) {
  GradientPage page;
  std::ifstream file(path);
  if (!file)
    page.faults.push_back("cannot read " + path);
  std::string line, kind;
  bool tables = false;
  for (int number = 1; std::getline(file, line); ++number) {
    auto fault = [&](const std::string &why) {
      page.faults.push_back(absl::StrCat("line ", number, " ", why, ": ", line));
    };
    if (line.empty() || absl::StartsWith(line, "#")) {
      kind.clear();
      continue;
    }
    if (!absl::StartsWith(line, "|")) {
      // A table stands alone; besides the introduction, only the refusals have a sentence.
      if (tables && !absl::StartsWith(line, "All programs but these"))
        fault("is in no table, so nothing holds it");
      continue;
    }
    tables = true;
    const std::vector<std::string> cells = CellsOf(line);
    if (kind.empty()) {
      kind = cells.front();
      if (kind != "program" && kind != "refused")
        fault("begins a table that is not known");
      continue;
    }
    if (absl::StartsWith(line, "|---"))
      continue;
    const std::optional<std::string> code = CodeOf(cells.front());
    if (cells.size() != 4 || !code) {
      fault("needs four cells, code in the first");
    } else if (kind == "refused") {
      if (cells[2] != "first" && cells[2] != "second")
        fault("needs the first or the second derivative");
      page.refusals.push_back({number, *code, TypesOf(cells[1]), cells[2] == "second", cells[3]});
    } else {
      const auto at = ListsOf(cells[1]), gradients = ListsOf(cells[2]);
      if (!at || !gradients) {
        fault("has a list that cannot be read");
        continue;
      }
      PageRow row{number, *code, *at, *gradients};
      if (const std::string why = FaultOf(row); !why.empty())
        fault(why);
      else
        page.rows.push_back(std::move(row));
    }
  }
  return page;
}

static bool IsNamePart(char c) { return absl::ascii_isalnum(c) || c == '_'; }

/// Returns the line with prefixed names and T replaced.
static std::string Renamed(const std::string &line, const std::string &prefix,
                           const std::string &type) {
  std::string text;
  for (size_t i = 0; i < line.size(); ++i) {
    const bool begins = i == 0 || !(IsNamePart(line[i - 1]) || line[i - 1] == '%');
    const bool ends = i + 1 == line.size() || !IsNamePart(line[i + 1]);
    if (line[i] == 'T' && begins && ends)
      text += type;
    else
      absl::StrAppend(&text, line.substr(i, 1), line[i] == '%' ? prefix : "");
  }
  return text;
}

PageBody BodyOf(const std::string &program, const std::string &prefix, const std::string &type) {
  PageBody body;
  const std::vector<std::string> lines = absl::StrSplit(program, "; ");
  for (size_t i = 0; i < lines.size(); ++i) {
    std::string line = lines[i];
    if (!absl::StartsWith(line, "%"))
      line = absl::StrCat("%out = ", line);
    if (!absl::StrContains(line, " : ")) {
      std::string predicates = type;
      predicates.replace(predicates.size() - 4, 3, "i1"); // "f32>"
      absl::StrAppend(&line, " : ", absl::StrContains(line, "rf.select") ? predicates + ", " : "",
                      "T");
    }
    absl::StrAppend(&body.text, "  ", Renamed(line, prefix, type), "\n");
    if (i + 1 == lines.size())
      body.result = absl::StrCat("%", prefix, line.substr(1, line.find_first_of(" ,") - 1));
  }
  return body;
}

std::string ResultType(const PageBody &body, const std::vector<PageType> &arguments) {
  std::string list;
  for (const PageType &argument : arguments)
    absl::StrAppend(&list, list.empty() ? "%" : ", %", argument.name, ": ", argument.type);
  const std::string text = absl::StrCat("func.func @f(", list, ") {\n", body.text, "  return\n}\n");
  INFO(text);
  reference::ParsedModule module(text);
  mlir::Operation *last = module.first().getBody().front().getTerminator()->getPrevNode();
  std::string type;
  llvm::raw_string_ostream stream(type);
  last->getResult(0).getType().print(stream);
  return type;
}

std::string AllDimensions(const std::string &type) {
  std::string list;
  const size_t rank = std::count(type.begin(), type.end(), 'x');
  for (size_t d = 0; d < rank; ++d)
    absl::StrAppend(&list, d ? ", " : "", d);
  return absl::StrCat("[", list, "]");
}

} // namespace refold::test
