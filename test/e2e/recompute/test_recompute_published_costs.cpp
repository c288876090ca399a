//===- test_recompute_published_costs.cpp - Foreseen cost of cut programs -===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the estimated cost of programs that recompute segments of the forward pass. The estimate is
// made before fusion and packing. It must be a lower bound on the cost after fusion and packing,
// because the search for a plan relies on it to stop early.
//
//===----------------------------------------------------------------------===//
#include "compiler/pipeline/pipeline.h"
#include "passes/Passes.h"
#include "passes/arena/ProgramBytes.h"
#include "passes/recompute/Foresight.h"
#include "test/e2e/reference_network.h"
#include "tools/cli/dialects.h"

#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

using namespace mlir;
using namespace refold;

namespace {

const std::vector<std::vector<std::string>> kNetworks = {
    {"small-cnn", "--batch=8"},
    {"resnet18", "--batch=2", "--image=32"},
    {"densenet161", "--batch=2", "--image=32"},
    {"gpt2-small", "--batch=2", "--layers=3", "--seq=16", "--classes=500",
     "--width-multiplier=0.125"},
    {"transformer-base", "--batch=2", "--layers=2", "--seq=16", "--classes=500",
     "--width-multiplier=0.125"}};

struct Work {
  double flops = 0;
  uint64_t picoseconds = 0;
};

/// Returns the work of the block of "train" that has the most.
Work workOf(ModuleOp module) {
  Work most;
  for (Block *block : blocksOfGroups(module.lookupSymbol<func::FuncOp>("train"))) {
    Work work{flopsOf(*block)};
    for (Operation &op : *block)
      work.picoseconds += costOf(&op);
    if (work.picoseconds > most.picoseconds)
      most = work;
  }
  return most;
}

/// Returns the bytes that the program needs, up to its last address. Changes the program.
ProgramBytes bytesOf(ModuleOp module) {
  PassManager down(module.getContext());
  buildPlacement(down, placementOf({}));
  REQUIRE(succeeded(down.run(module)));
  return *programBytes(module);
}

void formGroups(OpPassManager &passes) {
  buildGroupsPipeline(passes, {.recompute_strategy = RecomputeStrategy::User});
}

} // namespace

TEST_CASE("the foreseen cost of a cut program is a lower bound") {
  int programs = 0;
  double share_of_flops = 0, share_of_bytes = 0;
  for (const std::vector<std::string> &network : kNetworks) {
    DialectRegistry registry;
    tools::registerDialects(registry);
    MLIRContext context(registry);
    auto uncut = parseSourceString<ModuleOp>(test::ZooText(network), &context);
    REQUIRE(uncut);
    OwningOpRef<ModuleOp> kept = uncut->clone();
    PassManager layout(&context), groups(&context);
    layout.addPass(createChannelsLast());
    REQUIRE(succeeded(layout.run(*uncut)));
    formGroups(groups);
    REQUIRE(succeeded(groups.run(*kept)));
    const Work without = workOf(*kept);
    const Foresight foresight(bytesOf(*kept), without.picoseconds, {});

    OpPassManager toFusions(ModuleOp::getOperationName());
    formGroups(toFusions);
    PublishedPrograms published(*uncut, nullptr, toFusions);
    auto anyOne = [](const PublishedProgram &) { return true; };
    CHECK(published.formGroups([](const PublishedProgram &) { return false; }).empty());
    const SmallVector<PublishedProgram *> cut = published.formGroups(anyOne);
    REQUIRE(!cut.empty());
    CHECK(published.formGroups(anyOne).empty()); // each program is returned only once
    for (const PublishedProgram *each : cut) {
      const PublishedProgram &program = *each;
      INFO(network.front() << ": " << program.strategy);
      REQUIRE(program.module);
      const Work with = workOf(*program.module);
      const double again = with.flops - without.flops;
      CHECK(again >= program.flopsAgain);
      CHECK(with.picoseconds >= foresight.leastCostOf(program));
      const ProgramBytes needs = bytesOf(*program.module);
      CHECK(needs.total() >= foresight.leastOf(program));
      const double foreseen =
          static_cast<double>(needs.residents) + static_cast<double>(program.keptBytes);
      share_of_flops += again > 0 ? program.flopsAgain / again : 0;
      share_of_bytes += foreseen / static_cast<double>(needs.total());
      ++programs;
    }
  }
  CHECK(programs >= 10);
  // The foreseen cost is useful: on average it is at least half of the true cost.
  CAPTURE(programs, share_of_flops, share_of_bytes);
  CHECK(share_of_flops > 0.5 * programs);
  CHECK(share_of_bytes > 0.5 * programs);
}
