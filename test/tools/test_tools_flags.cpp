//===- test_tools_flags.cpp - The command line of a tool --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests every way to write a flag, and the error for every way to get it wrong.
//
//===----------------------------------------------------------------------===//
#include "tools/cli/flags.h"

#include "tools/cli/flag_arguments.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <catch2/catch.hpp>

using refold::tools::Flags;
using refold::tools::NamedValues;

namespace {

/// A tool with a flag of each kind.
struct Tool {
  bool loud = false, help = false;
  std::string name = "none", o, color = "red";
  int64_t count = 7, any = 0;
  double rate = 0.5;
  NamedValues pairs;
  Flags flags;
  std::vector<std::string> positional;

  Tool() {
    flags.Add("loud", &loud, "make noise");
    flags.Add("a-name", &name, "what it is called", "WORD");
    flags.Add("o", &o, "where it goes", "FILE");
    flags.Add("count", &count, "how many,\nin two lines", 1, 10);
    flags.Add("any", &any, "from some number on", -5);
    flags.Add("rate", &rate, "how fast", 0, 1);
    flags.AddChoice("color", &color, {"red", "green"}, "which");
    flags.AddPairs("feed", &pairs, "what goes in", "NAME=FILE");
    flags.Add("help", &help, "this");
  }
  std::string Parse(const std::vector<std::string> &arguments) {
    return std::string(flags.Parse(arguments, &positional).message());
  }
};

} // namespace

TEST_CASE("an old name of a flag still works, and a warning names the new one") {
  Tool tool;
  tool.flags.Rename("old-color", "color");
  CHECK(tool.Parse({"--old_color=green"}) == "");
  CHECK(tool.color == "green");
  CHECK(tool.flags.given("color"));
  CHECK(tool.flags.warnings() ==
        std::vector<std::string>{"flag --old-color is deprecated, use --color; the old name will "
                                 "be removed in the next version"});
  CHECK(tool.Parse({"--old-color", "gren"}) ==
        "flag --old-color must be one of red, green (did you mean 'green'?), got 'gren'");
  CHECK(tool.flags.Help().find("old-color") == std::string::npos);
  CHECK(tool.Parse({"--color=red"}) == "");
  CHECK(tool.flags.warnings().empty());
}

TEST_CASE("flags may be written in every supported way") {
  Tool tool;
  CHECK(tool.Parse({"p", "--loud", "--a-name=x=y", "--count", "3", "-o", "f", "q", "--rate=1e-1",
                    "--color=green", "--feed", "a=b", "--feed=c=d=e", "-", "--any", "-5"}) == "");
  CHECK(tool.loud);
  CHECK(tool.name == "x=y");
  CHECK(tool.count == 3);
  CHECK(tool.o == "f");
  CHECK(tool.rate == 0.1);
  CHECK(tool.color == "green");
  CHECK(tool.any == -5);
  CHECK(tool.pairs == NamedValues{{"a", "b"}, {"c", "d=e"}});
  CHECK(tool.positional == std::vector<std::string>{"p", "q", "-"});
  CHECK(tool.flags.given("count"));
  CHECK(!tool.flags.given("help"));
}

TEST_CASE("a switch that is off and an empty text have no effect") {
  Tool tool;
  CHECK(tool.Parse({"--loud", "--count=3", "-o", "f"}) == "");
  for (const char *flag : {"loud", "count", "o"})
    CHECK(tool.flags.asks(flag));
  CHECK(!tool.flags.asks("rate"));
  CHECK(tool.Parse({"--loud", "--loud=false", "--a-name="}) == "");
  for (const char *flag : {"loud", "count", "a-name"})
    CHECK(!tool.flags.asks(flag));
  CHECK(tool.flags.given("loud"));
}

TEST_CASE("a flag that is not given keeps its value, and the last of two counts") {
  Tool tool;
  CHECK(tool.Parse({"--count=2", "--count=4", "--loud", "--loud=false"}) == "");
  CHECK(tool.count == 4);
  CHECK(!tool.loud);
  CHECK(tool.name == "none");
  CHECK(!tool.flags.given("a-name"));
  CHECK(tool.Parse({}) == "");
  CHECK(!tool.flags.given("count"));
}

TEST_CASE("a file name must not be empty or given twice with two values") {
  std::string log, report, state;
  NamedValues pairs;
  auto parse = [&](std::vector<std::string> arguments) {
    Flags flags;
    flags.Add("log", &log, "a folder", "DIR");
    flags.Add("report", &report, "words or a file", "text|FILE.txt");
    flags.Add("state", &state, "a file or a folder", "FILE.st|DIR");
    flags.AddPairs("fetch", &pairs, "what comes out", "NAME=FILE.npy");
    std::vector<std::string> positional;
    return std::string(flags.Parse(arguments, &positional).message());
  };
  CHECK(parse({"--log="}) == "flag --log needs the name of a folder, got ''");
  CHECK(parse({"--log", ""}) == "flag --log needs the name of a folder, got ''");
  CHECK(parse({"--state="}) == "flag --state needs the name of a file, got ''");
  CHECK(parse({"--report="}) == "flag --report must be text|FILE.txt, got ''");
  CHECK(parse({"--fetch="}) == "flag --fetch must be NAME=FILE.npy, got ''");
  CHECK(parse({"--state=a", "--state", "b"}) ==
        "flag --state is given twice, with 'a' and 'b': give it only once");
  CHECK(parse({"--log=a", "--log="}) == "flag --log needs the name of a folder, got ''");
  // The same value twice is accepted, and pairs may be repeated.
  CHECK(parse({"--state=a", "--state=a", "--log=a", "--report=text", "--report=text"}) == "");
  CHECK(parse({"--fetch=a=x.npy", "--fetch=a=y.npy"}) == "");
  CHECK(pairs == NamedValues{{"a", "x.npy"}, {"a", "y.npy"}});
}

TEST_CASE("an underscore equals a dash, and two dashes end the flags") {
  Tool tool;
  CHECK(tool.Parse({"--a_name=x", "--", "--loud", "--nonsense"}) == "");
  CHECK(tool.name == "x");
  CHECK(!tool.loud);
  CHECK(tool.positional == std::vector<std::string>{"--loud", "--nonsense"});
}

TEST_CASE("the flag --help has precedence over errors") {
  Tool tool;
  CHECK(tool.Parse({"--nonsense", "--count=x", "--help"}) == "");
  CHECK(tool.help);
  CHECK(tool.count == 7);
  CHECK(Tool().Parse({"--", "--help"}) == "");
}

TEST_CASE("a tool prints a form of its manual or its version") {
  auto asked = [](std::vector<std::string> arguments) {
    std::string form, name;
    Flags flags;
    flags.Add("name", &name, "what it is called");
    flags.AddHelp(&form);
    std::vector<std::string> positional;
    absl::Status status = flags.Parse(arguments, &positional);
    return status.ok() ? form : std::string(status.message());
  };
  CHECK(asked({}) == "");
  CHECK(asked({"--name", "x"}) == "");
  CHECK(asked({"--nonsense", "--help"}) == "text");
  CHECK(asked({"--help=man", "--version"}) == "man");
  CHECK(asked({"--version", "--help=man"}) == "version");
  CHECK(asked({"--help=bahs"}) ==
        "flag --help must be one of text, man, markdown, index, flags, bash "
        "(did you mean 'bash'?), got 'bahs'");
  CHECK(asked({"--version=false"}) == "flag --version must be given alone, got 'false'");
  CHECK(asked({"--", "--help"}) == "");
  CHECK(asked({"--helpful"}) == "unknown flag '--helpful' (did you mean '--help'?)");
}

TEST_CASE("each mistake in a command line has its own error") {
  auto parse = [](std::vector<std::string> arguments) { return Tool().Parse(arguments); };
  CHECK(parse({"--lood"}) == "unknown flag '--lood' (did you mean '--loud'?)");
  CHECK(parse({"-count=3"}) == "unknown flag '-count' (did you mean '--count'?)");
  CHECK(parse({"--frobnicate"}) == "unknown flag '--frobnicate', --help lists all flags");
  CHECK(parse({"-x"}) == "unknown flag '-x', --help lists all flags");
  CHECK(parse({"--count"}) == "flag --count needs a value: N");
  CHECK(parse({"-o"}) == "flag -o needs a value: FILE");
  CHECK(parse({"--count="}) == "flag --count must be an integer from 1 to 10, got ''");
  CHECK(parse({"--count=0"}) == "flag --count must be an integer from 1 to 10, got '0'");
  CHECK(parse({"--count=11"}) == "flag --count must be an integer from 1 to 10, got '11'");
  CHECK(parse({"--count=3x"}) == "flag --count must be an integer from 1 to 10, got '3x'");
  CHECK(parse({"--any=-6"}) == "flag --any must be an integer from -5, got '-6'");
  CHECK(parse({"--any=9223372036854775808"}) ==
        "flag --any must be an integer from -5, got '9223372036854775808'");
  CHECK(parse({"--rate=2"}) == "flag --rate must be a number from 0 to 1, got '2'");
  CHECK(parse({"--rate=nan"}) == "flag --rate must be a number from 0 to 1, got 'nan'");
  CHECK(parse({"--loud=loud"}) == "flag --loud must be true or false, got 'loud'");
  CHECK(parse({"--color=gren"}) ==
        "flag --color must be one of red, green (did you mean 'green'?), got 'gren'");
  for (const char *pair : {"a", "a=", "=b", "="})
    CHECK(parse({"--feed", pair}) ==
          std::string("flag --feed must be NAME=FILE, got '") + pair + "'");
}

TEST_CASE("flags of a group are printed together under its name") {
  bool loud = false;
  std::string asked;
  Flags flags;
  flags.Group("sound");
  flags.Add("loud", &loud, "make noise");
  flags.Group("general");
  flags.AddHelp(&asked);
  CHECK(flags.Help() ==
        "sound:\n"
        "  --loud                      make noise\n"
        "\n"
        "general:\n"
        "  --help[=man|markdown|index|flags|bash]\n"
        "                              print this text, or another form: a page for man, a page "
        "or table rows\n"
        "                              in Markdown, the table of FLAGS_, completion for bash\n"
        "  --version                   print the version of Refold\n");
}

TEST_CASE("the table of flags is printed") {
  CHECK(Tool().flags.Help() == "  --loud                      make noise\n"
                               "  --a-name=WORD               what it is called\n"
                               "  -o FILE                     where it goes\n"
                               "  --count=N                   how many,\n"
                               "                              in two lines\n"
                               "  --any=N                     from some number on\n"
                               "  --rate=X                    how fast\n"
                               "  --color=red|green           which\n"
                               "  --feed=NAME=FILE            what goes in\n"
                               "  --help                      this\n");
}

TEST_CASE("every FLAGS_ variable is a flag with two names and refuses invalid values") {
  for (const refold::runtime::FlagEntry &entry : refold::runtime::KnownFlags())
    for (const std::string &name :
         {absl::StrCat("--", absl::StrReplaceAll(entry.name, {{"_", "-"}})),
          absl::StrCat("--", entry.name), absl::StrCat("--FLAGS_", entry.name)}) {
      INFO(name);
      refold::runtime::FlagValues values;
      Flags flags;
      flags.AddFlagValues(&values);
      std::vector<std::string> positional;
      CHECK(flags.Parse({absl::StrCat(name, "=", entry.default_text)}, &positional).ok());
      CHECK(entry.said(values));
      const std::string refused(flags.Parse({name + "=no such value"}, &positional).message());
      CHECK(refused.find(entry.range) != std::string::npos);
      CHECK(refused.find("'no such value'") != std::string::npos);
      CHECK(refused.find(name) != std::string::npos);
    }
}

TEST_CASE("FLAGS_ are removed from the arguments of other tools") {
  auto take = [](std::vector<std::string> arguments) {
    std::vector<char *> pointers;
    for (std::string &argument : arguments)
      pointers.push_back(argument.data());
    auto taken = refold::tools::TakeFlagArguments(pointers);
    std::vector<std::string> rest;
    if (taken.ok())
      rest.assign(taken->rest.begin(), taken->rest.end());
    return std::pair(taken.ok() ? taken->values : refold::runtime::FlagValues(),
                     taken.ok() ? rest
                                : std::vector<std::string>{std::string(taken.status().message())});
  };
  auto [values, rest] = take({"tool", "--FLAGS_memory_budget=1KiB", "--canonicalize", "--benchmark",
                              "--enable_inplace=0", "p.mlir", "--", "--benchmark=no"});
  CHECK(values.memory_budget == 1024);
  CHECK(values.benchmark == true);
  CHECK(values.enable_inplace == false);
  CHECK(rest ==
        std::vector<std::string>{"tool", "--canonicalize", "p.mlir", "--", "--benchmark=no"});
  CHECK(take({"tool", "--gpu-memory-limit-mb"}).second ==
        std::vector<std::string>{
            "flag --gpu-memory-limit-mb must be an integer from 0 to 8796093022208, got no value"});
  CHECK(take({"tool", "--benchmark=often"}).second ==
        std::vector<std::string>{"flag --benchmark must be true or false, got 'often'"});
}
