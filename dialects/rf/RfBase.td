//===- RfBase.td - The dialect, its types and attributes ---*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_RF_BASE
#define REFOLD_RF_BASE

include "dialects/interfaces/Decomposition.td"
include "dialects/interfaces/Gradient.td"
include "dialects/interfaces/InPlace.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Rf_Dialect : Dialect {
  let name = "rf";
  let summary = "static training programs: forward pass, backward pass, update and loop as values";
  let description = [{
    Values are ranked tensors with static shapes, and ops are pure. Types are logical; physical layouts exist only in `mem`. If
    StableHLO has an op, the op here has the same name and meaning.

    A Program is a module with a version and functions over named state. `@startup` computes the initial state from a seed.
    `@train` takes inputs and state and returns new state and fetches. Arguments have the attribute `rf.input` or `rf.state`,
    results have `rf.fetch`. The step counter and the seed are ordinary states. `rf.donated` in addition to `rf.input` says that
    the caller gives up the memory of the input, and `rf.rows` which dimension has the rows of the batch. `rf.shards` of the
    module is the number of shards of a batch, and `rf.loaded_states` the list of states that have no initial value. `rf.precision` of a module is the type of 16 bits in which products are computed, and that of an op, which may be f32, overrides it.

    Every result is specified to the bit in docs/rationale/numerics.md.
  }];
  let cppNamespace = "::refold::rf";
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let dependentDialects = ["::mlir::func::FuncDialect", "::mlir::scf::SCFDialect"];
  let extraClassDeclaration = [{
    /// The version that this build writes. A module records its own in `rf.version`; a newer one is
    /// rejected. Version 2 has other sums (numerics.md §4, §5). New attributes of products
    /// and of `rf.reduce` describe their order, and `from_first` of `rf.reduce` is gone.
    static constexpr int64_t kVersion = 2;
    static constexpr ::llvm::StringLiteral kVersionAttr{"rf.version"};
    /// On the `scf.for` of a fold: the number of steps it holds, which is the number of rows of its
    /// stacked fetches.
    static constexpr ::llvm::StringLiteral kCapacityAttr{"rf.capacity"};
    static constexpr ::llvm::StringLiteral kInputAttr{"rf.input"};
    static constexpr ::llvm::StringLiteral kStateAttr{"rf.state"};
    static constexpr ::llvm::StringLiteral kFetchAttr{"rf.fetch"};
    static constexpr ::llvm::StringLiteral kStepsAttr{"rf.steps"};
    /// Beside rf.input on an argument of @train: the caller donates the memory, so a result may be
    /// written there.
    static constexpr ::llvm::StringLiteral kDonatedAttr{"rf.donated"};
    /// On the module: the number of shards of the batch, a power of two (numerics.md §4). Sums over
    /// the rows of a batch are cut into that many parts, so it is part of the program's meaning.
    static constexpr ::llvm::StringLiteral kShardsAttr{"rf.shards"};
    static constexpr int64_t kMostShards = 65536;
    /// On the module: "bf16" or "f16" if the compiler computes products in this type and keeps
    /// activations in it (--refold-autocast), so it is part of the program's meaning.
    static constexpr ::llvm::StringLiteral kPrecisionAttr{"rf.precision"};
    /// On an rf.reduce or an rf.dot_general that sums over the rows of each shard: the dimension of
    /// the (lhs) operand that has the shards. The order of the sum is chosen as if it did not exist.
    static constexpr ::llvm::StringLiteral kShardDimAttr{"rf.shard_dim"};
    /// On the module: the names of states for which @startup has no initial value. It returns zeros,
    /// but a run is refused until these states are loaded.
    static constexpr ::llvm::StringLiteral kLoadedStatesAttr{"rf.loaded_states"};
    /// On the module of an imported step without states: the pairs of arguments and results that may
    /// be its state, as text for ImportOptions::state.
    static constexpr ::llvm::StringLiteral kSuggestedStateAttr{"rf.suggested_state"};
    /// Beside rf.input: the dimension that has the rows of the batch; -1: the input has none.
    static constexpr ::llvm::StringLiteral kRowsAttr{"rf.rows"};
  }];
}

// Types --------------------------------------------------------------------

def Rf_Float : AnyTypeOf<[F32, F64, BF16, F16], "f32, f64, bf16 or f16">;
def Rf_Int : AnyTypeOf<[I8, I16, I32, I64, UI8, UI16, UI32, UI64], "s8, s16, s32, s64, u8, u16, u32 or u64">;
def Rf_Element : AnyTypeOf<[I1, Rf_Int, Rf_Float], "pred, s8, s16, s32, s64, u8, u16, u32, u64, f32, f64, bf16 or f16">;
class Rf_StaticTensor<Type element> : Type<And<[TensorOf<[element]>.predicate,
    CPred<"::llvm::cast<::mlir::ShapedType>($_self).hasStaticShape()">]>,
    "ranked tensor with static shape of " # element.summary, "::mlir::RankedTensorType">;
def Rf_Tensor : Rf_StaticTensor<Rf_Element>;
def Rf_FloatTensor : Rf_StaticTensor<Rf_Float>;
def Rf_NumberTensor : Rf_StaticTensor<AnyTypeOf<[Rf_Float, Rf_Int], "number">>;
def Rf_SignedTensor : Rf_StaticTensor<AnyTypeOf<[Rf_Float, I8, I16, I32, I64], "signed number">>;
def Rf_IntTensor : Rf_StaticTensor<Rf_Int>;
def Rf_BitsTensor : Rf_StaticTensor<AnyTypeOf<[I1, Rf_Int], "pred or integer">>;
def Rf_PredTensor : Rf_StaticTensor<I1>;
def Rf_IndexTensor : Rf_StaticTensor<I32>;
def Rf_PlaceTensor : Rf_StaticTensor<AnyTypeOf<[I32, I64, UI32], "s32, s64 or u32">>;
def Rf_PlaceScalar : Type<And<[Rf_PlaceTensor.predicate,
    CPred<"::llvm::cast<::mlir::ShapedType>($_self).getRank() == 0">]>, "scalar tensor of s32, s64 or u32", "::mlir::RankedTensorType">;
def Rf_Scalar64 : Type<And<[Rf_StaticTensor<I64>.predicate,
    CPred<"::llvm::cast<::mlir::ShapedType>($_self).getRank() == 0">]>, "scalar tensor of s64", "::mlir::RankedTensorType">,
    BuildableType<"::mlir::RankedTensorType::get({}, $_builder.getI64Type())">;

// Enums --------------------------------------------------------------------

class Rf_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::refold::rf";
  let genSpecializedAttr = 0;
}
def Rf_ReduceKind : Rf_Enum<"ReduceKind", "the combining operation of a reduction", [
  I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Maximum", 1, "maximum">,
  I32EnumAttrCase<"Minimum", 2, "minimum">, I32EnumAttrCase<"Multiply", 3, "multiply">,
  I32EnumAttrCase<"And", 4, "and">, I32EnumAttrCase<"Or", 5, "or">]>;
def Rf_ReduceKindAttr : EnumAttr<Rf_Dialect, Rf_ReduceKind, "reduce_kind">;
def Rf_Direction : Rf_Enum<"Direction", "the direction of a comparison", [
  I32EnumAttrCase<"EQ", 0>, I32EnumAttrCase<"NE", 1>, I32EnumAttrCase<"LT", 2>,
  I32EnumAttrCase<"LE", 3>, I32EnumAttrCase<"GT", 4>, I32EnumAttrCase<"GE", 5>]>;
def Rf_DirectionAttr : EnumAttr<Rf_Dialect, Rf_Direction, "direction">;
def Rf_UpdateKind : Rf_Enum<"UpdateKind", "the effect of a scattered update on an element", [
  I32EnumAttrCase<"Set", 0, "set">, I32EnumAttrCase<"Add", 1, "add">,
  I32EnumAttrCase<"Minimum", 2, "minimum">, I32EnumAttrCase<"Maximum", 3, "maximum">,
  I32EnumAttrCase<"Multiply", 4, "multiply">]>;
def Rf_UpdateKindAttr : EnumAttr<Rf_Dialect, Rf_UpdateKind, "update_kind">;
def Rf_GeneratorKind : Rf_Enum<"GeneratorKind", "the generator of an input", [
  I32EnumAttrCase<"UniformOpen", 0, "uniform_open">, I32EnumAttrCase<"RowSums", 1, "row_sums">,
  I32EnumAttrCase<"EpochBatches", 2, "epoch_batches">,
  I32EnumAttrCase<"UniformBelow", 3, "uniform_below">]>;

// Attributes ---------------------------------------------------------------

class Rf_Attr<string name, string mnem, string sum> : AttrDef<Rf_Dialect, name> {
  let mnemonic = mnem;
  let summary = sum;
}
def Rf_GeneratorAttr : Rf_Attr<"Generator", "generator", "the way in which refold-run generates an input that is not fed"> {
  let description = [{
    `uniform_open`: independent uniform numbers in the open interval (0, 1). `row_sums` of another input x: for each row
    (Σ x, Σ ln x, Σ eˣ, Σ sin x). `epoch_batches`: indices below `bound`, in a new permutation for each epoch.
    `uniform_below`: independent integers in [0, `bound`), for example class labels.
    Example: `#rf.generator<row_sums, of = "x", bound = 0>`
  }];
  let parameters = (ins EnumParameter<Rf_GeneratorKind>:$kind, StringRefParameter<"the input from which it is computed, or empty">:$of,
                        "int64_t":$bound);
  let assemblyFormat = "`<` $kind `,` `of` `=` $of `,` `bound` `=` $bound `>`";
}
def Rf_InputAttr : Rf_Attr<"Input", "input", "an argument that the user feeds"> {
  let description = [{ Example: `%x: tensor<8x4xf32> {rf.input = #rf.input<"x">}` }];
  let parameters = (ins StringRefParameter<"its name">:$name, OptionalParameter<"GeneratorAttr">:$generator);
  let assemblyFormat = "`<` $name (`,` $generator^)? `>`";
}
def Rf_StateAttr : Rf_Attr<"State", "state", "an argument that persists between runs, and the result that is its next value"> {
  let description = [{ Example: `%w: tensor<4x4xf32> {rf.state = #rf.state<"fc0.weight", 0>}` }];
  let parameters = (ins StringRefParameter<"its name">:$name, "int64_t":$result);
  let assemblyFormat = "`<` $name `,` $result `>`";
}
def Rf_FetchAttr : Rf_Attr<"Fetch", "fetch", "a result that the user reads by name"> {
  let description = [{ Example: `-> (tensor<10xf32> {rf.fetch = #rf.fetch<"loss">})` }];
  let parameters = (ins StringRefParameter<"its name">:$name);
  let assemblyFormat = "`<` $name `>`";
}

// In assembly formats, custom<ListedOperands>(list) is a list of operands, each followed by a
// comma. Between a list and an attribute, a comma of the format itself would be parsed as part of
// the list.

/// The op moves elements without a look at their values, so it works on every element type.
def Rf_MovesElements : NativeOpTrait<"MovesElements"> { let cppNamespace = "::refold::rf"; }

class Rf_Op<string mnemonic, list<Trait> traits = []> : Op<Rf_Dialect, mnemonic, traits>;
def Rf_Gradient : DeclareOpInterfaceMethods<Rf_GradientOpInterface>;
def Rf_GradientReads : DeclareOpInterfaceMethods<Rf_GradientOpInterface, ["backwardReadsOperand"]>;
def Rf_GradientReadsResult : DeclareOpInterfaceMethods<Rf_GradientOpInterface, ["backwardReadsResult"]>;
def Rf_Composite : DeclareOpInterfaceMethods<Rf_DecompositionOpInterface>;
def Rf_CompositeAtTimes : DeclareOpInterfaceMethods<Rf_DecompositionOpInterface, ["needsDecomposition"]>;

#endif // REFOLD_RF_BASE
