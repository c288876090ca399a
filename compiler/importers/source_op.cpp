//===- source_op.cpp - The input and output of a conversion ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/source_op.h"

#include "dialects/rf/Rf.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

namespace refold::importers {

static std::string textOf(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// Returns the text with each control character as a question mark. A string of MLIR can have any
/// byte, and an error is one line.
static std::string oneLine(std::string text) {
  for (char &byte : text)
    if (absl::ascii_iscntrl(static_cast<unsigned char>(byte)))
      byte = '?';
  return text;
}

absl::Status refuseOp(Operation *op, absl::string_view why) {
  std::string where;
  if (auto place = op->getLoc()->findInstanceOf<FileLineColLoc>())
    where =
        absl::StrCat(place.getFilename().str(), ":", place.getLine(), ":", place.getColumn(), ": ");
  return absl::InvalidArgumentError(
      oneLine(absl::StrCat(where, op->getName().getStringRef().str(), ": ", why)));
}

absl::Status checkType(Operation *op, Type type, absl::string_view what) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return refuseOp(op, absl::StrCat(what, "type ", textOf(type), ", expected a ranked tensor"));
  if (!rf::elementTypeOf(tensor.getElementType())) {
    // The error omits parameters of the type: a quantized type has dozens.
    std::string element = textOf(tensor.getElementType());
    return refuseOp(
        op, absl::StrCat(
                what, "element type ", element.substr(0, element.find('<')),
                ", expected f32, f64, bf16, f16, i1, i8, i16, i32, i64, ui8, ui16, ui32 or ui64"));
  }
  if (!tensor.hasStaticShape())
    return refuseOp(op, absl::StrCat(what, "dynamic shape, expected a static one: ", textOf(type)));
  if (tensor.getEncoding())
    return refuseOp(op, absl::StrCat(what, "an encoding, expected a plain tensor: ", textOf(type)));
  return absl::OkStatus();
}

RankedTensorType SourceOp::operandType(unsigned i) const {
  return cast<RankedTensorType>(operands[i].getType());
}

RankedTensorType SourceOp::resultType(unsigned i) const {
  return cast<RankedTensorType>(op->getResult(i).getType());
}

absl::StatusOr<int64_t> SourceOp::number(StringRef name, std::optional<int64_t> otherwise) const {
  Attribute attribute = op->getAttr(name);
  if (!attribute && otherwise)
    return *otherwise;
  auto integer = dyn_cast_or_null<IntegerAttr>(attribute);
  if (!integer || !integer.getType().isSignlessInteger(64))
    return refuse(absl::StrCat("attribute '", name.str(), "' must be an i64"));
  return integer.getInt();
}

absl::StatusOr<Numbers> SourceOp::numbers(StringRef name, std::optional<Numbers> otherwise) const {
  Attribute attribute = op->getAttr(name);
  if (!attribute && otherwise)
    return *otherwise;
  if (auto array = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    return Numbers(array.asArrayRef());
  auto dense = dyn_cast_or_null<DenseIntElementsAttr>(attribute);
  if (!dense || !dense.getElementType().isSignlessInteger(64))
    return refuse(absl::StrCat("attribute '", name.str(), "' must be an array of i64"));
  // A splat of any size is a few characters of text. Its number of elements may overflow.
  constexpr uint64_t kMost = 1024;
  if (static_cast<uint64_t>(dense.getNumElements()) > kMost)
    return refuse(
        absl::StrCat("attribute '", name.str(), "' must have at most ", kMost, " numbers"));
  return Numbers(dense.getValues<int64_t>());
}

absl::StatusOr<StringRef> SourceOp::text(StringRef name) const {
  auto opaque = dyn_cast_or_null<OpaqueAttr>(op->getAttr(name));
  if (!opaque || opaque.getDialectNamespace().getValue() != "stablehlo")
    return refuse(absl::StrCat("attribute '", name.str(), "' must be one of dialect stablehlo"));
  return opaque.getAttrData();
}

absl::StatusOr<std::string> SourceOp::word(StringRef name,
                                           std::optional<std::string> otherwise) const {
  if (!op->getAttr(name) && otherwise)
    return *otherwise;
  absl::StatusOr<StringRef> written = text(name);
  if (!written.ok())
    return written.status();
  // StableHLO writes an enum with its kind, which is usually the name of the attribute.
  const StringRef kind = name == "compare_type"  ? "comparison_type"
                         : name == "transpose_a" ? "transpose"
                                                 : name;
  absl::StatusOr<std::string> value = parseEnum(*written, kind);
  if (!value.ok())
    return refuse(value.status().message());
  return value;
}

absl::StatusOr<DimensionNumbers> SourceOp::dimensions(StringRef name, StringRef kind,
                                                      ArrayRef<StringRef> fields) const {
  absl::StatusOr<StringRef> written = text(name);
  if (!written.ok())
    return written.status();
  absl::StatusOr<DimensionNumbers> read = DimensionNumbers::parse(*written, kind, fields);
  if (!read.ok())
    return refuse(read.status().message());
  return read;
}

absl::StatusOr<Values> SourceOp::write(StringRef rfName, TypeRange results, ValueRange operands,
                                       Attributes attributes) const {
  std::string problem;
  ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error && problem.empty())
      problem = diagnostic.str();
    return success();
  });
  OperationState state(op->getLoc(), ("rf." + rfName).str(), operands, results, attributes);
  Operation *written = builder.create(state);
  if (succeeded(verify(written)))
    return Values(written->getResults());
  written->erase();
  return refuse(problem);
}

absl::StatusOr<Value> SourceOp::writeOne(StringRef rfName, Type result, ValueRange operands,
                                         Attributes attributes) const {
  absl::StatusOr<Values> written = write(rfName, result, operands, attributes);
  if (!written.ok())
    return written.status();
  return written->front();
}

NamedAttribute SourceOp::attribute(StringRef name, ArrayRef<int64_t> numbers) const {
  return builder.getNamedAttr(name, builder.getDenseI64ArrayAttr(numbers));
}
NamedAttribute SourceOp::attribute(StringRef name, int64_t number) const {
  return builder.getNamedAttr(name, builder.getI64IntegerAttr(number));
}
NamedAttribute SourceOp::attribute(StringRef name, Attribute value) const {
  return builder.getNamedAttr(name, value);
}
NamedAttribute SourceOp::flag(StringRef name) const {
  return builder.getNamedAttr(name, builder.getUnitAttr());
}

absl::StatusOr<Value> SourceOp::spread(Value value, RankedTensorType shape) const {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getRank() != 0 || shape.getRank() == 0)
    return value;
  return writeOne("broadcast_in_dim", shape.clone(type.getElementType()), value,
                  attribute("broadcast_dimensions", ArrayRef<int64_t>()));
}

absl::StatusOr<Value> SourceOp::converted(Value value, Type element) const {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getElementType() == element)
    return value;
  return writeOne("convert", type.clone(element), value);
}

absl::StatusOr<Values> single(absl::StatusOr<Value> value) {
  if (!value.ok())
    return value.status();
  return Values{*value};
}

Attribute splatOf(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (isa<rf::ReshapeOp, rf::BroadcastInDimOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    auto constant = dyn_cast<rf::ConstantOp>(op);
    auto elements = constant ? dyn_cast<DenseElementsAttr>(constant.getValue()) : nullptr;
    return elements && elements.isSplat() ? elements.getSplatValue<Attribute>() : Attribute();
  }
  return {};
}

} // namespace refold::importers
