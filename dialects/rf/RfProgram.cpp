//===- RfProgram.cpp - Verification of a Program --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifies a Program: its version, the attributes of functions and folds, and the names of inputs,
// states and fetches.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Measured.h"
#include "dialects/rf/Recomputed.h"
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RunState.h"
#include "dialects/rf/reduction/MatrixProduct.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace refold::rf;

namespace {

/// The user's view of an argument or a result: its kind, its name and its location.
struct Named {
  StringRef kind, name;
  bool isArgument;
  unsigned index;
  Type type;
  bool isDonated; ///< in memory form, one buffer of a donated input and a fetch
  std::string place() const {
    return ((isArgument ? "argument " : "result ") + Twine(index)).str();
  }
};

} // namespace

/// The module is verified before its functions are known to be well-formed.
static ArrayRef<NamedAttribute> entriesOf(Attribute attributes) {
  auto dictionary = dyn_cast<DictionaryAttr>(attributes);
  return dictionary ? dictionary.getValue() : ArrayRef<NamedAttribute>();
}

static void appendNamed(ArrayAttr attributes, TypeRange types, bool isArgument,
                        SmallVectorImpl<Named> &named) {
  if (!attributes)
    return;
  for (auto [index, entry] : llvm::enumerate(attributes.getValue().take_front(types.size())))
    for (NamedAttribute attribute : entriesOf(entry)) {
      unsigned place = index;
      // After --refold-rf-to-mem, a fetch may be an argument. If this argument is also a state, the
      // state was donated: the fetch is written over it.
      auto dictionary = cast<DictionaryAttr>(entry);
      auto kept = dictionary.getAs<StateAttr>(RfDialect::kStateAttr);
      const bool isDonated = isArgument && kept && kept.getResult() == -1 &&
                             dictionary.getAs<FetchAttr>(RfDialect::kFetchAttr);
      if (auto input = dyn_cast<InputAttr>(attribute.getValue()))
        named.push_back({"input", input.getName(), isArgument, place, types[index], isDonated});
      else if (auto state = dyn_cast<StateAttr>(attribute.getValue()))
        named.push_back({"state", state.getName(), isArgument, place, types[index], isDonated});
      else if (auto fetch = dyn_cast<FetchAttr>(attribute.getValue()))
        named.push_back({"fetch", fetch.getName(), isArgument, place, types[index], isDonated});
    }
}

/// Everything with a name, arguments first.
static SmallVector<Named> namedOf(func::FuncOp function) {
  SmallVector<Named> named;
  if (auto type = dyn_cast_or_null<FunctionType>(
          function.getFunctionTypeAttr() ? function.getFunctionTypeAttr().getValue() : Type())) {
    appendNamed(function.getArgAttrsAttr(), type.getInputs(), true, named);
    appendNamed(function.getResAttrsAttr(), type.getResults(), false, named);
  }
  return named;
}

/// Returns true if the name of `state` is reserved for states that --refold-keep-run adds. The
/// state kRunStarted must also be a boolean of rank 0, either a tensor or a memref.
static bool isKeptByRun(const Named &state) {
  if (state.name == kRunStarted) {
    auto shaped = dyn_cast<ShapedType>(state.type);
    return shaped && shaped.hasRank() && shaped.getRank() == 0 &&
           shaped.getElementType().isInteger(1);
  }
  return state.name.starts_with(kRunFirstPrefix) || state.name.starts_with(kRunCarriedPrefix);
}

/// Rejects names that files of states could not tell from their own names.
static LogicalResult verifyName(func::FuncOp function, const Named &value) {
  if (value.name.empty())
    return function.emitError() << value.kind << " at " << value.place() << " has no name";
  // A donated input has the name of its argument, and no file of states has its value.
  if (value.kind != "state" || value.isDonated)
    return success();
  if (value.name == "__metadata__")
    return function.emitError()
           << "state '__metadata__' needs another name: state files use this name for metadata";
  if (value.name.starts_with(kRunStatePrefix) && !isKeptByRun(value))
    return function.emitError() << "state '" << value.name << "' needs another name: '"
                                << kRunStatePrefix << "' is a prefix of the compiler's own states";
  return success();
}

static LogicalResult verifyNames(func::FuncOp function, ArrayRef<Named> named) {
  llvm::StringMap<const Named *> known;
  const Named *last = nullptr;
  for (const Named &value : named) {
    if (failed(verifyName(function, value)))
      return failure();
    if (last && last->isArgument == value.isArgument && last->index == value.index &&
        !(value.isDonated && function.getNumResults() == 0))
      return function.emitError() << value.place() << " is both " << last->kind << " '"
                                  << last->name << "' and " << value.kind << " '" << value.name
                                  << "'";
    last = &value;
    auto [entry, isNew] = known.try_emplace((value.kind + " " + value.name).str(), &value);
    if (!isNew)
      return function.emitError() << value.kind << " '" << value.name << "' is both "
                                  << entry->second->place() << " and " << value.place();
  }
  return success();
}

/// Returns whether one of the first `count` entries has a name.
static bool anyNamed(ArrayAttr attributes, size_t count) {
  return attributes && llvm::any_of(attributes.getValue().take_front(count), [](Attribute entry) {
           return llvm::any_of(entriesOf(entry), [](NamedAttribute attribute) {
             return isa<InputAttr, StateAttr, FetchAttr>(attribute.getValue());
           });
         });
}

/// The hooks below see one attribute at a time, so names are compared at the first attribute.
static LogicalResult verifyNamesOnce(func::FuncOp function, unsigned place) {
  unsigned arguments = function.getNumArguments();
  bool isFirst = !anyNamed(function.getArgAttrsAttr(), std::min(place, arguments)) &&
                 (place < arguments || !anyNamed(function.getResAttrsAttr(), place - arguments));
  return isFirst ? verifyNames(function, namedOf(function)) : success();
}

/// Verifies that each state has the same type in all functions, for example in the function that
/// initializes the state and in the function that updates it.
static LogicalResult verifyStates(ModuleOp module) {
  llvm::StringMap<std::pair<func::FuncOp, Type>> states;
  for (auto function : module.getOps<func::FuncOp>())
    for (const Named &value : namedOf(function)) {
      if (value.kind != "state")
        continue;
      auto [known, isNew] = states.try_emplace(value.name, function, value.type);
      auto &[first, type] = known->second;
      if (isNew || type == value.type || first == function)
        continue;
      InFlightDiagnostic error = function.emitError()
                                 << "state '" << value.name << "' has type " << value.type
                                 << " here, but " << type << " in another function";
      error.attachNote(first.getLoc()) << "the other function";
      return error;
    }
  return success();
}

int64_t refold::rf::shardsOf(Operation *op) {
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<ModuleOp>();
  auto shards = module ? module->getAttrOfType<IntegerAttr>(RfDialect::kShardsAttr) : IntegerAttr();
  return shards ? shards.getInt() : 1;
}

LogicalResult RfDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  if (attribute.getName() == kVersionAttr) {
    auto version = dyn_cast<IntegerAttr>(attribute.getValue());
    if (!version)
      return op->emitError() << "rf.version must be an integer";
    if (version.getInt() < 1 || version.getInt() > kVersion)
      return op->emitError() << "program has rf.version " << version.getInt()
                             << ", but this build reads versions 1 to " << kVersion;
    auto module = dyn_cast<ModuleOp>(op);
    return module ? verifyStates(module) : success();
  }
  if (attribute.getName() == kShardsAttr) {
    auto shards = dyn_cast<IntegerAttr>(attribute.getValue());
    if (!isa<ModuleOp>(op) || !shards || shards.getInt() < 1 || shards.getInt() > kMostShards ||
        !llvm::isPowerOf2_64(shards.getInt()))
      return op->emitError() << "rf.shards must be a power of two from 1 to " << kMostShards
                             << ", on a module";
    return success();
  }
  if (attribute.getName() == kLoadedStatesAttr) {
    auto names = dyn_cast<ArrayAttr>(attribute.getValue());
    if (!isa<ModuleOp>(op) || !names || !llvm::all_of(names, llvm::IsaPred<StringAttr>))
      return op->emitError() << "rf.loaded_states must be a list of names of states, on a module";
    return success();
  }
  if (attribute.getName() == kSuggestedStateAttr) {
    if (!isa<ModuleOp>(op) || !isa<StringAttr>(attribute.getValue()))
      return op->emitError() << "rf.suggested_state must be a text, on a module";
    return success();
  }
  if (attribute.getName() == kPrecisionAttr) {
    auto type = dyn_cast<StringAttr>(attribute.getValue());
    const bool isModule = isa<ModuleOp>(op);
    const bool isType = type && (llvm::is_contained({"bf16", "f16"}, type.getValue()) ||
                                 (!isModule && type.getValue() == "f32"));
    if (!isType || (!isModule && !isa<RfDialect>(op->getDialect())))
      return op->emitError() << "rf.precision must be \"bf16\" or \"f16\", on a module, or one of "
                                "them or \"f32\" on "
                                "an op of rf";
    return success();
  }
  if (attribute.getName() == kShardDimAttr) {
    auto dim = dyn_cast<IntegerAttr>(attribute.getValue());
    if (!isa<ReduceOp, DotGeneralOp>(op) || !dim || dim.getInt() < 0 ||
        dim.getInt() >= typeOf(op->getOperand(0)).getRank())
      return op->emitError() << "rf.shard_dim must be a dimension of the first operand, on an "
                                "rf.reduce or an rf.dot_general";
    return success();
  }
  if (attribute.getName() == kCapacityAttr) {
    auto capacity = dyn_cast<IntegerAttr>(attribute.getValue());
    if (!isa<scf::ForOp, scf::WhileOp>(op) || !capacity || capacity.getInt() < 0)
      return op->emitError()
             << "rf.capacity must be a non-negative integer on an scf.for or an scf.while";
    return success();
  }
  if (attribute.getName() == kPlacesAttr) {
    auto compare = dyn_cast<CompareOp>(op);
    if (!isa<UnitAttr>(attribute.getValue()) || !compare ||
        compare.getDirection() != Direction::EQ || typeOf(compare.getLhs()).getRank() == 0 ||
        !typeOf(compare.getLhs()).getElementType().isInteger())
      return op->emitError()
             << "rf.places must have no value and be on an rf.compare EQ of integers";
    return success();
  }
  if (attribute.getName() == kLibraryAttr) {
    // On a fusion, or on the kernel that it became, which this dialect does not know.
    auto blocks = op->getAttrOfType<IntegerAttr>("blocks");
    auto product = op->getNumRegions() == 1 && op->getRegion(0).hasOneBlock()
                       ? loneProductOf(op->getRegion(0).front())
                       : DotGeneralOp();
    if (!isa<UnitAttr>(attribute.getValue()) || !blocks || blocks.getInt() != 1 || !product ||
        !isa<FloatType>(typeOf(product).getElementType()) || !matrixProductOf(product))
      return op->emitError() << "rf.library must have no value and be on a fusion of one block "
                                "that is one product of floating-point matrices";
    return success();
  }
  if (attribute.getName() == kRecomputedAttr) {
    // On a fusion, or on its launch, which this dialect does not know.
    if (!isa<UnitAttr>(attribute.getValue()) ||
        !(isa<FusionOp>(op) || op->hasAttrOfType<FlatSymbolRefAttr>("kernel")))
      return op->emitError() << "rf.recomputed must have no value and be on a fusion";
    return success();
  }
  if (attribute.getName() == kCloneOfAttr) {
    // On a barrier, a fusion or a loop; after lowering, on ops that this dialect does not know.
    auto several = dyn_cast<ArrayAttr>(attribute.getValue());
    if (!isa<StringAttr>(attribute.getValue()) &&
        !(several && llvm::all_of(several, llvm::IsaPred<StringAttr>)))
      return op->emitError() << "rf.clone_of must be a string or a list of strings";
    return success();
  }
  if (attribute.getName() == kClonesAttr) {
    auto clones = dyn_cast<DictionaryAttr>(attribute.getValue());
    if (!isa<func::FuncOp>(op) || !clones || !llvm::all_of(clones, [](NamedAttribute entry) {
          auto number = dyn_cast<IntegerAttr>(entry.getValue());
          return number && number.getInt() > 0;
        }))
      return op->emitError() << "rf.clones must be positive integers by name, on a function";
    return success();
  }
  if (attribute.getName() == kPlannedBytesAttr) {
    auto bytes = dyn_cast<IntegerAttr>(attribute.getValue());
    if (!isa<func::FuncOp>(op) || !bytes || bytes.getInt() < 0)
      return op->emitError() << "rf.planned_bytes must be a non-negative integer on a function";
    return success();
  }
  if (attribute.getName() == kMeasuredAttr) {
    auto picoseconds = dyn_cast<IntegerAttr>(attribute.getValue());
    if (!isa<FusionOp>(op) || !picoseconds || !picoseconds.getType().isInteger(64) ||
        picoseconds.getInt() < 0 || picoseconds.getInt() > kMostPicoseconds)
      return op->emitError() << "rf.measured must be an i64 of 0 to " << kMostPicoseconds
                             << " picoseconds on a fusion";
    return success();
  }
  return op->emitError() << "unknown attribute '" << attribute.getName().getValue() << "'";
}

LogicalResult RfDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned index,
                                                  NamedAttribute attribute) {
  auto function = dyn_cast<func::FuncOp>(op);
  if (!function)
    return op->emitError() << "'" << attribute.getName().getValue()
                           << "' belongs on a function's argument";
  if (failed(verifyNamesOnce(function, index)))
    return failure();
  StringRef name = attribute.getName().getValue();
  if ((name == kInputAttr && isa<InputAttr>(attribute.getValue())) ||
      (name == kFetchAttr && isa<FetchAttr>(attribute.getValue())))
    return success();
  if (name == kDonatedAttr) {
    if (!isa<UnitAttr>(attribute.getValue()))
      return op->emitError() << "rf.donated on argument " << index << " must not have a value";
    return success();
  }
  if (name == kRowsAttr) {
    auto rows = dyn_cast<IntegerAttr>(attribute.getValue());
    auto type = dyn_cast<ShapedType>(function.getArgumentTypes()[index]);
    if (!rows || !type || rows.getInt() < -1 || rows.getInt() >= type.getRank())
      return op->emitError() << "rf.rows on argument " << index
                             << " must be one of its dimensions, or -1";
    return success();
  }
  if (name == kStepsAttr && isa<UnitAttr>(attribute.getValue())) {
    if (!function.getArgumentTypes()[index].isInteger(64))
      return op->emitError() << "argument " << index << " with rf.steps must be an i64";
    return success();
  }
  if (name == kStateAttr) {
    auto state = dyn_cast<StateAttr>(attribute.getValue());
    if (!state)
      return op->emitError() << "rf.state on argument " << index
                             << " must be #rf.state<name, result>";
    // In the mem form a state is updated in place, and functions have no results.
    if (state.getResult() == -1 && function.getNumResults() == 0)
      return success();
    if (state.getResult() < 0 || state.getResult() >= function.getNumResults())
      return op->emitError() << "state '" << state.getName() << "' names result "
                             << state.getResult() << ", but the function has "
                             << function.getNumResults();
    if (function.getResultTypes()[state.getResult()] != function.getArgumentTypes()[index])
      return op->emitError() << "state '" << state.getName() << "' has type "
                             << function.getArgumentTypes()[index]
                             << ", but its next value has type "
                             << function.getResultTypes()[state.getResult()];
    return success();
  }
  return op->emitError()
         << "argument " << index << " has '" << name
         << "', expected one of rf.input, rf.state, rf.fetch, rf.steps, rf.donated, "
            "rf.rows";
}

LogicalResult RfDialect::verifyRegionResultAttribute(Operation *op, unsigned, unsigned index,
                                                     NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  auto function = dyn_cast<func::FuncOp>(op);
  if (!function)
    return op->emitError() << "'" << name << "' belongs on a function's result";
  if (failed(verifyNamesOnce(function, function.getNumArguments() + index)))
    return failure();
  if ((name == kFetchAttr && isa<FetchAttr>(attribute.getValue())) ||
      (name == kStateAttr && isa<StateAttr>(attribute.getValue())))
    return success();
  return op->emitError() << "result " << index << " has '" << name
                         << "', expected rf.fetch or rf.state";
}
