//===- program_impl.h - The implementation of a Program ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal: only the builder and the compiler's driver include this file. Ops are made in separate
// blocks: one for startup, one for each function, and one for each loop, branch or call of
// Recompute that is still open (region.h). BuildModule copies the blocks into a module, so a
// program can be printed between any two calls.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/precision_scopes.h"
#include "compiler/builder/program/program.h"
#include "compiler/builder/program/region.h"
#include "dialects/rf/Rf.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <deque>
#include <map>
#include <set>

namespace refold::internal {

/// The value behind a Tensor.
struct TensorNode {
  std::shared_ptr<ProgramImpl> program;
  mlir::Value value; ///< null after an error
  DType dtype = DType::F32;
  Shape shape;
  int region = 0; ///< Region::id of the region that made it
};

/// The region id of train's inputs, which can be read everywhere.
inline constexpr int kEverywhere = -1;

/// Describes a loop to build.
struct LoopSpec {
  const char *maker;                ///< "Foldl", "Scan" or "While"
  int64_t passes = 0;               ///< maximum number of iterations; 0 with a sequence
  const Tensor *sequence = nullptr; ///< null for a loop without one
  bool is_while = false;            ///< the body returns first whether to continue
};
using LoopBody = std::function<std::vector<Tensor>(Tensor, std::vector<Tensor>)>;
using BranchBody = std::function<std::vector<Tensor>()>;
using RecomputeBody = std::function<std::vector<Tensor>(const std::vector<Tensor> &)>;

/// Keeps the first diagnostic that is emitted while the object lives. No diagnostic is printed.
class FirstDiagnostic {
public:
  explicit FirstDiagnostic(mlir::MLIRContext *context)
      : handler_(context, [this](mlir::Diagnostic &diagnostic) {
          if (text_.empty())
            text_ = diagnostic.str();
          return mlir::success();
        }) {}
  const std::string &text() const { return text_; }

private:
  std::string text_;
  mlir::ScopedDiagnosticHandler handler_;
};

/// Access from public handles to their implementation.
struct Access {
  static const TensorNode *Node(const Tensor &tensor) { return tensor.node_.get(); }
  static Tensor Make(TensorNode node) {
    Tensor tensor;
    tensor.node_ = std::make_shared<const TensorNode>(std::move(node));
    return tensor;
  }
  static const std::shared_ptr<ProgramImpl> &Impl(const Program &program) { return program.impl_; }
  static Program Handle(std::shared_ptr<ProgramImpl> impl) { return Program(std::move(impl)); }
  static Variable Handle(std::shared_ptr<ProgramImpl> impl, int index) {
    Variable variable;
    variable.program_ = std::move(impl);
    variable.index_ = index;
    return variable;
  }
  static const ProgramImpl *Impl(const Variable &variable) { return variable.program_.get(); }
  static int Index(const Variable &variable) { return variable.index_; }
};

DType ElementTypeOfMlir(mlir::Type element);
mlir::Type MlirElementType(mlir::MLIRContext *context, DType dtype);
mlir::RankedTensorType TensorType(mlir::MLIRContext *context, DType dtype, const Shape &shape);
/// Returns true if the type can hold the number. An integer type must hold it exactly. A float type
/// may round it, but must not round a finite number to infinity.
bool Fits(DType dtype, double number);
/// Returns true if the elements can be counted and addressed: at most 2^59 of them.
bool FitsMemory(llvm::ArrayRef<int64_t> shape);

class ProgramImpl : public std::enable_shared_from_this<ProgramImpl> {
public:
  using Where = std::source_location;

  static std::shared_ptr<ProgramImpl> Make(std::string name, ProgramOptions options, Where where);
  /// Makes a program that represents one call of a traced function. It has arguments and results
  /// instead of steps (call_mode.cpp).
  static std::shared_ptr<ProgramImpl> MakeCall(std::string name, Where where);
  ~ProgramImpl();

  // Errors (program_impl.cpp).

  /// Keeps the error if it is the first one, and returns an invalid Tensor.
  Tensor Fail(const Where &where, absl::string_view message);
  bool failed() const { return !status_.ok(); }
  const absl::Status &status() const { return status_; }
  /// Returns true if the value can be used here. Records an error and returns false if the value
  /// does not exist, belongs to another program, or was made in a region that has ended.
  bool Check(const Tensor &tensor, const Where &where, absl::string_view user);
  /// Fails and returns false if the value was not made in the innermost region itself.
  bool CheckHere(const Tensor &tensor, const Where &where, absl::string_view user);

  void Shards(int64_t shards, const Where &where);
  void Autocast(DType type, const Where &where);
  void Autocast(DType type, const std::function<void()> &body, const Where &where);
  /// Whether an Autocast has the type F16. Minimize calls it, so a later Autocast(F16) is an error.
  bool UsesF16() {
    minimizes_ = true;
    return uses_f16_;
  }

  // Making ops (program_impl.cpp).

  mlir::MLIRContext *context() { return &context_; }
  /// Returns a builder at the end of the current block.
  mlir::OpBuilder At() { return At(innermost().block.get()); }
  mlir::Location Loc(const Where &where);
  mlir::Location Loc(const Where &where, llvm::StringRef name);
  Tensor Wrap(mlir::Value value);
  /// Verifies a new op and returns its first result as a Tensor. If the op is invalid or its result
  /// has more than 2^59 elements, records an error and returns an invalid Tensor.
  Tensor Finish(const Where &where, mlir::Operation *op);
  /// Gives the value a readable name in the program's text.
  void Name(mlir::Value value, llvm::StringRef name);
  mlir::Value Splat(const Where &where, DType dtype, const Shape &shape, double number);
  int64_t NextSite() { return next_site_++; }

  // Regions (regions.cpp).

  mlir::Value seed() const { return function_->seed; }
  /// Returns the current step number as a scalar tensor.
  mlir::Value Step() const;
  /// Returns the iteration number of the innermost loop; null outside of loops.
  mlir::Value Iteration() const;
  /// Returns the counter for a random op at the current point. It combines the step number with the
  /// iteration numbers of the loops around the op. No two executions of an op have the same counter
  /// (docs/rationale/numerics.md).
  mlir::Value Position();

  // Names (names.cpp).

  /// Puts `name` in front of the names of parameters, states and layers until LeaveScope.
  void EnterScope(const std::string &name, const Where &where);
  void LeaveScope();
  /// Returns the name with the open scopes in front.
  std::string Scoped(const std::string &name) const { return scope_ + name; }
  /// Returns a name for a layer that the user did not name: "stem0", "stem1", and so on. Skips a
  /// name if this scope already has a state called name + suffix.
  ///
  /// A function other than train counts from zero again. It does not skip the names of train's
  /// unnamed layers, so its layers share their parameters.
  std::string AutoName(const std::string &stem, const std::string &suffix);

  /// Returns true if an optimizer can be called `stem`, without a number. Outside of traced calls,
  /// this holds if this scope has no state called stem + suffix.
  ///
  /// In a traced call, BindVariable has declared all states before, so their existence means
  /// nothing. There, only the first request for a stem returns true.
  bool TakeBareName(const std::string &stem, const std::string &suffix);

  // State (variables.cpp).

  /// The facts known about a Variable.
  struct Record {
    std::string name;
    DType dtype;
    Shape shape;
    bool is_parameter;
    Where where;
    mlir::Value initial; ///< in startup
  };
  /// Puts the open scopes in front of the name.
  Variable MakeVariable(const std::string &name, DType dtype, const Shape &shape,
                        const Initializer &initializer, bool is_parameter, const Where &where) {
    return MakeNamed(Scoped(name), dtype, shape, initializer, is_parameter, where);
  }
  /// The same with a full name.
  Variable MakeNamed(const std::string &name, DType dtype, const Shape &shape,
                     const Initializer &initializer, bool is_parameter, const Where &where);
  /// Returns true if no other optimizer has this state. Outside of traced calls, this holds if the
  /// state does not exist.
  ///
  /// In a traced call, BindVariable has declared all states before, so their existence means
  /// nothing. There, only the first request for a name returns true.
  bool ClaimState(const std::string &name) {
    return is_call_ ? claimed_states_.insert(name).second : FindVariable(name) < 0;
  }
  /// Returns -1 if there is none. `name` is a full name.
  int FindVariable(const std::string &name) const;
  Record &record(int index) { return variables_[index]; }
  const std::deque<Record> &variables() const { return variables_; }
  Tensor ReadVariable(int index, const Where &where);
  void AssignVariable(int index, const Arg &value);
  /// Returns the newest of the values in `slice` that the Variable has had in the innermost region.
  /// Returns null if there is none.
  mlir::Value VersionIn(int index, const llvm::DenseSet<mlir::Value> &slice) const;
  /// Returns true if `slice` contains a value that the Variable had in a region that encloses the
  /// innermost region.
  bool IsReadOutside(int index, const llvm::DenseSet<mlir::Value> &slice) const;

  // Inputs and fetches (inputs.cpp).

  Tensor Input(const std::string &name, DType dtype, const Shape &shape,
               const InputOptions &options, const Where &where);
  void Fetch(const std::string &name, const Arg &value);

  // Loops (loops.cpp), branches (branches.cpp), functions (functions.cpp), and functions whose
  // intermediate values are recomputed (recompute.cpp).

  std::vector<Tensor> Loop(const LoopSpec &spec, const std::vector<Arg> &init, const LoopBody &body,
                           const Where &where);
  std::vector<Tensor> If(const Arg &predicate, const BranchBody &then, const BranchBody &otherwise);
  void Function(const std::string &name, const std::function<void()> &body,
                const std::vector<Variable> &assigns, const Where &where);
  std::vector<Tensor> Recompute(const RecomputeBody &body, const std::vector<Tensor> &inputs,
                                bool preserve_rng_state, const Where &where);

  // Calls of traced functions (call_mode.cpp).

  bool is_call() const { return is_call_; }
  /// Ends the trace. Its tensors can no longer be used.
  void EndTrace() { trace_ended_ = true; }
  bool trace_ended() const { return trace_ended_; }
  /// Adds the next argument of the call. `name` is its name in error messages.
  Tensor Argument(const std::string &name, DType dtype, const Shape &shape, const Where &where);
  /// Returns a constant with these elements, in the host's representation.
  Tensor HostConstant(const void *elements, DType dtype, const Shape &shape, const Where &where);
  /// Returns whether the innermost region is in a branch of an If.
  bool in_branch() const {
    return std::any_of(function_->regions.begin(), function_->regions.end(),
                       [](const auto &region) { return region->kind == Region::Kind::Branch; });
  }
  /// Refuses a method in a traced call. If this program is a traced call, records the error "METHOD
  /// has no meaning in 'NAME', which is traced: INSTEAD" and returns true. Otherwise returns false.
  bool RefuseInCall(absl::string_view method, absl::string_view instead, const Where &where);
  /// Declares a state, under its full name, whose value at the start of this call is `value`.
  Variable BindVariable(const std::string &name, bool is_parameter, const Tensor &value,
                        const Where &where);
  /// Returns the current value of a state.
  Tensor Version(int index) { return Wrap(Hold(index).now()); }
  /// Exchanges the counters of unnamed layers, so that the numbering continues from `numbers`.
  void SwapNumbers(std::map<std::string, int> &numbers) { std::swap(numbers, auto_names_); }
  /// Builds a call that computes the initial value of every state. The call has one argument, the
  /// seed, which is named kRandomSeed. Each result has the name of its state.
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> BuildInitialCall();
  /// A result of a call.
  struct CallResult {
    std::string name;
    mlir::Value value;
  };
  /// Builds the call as a verified module with one function, "train". If the call has random ops,
  /// the function takes two more arguments, the s64 scalars kRandomSeed and kRandomCalls. It then
  /// also returns the value of kRandomCalls for the next call.
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
  BuildCall(const std::vector<CallResult> &results);
  /// Builds a separate call from some ops of the function. Its inputs are named "i0", "i1", ... and
  /// its results "r0", "r1", ... `ops` must be in program order. They may read only `inputs` and
  /// results of other ops in the list.
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
  BuildSlice(llvm::ArrayRef<mlir::Operation *> ops, llvm::ArrayRef<mlir::Value> inputs,
             llvm::ArrayRef<mlir::Value> results);
  /// The function's own block, its seed and its counter of random numbers.
  mlir::Block &call_block() { return *functions_.front().regions.front()->block; }
  mlir::Value call_seed() const { return functions_.front().seed; }
  mlir::Value call_count() const { return functions_.front().step; }
  static constexpr char kRandomSeed[] = "refold.random.seed";
  static constexpr char kRandomCalls[] = "refold.random.calls";
  static constexpr char kRandomCallsNext[] = "refold.random.calls.next";
  /// The number of random counter values that a call uses; 0 if it draws no random numbers.
  int64_t draws() const { return draws_; }

  // The finished program (module.cpp).

  /// Returns the program as a separate verified module, or the first error.
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> BuildModule();
  const std::string &name() const { return name_; }

private:
  ProgramImpl(std::string name, ProgramOptions options, Where where);

  mlir::OpBuilder At(mlir::Block *block);
  Region &innermost() const { return *function_->regions.back(); }
  bool in_train() const { return function_ == &functions_.front(); }
  /// Returns true if the current function is repeated for the steps of a run. Calls are not.
  bool folds() const { return in_train() && !is_call_; }
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
  Verified(mlir::OwningOpRef<mlir::ModuleOp> module);
  mlir::OwningOpRef<mlir::ModuleOp> NewModule();
  /// Returns the noun for a region in error messages: "fold", "loop", ...
  static const char *NounOf(Region::Kind kind);

  void Begin(FunctionRecord &function);
  Region &Enter(Region::Kind kind, const char *maker, const Where &where);
  /// Removes the innermost region from the stack and returns it.
  std::unique_ptr<Region> Leave();
  /// Removes the innermost region and deletes its ops and fetches, after an error.
  void Abandon();
  mlir::Value CounterOf(size_t region);
  /// Returns the innermost region's record of a Variable, and creates it if there is none.
  Region::Held &Hold(int index);
  /// Gives a Variable a new value from here on.
  void SetVersion(int index, mlir::Value value);

  /// Fails and returns false if the name is empty or has characters that names may not have.
  bool CheckName(absl::string_view kind, const std::string &name, const Where &where);
  bool CheckShape(absl::string_view kind, const std::string &name, const Shape &shape,
                  const Where &where);
  rf::GeneratorAttr GeneratorOf(const std::string &name, DType dtype, const Shape &shape,
                                const Generator &generator, const Where &where);
  mlir::Value Initial(const Record &record, const Initializer &initializer);
  bool CheckLoop(const LoopSpec &spec, const char *noun, const Where &where);
  bool CheckNext(const std::vector<Tensor> &next, size_t flags, const std::vector<Tensor> &init,
                 const char *noun, const Where &where);
  std::vector<Tensor> EndLoop(bool is_while, llvm::ArrayRef<mlir::Value> init,
                              llvm::ArrayRef<mlir::BlockArgument> carried,
                              llvm::ArrayRef<mlir::Value> next);
  mlir::Value History(mlir::OpBuilder &builder, const FetchRecord &fetch, int64_t rows, bool zero);

  void BuildStartup(mlir::OpBuilder &builder);
  void BuildFunction(mlir::OpBuilder &builder, FunctionRecord &function);
  struct FunctionBody;
  void CloneStep(FunctionBody &body, FunctionRecord &function);
  void RepeatStep(FunctionBody &body, FunctionRecord &function);

  mlir::MLIRContext context_;
  std::string name_;
  ProgramOptions options_;
  Where where_;
  absl::Status status_;

  mlir::Block startup_;                  ///< argument: the seed
  std::deque<FunctionRecord> functions_; ///< train first
  FunctionRecord *function_ = nullptr;   ///< the function under construction
  struct RegionNote {
    Region::Kind kind;
    const char *maker;
    Where where;
    std::string function;
  };
  std::vector<RegionNote> notes_; ///< of all regions ever entered, indexed by Region::id

  std::deque<Record> variables_; ///< a deque, because handles hold references to its elements
  std::string scope_;
  std::vector<size_t> scopes_; ///< lengths of scope_ before each open scope
  std::map<std::string, int> auto_names_;
  std::set<std::string> auto_states_; ///< names of the states of layers that AutoName named
  int64_t next_site_ = 0;

  int64_t shards_ = 1;
  /// Checks the type of an Autocast, of a program or with a body.
  bool CheckPrecision(DType type, bool is_scope, const Where &where);
  std::optional<DType> precision_; // of the whole program
  PrecisionScopes precision_scopes_;
  bool uses_f16_ = false;
  bool minimizes_ = false; ///< an optimizer has read uses_f16_
  bool is_call_ = false;
  std::set<std::string> claimed_states_;
  bool trace_ended_ = false;
  int64_t draws_ = 0;
};

/// Returns the program as a verified module, for the compiler. The module uses the program's MLIR
/// context. So at least one Program or Tensor of this program must live longer than the module.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> BuildModule(const Program &program);

/// Returns `value` and all values that it is computed from. If a loop or a branch computes one of
/// these values, all values that the loop or branch reads are included.
llvm::DenseSet<mlir::Value> BackwardSlice(mlir::Value value);

} // namespace refold::internal
