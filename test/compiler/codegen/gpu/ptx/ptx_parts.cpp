//===- ptx_parts.cpp - A text of PTX, split by entry ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses PTX as LLVM writes it. All text except the directives .version, .target and .address_size
// consists of definitions. A function ends with its body. A variable or a declaration ends with a
// semicolon.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/gpu/ptx/ptx_parts.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace refold::test {
namespace {

constexpr char kMark[] = "\x01";
constexpr absl::string_view kLabel = "$L__BB"; // followed by the function's index in the text

struct Definition {
  std::string name;
  std::string text;
  bool is_entry = false;
  bool is_extern = false;
};

bool IsWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }

/// Calls `see` with each word and each text between words, in order.
template <typename See> void ForWords(absl::string_view text, See &&see) {
  for (size_t begin = 0, end; begin < text.size(); begin = end) {
    const bool word = IsWord(text[begin]);
    for (end = begin + 1; end < text.size() && IsWord(text[end]) == word;)
      ++end;
    see(text.substr(begin, end - begin), word);
  }
}

/// Returns the first word that is neither a directive nor a number, after any result parameter.
std::string NameIn(absl::string_view definition) {
  if (size_t returned = definition.find('('), returned_end = definition.find(')');
      absl::StartsWith(definition, ".func") && returned_end != absl::string_view::npos &&
      absl::StripAsciiWhitespace(definition.substr(5, returned - 5)).empty())
    definition.remove_prefix(returned_end + 1);
  std::string name;
  bool directive = false;
  ForWords(definition, [&](absl::string_view word, bool is_word) {
    if (is_word && name.empty() && !directive && !std::isdigit(word[0]))
      name = std::string(word);
    directive = !is_word && absl::EndsWith(word, ".");
  });
  return name;
}

Definition Define(absl::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  Definition definition;
  definition.text = absl::StrCat(text, "\n");
  absl::string_view rest = text;
  definition.is_extern = absl::ConsumePrefix(&rest, ".extern");
  absl::ConsumePrefix(&rest, ".visible");
  rest = absl::StripLeadingAsciiWhitespace(rest);
  definition.is_entry = absl::StartsWith(rest, ".entry");
  definition.name = NameIn(rest);
  return definition;
}

struct Read {
  std::string head;
  std::vector<Definition> definitions;
};

/// Parses the text without comments, which are whole lines or end a line.
Read ReadText(const std::string &ptx) {
  Read read;
  std::string open;
  int depth = 0;
  bool body = false; // true for the body of a function, false for a variable
  for (absl::string_view line : absl::StrSplit(ptx, '\n')) {
    line = absl::StripTrailingAsciiWhitespace(line.substr(0, line.find("//")));
    const bool nothing_open = absl::StripAsciiWhitespace(open).empty();
    if (nothing_open && (absl::StartsWith(line, ".version") || absl::StartsWith(line, ".target") ||
                         absl::StartsWith(line, ".address_size"))) {
      absl::StrAppend(&read.head, line, "\n");
      continue;
    }
    for (char c : line) {
      open += c;
      if (c == '{' && depth++ == 0)
        body = !absl::StrContains(open, '=');
      const bool closed = c == '}' && --depth == 0 && body;
      if (closed || (c == ';' && depth == 0)) {
        read.definitions.push_back(Define(open));
        open.clear();
      }
    }
    if (!line.empty())
      open += '\n';
  }
  if (!absl::StripAsciiWhitespace(open).empty())
    read.definitions.push_back(Define(open));
  return read;
}

/// Collects an entry and the definitions that it uses.
class Gathering {
public:
  explicit Gathering(const Read &read) : read_(read) {
    for (size_t i = 0; i < read.definitions.size(); ++i)
      by_name_[read.definitions[i].name].push_back(i);
  }

  PtxPart Of(size_t root) {
    const Definition &entry = read_.definitions[root];
    used_ = {root};
    names_ = {{entry.name, entry.is_extern ? entry.name : PtxPart::NameOf(kMark)}};
    for (std::set<size_t> looked; looked.size() < used_.size();)
      for (size_t definition : std::set<size_t>(used_))
        if (looked.insert(definition).second)
          UseAllOf(read_.definitions[definition].text);
    reached_.insert(used_.begin(), used_.end());
    PtxPart part{entry.is_entry ? entry.name : "", read_.head, ""};
    for (size_t definition :
         used_) // in the order of the text, so that a definition comes before its uses
      ForWords(read_.definitions[definition].text, [&](absl::string_view word, bool is_word) {
        absl::StrAppend(read_.definitions[definition].is_extern ? &part.head : &part.text,
                        is_word ? Renamed(word) : std::string(word));
      });
    return part;
  }
  bool Reached(size_t definition) const { return reached_.count(definition) > 0; }

private:
  void UseAllOf(absl::string_view text) {
    ForWords(text, [&](absl::string_view word, bool is_word) {
      auto found = is_word ? by_name_.find(std::string(word)) : by_name_.end();
      if (found == by_name_.end())
        return;
      used_.insert(found->second.begin(), found->second.end());
      const bool is_extern = read_.definitions[found->second.front()].is_extern;
      names_.emplace(word, is_extern ? std::string(word)
                                     : absl::StrCat("part", names_.size(), "_", kMark));
    });
  }

  std::string Renamed(absl::string_view word) const {
    if (absl::StartsWith(word, kLabel))
      return absl::StrCat(kLabel,
                          word.substr(std::min(word.find('_', kLabel.size()), word.size())));
    // The name of a parameter begins with the name of its function.
    const size_t end = std::min(word.rfind("_param_"), word.size());
    auto found = names_.find(std::string(word.substr(0, end)));
    return found == names_.end() ? std::string(word)
                                 : absl::StrCat(found->second, word.substr(end));
  }

  const Read &read_;
  std::map<std::string, std::vector<size_t>>
      by_name_; // a declaration and its definition are two elements
  std::map<std::string, std::string> names_;
  std::set<size_t> used_, reached_;
};

} // namespace

std::string PtxPart::Numbered(absl::string_view number) const {
  return absl::StrReplaceAll(text, {{kMark, number}});
}

std::string PtxPart::NameOf(absl::string_view number) { return absl::StrCat("kernel", number); }

std::vector<PtxPart> TakeApart(const std::string &ptx) {
  const Read read = ReadText(ptx);
  Gathering gathering(read);
  std::vector<PtxPart> parts;
  for (size_t i = 0; i < read.definitions.size(); ++i)
    if (read.definitions[i].is_entry)
      parts.push_back(gathering.Of(i));
  for (size_t i = 0; i < read.definitions.size(); ++i)
    if (!gathering.Reached(i))
      parts.push_back(gathering.Of(i));
  return parts;
}

} // namespace refold::test
