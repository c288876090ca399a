//===- cuda_device.cpp - CUDA device ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds all graphs when the program is bound to its memory. A run only writes a few bytes of host
// memory, launches a graph, and waits.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/cuda_device.h"

#include "runtime/cuda/bound_graphs.h"
#include "runtime/cuda/card_timeline.h"
#include "runtime/cuda/driver/card.h"
#include "runtime/cuda/driver/driver_library.h"
#include "runtime/cuda/driver/uploader.h"
#include "runtime/cuda/graph/program_code.h"
#include "runtime/cuda/graph/run_cells.h"
#include "runtime/cuda/libraries/library_products.h"
#include "runtime/cuda/target.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

namespace refold::runtime {

using namespace cuda;

class CudaContext {
public:
  static absl::StatusOr<std::shared_ptr<CudaContext>> Open(const DriverApi &driver,
                                                           CublasLtSource libraries) {
    absl::StatusOr<std::unique_ptr<Card>> card = Card::Open(driver);
    if (!card.ok())
      return card.status();
    absl::StatusOr<std::unique_ptr<Uploader>> uploader = Uploader::Create(**card);
    if (!uploader.ok())
      return uploader.status();
    return std::shared_ptr<CudaContext>(
        new CudaContext(*std::move(card), *std::move(uploader), std::move(libraries)));
  }
  ~CudaContext() {
    card_->MakeCurrent().IgnoreError(); // the uploader's destructor needs the context
  }

  const std::shared_ptr<const Card> &card() const { return card_; }
  const CublasLtSource &libraries() const { return libraries_; }
  absl::Status Upload(DevicePtr to, const std::byte *from, uint64_t bytes) {
    std::lock_guard<std::mutex> lock(uploads_);
    return uploader_->Copy(to, from, bytes);
  }

private:
  CudaContext(std::shared_ptr<const Card> card, std::unique_ptr<Uploader> uploader,
              CublasLtSource libraries)
      : card_(std::move(card)), uploader_(std::move(uploader)), libraries_(std::move(libraries)) {}

  std::shared_ptr<const Card> card_;
  std::mutex uploads_;
  std::unique_ptr<Uploader> uploader_;
  CublasLtSource libraries_;
};

namespace {

class CudaDevice final : public Device {
public:
  CudaDevice(std::shared_ptr<CudaContext> context, std::unique_ptr<Card> card,
             std::unique_ptr<RunCells> cells)
      : context_(std::move(context)), card_(std::move(card)), cells_(std::move(cells)) {}
  ~CudaDevice() override {
    Idle(); // before the members' destructors free memory
  }

  absl::string_view name() const override { return "cuda"; }
  bool host_addressable() const override { return false; }

  absl::StatusOr<DeviceCapacity> Capacity(const exe::ExecutableT &table) const override;
  absl::StatusOr<std::byte *> Allocate(uint64_t bytes) override;
  absl::StatusOr<std::byte *> AllocateUninitialized(uint64_t bytes) override;
  void Release(std::byte *memory, uint64_t bytes) override;
  absl::Status Write(std::byte *to, const std::byte *from, uint64_t bytes) override;
  absl::Status Read(std::byte *to, const std::byte *from, uint64_t bytes) const override;
  absl::Status Zero(std::byte *memory, uint64_t bytes) override;
  absl::Status CopyWithin(std::byte *to, const std::byte *from, uint64_t bytes) override;
  absl::Status CopyRowsWithin(std::byte *to, uint64_t to_pitch, const std::byte *from,
                              uint64_t from_pitch, uint64_t width, uint64_t rows) override;

  absl::Status Load(std::shared_ptr<const LoadedExecutable> executable,
                    const DeviceOptions &options) override;
  absl::Status Bind(const Bindings &bindings) override;
  absl::Status Rebind(absl::Span<const BufferAddress> moved) override;
  using Device::Run;
  absl::Status Run(size_t function, int64_t steps, RunPart part) override;

  int64_t progress() const override { return cells_->progress(); }
  void ResetProgress() override { cells_->ResetProgress(); }
  uint64_t MeasuredBytes(size_t function) const override;
  std::string LaunchedAs(size_t function) const override {
    const BoundGraphs *bound = current();
    return bound && function < bound->functions.size() ? bound->functions[function]->LaunchedAs()
                                                       : "";
  }
  std::vector<LibraryChoice> LibraryChoices() const override {
    return products_ ? products_->Choices() : std::vector<LibraryChoice>();
  }

private:
  absl::StatusOr<std::unique_ptr<BoundGraphs>> Build(Bindings bindings) const {
    return BuildGraphs({*card_, *code_, table(), *cells_, products_.get(), checks_nan_inf_},
                       std::move(bindings));
  }
  /// The graphs of the latest set of pointers; null before the first.
  BoundGraphs *current() const { return kept_.current(); }
  /// Waits until no enqueued work can touch memory that is about to be freed.
  void Idle() {
    if (card_->MakeCurrent().ok())
      card_->Synchronize().IgnoreError();
  }
  const exe::ExecutableT &table() const { return executable_->table; }

  // In the order of their dependencies.
  std::shared_ptr<CudaContext> context_;
  std::unique_ptr<Card> card_; // with this program's timeline
  std::unique_ptr<RunCells> cells_;
  std::shared_ptr<const LoadedExecutable> executable_;
  std::unique_ptr<ProgramCode> code_;
  std::unique_ptr<LibraryProducts> products_; // if the program has any
  bool checks_nan_inf_ = false;
  bool is_bound_ = false;
  KeptGraphs kept_;
  std::vector<std::byte *> wanted_;        // of Rebind
  std::vector<bool> has_run_;              // of each function
  std::unique_ptr<CardTimeline> timeline_; // if runs are recorded
};

absl::StatusOr<DeviceCapacity> CudaDevice::Capacity(const exe::ExecutableT &) const {
  size_t free = 0, total = 0;
  absl::Status status = card_->MakeCurrent();
  if (status.ok())
    status = card_->Check(card_->driver().MemGetInfo(&free, &total), "cuMemGetInfo_v2",
                          "for the size of a chunk");
  if (!status.ok())
    return status;
  return DeviceCapacity{true, free};
}

absl::StatusOr<std::byte *> CudaDevice::Allocate(uint64_t bytes) {
  absl::StatusOr<std::byte *> memory = AllocateUninitialized(bytes);
  if (!memory.ok())
    return memory;
  if (absl::Status status = Zero(*memory, std::max<uint64_t>(bytes, 1)); !status.ok()) {
    card_->driver().MemFree(ToDevicePtr(*memory));
    return status;
  }
  return memory;
}

absl::StatusOr<std::byte *> CudaDevice::AllocateUninitialized(uint64_t bytes) {
  if (absl::Status status = card_->MakeCurrent(); !status.ok())
    return status;
  const uint64_t size = std::max<uint64_t>(bytes, 1); // the driver allocates no empty block
  DevicePtr memory = 0;
  Result result = card_->driver().MemAlloc(&memory, size);
  size_t free = 0, total = 0;
  if (result == Result::OutOfMemory && card_->driver().MemGetInfo(&free, &total) == Result::Success)
    return absl::ResourceExhaustedError(absl::StrCat("no memory for ", size, " bytes on '",
                                                     card_->name(), "', which has ", free, " of ",
                                                     total, " free"));
  absl::Status status = card_->Check(result, "cuMemAlloc_v2", absl::StrCat("of ", size, " bytes"));
  if (!status.ok())
    return status;
  return reinterpret_cast<std::byte *>(memory);
}

void CudaDevice::Release(std::byte *memory, uint64_t bytes) {
  Idle();
  kept_.Clear(); // no graph outlives the memory that it is bound to
  card_->driver().MemFree(ToDevicePtr(memory));
}

absl::Status CudaDevice::Write(std::byte *to, const std::byte *from, uint64_t bytes) {
  if (absl::Status status = card_->MakeCurrent(); !status.ok())
    return status;
  return context_->Upload(ToDevicePtr(to), from, bytes);
}

absl::Status CudaDevice::Read(std::byte *to, const std::byte *from, uint64_t bytes) const {
  if (bytes == 0)
    return absl::OkStatus();
  if (absl::Status status = card_->MakeCurrent(); !status.ok())
    return status;
  return card_->Fetch(to, ToDevicePtr(from), bytes, absl::StrCat(bytes, " bytes"));
}

absl::Status CudaDevice::Zero(std::byte *memory, uint64_t bytes) {
  if (bytes == 0)
    return absl::OkStatus();
  if (absl::Status status = card_->MakeCurrent(); !status.ok())
    return status;
  return card_->Check(card_->driver().MemsetD8Async(ToDevicePtr(memory), 0, bytes, card_->stream()),
                      "cuMemsetD8Async", absl::StrCat("of ", bytes, " bytes"));
}

absl::Status CudaDevice::CopyWithin(std::byte *to, const std::byte *from, uint64_t bytes) {
  if (bytes == 0)
    return absl::OkStatus();
  if (absl::Status status = card_->MakeCurrent(); !status.ok())
    return status;
  return card_->Check(
      card_->driver().MemcpyDtoDAsync(ToDevicePtr(to), ToDevicePtr(from), bytes, card_->stream()),
      "cuMemcpyDtoDAsync_v2", absl::StrCat("of ", bytes, " bytes"));
}

absl::Status CudaDevice::CopyRowsWithin(std::byte *to, uint64_t to_pitch, const std::byte *from,
                                        uint64_t from_pitch, uint64_t width, uint64_t rows) {
  constexpr uint64_t kMostPitch = 0x7fffffff; // of the driver
  if (rows == 1 || (to_pitch == width && from_pitch == width) ||
      std::max(to_pitch, from_pitch) > kMostPitch)
    return Device::CopyRowsWithin(to, to_pitch, from, from_pitch, width, rows);
  if (width == 0 || rows == 0)
    return absl::OkStatus();
  if (absl::Status status = card_->MakeCurrent(); !status.ok())
    return status;
  Memcpy3D copy = {};
  copy.source_type = copy.target_type = MemoryType::Device;
  copy.source_device = ToDevicePtr(from);
  copy.source_pitch = from_pitch;
  copy.target_device = ToDevicePtr(to);
  copy.target_pitch = to_pitch;
  copy.width_bytes = width;
  copy.height = rows;
  copy.depth = 1;
  return card_->Check(card_->driver().Memcpy3DAsync(&copy, card_->stream()), "cuMemcpy3DAsync_v2",
                      absl::StrCat("of ", rows, " rows of ", width, " bytes"));
}

absl::Status CudaDevice::Load(std::shared_ptr<const LoadedExecutable> executable,
                              const DeviceOptions &options) {
  if (executable_)
    return absl::FailedPreconditionError(
        "a device executes one program, and this one already has a program");
  if (options.check_indices)
    return absl::UnimplementedError(
        "the cuda device does not check indices: use --device=cpu or checked");
  if (options.benchmark)
    return absl::UnimplementedError(
        "the cuda device does not wait after each operation as FLAGS_benchmark requires: "
        "--trace=FILE.json shows the time of each");
  checks_nan_inf_ = options.check_nan_inf;
  card_->set_timeline(options.timeline);
  absl::Status status = CheckTarget(executable->table.target, card_->name(), card_->capability());
  if (status.ok())
    status = card_->MakeCurrent();
  if (!status.ok())
    return status;
  absl::StatusOr<std::unique_ptr<ProgramCode>> code = ProgramCode::Load(*card_, *executable);
  if (!code.ok())
    return code.status();
  absl::StatusOr<std::unique_ptr<LibraryProducts>> products =
      LibraryProducts::Create(executable->table, context_->libraries());
  if (!products.ok())
    return products.status();
  code_ = *std::move(code);
  products_ = *std::move(products);
  executable_ = std::move(executable);
  return absl::OkStatus();
}

absl::Status CudaDevice::Bind(const Bindings &bindings) {
  if (!code_ || is_bound_)
    return absl::FailedPreconditionError("a device must be bound once, after it is loaded");
  if (bindings.buffers.size() != table().buffers.size())
    return absl::InternalError(absl::StrCat(bindings.buffers.size(), " pointers for ",
                                            table().buffers.size(), " buffers"));
  if (absl::Status status = card_->MakeCurrent(); !status.ok())
    return status;
  absl::StatusOr<std::unique_ptr<BoundGraphs>> built = Build(bindings);
  if (!built.ok())
    return built.status(); // Bind may be called again with more memory
  if (card_->timeline()) {
    absl::StatusOr<std::unique_ptr<CardTimeline>> timeline =
        CardTimeline::Create(*card_, table().functions);
    if (!timeline.ok())
      return timeline.status();
    timeline_ = *std::move(timeline);
  }
  kept_.Add(*std::move(built));
  has_run_.assign(table().functions.size(), false);
  is_bound_ = true;
  // Waits for the uploads of graphs, so that the first run does not.
  return card_->Synchronize("for graphs");
}

// Nodes in bodies of conditionals cannot get new parameters, so whole graphs are rebuilt.
absl::Status CudaDevice::Rebind(absl::Span<const BufferAddress> moved) {
  if (!current())
    return absl::FailedPreconditionError("a device must be bound before it gets other pointers");
  if (absl::Status may = CheckMayMove(table(), moved); !may.ok())
    return may;
  if (absl::Status status = card_->MakeCurrent(); !status.ok())
    return status;
  wanted_ = current()->bindings.buffers;
  for (const BufferAddress &each : moved)
    wanted_[each.buffer] = each.address;
  if (kept_.Use(wanted_))
    return absl::OkStatus();
  Bindings bindings = current()->bindings;
  bindings.buffers = wanted_;
  absl::StatusOr<std::unique_ptr<BoundGraphs>> built = Build(std::move(bindings));
  if (!built.ok())
    return built.status();      // the graphs of earlier sets stay valid
  kept_.Add(*std::move(built)); // no graph runs, because every run waits for its end
  return absl::OkStatus();
}

absl::Status CudaDevice::Run(size_t function, int64_t steps, RunPart part) {
  BoundGraphs *bound = current();
  if (!bound || function >= bound->functions.size())
    return absl::FailedPreconditionError(absl::StrCat("function ", function, " is not bound"));
  if (steps < 0)
    return absl::InvalidArgumentError(absl::StrCat("a run of ", steps, " steps"));
  if (absl::Status status = card_->MakeCurrent(); !status.ok())
    return status;
  has_run_[function] = true;
  const int64_t before = progress();
  if (bound->finite)
    if (absl::Status status = bound->finite->Reset(); !status.ok())
      return status;
  if (timeline_)
    if (absl::Status status = timeline_->Begin(); !status.ok())
      return status;
  absl::Status status = bound->functions[function]->Run(steps, part);
  if (timeline_ && status.ok())
    status = timeline_->Launched();
  if (status.ok())
    status = card_->Synchronize();
  if (timeline_ && status.ok())
    status = timeline_->Done(function, progress() - before);
  if (!status.ok())
    return absl::Status(status.code(), absl::StrCat("function '", table().functions[function]->name,
                                                    "' failed on the GPU after step ", progress(),
                                                    " of the run: ", status.message()));
  if (bound->finite)
    return bound->finite->Verdict(*bound->program, *table().functions[function]);
  return absl::OkStatus();
}

uint64_t CudaDevice::MeasuredBytes(size_t function) const {
  const BoundGraphs *bound = current();
  if (!bound || function >= bound->functions.size())
    return 0;
  return OwnedBytes(table(), bound->bindings) +
         (has_run_[function] ? bound->functions[function]->arena_bytes() : 0);
}

} // namespace

absl::StatusOr<std::shared_ptr<CudaContext>> OpenCudaContext() {
  absl::StatusOr<DriverApi> driver = OpenDriver();
  if (!driver.ok())
    return driver.status();
  return CudaContext::Open(*driver, [] { return OpenCublasLt(); });
}

absl::StatusOr<std::shared_ptr<CudaContext>> OpenCudaContext(const DriverApi &driver,
                                                             CublasLtSource libraries) {
  if (absl::Status status = StartDriver(driver); !status.ok())
    return status;
  return CudaContext::Open(driver, std::move(libraries));
}

absl::StatusOr<std::unique_ptr<Device>> MakeCudaDevice(std::shared_ptr<CudaContext> context) {
  if (absl::Status status = context->card()->MakeCurrent(); !status.ok())
    return status;
  std::unique_ptr<Card> card = Card::Beside(context->card());
  absl::StatusOr<std::unique_ptr<RunCells>> cells = RunCells::Create(*card);
  if (!cells.ok())
    return cells.status();
  return std::make_unique<CudaDevice>(std::move(context), std::move(card), *std::move(cells));
}

absl::StatusOr<std::unique_ptr<Device>> MakeCudaDevice() {
  absl::StatusOr<std::shared_ptr<CudaContext>> context = OpenCudaContext();
  if (!context.ok())
    return context.status();
  return MakeCudaDevice(*std::move(context));
}

absl::StatusOr<std::unique_ptr<Device>> MakeCudaDevice(const DriverApi &driver,
                                                       CublasLtSource libraries) {
  absl::StatusOr<std::shared_ptr<CudaContext>> context =
      OpenCudaContext(driver, std::move(libraries));
  if (!context.ok())
    return context.status();
  return MakeCudaDevice(*std::move(context));
}

} // namespace refold::runtime
