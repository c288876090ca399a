//===- library_product.cpp - Product computed by cuBLASLt -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/libraries/library_product.h"

#include "runtime/cuda/libraries/cublaslt_library.h"
#include "runtime/executable/kernel_text.h"

#include "absl/strings/str_cat.h"

#include <array>

namespace refold::runtime::cuda {
namespace {

/// The most offers of the heuristic that are examined.
constexpr int kMostOffers = 8;
/// The alignment in bytes that the library may assume for every matrix. The arena and the driver
/// align memory at least this strictly, so the choice of an algorithm does not depend on addresses.
constexpr uint32_t kAlignment = 16;

/// The criteria for algorithms; destroyed with the object.
class Preference {
public:
  explicit Preference(const CublasLtApi &library) : library_(library) {}
  ~Preference() {
    if (preference_)
      library_.PreferenceDestroy(preference_);
  }
  LtStatus Create() { return library_.PreferenceCreate(&preference_); }
  template <typename T> LtStatus Set(LtPreferenceAttribute attribute, T value) {
    return library_.PreferenceSetAttribute(preference_, attribute, &value, sizeof(value));
  }
  LtPreference get() const { return preference_; }

private:
  const CublasLtApi &library_;
  LtPreference preference_ = nullptr;
};

} // namespace

absl::StatusOr<std::unique_ptr<LibraryProduct>>
LibraryProduct::Create(const CublasLtApi &library, LtHandle handle, const exe::KernelT &kernel) {
  std::unique_ptr<LibraryProduct> product(new LibraryProduct(library, handle));
  absl::Status status = product->Describe(kernel);
  if (status.ok())
    status = product->Choose();
  if (!status.ok())
    return status;
  return product;
}

LibraryProduct::~LibraryProduct() {
  for (LtLayout layout : {rhs_, lhs_, result_})
    if (layout)
      library_.LayoutDestroy(layout);
  if (product_)
    library_.ProductDestroy(product_);
}

absl::Status LibraryProduct::Check(LtStatus status, absl::string_view call) const {
  return ToStatus(library_, status, call, absl::StrCat("of the ", choice_.product));
}

absl::Status LibraryProduct::Describe(const exe::KernelT &kernel) {
  const exe::LibraryProductT &product = *kernel.library;
  choice_.product = LibraryProductText(kernel);
  workspace_bytes_ = kernel.workspace_bytes;
  tf32_ = product.tf32;
  const ElementType element = ToElementType(kernel.values[kernel.operands[product.lhs]]->type);
  const bool is_f64 = element == ElementType::F64;
  if (!is_f64 && element != ElementType::F32)
    return absl::UnimplementedError(
        absl::StrCat("no library computes products of elements of type ", ElementName(element)));
  type_ = is_f64 ? LtDataType::F64 : LtDataType::F32;
  const LtComputeType compute = is_f64  ? LtComputeType::F64
                                : tf32_ ? LtComputeType::Tf32
                                        : LtComputeType::F32;
  if (absl::Status status =
          Check(library_.ProductCreate(&product_, compute, type_), "cublasLtMatmulDescCreate");
      !status.ok())
    return status;
  const std::pair<LtProductAttribute, bool> transposed[] = {
      {LtProductAttribute::TransposeA, product.rhs_transposed},
      {LtProductAttribute::TransposeB, product.lhs_transposed}};
  for (const auto &[attribute, is] : transposed) {
    const LtOperation operation = is ? LtOperation::Transpose : LtOperation::None;
    if (absl::Status status =
            Check(library_.ProductSetAttribute(product_, attribute, &operation, sizeof(operation)),
                  "cublasLtMatmulDescSetAttribute");
        !status.ok())
      return status;
  }
  // The rows of a row-major matrix are the columns of a column-major one.
  const auto [m, n, k] = std::array{product.m, product.n, product.k};
  absl::Status status = DescribeMatrix(rhs_, product.rhs_transposed ? k : n,
                                       product.rhs_transposed ? n : k, product.batch);
  if (status.ok())
    status = DescribeMatrix(lhs_, product.lhs_transposed ? m : k, product.lhs_transposed ? k : m,
                            product.batch);
  if (status.ok())
    status = DescribeMatrix(result_, n, m, product.batch);
  return status;
}

absl::Status LibraryProduct::DescribeMatrix(LtLayout &layout, int64_t rows, int64_t columns,
                                            int64_t batch) {
  if (absl::Status status = Check(library_.LayoutCreate(&layout, type_, rows, columns, rows),
                                  "cublasLtMatrixLayoutCreate");
      !status.ok() || batch == 1)
    return status;
  const auto count = static_cast<int32_t>(batch);
  const int64_t stride = rows * columns;
  absl::Status status = Check(
      library_.LayoutSetAttribute(layout, LtLayoutAttribute::BatchCount, &count, sizeof(count)),
      "cublasLtMatrixLayoutSetAttribute");
  if (status.ok())
    status = Check(library_.LayoutSetAttribute(layout, LtLayoutAttribute::BatchStride, &stride,
                                               sizeof(stride)),
                   "cublasLtMatrixLayoutSetAttribute");
  return status;
}

template <typename T>
absl::StatusOr<T> LibraryProduct::Config(const LtAlgo &algo, LtAlgoConfig attribute) const {
  T value{};
  size_t written = 0;
  absl::Status status =
      Check(library_.AlgoConfigGet(&algo, attribute, &value, sizeof(value), &written),
            "cublasLtMatmulAlgoConfigGetAttribute");
  if (!status.ok())
    return status;
  return value;
}

/// Checks that an offer meets the criteria, because the bits of the result depend on it.
absl::StatusOr<bool> LibraryProduct::WillDo(const LtHeuristicResult &offer) const {
  if (offer.state != LtStatus::Success || offer.workspace_bytes > workspace_bytes_)
    return false;
  absl::StatusOr<int32_t> parts = Config<int32_t>(offer.algo, LtAlgoConfig::SplitK);
  if (!parts.ok())
    return parts.status();
  absl::StatusOr<uint32_t> scheme = Config<uint32_t>(offer.algo, LtAlgoConfig::ReductionScheme);
  if (!scheme.ok())
    return scheme.status();
  uint64_t flags = 0;
  size_t written = 0;
  if (absl::Status status = Check(library_.AlgoCapGet(&offer.algo, LtAlgoCap::NumericalFlags,
                                                      &flags, sizeof(flags), &written),
                                  "cublasLtMatmulAlgoCapGetAttribute");
      !status.ok())
    return status;
  const uint64_t refused = kLtInputF16 | kLtInputBf16 | (tf32_ ? 0 : kLtInputTf32);
  return *parts <= 1 && *scheme == 0 && (flags & refused) == 0;
}

absl::Status LibraryProduct::Choose() {
  Preference preference(library_);
  if (absl::Status status = Check(preference.Create(), "cublasLtMatmulPreferenceCreate");
      !status.ok())
    return status;
  using Attribute = LtPreferenceAttribute;
  LtStatus set = preference.Set(Attribute::MaxWorkspaceBytes, workspace_bytes_);
  if (set == LtStatus::Success)
    set = preference.Set(Attribute::ReductionSchemeMask, uint32_t{0});
  for (Attribute matrix : {Attribute::MinAlignmentA, Attribute::MinAlignmentB,
                           Attribute::MinAlignmentC, Attribute::MinAlignmentD})
    if (set == LtStatus::Success)
      set = preference.Set(matrix, kAlignment);
  if (absl::Status status = Check(set, "cublasLtMatmulPreferenceSetAttribute"); !status.ok())
    return status;

  std::array<LtHeuristicResult, kMostOffers> offers = {};
  int count = 0;
  LtStatus asked = library_.AlgoGetHeuristic(handle_, product_, rhs_, lhs_, result_, result_,
                                             preference.get(), kMostOffers, offers.data(), &count);
  if (asked == LtStatus::NotSupported) // there is no algorithm for such a product
    count = 0;
  else if (absl::Status status = Check(asked, "cublasLtMatmulAlgoGetHeuristic"); !status.ok())
    return status;
  for (int i = 0; i < count; ++i) {
    absl::StatusOr<bool> will_do = WillDo(offers[i]);
    if (!will_do.ok())
      return will_do.status();
    if (!*will_do)
      continue;
    algo_ = offers[i].algo;
    absl::StatusOr<int32_t> id = Config<int32_t>(algo_, LtAlgoConfig::Id);
    absl::StatusOr<uint32_t> tile = Config<uint32_t>(algo_, LtAlgoConfig::Tile);
    absl::StatusOr<uint32_t> stages = Config<uint32_t>(algo_, LtAlgoConfig::Stages);
    for (const absl::Status &status : {id.status(), tile.status(), stages.status()})
      if (!status.ok())
        return status;
    choice_.algorithm = absl::StrCat(CublasLtName(library_), ", algorithm ", *id, ", tile ", *tile,
                                     ", stages ", *stages);
    choice_.workspace_bytes = offers[i].workspace_bytes;
    return absl::OkStatus();
  }
  return absl::FailedPreconditionError(absl::StrCat(
      CublasLtName(library_), " has no algorithm for the ", choice_.product, " that needs at most ",
      workspace_bytes_, " bytes of workspace and splits no sum (", count,
      " offered): compile it with --libraries=none"));
}

absl::Status LibraryProduct::Enqueue(const Places &places, Stream stream,
                                     absl::string_view about) const {
  constexpr double f64[] = {1, 0};
  constexpr float f32[] = {1, 0};
  const bool is_f64 = type_ == LtDataType::F64;
  const void *alpha = is_f64 ? static_cast<const void *>(&f64[0]) : &f32[0];
  const void *beta = is_f64 ? static_cast<const void *>(&f64[1]) : &f32[1];
  auto pointer = [](DevicePtr address) { return reinterpret_cast<void *>(address); };
  return ToStatus(library_,
                  library_.Matmul(handle_, product_, alpha, pointer(places.rhs), rhs_,
                                  pointer(places.lhs), lhs_, beta, pointer(places.result), result_,
                                  pointer(places.result), result_, &algo_,
                                  pointer(places.workspace), workspace_bytes_, stream),
                  "cublasLtMatmul", about);
}

} // namespace refold::runtime::cuda
