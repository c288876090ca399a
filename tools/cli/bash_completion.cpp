//===- bash_completion.cpp - Bash completion from a manual ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the completion of a tool as one bash function. The function needs only bash 4.3. Its code
// is the same for every tool, except for the tables of flags and values.
//
//===----------------------------------------------------------------------===//
#include "tools/cli/manual.h"
#include "tools/cli/value_form.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"

namespace refold::tools {
namespace {

constexpr char kBegin[] = R"(# Completion of TOOL for bash, written by TOOL --help=bash.
# zsh takes it too, after: autoload -U +X bashcompinit && bashcompinit

FUNCTION() {
  local line=${COMP_LINE:0:COMP_POINT} words word before= command= flags=
  local choices= files= folders= named= endings= argument=
  COMPREPLY=()
  read -ra words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  word=${words[${#words[@]} - 1]}
  ((${#words[@]} > 2)) && before=${words[${#words[@]} - 2]}
)";

constexpr char kMiddle[] = R"(
  # A flag and its value are one word here, or two; readline has words of its own.
  local flag= value=$word prefix=
  if [[ $word == -*=* ]]; then
    flag=${word%%=*}= value=${word#*=} prefix=$flag
  elif [[ $word != -* && $before == -* ]]; then
    flag=$before
  fi
  case "$command $flag" in
)";

constexpr char kEnd[] = R"(    *)
      [[ -n $prefix ]] && return
      if [[ $word == -* ]]; then
        choices=$flags
      else
        argument=1
      fi
      ;;
  esac
ARGUMENT  if [[ -n $named ]]; then
    [[ $value == *=* ]] || return
    prefix+=${value%%=*}= value=${value#*=}
  fi

  local candidate found=()
  for candidate in $(compgen -W "$choices" -- "$value"); do
    [[ $candidate == *= ]] || candidate+=' '
    found+=("$candidate")
  done
  if [[ -n $files$folders ]]; then
    while IFS= read -r candidate; do
      if [[ -d $candidate ]]; then
        printf -v candidate '%q/' "$candidate"
        found+=("$candidate")
      elif [[ -n $files && $candidate =~ $endings ]]; then
        printf -v candidate '%q ' "$candidate"
        found+=("$candidate")
      fi
    done < <(compgen -f -- "$value")
  fi
  # Where '=' ends a word of readline's, what stands before it is not its to replace.
  [[ ${COMP_WORDBREAKS-=} == *=* ]] && prefix=
  COMPREPLY=("${found[@]/#/$prefix}")
}
complete -o nospace -F FUNCTION TOOL
)";

std::string Quoted(absl::string_view text) {
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

/// Returns shell assignments that describe the values of a flag. Examples are "choices='a b'" and
/// "files=1 endings='\.(npy|csv)$'". Returns "" if completion cannot guess the values.
std::string Settings(absl::string_view metavar) {
  const ValueForm form = ParseValueForm(metavar);
  std::vector<std::string> settings;
  if (!form.words.empty())
    settings.push_back(absl::StrCat("choices=", Quoted(absl::StrJoin(form.words, " "))));
  if (form.files)
    settings.push_back("files=1");
  if (!form.endings.empty())
    settings.push_back(absl::StrCat(
        "endings=", Quoted(absl::StrCat("\\.(", absl::StrJoin(form.endings, "|"), ")$"))));
  if (form.folders)
    settings.push_back("folders=1");
  if (form.named)
    settings.push_back("named=1");
  return absl::StrJoin(settings, " ");
}

/// The flags as words to complete: "--quiet --device= -o".
std::string Words(const std::vector<FlagText> &flags) {
  return absl::StrJoin(flags, " ", [](std::string *out, const FlagText &flag) {
    absl::StrAppend(out, flag.name.size() == 1 ? "-" : "--", flag.name,
                    flag.name.size() == 1 || flag.metavar.empty() || flag.value_may_miss ? ""
                                                                                         : "=");
  });
}

/// Appends one branch of a shell `case` for each flag with a value.
void AppendCases(std::string *script, absl::string_view command,
                 const std::vector<FlagText> &flags) {
  for (const FlagText &flag : flags) {
    if (flag.metavar.empty())
      continue;
    const std::string written = absl::StrCat(flag.name.size() == 1 ? "-" : "--", flag.name);
    const std::string settings = Settings(flag.metavar);
    auto pattern = [&](absl::string_view end) {
      return command.empty() ? absl::StrCat("*", Quoted(absl::StrCat(" ", written, end)))
                             : Quoted(absl::StrCat(command, " ", written, end));
    };
    absl::StrAppend(script, "    ", pattern("="),
                    flag.value_may_miss ? "" : absl::StrCat(" | ", pattern("")), ") ",
                    settings.empty() ? ":" : settings, " ;;\n");
  }
}

} // namespace

std::string BashCompletion(const Manual &manual) {
  std::vector<FlagText> flags = manual.flags;
  flags.insert(flags.end(), manual.unlisted.begin(), manual.unlisted.end());
  std::string script = absl::StrCat(kBegin, "  flags=", Quoted(Words(flags)), "\n");
  std::string cases, names;
  for (const Command &command : manual.commands)
    absl::StrAppend(&names, names.empty() ? "" : " ", command.name);
  if (!manual.commands.empty()) {
    absl::StrAppend(&script, "  ((${#words[@]} > 2)) && command=${words[1]}\n  case $command in\n");
    for (const Command &command : manual.commands) {
      absl::StrAppend(&script, "    ", Quoted(command.name),
                      ") flags=", Quoted(Words(command.flags)), " ;;\n");
      AppendCases(&cases, command.name, command.flags);
    }
    absl::StrAppend(&script, "  esac\n");
  }
  AppendCases(&cases, "", flags);
  std::string argument = Settings(manual.argument);
  if (!names.empty())
    absl::StrAppend(&argument, argument.empty() ? "" : " ", "choices=$([[ -n $command ]] || echo ",
                    Quoted(names), ")");
  if (!argument.empty())
    argument = absl::StrCat("  [[ -n $argument ]] && ", argument, "\n");
  absl::StrAppend(&script, kMiddle, cases, absl::StrReplaceAll(kEnd, {{"ARGUMENT", argument}}));
  const std::string function = absl::StrCat("_", absl::StrReplaceAll(manual.name, {{"-", "_"}}));
  return absl::StrReplaceAll(script, {{"FUNCTION", function}, {"TOOL", manual.name}});
}

} // namespace refold::tools
