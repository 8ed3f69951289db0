/** An exact amount in minor units. The divisor is above 0. */
export interface ExactAmount {
  readonly dividend: bigint;
  readonly divisor: bigint;
}

/** The nearest whole number of minor units; a half is rounded away from zero. */
export function roundAmount({ dividend, divisor }: ExactAmount): number {
  const doubled = (abs(dividend) * 2n + divisor) / (divisor * 2n);
  return Number(dividend < 0n ? -doubled : doubled);
}

/**
 * Rounds amounts so that they add up to the rounded sum of the exact ones: each is rounded down, and what is missing goes,
 * one minor unit each, to those with the largest remainders, of equal ones to the first. All have the same sign.
 */
export function roundTogether(amounts: readonly ExactAmount[]): readonly number[] {
  const divisor = amounts.reduce((common, each) => leastCommonMultiple(common, each.divisor), 1n);
  const dividends = amounts.map((each) => each.dividend * (divisor / each.divisor));
  const sum = dividends.reduce((total, each) => total + each, 0n);
  const sign = sum < 0n ? -1n : 1n;
  const parts = dividends.map((each, index) => {
    const positive = each * sign;
    return { index, whole: positive / divisor, rest: positive % divisor };
  });
  const wholes = parts.reduce((total, { whole }) => total + whole, 0n);
  let missing = BigInt(roundAmount({ dividend: sum * sign, divisor })) - wholes;
  const rounded = parts.map(({ whole }) => whole);
  for (const { index } of parts.toSorted((left, right) => compare(right.rest, left.rest) || left.index - right.index)) {
    if (missing > 0n) {
      rounded[index] = (rounded[index] ?? 0n) + 1n;
      missing -= 1n;
    }
  }
  return rounded.map((each) => Number(each * sign));
}

function compare(left: bigint, right: bigint): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

function leastCommonMultiple(left: bigint, right: bigint): bigint {
  let [a, b] = [left, right];
  while (b !== 0n) {
    [a, b] = [b, a % b];
  }
  return (left / a) * right;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
