#include "test/fuzz/failure.h"
#include "test/fuzz/judges.h"
#include "test/fuzz/recompute_judge.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

TEST_CASE("a random program of which some functions are recomputed keeps the promises, and has the "
          "bits that it has where they are called") {
  Judges judges;
  ProgramCompiler compiler;
  int64_t tried = 0, recomputed = 0;
  auto judge = [&](const FuzzCase &one) {
    ++tried;
    recomputed += one.program.text.find("rf.recompute") != std::string::npos;
    if (Finding finding = JudgeRecomputed(compiler, one))
      return finding;
    return judges(one);
  };
  JudgeRandomPrograms("recompute", 300, 3, judge, /*recompute=*/true);
  CHECK((tried < 50 || recomputed * 10 >= tried * 7));
}

TEST_CASE("a random program has its bits with every strategy, and within budgets down to the least "
          "that is said to do") {
  ProgramCompiler compiler;
  JudgeRandomPrograms("strategies", 400, 2, [&](const FuzzCase &one) {
    return JudgeStrategies(compiler, one, "checked");
  });
}

TEST_CASE("so has one whose few rows come in tiles, and one that is compiled") {
  ProgramCompiler tiles(ProgramCompiler::Rows::SmallTiles), usual;
  JudgeRandomPrograms("strategies-tiles", 100, 2,
                      [&](const FuzzCase &one) { return JudgeStrategies(tiles, one, "checked"); });
  JudgeRandomPrograms("strategies-cpu", 30, 1,
                      [&](const FuzzCase &one) { return JudgeStrategies(usual, one, "cpu"); });
}
