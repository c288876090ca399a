//===- attribute_text.cpp - The text of opaque attributes -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/attribute_text.h"

#include "absl/strings/str_cat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::SmallVectorImpl;
using llvm::StringRef;

namespace refold::importers {
namespace {

/// Consumes one token after another. A missing token makes all later calls fail.
class Scanner {
public:
  explicit Scanner(StringRef text) : rest(text) {}

  bool take(char sign) {
    rest = rest.ltrim();
    return rest.consume_front(StringRef(&sign, 1));
  }
  StringRef word() {
    rest = rest.ltrim();
    StringRef word = rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    rest = rest.drop_front(word.size());
    return word;
  }
  bool number(SmallVectorImpl<int64_t> &numbers) {
    rest = rest.ltrim();
    int64_t number = 0;
    if (rest.consumeInteger(10, number))
      return false;
    numbers.push_back(number);
    return true;
  }
  /// Parses a number, or a list of numbers in brackets.
  bool numbers(SmallVectorImpl<int64_t> &numbers) {
    if (!take('['))
      return number(numbers);
    if (take(']'))
      return true;
    do {
      if (!number(numbers))
        return false;
    } while (take(','));
    return take(']');
  }
  bool done() const { return rest.trim().empty(); }

private:
  StringRef rest;
};

} // namespace

absl::StatusOr<DimensionNumbers> DimensionNumbers::parse(StringRef text, StringRef kind,
                                                         ArrayRef<StringRef> fields) {
  auto refuse = [&](StringRef why) {
    return absl::InvalidArgumentError(absl::StrCat("'", text.str(), "' is not a list of '",
                                                   kind.str(), "' dimensions: ", why.str()));
  };
  Scanner scanner(text);
  if (scanner.word() != kind || !scanner.take('<'))
    return refuse(("it must begin with '" + kind + "<'").str());
  DimensionNumbers read;
  if (!scanner.take('>')) {
    do {
      StringRef field = scanner.word();
      if (!is_contained(fields, field))
        return refuse(
            ("field '" + field + "' is unknown, expected one of " + llvm::join(fields, ", "))
                .str());
      SmallVector<int64_t> numbers;
      if (!scanner.take('=') || !scanner.numbers(numbers))
        return refuse(("field '" + field + "' must be a number or a list of numbers").str());
      if (!read.numbers.try_emplace(field, std::move(numbers)).second)
        return refuse(("field '" + field + "' is a duplicate").str());
    } while (scanner.take(','));
    if (!scanner.take('>'))
      return refuse("a field must be followed by ',' or '>'");
  }
  if (!scanner.done())
    return refuse("text continues after its end");
  return read;
}

int64_t DimensionNumbers::number(StringRef field) const {
  auto found = numbers.find(field);
  return found == numbers.end() || found->second.empty() ? 0 : found->second.front();
}

absl::StatusOr<std::string> parseEnum(StringRef text, StringRef kind) {
  auto [name, value] = text.trim().split(' ');
  if (name != kind || value.empty())
    return absl::InvalidArgumentError(absl::StrCat("'", text.str(), "' is not a '", kind.str(),
                                                   "': it must be '", kind.str(), " VALUE'"));
  return value.trim().str();
}

} // namespace refold::importers
