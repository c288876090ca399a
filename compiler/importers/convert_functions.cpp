//===- convert_functions.cpp - Mathematical functions of chlo -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes functions that rf does not have as formulas of functions that it has. A formula on 16 bits
// computes in f32 and rounds once. Sources: Abramowitz and Stegun, Handbook of Mathematical
// Functions, chapter 4 (inverse and hyperbolic functions); Cephes by S. Moshier (erfc); Lanczos,
// SIAM J. Numer. Anal. 1 (1964), with g = 7 and nine terms (lgamma, digamma).
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"
#include "dialects/rf/ElementTypes.h"
#include "dialects/rf/RfTerms.h"

#include "absl/strings/str_cat.h"

#include <cmath>
#include <limits>
#include <numbers>

using namespace mlir;

namespace refold::importers {
namespace {

using namespace refold::rf;

Term absolute(Term x) { return unary<AbsOp>(x); }
Term root(Term x) { return unary<SqrtOp>(x); }
Term logarithm(Term x) { return unary<LogOp>(x); }
Term logOnePlus(Term x) { return unary<LogPlusOneOp>(x); }
Term exponential(Term x) { return unary<ExponentialOp>(x); }
Term nan(Term x) { return x.splat(std::numeric_limits<double>::quiet_NaN()); }
Term less(Term a, double b) { return compare(Direction::LT, a, a.splat(b)); }
Term above(Term a, double b) { return compare(Direction::GT, a, a.splat(b)); }

/// Returns one of two numbers, for f32 or f64.
double ofFormat(Term x, double single, double twice) {
  return inFormat<double>(x.type().getElementType(), [&] { return single; }, [&] { return twice; });
}

/// Returns sqrt(1 - x²) without cancellation near 1.
Term cofactor(Term x) { return root(oneMinus(x) * (x + x.splat(1))); }

Term arcSine(Term x) { return binary<Atan2Op>(x, cofactor(x) + x.splat(1)) * 2; }
Term arcCosine(Term x) {
  Term inside = binary<Atan2Op>(cofactor(x), x + x.splat(1)) * 2;
  return select(compare(Direction::EQ, x, x.splat(-1)), x.splat(std::numbers::pi), inside);
}
Term arcTangent(Term x) { return binary<Atan2Op>(x, x.splat(1)); }

/// exp(x) / 2, also where exp(x) overflows but its half does not.
Term halfExponential(Term x) {
  Term part = exponential(x * 0.5);
  return select(above(x, ofFormat(x, 88, 709)), part * 0.5 * part, exponential(x) * 0.5);
}
Term coshOf(Term x) { return halfExponential(x) + halfExponential(-x); }
Term sinhOf(Term x) {
  Term grown = unary<ExponentialMinusOneOp>(x);
  Term small = (grown + grown / (grown + grown.splat(1))) * 0.5;
  return select(less(absolute(x), 1), small, halfExponential(x) - halfExponential(-x));
}

/// Above this number, x² is not finite, or x² + 1 is x².
double largeOf(Term x) { return ofFormat(x, 1e18, 1e150); }

Term arcSinh(Term x) {
  Term a = absolute(x), square = a * a;
  Term usual = logOnePlus(a + square / (root(square + x.splat(1)) + x.splat(1)));
  Term large = logarithm(a) + a.splat(std::numbers::ln2);
  return unary<SignOp>(x) * select(above(a, largeOf(x)), large, usual);
}
Term arcCosh(Term x) {
  Term below = x - x.splat(1);
  Term usual = logOnePlus(below + root(below * (x + x.splat(1))));
  Term inside = select(above(x, largeOf(x)), logarithm(x) + x.splat(std::numbers::ln2), usual);
  return select(less(x, 1), nan(x), inside);
}
Term arcTanh(Term x) {
  Term inside = (logOnePlus(x) - logOnePlus(-x)) * 0.5;
  return select(above(absolute(x), 1), nan(x), inside);
}

/// Evaluates a polynomial; the first coefficient is that of the highest power.
Term polynomial(Term x, ArrayRef<double> coefficients) {
  Term sum = x.splat(coefficients.front());
  for (double coefficient : coefficients.drop_front())
    sum = sum * x + x.splat(coefficient);
  return sum;
}

/// erfc(|x|) for |x| >= 1 in f32: exp(-x²) / |x| times a polynomial in 1 / x².
Term tailOfErfcSingle(Term a, Term decay) {
  static constexpr double kNear[] = {
      2.326819970068386e-2,  -1.387039388740657e-1, 3.687424674597105e-1,
      -5.824733027278666e-1, 6.210004621745983e-1,  -4.944515323274145e-1,
      3.404879937665872e-1,  -2.741127028184656e-1, 5.638259427386472e-1};
  static constexpr double kFar[] = {
      -1.047766399936249e+1, 1.297719955372516e+1, -7.495518717768503,    2.921019019210786,
      -1.015265279202700,    4.218463358204948e-1, -2.820767439740514e-1, 5.641895067754075e-1};
  Term inverse = a.splat(1) / a, square = inverse * inverse;
  return decay * inverse * select(less(a, 2), polynomial(square, kNear), polynomial(square, kFar));
}

/// The same in f64: exp(-x²) times a rational function of |x|.
Term tailOfErfcDouble(Term a, Term decay) {
  static constexpr double kP[] = {
      2.46196981473530512524e-10, 5.64189564831068821977e-1, 7.46321056442269912687,
      4.86371970985681366614e1,   1.96520832956077098242e2,  5.26445194995477358631e2,
      9.34528527171957607540e2,   1.02755188689515710272e3,  5.57535335369399327526e2};
  static constexpr double kQ[] = {1,
                                  1.32281951154744992508e1,
                                  8.67072140885989742329e1,
                                  3.54937778887819891062e2,
                                  9.75708501743205489753e2,
                                  1.82390916687909736289e3,
                                  2.24633760818710981792e3,
                                  1.65666309194161350182e3,
                                  5.57535340817727675546e2};
  static constexpr double kR[] = {5.64189583547755073984e-1, 1.27536670759978104416,
                                  5.01905042251180477414,    6.16021097993053585195,
                                  7.40974269950448939160,    2.97886665372100240670};
  static constexpr double kS[] = {1,
                                  2.26052863220117276590,
                                  9.39603524938001434673,
                                  1.20489539808096656605e1,
                                  1.70814450747565897222e1,
                                  9.60896809063285878198,
                                  3.36907645100081516050};
  return decay * select(less(a, 8), polynomial(a, kP) / polynomial(a, kQ),
                        polynomial(a, kR) / polynomial(a, kS));
}

Term erfcOf(Term x) {
  Term a = absolute(x), decay = exponential(-(a * a));
  Term tail = inFormat<Term>(
      x.type().getElementType(), [&] { return tailOfErfcSingle(a, decay); },
      [&] { return tailOfErfcDouble(a, decay); });
  // Infinity times zero is not a number, but the tail is zero there.
  tail = select(above(a, ofFormat(x, 11, 28)), a.splat(0), tail);
  Term outside = select(less(x, 0), tail.splat(2) - tail, tail);
  return select(less(a, 1), oneMinus(unary<ErfOp>(x)), outside);
}

/// The terms of the approximation of Lanczos for z >= -0.5.
struct Lanczos {
  static constexpr double kG = 7, kBase = 0.99999999999980993227684700473478;
  static constexpr double kCoefficients[] = {
      676.520368121885098567009190444019, -1259.13921672240287047156078755283,
      771.3234287776530788486528258894,   -176.61502916214059906584551354,
      12.507343278686904814458936853,     -0.13857109526572011689554707,
      9.984369578019570859563e-6,         1.50563273514931155834e-7};
  Term z, t, logT;

  explicit Lanczos(Term z)
      : z(z), t(z + z.splat(kG + 0.5)),
        logT(logOnePlus(z / (kG + 0.5)) + z.splat(std::log(kG + 0.5))) {}

  Term sum() const {
    Term sum = z.splat(kBase);
    for (auto [i, coefficient] : llvm::enumerate(kCoefficients))
      sum = sum + z.splat(coefficient) / (z + z.splat(static_cast<double>(i + 1)));
    return sum;
  }
  Term derivativeOfSum() const {
    Term sum = z.splat(0);
    for (auto [i, coefficient] : llvm::enumerate(kCoefficients)) {
      Term at = z + z.splat(static_cast<double>(i + 1));
      sum = sum - z.splat(coefficient) / (at * at);
    }
    return sum;
  }
};

/// Below 0.5, the reflection formula reads the function at 1 - x.
Term isReflected(Term x) { return less(x, 0.5); }
Term argumentOf(Term x) { return select(isReflected(x), -x, x - x.splat(1)); }

Term lgammaOf(Term x) {
  const Lanczos terms(argumentOf(x));
  Term half = terms.z + x.splat(0.5);
  Term direct = (half - terms.t / terms.logT) * terms.logT + logarithm(terms.sum()) +
                x.splat(0.5 * std::log(2 * std::numbers::pi));
  Term a = absolute(x), fraction = a - unary<FloorOp>(a);
  Term reduced = select(above(fraction, 0.5), oneMinus(fraction), fraction);
  Term denominator = logarithm(unary<SineOp>(reduced * std::numbers::pi));
  Term reflected = select(Term{x.builder, x.loc, unary<IsFiniteOp>(denominator)},
                          x.splat(std::log(std::numbers::pi)) - denominator - direct, -denominator);
  Term infinity = x.splat(std::numeric_limits<double>::infinity());
  return select(compare(Direction::EQ, a, infinity), infinity,
                select(isReflected(x), reflected, direct));
}

Term digammaOf(Term x) {
  const Lanczos terms(argumentOf(x));
  Term direct = terms.logT + terms.derivativeOfSum() / terms.sum() - x.splat(Lanczos::kG) / terms.t;
  Term reduced = x + absolute(unary<FloorOp>(x + x.splat(0.5)));
  Term angle = reduced * std::numbers::pi;
  Term reflected = direct - unary<CosineOp>(angle) / unary<SineOp>(angle) * std::numbers::pi;
  Term isPole = binary<AndOp>(compare(Direction::LE, x, x.splat(0)),
                              compare(Direction::EQ, x, unary<FloorOp>(x)));
  return select(isPole, nan(x), select(isReflected(x), reflected, direct));
}

/// Writes a formula of one operand.
template <Term (*formula)(Term)> absl::StatusOr<Values> function(const SourceOp &source) {
  Type element = source.resultType().getElementType();
  if (!isa<FloatType>(element))
    return source.refuse("operand must be a tensor of floats");
  Type inside = element.getIntOrFloatBitWidth() == 16 ? Type(source.builder.getF32Type()) : element;
  absl::StatusOr<Value> operand = source.converted(source.operand(), inside);
  if (!operand.ok())
    return operand.status();
  return single(
      source.converted(formula({&source.builder, source.op->getLoc(), *operand}), element));
}

/// Writes the number after the first operand in the direction of the second one. Numbers of one
/// sign are ordered as their bits.
absl::StatusOr<Values> nextAfter(const SourceOp &source) {
  RankedTensorType type = source.resultType();
  const unsigned width = type.getElementTypeBitWidth();
  if (!isa<FloatType>(type.getElementType()))
    return source.refuse("operands must be tensors of floats");
  auto bits = type.clone(source.builder.getIntegerType(width));
  OpBuilder &b = source.builder;
  const Location loc = source.op->getLoc();
  const auto bitsOf = [&](Value value) {
    return Term{&b, loc, BitcastConvertOp::create(b, loc, bits, value)};
  };
  const auto bitsTerm = [&](APInt value) {
    return Term{&b, loc, ConstantOp::create(b, loc, bits, DenseElementsAttr::get(bits, value))};
  };
  Term x{&b, loc, source.operand(0)}, y = x.with(source.operand(1));
  Term from = bitsOf(x), to = bitsOf(y);
  Term sign = bitsTerm(APInt::getSignMask(width)), one = bitsTerm(APInt(width, 1));
  Term magnitude = binary<AndOp>(from, bitsTerm(APInt::getSignedMaxValue(width)));
  Term otherMagnitude = binary<AndOp>(to, bitsTerm(APInt::getSignedMaxValue(width)));
  Term zero = from.splat(0);
  Term isZero = compare(Direction::EQ, magnitude, zero);
  Term sameSign = compare(Direction::EQ, binary<AndOp>(from, sign), binary<AndOp>(to, sign));
  // Away from zero if the magnitude of y is larger and the signs are equal.
  Term grows = binary<AndOp>(sameSign, compare(Direction::GT, otherMagnitude, magnitude));
  Term moved = select(grows, from + one, from - one);
  Term leastOfY = binary<OrOp>(binary<AndOp>(to, sign), one);
  Term isNan = binary<OrOp>(compare(Direction::NE, x, x), compare(Direction::NE, y, y));
  Term bothZero = binary<AndOp>(isZero, compare(Direction::EQ, otherMagnitude, zero));
  Term isSame = binary<OrOp>(bothZero, compare(Direction::EQ, from, to));
  Term result = select(isZero, leastOfY, moved);
  result = select(isSame, to, result);
  Term value = x.with(BitcastConvertOp::create(b, loc, type, result.value));
  return Values{select(isNan, nan(x), value)};
}

/// Counts the bits of integers: of each pair, then of four bits, and so on.
absl::StatusOr<Values> populationCount(const SourceOp &source) {
  RankedTensorType type = source.resultType();
  if (!type.getElementType().isInteger() || type.getElementType().isInteger(1))
    return source.refuse("operand must be a tensor of integers");
  const unsigned width = type.getElementTypeBitWidth();
  OpBuilder &b = source.builder;
  const Location loc = source.op->getLoc();
  Term x{&b, loc, source.operand()};
  for (unsigned part = 1; part < width; part *= 2) {
    // 0101..., 00110011..., and so on.
    APInt mask = APInt::getSplat(width, APInt::getLowBitsSet(2 * part, part));
    Term low = x.with(ConstantOp::create(b, loc, type, DenseElementsAttr::get(type, mask)));
    x = binary<AndOp>(x, low) + binary<AndOp>(binary<ShiftRightLogicalOp>(x, x.splat(part)), low);
  }
  return Values{x};
}

} // namespace

void addFunctions(ConversionTable &table) {
  table["chlo.acos"] = {function<arcCosine>, 1, 1};
  table["chlo.acosh"] = {function<arcCosh>, 1, 1};
  table["chlo.asin"] = {function<arcSine>, 1, 1};
  table["chlo.asinh"] = {function<arcSinh>, 1, 1};
  table["chlo.atan"] = {function<arcTangent>, 1, 1};
  table["chlo.atanh"] = {function<arcTanh>, 1, 1};
  table["chlo.cosh"] = {function<coshOf>, 1, 1};
  table["chlo.digamma"] = {function<digammaOf>, 1, 1};
  table["chlo.erfc"] = {function<erfcOf>, 1, 1};
  table["chlo.lgamma"] = {function<lgammaOf>, 1, 1};
  table["chlo.next_after"] = {nextAfter, 2, 1};
  table["chlo.sinh"] = {function<sinhOf>, 1, 1};
  table["stablehlo.popcnt"] = {populationCount, 1, 1};
}

} // namespace refold::importers
