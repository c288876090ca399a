//===- test_refold_pack.cpp - Output of refold-pack -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the tool itself, as a user does in a shell, and checks its output and its errors.
//
//===----------------------------------------------------------------------===//
#include "test/tools/tool_output.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
using refold::testing::OutputOfTool;
using refold::testing::ReadFile;
using refold::testing::ToolOutput;

namespace {

/// A temporary folder with a file of buffers.
class Folder {
public:
  Folder()
      : path_(std::filesystem::temp_directory_path() /
              ("refold_pack_test_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string operator/(const std::string &name) const { return (path_ / name).string(); }
  std::string Csv(const std::string &text) const {
    std::ofstream(*this / "b.csv", std::ios::binary) << text;
    return *this / "b.csv";
  }

private:
  std::filesystem::path path_;
};

ToolOutput Run(const std::string &arguments) { return OutputOfTool(REFOLD_PACK " " + arguments); }

/// Returns the text after a word at the beginning of a line.
std::string Value(const std::string &text, const std::string &word) {
  const size_t line = ("\n" + text).find("\n" + word + " ");
  if (line == std::string::npos)
    return "";
  const size_t begin = text.find_first_not_of(' ', line + word.size());
  return text.substr(begin, text.find('\n', begin) - begin);
}

size_t Count(const std::string &text, const std::string &what) {
  size_t count = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
    ++count;
  return count;
}

const std::string kExample = REFOLD_PACKING_INSTANCES "/input.12.csv";

constexpr char kTwo[] = "id,lower,upper,size\na,0,2,5\nb,1,3,7\n";

TEST_CASE("the summary of a packing is printed") {
  const ToolOutput result = Run(kExample);
  CHECK(result.code == 0);
  CHECK_THAT(result.output, StartsWith("buffers      5\n"));
  CHECK(Value(result.output, "positions") == "4");
  CHECK(Value(result.output, "height") == "12 bytes");
  CHECK(Value(result.output, "lower bound") == "12 bytes");
  CHECK(Value(result.output, "ratio") == "1.0000");
  CHECK(Value(result.output, "method") == "weight and length, first fit");
  CHECK(std::stod(Value(result.output, "seconds")) < 10);
  CHECK(Count(result.output, "\n") == 7);
}

TEST_CASE("a file without buffers has an empty packing") {
  Folder folder;
  const ToolOutput result =
      Run(folder.Csv("id,lower,upper,size\n") + " --svg=" + (folder / "p.svg"));
  CHECK(result.code == 0);
  CHECK(Value(result.output, "buffers") == "0");
  CHECK(Value(result.output, "height") == "0 bytes");
  CHECK(Value(result.output, "ratio") == "1.0000");
  CHECK_THAT(ReadFile(folder / "p.svg"), EndsWith("</svg>\n"));
}

TEST_CASE("columns may have any order, spaces, empty lines and Windows line ends") {
  Folder folder;
  const std::string offsets = folder / "o.csv";
  const ToolOutput result =
      Run(folder.Csv("size, upper,lower,alignment,id\r\n10,4,0,1,a\r\n\r\n 6,4,2, 16,b\r\n") +
          " --csv=" + offsets);
  CHECK(result.code == 0);
  CHECK(Value(result.output, "height") == "16 bytes");
  CHECK(ReadFile(offsets) == "id,lower,upper,size,alignment,offset\na,0,4,10,1,6\nb,2,4,6,16,0\n");
}

TEST_CASE("tables of spreadsheets are read, and written for them") {
  Folder folder;
  const std::string offsets = folder / "o.csv";
  const ToolOutput result =
      Run(folder.Csv("\xef\xbb\xbf\"id\",\"lower\",\"upper\",\"size\"\r\n\"a, b\", \"0\" ,4,10\r\n"
                     "\"\"\"c\"\"\",2,4,\"6\"\r\n\" d \",0,1,2") +
          " --csv=" + offsets);
  CHECK(result.code == 0);
  CHECK_THAT(ReadFile(offsets), StartsWith("id,lower,upper,size,offset\n\"a, b\",0,4,10,") &&
                                    Contains("\n\"\"\"c\"\"\",2,4,6,") &&
                                    Contains("\n\" d \",0,1,2,"));
}

TEST_CASE("offsets of a published instance are written and fit its capacity") {
  Folder folder;
  const std::string offsets = folder / "o.csv";
  const ToolOutput result =
      Run(REFOLD_PACKING_INSTANCES "/A.1048576.csv --capacity=1MiB --csv " + offsets);
  CHECK(result.code == 0);
  CHECK(Value(result.output, "height") == "1.0 MB (1,048,576 bytes)");
  CHECK_THAT(Value(result.output, "method"), StartsWith("exact search by "));
  const std::string text = ReadFile(offsets);
  CHECK_THAT(text, StartsWith("id,lower,upper,size,offset\n0,995328,1000448,656384,"));
  CHECK(Count(text, "\n") == 155);
}

TEST_CASE("an output with the name of the input or another output is refused") {
  Folder folder;
  const std::string two = folder.Csv(kTwo), link = folder / "link.csv";
  std::filesystem::create_symlink("b.csv", link);
  const std::string input = " is the same file as the input, '" + two +
                            "', and would overwrite it: give the output another name\n";
  for (const std::string &path : {two, folder / "./b.csv", link}) {
    CHECK(Run(two + " --csv=" + path).output ==
          "refold-pack: error: output '" + path + "' of --csv" + input);
    CHECK(Run(two + " --svg=" + path).output ==
          "refold-pack: error: output '" + path + "' of --svg" + input);
  }
  CHECK(ReadFile(two) == kTwo);
  const std::string out = folder / "o";
  CHECK(Run(two + " --csv=" + out + " --svg=" + out).output ==
        "refold-pack: error: two outputs have the name '" + out + "'\n");
  CHECK_FALSE(std::filesystem::exists(out));
  CHECK(Run(two + " --csv=" + (folder / "no/o")).output == "refold-pack: error: cannot write '" +
                                                               (folder / "no/o") +
                                                               "': No such file or directory\n");
  // A dangling link is written through.
  std::filesystem::create_symlink("behind", out);
  CHECK(Run(two + " --csv=" + out).code == 0);
  CHECK(std::filesystem::is_symlink(out));
  CHECK(Count(ReadFile(folder / "behind"), "\n") == 3);
}

TEST_CASE("a capacity that is not met is an error after the summary") {
  Folder folder;
  const std::string two = folder.Csv(kTwo);
  CHECK(Run(two + " --capacity=12").code == 0);
  CHECK(Run(two + " --capacity=1KiB").code == 0);
  const ToolOutput least = Run(two + " --capacity=11");
  CHECK(least.code == 1);
  CHECK(Value(least.output, "height") == "12 bytes");
  CHECK_THAT(least.output, EndsWith("refold-pack: error: the packing of 12 bytes is above "
                                    "--capacity=11, 11 bytes: no packing is below 12\n"));
  const std::string hard = REFOLD_PACKING_INSTANCES "/A.1048576.csv --capacity=1MiB";
  const ToolOutput fast = Run(hard + " --effort=fast");
  CHECK(fast.code == 1);
  CHECK_THAT(fast.output, Contains("bytes is above --capacity=1MiB, 1,048,576 bytes: no packing "
                                   "within it was found; --effort=high searches longer\n"));
  CHECK(Run(hard + " --effort=high").code == 0);
}

TEST_CASE("high effort does not help if the optimum is above the capacity") {
  Folder folder;
  // The bound is 16, and padding makes the optimum larger than the capacity.
  const ToolOutput result =
      Run(folder.Csv("id,lower,upper,size,alignment\na,0,2,8,8\nb,0,2,8,64\nc,0,2,8,64\n") +
          " --capacity=24 --effort=high");
  CHECK(result.code == 1);
  CHECK_THAT(result.output, EndsWith("the packing of 72 bytes is above --capacity=24, 24 bytes: no "
                                     "packing within it was found\n"));
}

TEST_CASE("the picture has a titled rectangle for each buffer and marks the peak") {
  Folder folder;
  const std::string picture = folder / "p.svg";
  const std::string csv =
      folder.Csv("id,lower,upper,size\n<a>&b,0,2,1500\nb,1,3,7\nnothing,0,1,0\n");
  CHECK(Run(csv + " --svg=" + picture).code == 0);
  const std::string svg = ReadFile(picture);
  CHECK_THAT(svg, StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" "));
  CHECK_THAT(svg, EndsWith("</svg>\n"));
  CHECK(Count(svg, "<rect class=\"buffer\"") == 2);
  CHECK_THAT(svg, Contains("<title>&lt;a&gt;&amp;b: 1.5 KB (1,500 bytes), alive [0, 2), at [0, "
                           "1500)</title>"));
  CHECK_THAT(svg, Contains("peak: 1.5 KB alive at 1<") && Contains("3 buffers, 1.5 KB"));
  CHECK_THAT(svg, !Contains("href"));
}

TEST_CASE("a malformed file is refused with its line and the expected form") {
  Folder folder;
  auto refused = [&](const std::string &text) {
    const ToolOutput result = Run(folder.Csv(text));
    CHECK(result.code == 1);
    const std::string head = "refold-pack: error: " + (folder / "b.csv") + ":";
    REQUIRE_THAT(result.output, StartsWith(head) && EndsWith("\n"));
    CHECK(Count(result.output, "\n") == 1);
    return result.output.substr(head.size(), result.output.size() - head.size() - 1);
  };
  const std::string right =
      "the first line names the columns id,lower,upper,size and optionally alignment, in any order";
  const std::string head = "id,lower,upper,size\n";
  const std::string aligned = "id,lower,upper,size,alignment\n";
  CHECK(refused("") == " the file is empty; " + right);
  CHECK(refused("\n\n") == " the file is empty; " + right);
  CHECK(refused("id,lower,upper,bytes\n") == "1: unknown column 'bytes': " + right);
  CHECK(refused("id;lower\tupper\n") == "1: unknown column 'id;lower\\tupper': " + right);
  CHECK(refused("id,lower,id,size\n") == "1: column 'id' is there twice");
  CHECK(refused(head + "\"a,1,2,3\n") == "2: '\"a,1,2,3' has a quote that does not end");
  CHECK(refused(head + "\"a\"b,1,2,3\n") == "2: '\"a\"b,1,2,3' has text after a quote");
  CHECK(refused(head + "a,1,2,\"1,000\"\n") == "2: size is '1,000', not a number of bytes");
  CHECK(refused("\nid,lower,size\n") == "2: column 'upper' is missing: " + right);
  CHECK(refused(head + "a,1,2,3\nb,1,2\n") == "3: 'b,1,2' has 3 values, the header has 4 columns");
  CHECK(refused(head + "a,x,2,3\n") == "2: lower is 'x', not a whole number");
  CHECK(refused(head + "a,1,2.5,3\n") == "2: upper is '2.5', not a whole number");
  CHECK(refused(head + "a,1,2,-3\n") == "2: size is '-3', not a number of bytes");
  CHECK(refused(aligned + "a,1,2,3,x\n") == "2: alignment is 'x', not a power of two");
  CHECK(refused(aligned + "a,1,2,3,48\n") == "2: alignment is '48', not a power of two");
  CHECK(refused(aligned + "a,1,2,3,0\n") == "2: alignment is '0', not a power of two");
  CHECK(refused(head + "a,2,2,3\n") ==
        "2: buffer 'a' is never alive: upper 2 must be above lower 2");
  CHECK(refused(head + "a,0,1,9223372036854775807\nb,5,6,1\n") ==
        "3: buffer 'b' of 1 bytes brings the total above 9223372036854775807 bytes");
  CHECK(refused(aligned + "a,0,1,1,9223372036854775808\n") ==
        "2: buffer 'a' of 1 bytes brings the total above 9223372036854775807 bytes");
}

TEST_CASE("an invalid command line is refused") {
  Folder folder;
  auto refused = [](const std::string &arguments) {
    const ToolOutput result = Run(arguments);
    CHECK(result.code == 1);
    CHECK(Count(result.output, "\n") == 1);
    const std::string head = "refold-pack: error: ";
    REQUIRE_THAT(result.output, StartsWith(head));
    return result.output.substr(head.size(), result.output.size() - head.size() - 1);
  };
  CHECK(refused("") == "no file given: refold-pack --help shows examples");
  CHECK(refused("a.csv b.csv") == "expected one file, got 'a.csv' and 'b.csv'");
  CHECK(refused("a.csv --csv=") == "flag --csv needs the name of a file, got ''");
  CHECK(refused("a.csv --svg=") == "flag --svg needs the name of a file, got ''");
  CHECK(refused("a.csv --capacity=1QiB") ==
        "flag --capacity needs a number of bytes or a size such as 1MiB, got '1QiB'");
  CHECK(refused("a.csv --effort=most") ==
        "flag --effort must be one of fast, normal, high, got 'most'");
  CHECK_THAT(refused("a.csv --capcity=1"), Contains("(did you mean '--capacity'?)"));
  CHECK(refused(folder / "none.csv") ==
        "cannot read '" + (folder / "none.csv") + "': No such file or directory");
  for (const std::string flag : {"csv", "svg"}) {
    const ToolOutput result = Run(kExample + " --" + flag + "=" + (folder / "none/p"));
    CHECK(result.code == 1);
    CHECK_THAT(result.output, EndsWith("refold-pack: error: cannot write '" + (folder / "none/p") +
                                       "': No such file or directory\n"));
  }
  // Writing the tool's own text to a full device fails too.
  CHECK(Run(kExample + " >/dev/full").code == 1);
}

TEST_CASE("help lists the flags and has examples") {
  const ToolOutput help = Run("--help");
  CHECK(help.code == 0);
  CHECK_THAT(help.output, StartsWith("refold-pack packs buffers") && Contains("--capacity=BYTES") &&
                              Contains("--effort=fast|normal|high") && Contains("--svg=FILE.svg") &&
                              Contains("--csv=FILE.csv") && Contains("examples:"));
}

} // namespace
