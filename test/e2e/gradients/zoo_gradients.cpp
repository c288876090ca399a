//===- zoo_gradients.cpp - A network's loss and its gradients -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/gradients/zoo_gradients.h"

#include "compiler/driver/read_program.h"
#include "compiler/reference/interpreter.h"
#include "compiler/target/first_error.h"
#include "dialects/rf/RfTerms.h"
#include "passes/Passes.h"
#include "test/fuzz/programs/dice.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/RegionUtils.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <functional>
#include <numeric>

namespace refold::test {

using reference::ReferenceInterpreter;
using reference::RunResult;
using reference::Tensor;

static constexpr const char *kLoss = "probe/loss";
static constexpr const char *kGradientOf = "probe/gradient of ";

namespace {

/// The values to fetch from the fold instead of its own results, by fetch name.
struct Wanted {
  std::vector<std::string> names;
  llvm::SmallVector<mlir::Value> values;
};

mlir::func::FuncOp TrainOf(mlir::ModuleOp module) {
  auto train = module.lookupSymbol<mlir::func::FuncOp>("train");
  REQUIRE(train);
  return train;
}

mlir::scf::ForOp FoldOf(rf::GradientOp gradient) {
  auto fold = mlir::dyn_cast<mlir::scf::ForOp>(gradient->getParentOp());
  REQUIRE((fold && mlir::isa<mlir::func::FuncOp>(fold->getParentOp())));
  return fold;
}

rf::GradientOp GradientOf(mlir::func::FuncOp train) {
  llvm::SmallVector<rf::GradientOp> found;
  train.walk([&](rf::GradientOp gradient) { found.push_back(gradient); });
  REQUIRE(found.size() == 1);
  return found.front();
}

/// Returns the name of the state that a value of the fold's body equals in the first step.
std::string StateName(mlir::Value value, mlir::scf::ForOp fold, mlir::func::FuncOp train) {
  auto carried = mlir::dyn_cast<mlir::BlockArgument>(value);
  REQUIRE((carried && carried.getOwner() == fold.getBody()));
  auto argument = mlir::dyn_cast<mlir::BlockArgument>(fold.getTiedLoopInit(carried)->get());
  REQUIRE((argument && argument.getOwner() == &train.getBody().front()));
  auto state =
      train.getArgAttrOfType<rf::StateAttr>(argument.getArgNumber(), rf::RfDialect::kStateAttr);
  REQUIRE(state);
  return state.getName().str();
}

/// Adds `wanted`, which are values of the fold (the loop over steps), to the fetches of @train. All
/// other loop-carried values of the fold keep their initial values. Removes the ops that are no
/// longer needed.
void FetchOnly(mlir::func::FuncOp train, mlir::scf::ForOp fold, const Wanted &wanted) {
  mlir::IRRewriter rewriter(fold);
  mlir::Operation *yield = fold.getBody()->getTerminator();
  yield->setOperands(fold.getRegionIterArgs());
  llvm::SmallVector<mlir::Value> first;
  for (mlir::Value value : wanted.values)
    first.push_back(rf::makeSplat(rewriter, fold.getLoc(), value.getType(), 0));
  const mlir::DictionaryAttr attributes = fold->getDiscardableAttrDictionary();
  const size_t carried = fold.getNumResults();
  mlir::FailureOr<mlir::LoopLikeOpInterface> wider = fold.replaceWithAdditionalYields(
      rewriter, first, /*replaceInitOperandUsesInLoop=*/false,
      [&](mlir::OpBuilder &, mlir::Location, llvm::ArrayRef<mlir::BlockArgument>) {
        return wanted.values;
      });
  REQUIRE(mlir::succeeded(wider));
  (*wider)->setDiscardableAttrs(attributes);
  mlir::Builder builder(train.getContext());
  mlir::Operation *end = train.getBody().front().getTerminator();
  for (auto [name, value] :
       llvm::zip_equal(wanted.names, (*wider)->getResults().drop_front(carried))) {
    auto fetch = rf::FetchAttr::get(train.getContext(), name);
    REQUIRE(mlir::succeeded(train.insertResult(
        train.getNumResults(), value.getType(),
        builder.getDictionaryAttr(builder.getNamedAttr(rf::RfDialect::kFetchAttr, fetch)))));
    end->insertOperands(end->getNumOperands(), value);
  }
  // A branch keeps the values that it reads alive until it is removed itself.
  while (mlir::succeeded(mlir::runRegionDCE(rewriter, train->getRegions())))
    ;
}

/// Draws each input by its generator.
NamedTensors DrawnInputs(mlir::func::FuncOp train, Dice &dice) {
  NamedTensors inputs;
  for (unsigned i = 0; i < train.getNumArguments(); ++i) {
    auto input = train.getArgAttrOfType<rf::InputAttr>(i, rf::RfDialect::kInputAttr);
    if (!input)
      continue;
    auto type = mlir::cast<mlir::RankedTensorType>(train.getArgument(i).getType());
    const bool is_real = mlir::isa<mlir::FloatType>(type.getElementType());
    REQUIRE((is_real || type.getElementType().isInteger(32)));
    Tensor drawn(is_real ? reference::ElementType::F32 : reference::ElementType::S32,
                 type.getShape().vec());
    const int64_t below = input.getGenerator().getBound();
    REQUIRE((is_real || below > 0));
    for (double &real : drawn.reals)
      real = dice.Real(-1, 1);
    for (reference::Integer &integer : drawn.integers)
      integer = dice.Between(0, below - 1);
    inputs[input.getName().str()] = drawn;
  }
  return inputs;
}

/// Fills a parameter with random numbers. Their magnitude is chosen so that values neither grow nor
/// shrink from layer to layer. Scales are near 1, and biases near 0. Training initializes many
/// parameters with zeros. This test does not, because zeros cause equal values, and a maximum of
/// equal values has no slope.
void Draw(const std::string &name, Tensor &parameter, Dice &dice) {
  const bool is_line = parameter.shape.size() == 1;
  double near = 0, spread = 0.25;
  if (is_line)
    near = name.find("bias") == std::string::npos ? 1 : 0;
  else
    spread = std::sqrt(6 / std::accumulate(parameter.shape.begin() + 1, parameter.shape.end(), 1.0,
                                           std::multiplies<>()));
  for (double &real : parameter.reals)
    real = near + spread * dice.Real(-1, 1);
}

} // namespace

struct ZooGradients::Impl {
  static mlir::DialectRegistry Registry() {
    mlir::DialectRegistry registry;
    registerCompilerDialects(registry);
    return registry;
  }

  mlir::MLIRContext context{Registry(), mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> forward, backward;
  std::vector<std::string> names;
  NamedTensors inputs, states, parameters;

  mlir::OwningOpRef<mlir::ModuleOp> Parse(const std::string &text) {
    auto module = ParseProgramText(text, "network", &context);
    INFO(module.status());
    REQUIRE(module.ok());
    return *std::move(module);
  }

  void Differentiate() {
    FirstError errors(&context);
    mlir::PassManager passes(&context);
    passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
    const bool passed = mlir::succeeded(passes.run(*backward));
    INFO(errors.status("no gradients"));
    REQUIRE(passed);
  }

  NamedTensors Fetches(mlir::ModuleOp module, const NamedTensors &at) const {
    auto run = ReferenceInterpreter(module, {.checkIndices = true}).run("train", inputs, at, 1);
    INFO(run.status());
    REQUIRE(run.ok());
    return std::move(run->fetches);
  }
};

ZooGradients::ZooGradients(const std::string &text, uint64_t seed, const PassHook &hook)
    : impl_(std::make_unique<Impl>()) {
  Impl &own = *impl_;
  own.context.loadAllAvailableDialects();
  own.forward = own.Parse(text);
  own.backward = own.Parse(text);
  for (mlir::ModuleOp module : {*own.forward, *own.backward}) {
    mlir::func::FuncOp train = TrainOf(module);
    rf::GradientOp gradient = GradientOf(train);
    mlir::scf::ForOp fold = FoldOf(gradient);
    Wanted wanted{{kLoss}, {gradient.getLoss()}};
    if (module == *own.backward)
      for (auto [value, result] : llvm::zip_equal(gradient.getWrt(), gradient.getGradients())) {
        own.names.push_back(StateName(value, fold, train));
        wanted.names.push_back(kGradientOf + own.names.back());
        wanted.values.push_back(result);
      }
    FetchOnly(train, fold, wanted);
  }
  if (hook)
    SetPassHook(own.context, hook);
  own.Differentiate();

  Dice dice(seed);
  own.inputs = DrawnInputs(TrainOf(*own.forward), dice);
  auto states = ReferenceInterpreter(*own.forward).startup(seed);
  INFO(states.status());
  REQUIRE(states.ok());
  own.states = *std::move(states);
  for (const std::string &name : own.names) {
    Draw(name, own.states.at(name), dice);
    own.parameters[name] = own.states.at(name);
  }
  REQUIRE(own.parameters.size() == own.names.size());
}

ZooGradients::~ZooGradients() = default;

const NamedTensors &ZooGradients::Parameters() const { return impl_->parameters; }

double ZooGradients::Loss(const Direction &direction, double far) const {
  NamedTensors &states = impl_->states;
  for (const auto &[name, along] : direction) {
    const std::vector<double> &from = impl_->parameters.at(name).reals;
    REQUIRE(along.size() == from.size());
    std::vector<double> &to = states.at(name).reals;
    for (size_t i = 0; i < from.size(); ++i)
      to[i] = from[i] + far * along[i];
  }
  const double loss = impl_->Fetches(*impl_->forward, states).at(kLoss).reals[0];
  for (const auto &[name, along] : direction)
    states.at(name).reals = impl_->parameters.at(name).reals;
  return loss;
}

NamedTensors ZooGradients::Gradients() const {
  NamedTensors fetches = impl_->Fetches(*impl_->backward, impl_->states), gradients;
  for (const std::string &name : impl_->names)
    gradients[name] = std::move(fetches.at(kGradientOf + name));
  return gradients;
}

} // namespace refold::test
