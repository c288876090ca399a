//===- recording_cublaslt.cpp - A fake cuBLASLt without a GPU ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first word of an algorithm's opaque data is the algorithm's index in the list of offers.
//
//===----------------------------------------------------------------------===//
#include "recording_cublaslt_state.h"

#include <algorithm>

namespace refold::runtime::cuda {
namespace {

constexpr char kPtx[] = R"(.version 7.0
.target sm_80
.address_size 64
.visible .entry cublaslt_product(.param .u64 a, .param .u64 b, .param .u64 d, .param .u64 workspace,
  .param .u64 number)
{ ret; }
)";

} // namespace

RecordingCublasLtState *RecordingCublasLtState::active = nullptr;

namespace {

template <auto Method> struct CublasLtThunk;
template <typename R, typename... Args, R (RecordingCublasLtState::*Method)(Args...)>
struct CublasLtThunk<Method> {
  static R Call(Args... args) { return (RecordingCublasLtState::active->*Method)(args...); }
};

} // namespace

RecordingCublasLt::RecordingCublasLt(RecordingDriver &driver)
    : state_(std::make_unique<RecordingCublasLtState>(driver)),
      before_(RecordingCublasLtState::active) {
  RecordingCublasLtState::active = state_.get();
#define REFOLD_BIND(result, name, symbol, params)                                                  \
  api_.name = &CublasLtThunk<&RecordingCublasLtState::name>::Call;
  REFOLD_CUBLASLT_FUNCTIONS(REFOLD_BIND)
#undef REFOLD_BIND
  driver.RegisterKernel("cublaslt_product",
                        [state = state_.get()](const KernelCall &call) { state->Run(call); });
  state_->offers = {{.id = 1, .split_k = 4, .scheme = 2},
                    {.id = 2, .flags = kLtInputTf32},
                    {.id = 3, .workspace_bytes = uint64_t{64} << 20},
                    {.id = 4, .works = false},
                    {.id = 7, .workspace_bytes = 4096},
                    {.id = 8}};
}

RecordingCublasLt::~RecordingCublasLt() {
  if (RecordingCublasLtState::active == state_.get())
    RecordingCublasLtState::active = before_;
}

CublasLtSource RecordingCublasLt::Source() const {
  return [api = api_]() -> absl::StatusOr<CublasLtApi> { return api; };
}
void RecordingCublasLt::Offers(std::vector<LtOffer> offers, bool heeds) {
  state_->offers = std::move(offers);
  state_->heeds = heeds;
}
void RecordingCublasLt::Stray(NodeType type) { state_->stray = type; }
void RecordingCublasLt::Refuse(LtStatus status) { state_->refusal = status; }
size_t RecordingCublasLt::Enqueued() const { return state_->enqueued.size(); }
size_t RecordingCublasLt::Executed() const { return state_->executed; }
size_t RecordingCublasLt::Alive() const {
  return state_->handles.size() + state_->layouts.size() + state_->products.size() +
         state_->preferences.size();
}

size_t RecordingCublasLtState::GetVersion() { return 130100; }
const char *RecordingCublasLtState::GetStatusName(LtStatus status) {
  return status == LtStatus::InvalidValue      ? "CUBLAS_STATUS_INVALID_VALUE"
         : status == LtStatus::NotSupported    ? "CUBLAS_STATUS_NOT_SUPPORTED"
         : status == LtStatus::ExecutionFailed ? "CUBLAS_STATUS_EXECUTION_FAILED"
                                               : nullptr;
}

LtStatus RecordingCublasLtState::Create(LtHandle *handle) {
  LtCode code;
  if (driver.Api().ModuleLoadDataEx(&code.module, kPtx, 0, nullptr, nullptr) != Result::Success ||
      driver.Api().ModuleGetFunction(&code.function, code.module, "cublaslt_product") !=
          Result::Success)
    return LtStatus::NotInitialized;
  return Add(handles, handle, code);
}
LtStatus RecordingCublasLtState::Destroy(LtHandle handle) {
  const LtCode *code = Find(handles, handle, "handle");
  if (!code)
    return LtStatus::InvalidValue;
  driver.Api().ModuleUnload(code->module);
  handles.erase(handle);
  return LtStatus::Success;
}

LtStatus RecordingCublasLtState::LayoutCreate(LtLayout *layout, LtDataType type, uint64_t rows,
                                              uint64_t columns, int64_t leading) {
  if (rows == 0 || columns == 0 || leading < static_cast<int64_t>(rows))
    return Fail("a matrix without elements, or whose columns overlap");
  return Add(layouts, layout,
             {type, static_cast<int64_t>(rows), static_cast<int64_t>(columns), leading});
}
LtStatus RecordingCublasLtState::LayoutDestroy(LtLayout layout) {
  return Remove(layouts, layout, "layout");
}
LtStatus RecordingCublasLtState::LayoutSetAttribute(LtLayout handle, LtLayoutAttribute attribute,
                                                    const void *value, size_t bytes) {
  LtLayoutState *layout = Find(layouts, handle, "layout");
  if (!layout)
    return LtStatus::InvalidValue;
  return attribute == LtLayoutAttribute::BatchCount ? Read<int32_t>(value, bytes, layout->batch)
                                                    : Read<int64_t>(value, bytes, layout->stride);
}

LtStatus RecordingCublasLtState::ProductCreate(LtProduct *product, LtComputeType compute,
                                               LtDataType scale) {
  if ((compute == LtComputeType::F64) != (scale == LtDataType::F64))
    return Fail("a product computed in another type than its factors are scaled in");
  return Add(products, product, {compute, scale});
}
LtStatus RecordingCublasLtState::ProductDestroy(LtProduct product) {
  return Remove(products, product, "product");
}
LtStatus RecordingCublasLtState::ProductSetAttribute(LtProduct handle, LtProductAttribute attribute,
                                                     const void *value, size_t bytes) {
  LtProductState *product = Find(products, handle, "product");
  if (!product)
    return LtStatus::InvalidValue;
  return Read<int32_t>(value, bytes,
                       attribute == LtProductAttribute::TransposeA ? product->transpose_a
                                                                   : product->transpose_b);
}

LtStatus RecordingCublasLtState::PreferenceCreate(LtPreference *preference) {
  return Add(preferences, preference, {});
}
LtStatus RecordingCublasLtState::PreferenceDestroy(LtPreference preference) {
  return Remove(preferences, preference, "preference");
}
LtStatus RecordingCublasLtState::PreferenceSetAttribute(LtPreference handle,
                                                        LtPreferenceAttribute attribute,
                                                        const void *value, size_t bytes) {
  LtPreferenceState *preference = Find(preferences, handle, "preference");
  if (!preference)
    return LtStatus::InvalidValue;
  if (attribute == LtPreferenceAttribute::MaxWorkspaceBytes)
    return Read<uint64_t>(value, bytes, preference->workspace_bytes);
  if (attribute == LtPreferenceAttribute::ReductionSchemeMask)
    return Read<uint32_t>(value, bytes, preference->schemes);
  uint32_t alignment = 256;
  LtStatus status = Read<uint32_t>(value, bytes, alignment);
  preference->alignment = std::min(preference->alignment, alignment);
  return status;
}

LtStatus RecordingCublasLtState::AlgoGetHeuristic(LtHandle handle, LtProduct product_handle,
                                                  LtLayout a, LtLayout b, LtLayout c, LtLayout d,
                                                  LtPreference preference_handle, int most,
                                                  LtHeuristicResult *results, int *count) {
  const LtProductState *product = Find(products, product_handle, "product");
  const LtPreferenceState *preference = Find(preferences, preference_handle, "preference");
  for (LtLayout layout : {a, b, c, d})
    if (!Find(layouts, layout, "layout"))
      return LtStatus::InvalidValue;
  if (!handles.count(handle) || !product || !preference || most < 1)
    return Fail("the heuristic is asked without a handle, or for nothing");
  LtEnqueued one{*product, layouts.at(a), layouts.at(b), layouts.at(d), 0};
  if (LtStatus shapes = CheckShapes(one, layouts.at(c)); shapes != LtStatus::Success)
    return shapes;
  alignment = preference->alignment;
  *count = 0;
  for (size_t i = 0; i < offers.size() && *count < most; ++i) {
    const LtOffer &offer = offers[i];
    const bool excluded =
        offer.workspace_bytes > preference->workspace_bytes ||
        (offer.scheme & ~preference->schemes) != 0 ||
        ((offer.flags & kLtInputTf32) != 0 && product->compute != LtComputeType::Tf32);
    if (heeds && excluded)
      continue;
    LtHeuristicResult &result = results[(*count)++];
    result = {};
    result.algo.data[0] = i;
    result.workspace_bytes = offer.workspace_bytes;
    result.state = offer.works ? LtStatus::Success : LtStatus::NotSupported;
  }
  return *count > 0 ? LtStatus::Success : LtStatus::NotSupported;
}

LtStatus RecordingCublasLtState::AlgoConfigGet(const LtAlgo *algo, LtAlgoConfig attribute,
                                               void *value, size_t bytes, size_t *written) {
  const LtOffer &offer = offers.at(algo->data[0]);
  switch (attribute) {
  case LtAlgoConfig::Id:
    return Write<int32_t>(offer.id, value, bytes, written);
  case LtAlgoConfig::SplitK:
    return Write<int32_t>(offer.split_k, value, bytes, written);
  case LtAlgoConfig::ReductionScheme:
    return Write<uint32_t>(offer.scheme, value, bytes, written);
  case LtAlgoConfig::Tile:
    return Write<uint32_t>(20, value, bytes, written);
  case LtAlgoConfig::Stages:
    return Write<uint32_t>(11, value, bytes, written);
  }
  return Fail("an unknown attribute of an algorithm");
}
LtStatus RecordingCublasLtState::AlgoCapGet(const LtAlgo *algo, LtAlgoCap, void *value,
                                            size_t bytes, size_t *written) {
  return Write<uint64_t>(offers.at(algo->data[0]).flags, value, bytes, written);
}

} // namespace refold::runtime::cuda
