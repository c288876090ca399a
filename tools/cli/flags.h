//===- flags.h - The command line of a tool ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool lists its flags once. Parsing, the table of --help, completion and error texts all come
// from this list.
//
// A flag is written --memory-budget. Underscores may replace the dashes in its name. A name of one
// letter may be written -o. A value follows after '=' or as the next argument. "--" ends the flags.
//
// If a flag is given several times, the last value counts. But a flag that names a file or folder
// refuses an empty value, and a second value that differs from the first. This finds mistakes in
// scripts, such as an empty variable.
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

/// Pairs of NAME and VALUE, as in --feed x=x.npy.
using NamedValues = std::vector<std::pair<std::string, std::string>>;

/// The documentation of one flag.
struct FlagText {
  std::string name;
  /// Describes the valid values, for the table of flags and for shell completion. Empty for a
  /// switch. '|' separates alternatives:
  /// - `cpu` is the word "cpu";
  /// - `max-bytes=N` is "max-bytes=" followed by a number;
  /// - `FILE` is any file, `FILE.npy|.csv` a file with one of these endings, `DIR` a folder;
  /// - `NAME=FILE.npy` is a name that the user chooses, followed by '=' and an .npy file;
  /// - any other word in capitals stands for a value that completion cannot guess.
  std::string metavar;
  /// Text for the reader. Its line feeds are kept, and lines that are too long are wrapped.
  std::string help;
  /// The title of the group of flags. The flags of a group follow one another.
  std::string group;
  /// True if the value is optional: --name and --name=VALUE are both valid.
  bool value_may_miss = false;
};

/// The flags of one tool. Parse stores the value of each flag in a variable of the caller. The
/// variables must exist until Parse has returned. If a flag is not given, its variable does not
/// change.
class Flags {
public:
  static constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
  static constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  /// Puts the flags that are added next under the heading `title`.
  void Group(std::string title) { group_ = std::move(title); }
  /// Adds a switch: --name, --name=true or --name=false.
  void Add(std::string name, bool *value, std::string help);
  /// Adds a flag with a text. `metavar` is the name of the value in the table of --help.
  void Add(std::string name, std::string *value, std::string help, std::string metavar = "TEXT");
  /// Adds a flag with a number from `least` to `most`, bounds included.
  void Add(std::string name, int64_t *value, std::string help, int64_t least = kLeast,
           int64_t most = kMost);
  void Add(std::string name, double *value, std::string help, double least = -kInfinity,
           double most = kInfinity);
  /// Adds a flag whose value is one of `choices`. Error texts list them.
  void AddChoice(std::string name, std::string *value, std::vector<std::string> choices,
                 std::string help);
  /// Adds a flag that may be repeated. Each value has the form `metavar`: NAME=VALUE.
  void AddPairs(std::string name, NamedValues *value, std::string help, std::string metavar);

  /// Makes an old name of a flag keep working, with a warning. Help and completion do not list it.
  void Rename(std::string old_name, std::string name);

  /// Adds the flags of runs: --name and --FLAGS_name.
  void AddFlagValues(runtime::FlagValues *values);

  /// Adds --help, --help=FORM and --version. They set `asked` to the form in which the tool must
  /// print its manual. The form is "text" for --help and "version" for --version.
  /// tools/cli/manual.h lists the other forms.
  void AddHelp(std::string *asked);

  /// Sets the variables of the flags. Appends arguments that are not flags to `positional`, in
  /// order. If --help or --version is given, ignores all other arguments, even invalid ones.
  ///
  /// An error names the flag, its value and a valid value. For an unknown flag, it suggests the
  /// most similar known flag.
  absl::Status Parse(const std::vector<std::string> &arguments,
                     std::vector<std::string> *positional);
  /// Reads only --help and --version. Returns true if one of them is given.
  absl::StatusOr<bool> ParseHelp(const std::vector<std::string> &arguments);
  /// Returns one line for each use of an old name in the last Parse.
  const std::vector<std::string> &warnings() const { return warnings_; }
  /// Returns whether the last Parse met the flag.
  bool given(absl::string_view name) const;
  /// Returns whether the last Parse found the flag with a value that has an effect. A switch that
  /// is off has no effect, and neither has an empty text.
  bool asks(absl::string_view name) const;
  /// The table of flags, with at least one line for each flag.
  std::string Help() const;
  std::vector<FlagText> texts() const;

private:
  struct Flag : FlagText {
    /// Stores the value from its text. The error says which value would be valid.
    std::function<absl::Status(absl::string_view)> set;
    bool given = false;
    std::string value = {}; // the last value that was given
    /// True if the flag may also be written --FLAGS_name.
    bool has_prefix = false;
    /// True if the flag may be given several times and all values count.
    bool repeats = false;
  };
  void AddFlag(std::string name, std::string metavar, std::string help,
               std::function<absl::Status(absl::string_view)> set);
  absl::StatusOr<Flag *> Find(absl::string_view argument);

  std::vector<Flag> flags_;
  /// Pairs of an old name and its flag's name.
  std::vector<std::pair<std::string, std::string>> renamed_;
  std::vector<std::string> warnings_;
  std::string group_;
};

/// The flag as it is written on a command line: "--device=cpu|null", "-o FILE", "--help[=FORM]".
std::string WrittenForm(const FlagText &flag);
/// Renders the table that Flags::Help returns.
std::string FlagTable(const std::vector<FlagText> &flags);
/// Breaks `text` into lines of at most 100 columns. Every line after the first begins with `indent`
/// spaces. If a line of `text` itself begins with spaces, all lines made from it keep these spaces.
std::string Wrapped(absl::string_view text, size_t indent);

/// Returns " (did you mean 'x'?)", where x is the known name that is most similar to `name`
/// (runtime/core/nearest.h). Returns "" if no known name is similar.
std::string DidYouMean(absl::string_view name, const std::vector<std::string> &known);

} // namespace refold::tools
