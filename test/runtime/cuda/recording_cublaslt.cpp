//===- recording_cublaslt.cpp - A cuBLASLt without a card --------*- C++ -*- ===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An algorithm's place in the list of offers is the first word of its opaque data.
//
//===----------------------------------------------------------------------===//
#include "recording_cublaslt.h"

#include "host_product.h"

#include <algorithm>
#include <deque>
#include <map>

namespace refold::runtime::cuda {
namespace {

constexpr char kPtx[] = R"(.version 7.0
.target sm_80
.address_size 64
.visible .entry cublaslt_product(.param .u64 a, .param .u64 b, .param .u64 d, .param .u64 workspace,
  .param .u64 number)
{ ret; }
)";
constexpr uint64_t kWorkspaceAlignment = 256;

struct Layout {
  LtDataType type;
  int64_t rows, columns, leading;
  int32_t batch = 1;
  int64_t stride = 0;

  uint64_t ElementBytes() const { return type == LtDataType::F64 ? 8 : 4; }
  uint64_t Bytes() const {
    return static_cast<uint64_t>((batch - 1) * stride + (columns - 1) * leading + rows) *
           ElementBytes();
  }
};

struct Product {
  LtComputeType compute;
  LtDataType scale;
  bool transpose_a = false, transpose_b = false;
};

struct Preference {
  uint64_t workspace_bytes = 0;
  uint32_t schemes = 7;
  uint32_t alignment = 256; ///< the least of all matrices
};

/// What a handle has loaded.
struct Code {
  Module module = nullptr;
  Function function = nullptr;
};

struct Enqueued {
  Product product;
  Layout a, b, d;
  uint64_t workspace_bytes; ///< of the algorithm
};

} // namespace

struct RecordingCublasLtState {
  static RecordingCublasLtState *active;
  explicit RecordingCublasLtState(RecordingDriver &driver) : driver(driver) {}

#define REFOLD_METHOD(result, name, symbol, params) result name params;
  REFOLD_CUBLASLT_FUNCTIONS(REFOLD_METHOD)
#undef REFOLD_METHOD

  LtStatus Fail(const std::string &message) {
    driver.Report(Rule::LibraryCall, message);
    return LtStatus::InvalidValue;
  }
  template <typename Handle> Handle NewHandle() { return reinterpret_cast<Handle>(++last_handle); }
  template <typename Map, typename Key> auto *Find(Map &map, Key key, const char *what) {
    auto it = map.find(key);
    if (it == map.end())
      Fail(std::string("no such ") + what + ", or it was destroyed");
    return it == map.end() ? nullptr : &it->second;
  }
  template <typename T, typename Target>
  LtStatus Read(const void *value, size_t bytes, Target &target) {
    if (bytes != sizeof(T))
      return Fail("an attribute of " + std::to_string(bytes) + " bytes, which has another size");
    T read;
    std::memcpy(&read, value, sizeof(read));
    target = static_cast<Target>(read);
    return LtStatus::Success;
  }
  template <typename T> LtStatus Write(T value, void *to, size_t bytes, size_t *written) {
    if (bytes != sizeof(T))
      return Fail("an attribute is asked for in " + std::to_string(bytes) + " bytes");
    std::memcpy(to, &value, sizeof(value));
    *written = sizeof(value);
    return LtStatus::Success;
  }
  LtStatus CheckShapes(const Enqueued &one, const Layout &c);
  LtStatus CheckMemory(const Enqueued &one, DevicePtr a, DevicePtr b, DevicePtr d,
                       DevicePtr workspace, uint64_t workspace_bytes);
  void Run(const KernelCall &call);

  RecordingDriver &driver;
  uintptr_t last_handle = 0x1000;
  std::map<LtHandle, Code> handles;
  std::map<LtLayout, Layout> layouts;
  std::map<LtProduct, Product> products;
  std::map<LtPreference, Preference> preferences;
  std::vector<LtOffer> offers;
  bool heeds = true;
  uint32_t alignment = 256; ///< that algorithms were asked for
  std::optional<NodeType> stray;
  LtStatus refusal = LtStatus::Success;
  std::deque<Enqueued> enqueued;
  size_t executed = 0;
};

RecordingCublasLtState *RecordingCublasLtState::active = nullptr;

namespace {

template <auto Method> struct Thunk;
template <typename R, typename... Args, R (RecordingCublasLtState::*Method)(Args...)>
struct Thunk<Method> {
  static R Call(Args... args) { return (RecordingCublasLtState::active->*Method)(args...); }
};

} // namespace

RecordingCublasLt::RecordingCublasLt(RecordingDriver &driver)
    : state_(std::make_unique<RecordingCublasLtState>(driver)) {
  RecordingCublasLtState::active = state_.get();
#define REFOLD_BIND(result, name, symbol, params)                                                  \
  api_.name = &Thunk<&RecordingCublasLtState::name>::Call;
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

RecordingCublasLt::~RecordingCublasLt() { RecordingCublasLtState::active = nullptr; }

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
  Code code;
  if (driver.Api().ModuleLoadDataEx(&code.module, kPtx, 0, nullptr, nullptr) != Result::Success ||
      driver.Api().ModuleGetFunction(&code.function, code.module, "cublaslt_product") !=
          Result::Success)
    return LtStatus::NotInitialized;
  *handle = NewHandle<LtHandle>();
  handles[*handle] = code;
  return LtStatus::Success;
}
LtStatus RecordingCublasLtState::Destroy(LtHandle handle) {
  const Code *code = Find(handles, handle, "handle");
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
  *layout = NewHandle<LtLayout>();
  layouts[*layout] = {type, static_cast<int64_t>(rows), static_cast<int64_t>(columns), leading};
  return LtStatus::Success;
}
LtStatus RecordingCublasLtState::LayoutDestroy(LtLayout layout) {
  return layouts.erase(layout) ? LtStatus::Success : Fail("no such layout");
}
LtStatus RecordingCublasLtState::LayoutSetAttribute(LtLayout handle, LtLayoutAttribute attribute,
                                                    const void *value, size_t bytes) {
  Layout *layout = Find(layouts, handle, "layout");
  if (!layout)
    return LtStatus::InvalidValue;
  return attribute == LtLayoutAttribute::BatchCount ? Read<int32_t>(value, bytes, layout->batch)
                                                    : Read<int64_t>(value, bytes, layout->stride);
}

LtStatus RecordingCublasLtState::ProductCreate(LtProduct *product, LtComputeType compute,
                                               LtDataType scale) {
  if ((compute == LtComputeType::F64) != (scale == LtDataType::F64))
    return Fail("a product computed in another type than its factors are scaled in");
  *product = NewHandle<LtProduct>();
  products[*product] = {compute, scale};
  return LtStatus::Success;
}
LtStatus RecordingCublasLtState::ProductDestroy(LtProduct product) {
  return products.erase(product) ? LtStatus::Success : Fail("no such product");
}
LtStatus RecordingCublasLtState::ProductSetAttribute(LtProduct handle, LtProductAttribute attribute,
                                                     const void *value, size_t bytes) {
  Product *product = Find(products, handle, "product");
  if (!product)
    return LtStatus::InvalidValue;
  return Read<int32_t>(value, bytes,
                       attribute == LtProductAttribute::TransposeA ? product->transpose_a
                                                                   : product->transpose_b);
}

LtStatus RecordingCublasLtState::PreferenceCreate(LtPreference *preference) {
  *preference = NewHandle<LtPreference>();
  preferences[*preference];
  return LtStatus::Success;
}
LtStatus RecordingCublasLtState::PreferenceDestroy(LtPreference preference) {
  return preferences.erase(preference) ? LtStatus::Success : Fail("no such preference");
}
LtStatus RecordingCublasLtState::PreferenceSetAttribute(LtPreference handle,
                                                        LtPreferenceAttribute attribute,
                                                        const void *value, size_t bytes) {
  Preference *preference = Find(preferences, handle, "preference");
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
  const Product *product = Find(products, product_handle, "product");
  const Preference *preference = Find(preferences, preference_handle, "preference");
  for (LtLayout layout : {a, b, c, d})
    if (!Find(layouts, layout, "layout"))
      return LtStatus::InvalidValue;
  if (!handles.count(handle) || !product || !preference || most < 1)
    return Fail("the heuristic is asked without a handle, or for nothing");
  Enqueued one{*product, layouts.at(a), layouts.at(b), layouts.at(d), 0};
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

LtStatus RecordingCublasLtState::CheckShapes(const Enqueued &one, const Layout &c) {
  const auto &[product, a, b, d, workspace] = one;
  const int64_t rows = product.transpose_a ? a.columns : a.rows;
  const int64_t depth = product.transpose_a ? a.rows : a.columns;
  const int64_t depth_b = product.transpose_b ? b.columns : b.rows;
  const int64_t columns = product.transpose_b ? b.rows : b.columns;
  if (rows != d.rows || columns != d.columns || depth != depth_b || c.rows != d.rows ||
      c.columns != d.columns)
    return Fail("matrices whose shapes do not fit each other");
  for (const Layout *layout : {&a, &b, &c, &d})
    if (layout->type != product.scale || layout->batch != d.batch)
      return Fail("matrices of different types or in batches of different lengths");
  if (d.batch > 1 && d.stride < d.leading * d.columns)
    return Fail("results of a batch that overlap");
  return LtStatus::Success;
}

LtStatus RecordingCublasLtState::CheckMemory(const Enqueued &one, DevicePtr a, DevicePtr b,
                                             DevicePtr d, DevicePtr workspace,
                                             uint64_t workspace_bytes) {
  const std::pair<DevicePtr, uint64_t> read[] = {{a, one.a.Bytes()}, {b, one.b.Bytes()}};
  for (const auto &[begin, bytes] : read) {
    if (!driver.Memory(begin, bytes, "a factor"))
      return LtStatus::InvalidValue;
    if (begin < d + one.d.Bytes() && d < begin + bytes)
      return Fail("a result lies over a factor");
    if (begin < workspace + workspace_bytes && workspace < begin + bytes)
      return Fail("a factor lies in the workspace");
  }
  if (!driver.Memory(d, one.d.Bytes(), "a result") ||
      (workspace_bytes > 0 && !driver.Memory(workspace, workspace_bytes, "a workspace")))
    return LtStatus::InvalidValue;
  for (DevicePtr matrix : {a, b, d})
    if (matrix % alignment != 0)
      return Fail("a matrix is less aligned than the algorithm was asked for");
  if (workspace % kWorkspaceAlignment != 0)
    return Fail("a workspace that is not aligned to " + std::to_string(kWorkspaceAlignment));
  if (one.workspace_bytes > workspace_bytes)
    return Fail("a workspace smaller than the algorithm's");
  return LtStatus::Success;
}

LtStatus RecordingCublasLtState::Matmul(LtHandle handle, LtProduct product_handle,
                                        const void *alpha, const void *a, LtLayout a_layout,
                                        const void *b, LtLayout b_layout, const void *beta,
                                        const void *c, LtLayout c_layout, void *d,
                                        LtLayout d_layout, const LtAlgo *algo, void *workspace,
                                        size_t workspace_bytes, Stream stream) {
  const Product *product = Find(products, product_handle, "product");
  for (LtLayout layout : {a_layout, b_layout, c_layout, d_layout})
    if (!Find(layouts, layout, "layout"))
      return LtStatus::InvalidValue;
  if (!product || !handles.count(handle) || !algo)
    return Fail("a product without handle, descriptor or algorithm");
  if (refusal != LtStatus::Success)
    return refusal;
  auto scale = [&](const void *value) {
    return product->scale == LtDataType::F64
               ? *static_cast<const double *>(value)
               : static_cast<double>(*static_cast<const float *>(value));
  };
  if (scale(alpha) != 1 || scale(beta) != 0 || c != d)
    return Fail("a product that is scaled, or added to something");
  Enqueued one{*product, layouts.at(a_layout), layouts.at(b_layout), layouts.at(d_layout),
               offers.at(algo->data[0]).workspace_bytes};
  auto address = [](const void *pointer) { return reinterpret_cast<DevicePtr>(pointer); };
  LtStatus status = CheckShapes(one, layouts.at(c_layout));
  if (status == LtStatus::Success)
    status =
        CheckMemory(one, address(a), address(b), address(d), address(workspace), workspace_bytes);
  if (status != LtStatus::Success)
    return status;
  Graph graph = driver.Capturing(stream);
  if (!graph)
    return Fail("a product is enqueued on a stream that captures nothing");
  if (stray) {
    GraphNodeParams params = {};
    params.type = *stray;
    if (*stray == NodeType::Memset) {
      params.memset.target = address(d);
      params.memset.element_size = 4;
      params.memset.width = params.memset.height = 1;
    }
    GraphNode node = nullptr;
    driver.Api().GraphAddNode(&node, graph, nullptr, nullptr, 0, &params);
  }
  uint64_t params[] = {address(a), address(b), address(d), address(workspace), enqueued.size()};
  void *pointers[] = {&params[0], &params[1], &params[2], &params[3], &params[4]};
  enqueued.push_back(one);
  return driver.Api().LaunchKernel(handles.at(handle).function, 1, 1, 1, 128, 1, 1, 0, stream,
                                   pointers, nullptr) == Result::Success
             ? LtStatus::Success
             : LtStatus::ExecutionFailed;
}

void RecordingCublasLtState::Run(const KernelCall &call) {
  const Enqueued &one = enqueued.at(call.Param<uint64_t>(4));
  const auto &[product, a, b, d, workspace_bytes] = one;
  ++executed;
  const HostProduct host{d.rows,
                         d.columns,
                         product.transpose_a ? a.rows : a.columns,
                         product.transpose_a,
                         product.transpose_b,
                         a.leading,
                         b.leading,
                         d.leading};
  // An algorithm may leave anything there.
  if (workspace_bytes > 0)
    if (auto *scratch = call.Memory<unsigned char>(3, workspace_bytes))
      std::memset(scratch, 0xa5, workspace_bytes);
  auto multiply = [&](auto zero, auto wide, auto round) {
    using T = decltype(zero);
    const T *left = call.Memory<T>(0, a.Bytes() / sizeof(T));
    const T *right = call.Memory<T>(1, b.Bytes() / sizeof(T));
    T *result = call.Memory<T>(2, d.Bytes() / sizeof(T));
    if (!left || !right || !result)
      return;
    for (int32_t i = 0; i < d.batch; ++i)
      if (!Multiply<T, decltype(wide)>(host, left + i * a.stride, right + i * b.stride,
                                       result + i * d.stride, round))
        Fail("a product that its own sums in twice the precision do not confirm");
  };
  if (product.compute == LtComputeType::F64)
    multiply(double{}, static_cast<long double>(0), [](double value) { return value; });
  else if (product.compute == LtComputeType::Tf32)
    multiply(float{}, double{}, RoundToTf32);
  else
    multiply(float{}, double{}, [](float value) { return value; });
}

} // namespace refold::runtime::cuda
