//===- inflate.cpp - Compressed bytes of a file ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reader may read only a part of the bytes. The checksum is then not verified.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/inflate.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <limits>
#include <vector>

#include <zlib.h>

namespace refold::runtime {
namespace {

constexpr size_t kInflatedBufferBytes = size_t{64} << 10;
/// The most bytes passed to zlib at once.
constexpr uint64_t kMostAtOnce = uint64_t{1} << 30;

/// Common part of both readers: the file and a running checksum.
class Packed : public ByteReader {
public:
  Packed(InputFile file, PackedBytes packed)
      : file_(std::move(file)), packed_(std::move(packed)), left_(packed_.bytes) {}

  absl::Status Read(std::byte *to, uint64_t bytes) final {
    if (bytes > left_)
      return Bad(" ends after ", packed_.bytes, " bytes");
    left_ -= bytes;
    while (bytes > 0) {
      const uint64_t now = std::min(bytes, kMostAtOnce);
      if (absl::Status status = Next(to, now); !status.ok())
        return status;
      checksum_ = Crc32(checksum_, to, now);
      to += now;
      bytes -= now;
    }
    return absl::OkStatus();
  }

  absl::Status Finish() override {
    if (left_ > 0)
      return absl::OkStatus();
    return checksum_ == packed_.checksum
               ? absl::OkStatus()
               : Bad(absl::StrFormat(" has the checksum %08x, must have %08x", checksum_,
                                     packed_.checksum));
  }

protected:
  virtual absl::Status Next(std::byte *to, uint64_t bytes) = 0;
  template <typename... Parts> absl::Status Bad(const Parts &...parts) const {
    return absl::InvalidArgumentError(absl::StrCat(packed_.name, parts...));
  }
  bool all_read() const { return left_ == 0; }

  InputFile file_;
  PackedBytes packed_;
  uint64_t taken_ = 0; // packed bytes consumed so far

private:
  uint64_t left_;
  uint32_t checksum_ = 0;
};

class StoredBytes final : public Packed {
public:
  using Packed::Packed;

private:
  absl::Status Next(std::byte *to, uint64_t bytes) override {
    absl::Status status = file_.Read(packed_.begin + taken_, to, bytes);
    taken_ += bytes;
    return status;
  }
};

class InflatedBytes final : public Packed {
public:
  using Packed::Packed;
  ~InflatedBytes() override {
    if (begun_)
      inflateEnd(&stream_);
  }

  absl::Status Begin() {
    // Negative window bits: zip data has no zlib header.
    if (inflateInit2(&stream_, -MAX_WBITS) != Z_OK)
      return absl::ResourceExhaustedError(
          absl::StrCat(packed_.name, " cannot be unpacked: no memory"));
    begun_ = true;
    return absl::OkStatus();
  }

  absl::Status Finish() override {
    if (all_read() && !ended_) {
      // Only the end of the last block may remain.
      Bytef more;
      stream_.next_out = &more;
      stream_.avail_out = 1;
      while (!ended_ && stream_.avail_out > 0)
        if (absl::Status status = Step(); !status.ok())
          return status;
      if (stream_.avail_out == 0)
        return Bad(" continues after ", packed_.bytes, " bytes");
    }
    if (all_read() && (stream_.avail_in > 0 || taken_ < packed_.packed_bytes))
      return Bad(" ends before the last of its ", packed_.packed_bytes, " packed bytes");
    return Packed::Finish();
  }

private:
  absl::Status Next(std::byte *to, uint64_t bytes) override {
    stream_.next_out = reinterpret_cast<Bytef *>(to);
    stream_.avail_out = static_cast<uInt>(bytes);
    while (stream_.avail_out > 0) {
      if (ended_)
        return Bad(" unpacks to fewer bytes than the ", packed_.bytes, " that its entry names");
      if (absl::Status status = Step(); !status.ok())
        return status;
    }
    return absl::OkStatus();
  }

  /// Unpacks until the output is full or the input buffer is empty. Calls zlib even if there is no
  /// more input, because zlib may still hold output. If it cannot continue, zlib reports an error.
  absl::Status Step() {
    const uint64_t now = std::min<uint64_t>(packed_.packed_bytes - taken_, buffer_.size());
    if (stream_.avail_in == 0 && now > 0) {
      if (absl::Status status = file_.Read(packed_.begin + taken_,
                                           reinterpret_cast<std::byte *>(buffer_.data()), now);
          !status.ok())
        return status;
      taken_ += now;
      stream_.next_in = buffer_.data();
      stream_.avail_in = static_cast<uInt>(now);
    }
    const int result = inflate(&stream_, Z_NO_FLUSH);
    ended_ = result == Z_STREAM_END;
    if (result == Z_BUF_ERROR)
      return Bad(" is cut short: its packed bytes have no end");
    if (result != Z_OK && result != Z_STREAM_END)
      return Bad(" is damaged: ",
                 stream_.msg ? stream_.msg : "its packed bytes are not a deflate stream");
    return absl::OkStatus();
  }

  std::vector<Bytef> buffer_ = std::vector<Bytef>(kInflatedBufferBytes);
  z_stream stream_ = {};
  bool begun_ = false, ended_ = false;
};

} // namespace

uint64_t MostInflated(uint64_t packed_bytes) {
  // Two bits can stand for 258 bytes, which bounds the ratio.
  constexpr uint64_t kMost = 1032;
  return packed_bytes > std::numeric_limits<uint64_t>::max() / kMost
             ? std::numeric_limits<uint64_t>::max()
             : packed_bytes * kMost;
}

absl::StatusOr<std::unique_ptr<ByteReader>> Stored(InputFile file, PackedBytes packed) {
  return std::make_unique<StoredBytes>(std::move(file), std::move(packed));
}

absl::StatusOr<std::unique_ptr<ByteReader>> Inflate(InputFile file, PackedBytes packed) {
  auto bytes = std::make_unique<InflatedBytes>(std::move(file), std::move(packed));
  if (absl::Status status = bytes->Begin(); !status.ok())
    return status;
  return bytes;
}

uint32_t Crc32(uint32_t so_far, const void *bytes, uint64_t count) {
  return static_cast<uint32_t>(crc32_z(so_far, static_cast<const Bytef *>(bytes), count));
}

} // namespace refold::runtime
