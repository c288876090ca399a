//===- flags.h - The command line of a tool ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool lists its flags once; parsing, the table of --help, completion and the errors come from
// that list.
// Names are written --memory-budget; an underscore stands for a dash, a name of one letter is
// written -o as well. A value follows after '=' or as the next argument. '--' ends the flags.
// The last value of a flag counts. A flag that names a file or folder is not taken with an empty
// value, nor with two: a script whose variable is empty would lose the file without a word.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace refold::tools {

/// NAME=VALUE, as --feed x=x.npy takes them.
using NamedValues = std::vector<std::pair<std::string, std::string>>;

/// What a reader is told of one flag.
struct FlagText {
  std::string name;
  /// The form of the value, empty for a switch: alternatives divided by '|', out of which
  /// completion is made. `cpu` stands for itself; `FILE` for any file and `FILE.npy|.csv` for those
  /// with these endings, `DIR` for a folder; `NAME=FILE.npy` for a name of the user's and such a
  /// file, `max-bytes=N` for one of the tool's; other capitals for what cannot be guessed.
  std::string metavar;
  /// Line feeds are kept, lines too long are wrapped.
  std::string help;
  /// What the flag is about; flags of a group follow one another.
  std::string group;
  /// --name is a flag as well as --name=VALUE.
  bool value_may_miss = false;
};

/// The flags of one tool. What they are stored in must outlive Parse; it keeps the value it has
/// where a flag is not given.
class Flags {
public:
  static constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
  static constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  /// The flags added from here on are about `title`.
  void Group(std::string title) { group_ = std::move(title); }
  /// A switch: --name, --name=true, --name=false.
  void Add(std::string name, bool *value, std::string help);
  /// `metavar` is what the table calls the value.
  void Add(std::string name, std::string *value, std::string help, std::string metavar = "TEXT");
  /// Bounds are included.
  void Add(std::string name, int64_t *value, std::string help, int64_t least = kLeast,
           int64_t most = kMost);
  void Add(std::string name, double *value, std::string help, double least = -kInfinity,
           double most = kInfinity);
  /// One of a list, which errors show.
  void AddChoice(std::string name, std::string *value, std::vector<std::string> choices,
                 std::string help);
  /// May be repeated; each value is of the form `metavar`: NAME=VALUE.
  void AddPairs(std::string name, NamedValues *value, std::string help, std::string metavar);

  /// The flags of runs: --name and --FLAGS_name.
  void AddFlagValues(runtime::FlagValues *values);

  /// --help, --help=FORM and --version: `asked` becomes the form in which the tool is to present
  /// itself, as tools/cli/manual.h has them, "text" and "version" among them.
  void AddHelp(std::string *asked);

  /// Fills the values; what is no flag goes to `positional` in order. Errors name the flag, what it
  /// was given and what would be right; an unknown flag gets the nearest known one. Flags --help
  /// and
  /// --version, where there are such, are looked at first: with one of them nothing else is read
  /// and nothing else is an error.
  absl::Status Parse(const std::vector<std::string> &arguments,
                     std::vector<std::string> *positional);
  /// The part of Parse that looks at --help and --version. True if it met one.
  absl::StatusOr<bool> ParseHelp(const std::vector<std::string> &arguments);
  /// Whether the last Parse met the flag.
  bool given(absl::string_view name) const;
  /// Returns whether it met the flag with a value that asks for something: a switch that is on, a
  /// text that is not empty.
  bool asks(absl::string_view name) const;
  /// The table, a line or more for each flag.
  std::string Help() const;
  std::vector<FlagText> texts() const;

private:
  struct Flag : FlagText {
    /// Takes the value's text; the error is what would be right.
    std::function<absl::Status(absl::string_view)> set;
    bool given = false;
    std::string value = {}; // the last one
    /// --FLAGS_name is the same.
    bool has_prefix = false;
    /// May be given with several values, which all count.
    bool repeats = false;
  };
  void AddFlag(std::string name, std::string metavar, std::string help,
               std::function<absl::Status(absl::string_view)> set);
  absl::StatusOr<Flag *> Find(absl::string_view argument);

  std::vector<Flag> flags_;
  std::string group_;
};

/// "--device=cpu|null", "-o FILE", "--help[=FORM]".
std::string WrittenForm(const FlagText &flag);
/// The table of Flags::Help.
std::string FlagTable(const std::vector<FlagText> &flags);
/// Lines of at most 100 columns, each behind `indent` spaces but the first; spaces that a line
/// begins with are kept where it is wrapped.
std::string Wrapped(absl::string_view text, size_t indent);

/// " (did you mean 'x'?)" as runtime/core/nearest.h gives it, or "".
std::string DidYouMean(absl::string_view name, const std::vector<std::string> &known);

} // namespace refold::tools
