//===- RfBytecode.cpp - Versions of the dialect in bytecode ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the version of the dialect into bytecode, and reads ops of older versions. Bytecode of
// version 1 does not contain a version.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfBytecode.h"

#include "dialects/rf/Rf.h"

#include "mlir/Bytecode/BytecodeImplementation.h"

using namespace mlir;
using namespace refold::rf;

namespace {

struct Version : DialectVersion {
  explicit Version(int64_t number) : number(number) {}
  const int64_t number;
};

struct RfBytecode : BytecodeDialectInterface {
  explicit RfBytecode(Dialect *dialect) : BytecodeDialectInterface(dialect) {}

  void writeVersion(DialectBytecodeWriter &writer) const override {
    writer.writeVarInt(RfDialect::kVersion);
  }

  std::unique_ptr<DialectVersion> readVersion(DialectBytecodeReader &reader) const override {
    uint64_t number = 0;
    if (failed(reader.readVarInt(number)))
      return nullptr;
    if (number < 1 || number > RfDialect::kVersion) {
      reader.emitError() << "program has rf.version " << number
                         << ", but this build reads versions 1 to " << RfDialect::kVersion;
      return nullptr;
    }
    return std::make_unique<Version>(number);
  }
};

int64_t versionOf(DialectBytecodeReader &reader) {
  FailureOr<const DialectVersion *> version = reader.getDialectVersion<RfDialect>();
  return failed(version) ? 1 : static_cast<const Version *>(*version)->number;
}

} // namespace

void refold::rf::addBytecodeInterface(RfDialect &dialect) { dialect.addInterfaces<RfBytecode>(); }

/// Reads the attributes of a product: those of version 1, then `chain`.
template <typename... Attributes>
static LogicalResult readProduct(DialectBytecodeReader &reader, DenseI64ArrayAttr &chain,
                                 Attributes &...attributes) {
  if (!(succeeded(reader.readAttribute(attributes)) && ...))
    return failure();
  return versionOf(reader) == 1 ? success() : reader.readOptionalAttribute(chain);
}

template <typename... Attributes>
static void writeProduct(DialectBytecodeWriter &writer, DenseI64ArrayAttr chain,
                         Attributes... attributes) {
  (writer.writeAttribute(attributes), ...);
  writer.writeOptionalAttribute(chain);
}

LogicalResult DotGeneralOp::readProperties(DialectBytecodeReader &reader, OperationState &state) {
  auto &p = state.getOrAddProperties<Properties>();
  return readProduct(reader, p.chain, p.lhs_batching_dimensions, p.lhs_contracting_dimensions,
                     p.rhs_batching_dimensions, p.rhs_contracting_dimensions);
}

void DotGeneralOp::writeProperties(DialectBytecodeWriter &writer) {
  Properties &p = getProperties();
  writeProduct(writer, p.chain, p.lhs_batching_dimensions, p.lhs_contracting_dimensions,
               p.rhs_batching_dimensions, p.rhs_contracting_dimensions);
}

LogicalResult WindowProductOp::readProperties(DialectBytecodeReader &reader,
                                              OperationState &state) {
  auto &p = state.getOrAddProperties<Properties>();
  return readProduct(reader, p.chain, p.dilations, p.lhs_dims, p.result_dims, p.rhs_dims,
                     p.strides);
}

void WindowProductOp::writeProperties(DialectBytecodeWriter &writer) {
  Properties &p = getProperties();
  writeProduct(writer, p.chain, p.dilations, p.lhs_dims, p.result_dims, p.rhs_dims, p.strides);
}

LogicalResult ReduceOp::readProperties(DialectBytecodeReader &reader, OperationState &state) {
  auto &properties = state.getOrAddProperties<Properties>();
  if (versionOf(reader) == 1) {
    UnitAttr fromFirst;
    if (failed(reader.readAttribute(properties.dimensions)) ||
        failed(reader.readOptionalAttribute(fromFirst)) ||
        failed(reader.readAttribute(properties.kind)))
      return failure();
    // In version 1, `fromFirst` marked an op that joins the parts of a sum. `chain` = 1 has
    // replaced it. If no dimension is reduced, there is no chain: the op now computes 0 + x, but in
    // version 1 it returned x. The results differ only for x = −0.
    if (fromFirst && !properties.dimensions.empty())
      properties.chain = Builder(reader.getContext()).getI64IntegerAttr(1);
    return success();
  }
  return success(succeeded(reader.readAttribute(properties.kind)) &&
                 succeeded(reader.readAttribute(properties.dimensions)) &&
                 succeeded(reader.readOptionalAttribute(properties.chain)) &&
                 succeeded(reader.readOptionalAttribute(properties.lanes)));
}

void ReduceOp::writeProperties(DialectBytecodeWriter &writer) {
  Properties &properties = getProperties();
  writer.writeAttribute(properties.kind);
  writer.writeAttribute(properties.dimensions);
  writer.writeOptionalAttribute(properties.chain);
  writer.writeOptionalAttribute(properties.lanes);
}
