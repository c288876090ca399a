//===- test_driver_bytecode.cpp - Damaged bytecode ------------------------===//
#include "compiler/driver/compile.h"
#include "test/runtime/data/scratch_folder.h"
#include "tools/refold-zoo/in_vram_mlp.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <map>
#include <random>
#include <string>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace refold;
using namespace refold::testing;

TEST_CASE("experiment") {
  ScratchFolder folder;
  zoo::InVramMlpOptions options;
  options.depth = 1;
  options.width = 4;
  options.batch = 8;
  options.steps = 3;
  options.rows = 16;
  options.features = 4;
  Program program = zoo::InVramMlp(options);
  REQUIRE(program.Serialize(folder / "p.mlirbc").ok());
  const std::string bytes = folder.Read("p.mlirbc");
  const char *n = getenv("N"), *seed = getenv("SEED");
  std::mt19937_64 random(seed ? atoi(seed) : 1);
  std::map<std::string, int> outcomes;
  for (int i = 0; i < (n ? atoi(n) : 200); ++i) {
    std::string changed = bytes;
    for (int edits = 1 + random() % 3; edits > 0; --edits) {
      char &byte = changed[random() % bytes.size()];
      byte = random() % 2 ? static_cast<char>(byte ^ (1 << random() % 8))
                          : static_cast<char>(random());
    }
    pid_t child = fork();
    if (child == 0) {
      alarm(10);
      rlimit none{0, 0};
      setrlimit(RLIMIT_CORE, &none);
      auto compiled = CompileText(changed, "p.mlirbc", {.device = "null"});
      _exit(compiled.ok() ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    std::string what = WIFEXITED(status) ? "exit " + std::to_string(WEXITSTATUS(status))
                                         : "signal " + std::to_string(WTERMSIG(status));
    ++outcomes[what];
    if (!WIFEXITED(status))
      folder.Write("crash", changed),
          system(("cp " + (folder / "crash") + " /tmp/tidy_crash_" + std::to_string(i) + ".mlirbc")
                     .c_str());
  }
  std::printf("%zu bytes\n", bytes.size());
  for (auto &[what, count] : outcomes)
    std::printf("%s: %d\n", what.c_str(), count);
}
