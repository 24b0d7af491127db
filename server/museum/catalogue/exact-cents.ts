/** A decimal number as a fraction of whole numbers. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Floats lose halves of a cent (2.175 is less than itself), so rates are read from their decimal text. */
function fractionOf(decimal: number | string): Fraction {
  const text = String(decimal).trim();
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text);
  if (match === null) throw new Error(`"${text}" is no decimal number of 0 or more, such as 0.0725.`);
  const [, whole = "", parts = "", exponent = "0"] = match;
  const scale = parts.length - Number(exponent);
  const digits = BigInt(whole + parts);
  return scale >= 0 ? { numerator: digits, denominator: 10n ** BigInt(scale) } : { numerator: digits * 10n ** BigInt(-scale), denominator: 1n };
}

/** Rounds half up. Both are whole numbers of 0 or more. */
function rounded(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Whole cents of an amount times a rate such as 0.0725, half a cent rounded up. */
export function timesRate(cents: number, rate: number | string): number {
  const { numerator, denominator } = fractionOf(rate);
  return rounded(BigInt(cents) * numerator, denominator);
}

/** Whole cents of so many percent of an amount, half a cent rounded up. */
export function percentOf(cents: number, percent: number | string): number {
  const { numerator, denominator } = fractionOf(percent);
  return rounded(BigInt(cents) * numerator, denominator * 100n);
}

/** Whole cents of a part of an amount, such as 2 of 3, half a cent rounded up; 0 of what has no parts. */
export function shareOf(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : rounded(BigInt(cents) * BigInt(part), BigInt(whole));
}

/** Shares an amount out by weights: the shares add up to it exactly, and none exceeds its weight where the amount is at most their sum. */
export function sharedOut(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const share = shareOf(cents, before + weight, whole) - shareOf(cents, before, whole);
    before += weight;
    return share;
  });
}

/** The one spelling of a rate: "0.05" for 0.05, "0.050" and 5e-2. */
export function rateText(rate: number | string): string {
  const { numerator, denominator } = fractionOf(rate);
  const scale = denominator.toString().length - 1;
  const digits = numerator.toString().padStart(scale + 1, "0");
  const at = digits.length - scale;
  const parts = /^.*[1-9]/.exec(digits.slice(at))?.[0] ?? "";
  return parts === "" ? digits.slice(0, at) : `${digits.slice(0, at)}.${parts}`;
}
