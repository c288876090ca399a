//===- test_tools_manual.cpp - A tool's manual in every form ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests one small manual in every form. test_manuals.py tests the manuals of the real tools.
//
//===----------------------------------------------------------------------===//
#include "tools/cli/manual.h"
#include "tools/cli/value_form.h"

#include <catch2/catch.hpp>

using namespace refold::tools;
using Catch::Matchers::Contains;
using Words = std::vector<std::string>;

namespace {

Manual Mill() {
  Manual mill;
  mill.name = "re-mill";
  mill.summary = "grinds what's in a file";
  mill.synopsis = {"<file> [flags]", "--list"};
  mill.description = {"The first paragraph.", ".second, with a \\ and a_b*c"};
  mill.argument = "FILE.corn";
  mill.flags = {{.name = "loud", .metavar = "", .help = "make noise", .group = "sound"},
                {.name = "o", .metavar = "FILE", .help = "where\n  it goes", .group = "output"}};
  mill.commands = {{"fine",
                    "slow and fine",
                    {{.name = "stone", .metavar = "old|new", .help = "which", .group = "mill"}}}};
  mill.examples = {{"a loud one", {"re-mill a.corn --loud \\", "  -o b"}}};
  mill.environment = {{"MILL_HOME", "where it stands"}};
  mill.exit_status = {{"0", "ground"}, {"127", "no mill"}};
  mill.see_also = {"re-bake", "re-eat"};
  return mill;
}

} // namespace

TEST_CASE("the form of a value determines its completion") {
  CHECK(ParseValueForm("").words.empty());
  CHECK(ParseValueForm("red|green").words == Words{"red", "green"});
  CHECK(ParseValueForm("N").words.empty());
  CHECK_FALSE(ParseValueForm("N").files);
  CHECK(ParseValueForm("FILE").files);
  CHECK(ParseValueForm("FILE").endings.empty());
  CHECK(ParseValueForm("FILE.npy|.csv").endings == Words{"npy", "csv"});
  ValueForm report = ParseValueForm("text|FILE.txt");
  CHECK((report.files && report.words == Words{"text"} && report.endings == Words{"txt"}));
  ValueForm feed = ParseValueForm("NAME=FILE.npy");
  CHECK((feed.named && feed.files && feed.endings == Words{"npy"} && feed.words.empty()));
  CHECK_FALSE(report.named);
  ValueForm folder = ParseValueForm("DIR");
  CHECK((folder.folders && !folder.files));
  CHECK(ParseValueForm("size=N|max-bytes=N").words == Words{"size=", "max-bytes="});
  CHECK(ParseValueForm("eval|NAME").words == Words{"eval"});
}

TEST_CASE("lines are wrapped at spaces and indented after their first column") {
  CHECK(Wrapped("a b", 10) == "a b");
  CHECK(Wrapped("a\n  b", 2) == "a\n    b");
  std::string long_word(60, 'x');
  CHECK(Wrapped(long_word + " " + long_word, 3) == long_word + "\n   " + long_word);
  CHECK(Wrapped("  " + long_word + " " + long_word, 3) == "  " + long_word + "\n     " + long_word);
}

TEST_CASE("the manual is printed as plain text") {
  CHECK(Render(Mill(), "text") == R"(re-mill grinds what's in a file.

usage: re-mill <file> [flags]
       re-mill --list

The first paragraph.

.second, with a \ and a_b*c

programs:
  fine  slow and fine

sound:
  --loud                      make noise

output:
  -o FILE                     where
                                it goes

examples:
  a loud one:
    re-mill a.corn --loud \
      -o b

environment:
  MILL_HOME  where it stands

exit status:
  0    ground
  127  no mill
)");
  CHECK(Render(Mill(), "version") == "re-mill " + Version() + "\n");
  Manual built = Mill();
  built.built_on = "Stone 3";
  CHECK(Render(built, "version") == "re-mill " + Version() + ", Stone 3\n");
}

TEST_CASE("the manual is printed as a man page") {
  CHECK(Render(Mill(), "man") == R"(.TH RE\-MILL 1 "" "Refold )" + Version() + R"(" "Refold"
.ad l
.SH NAME
re\-mill \- grinds what\(aqs in a file
.SH SYNOPSIS
\fBre\-mill\fR <file> [flags]
.br
\fBre\-mill\fR \-\-list
.SH DESCRIPTION
The first paragraph.
.PP
\&.second, with a \e and a_b*c
.SH OPTIONS
.SS sound
.TP
\fB\-\-loud\fR
make noise
.SS output
.TP
\fB\-o FILE\fR
where
.br
\ \ it goes
.SH FINE
slow and fine
.SS mill
.TP
\fB\-\-stone=old|\:new\fR
which
.SH EXAMPLES
a loud one:
.RS 4
.nf
re\-mill a.corn \-\-loud \e
\ \ \-o b
.fi
.RE
.SH ENVIRONMENT
.TP
\fBMILL_HOME\fR
where it stands
.SH EXIT STATUS
.TP
\fB0\fR
ground
.TP
\fB127\fR
no mill
.SH SEE ALSO
.BR re\-bake (1) ,
.BR re\-eat (1)
)");
}

TEST_CASE("the manual is printed as a reference page") {
  const std::string page = Render(Mill(), "markdown");
  for (const char *part :
       {"\n# re-mill\n\nre-mill grinds what's in a file.\n",
        "```\nre-mill <file> [flags]\nre-mill --list\n```\n", "\\ and a\\_b\\*c\n",
        "\n## Flags\n\n### sound\n\n- `--loud`: make noise\n\n### output\n",
        "- `-o FILE`: where<br>\n    it goes\n",
        "\n## re-mill fine\n\nslow and fine\n\n### mill\n\n- `--stone=old|new`: which\n",
        "\na loud one:\n\n```\nre-mill a.corn --loud \\\n  -o b\n```\n",
        "\n## Environment\n\n- `MILL_HOME`: where it stands\n",
        "[re-bake](re-bake.md), [re-eat](re-eat.md)\n"})
    CHECK_THAT(page, Contains(part));
  CHECK(Render(Mill(), "index") ==
        "| `--loud` | [re-mill](tools/re-mill.md) | make noise |\n"
        "| `-o FILE` | [re-mill](tools/re-mill.md) | where |\n"
        "| `--stone=old\\|new` | [re-mill](tools/re-mill.md) fine | which |\n"
        "| `$MILL_HOME` | [re-mill](tools/re-mill.md) | where it stands |\n");
}

TEST_CASE("completion offers flags by command and values by flag") {
  const std::string script = Render(Mill(), "bash");
  for (const char *part :
       {"\n_re_mill() {\n", "flags='--loud -o'\n", "'fine') flags='--stone=' ;;\n",
        "'fine --stone=' | 'fine --stone') choices='old new' ;;\n",
        "*' -o=' | *' -o') files=1 ;;\n", "endings='\\.(corn)$'",
        "\ncomplete -o nospace -F _re_mill re-mill\n"})
    CHECK_THAT(script, Contains(part));
}
