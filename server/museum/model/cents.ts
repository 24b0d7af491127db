interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Parses the decimal text, because floats lose half cents (2.175 is stored as slightly less). */
function fractionOf(decimal: number | string): Fraction {
  const text = String(decimal).trim();
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text);
  if (match === null) throw new Error(`"${text}" is no decimal number of 0 or more, such as 0.0725.`);
  const [, whole = "", parts = "", exponent = "0"] = match;
  const scale = parts.length - Number(exponent);
  const digits = BigInt(whole + parts);
  return scale >= 0
    ? { numerator: digits, denominator: 10n ** BigInt(scale) }
    : { numerator: digits * 10n ** BigInt(-scale), denominator: 1n };
}

/** Rounds half up. Both numbers are whole and not negative. */
function rounded(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Multiplies whole cents by a rate such as 0.0725, and rounds half up. */
export function timesRate(cents: number, rate: number | string): number {
  const { numerator, denominator } = fractionOf(rate);
  return rounded(BigInt(cents) * numerator, denominator);
}

/** Takes the tax out of whole cents that include it, and rounds half up. */
export function includedIn(cents: number, rate: number | string): number {
  const { numerator, denominator } = fractionOf(rate);
  return rounded(BigInt(cents) * numerator, denominator + numerator);
}

/** Takes a percentage of whole cents, and rounds half up. */
export function percentOf(cents: number, percent: number | string): number {
  const { numerator, denominator } = fractionOf(percent);
  return rounded(BigInt(cents) * numerator, denominator * 100n);
}

/** Takes a part of whole cents, such as 2 of 3, and rounds half up; 0 if `whole` is 0. */
export function shareOf(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : rounded(BigInt(cents) * BigInt(part), BigInt(whole));
}

/** The shares add up exactly, and none exceeds its weight if `cents` is at most their sum. */
export function sharedOut(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const share = shareOf(cents, before + weight, whole) - shareOf(cents, before, whole);
    before += weight;
    return share;
  });
}

/** Normalizes a rate: "0.05" for 0.05, "0.050" and 5e-2. */
export function rateText(rate: number | string): string {
  return decimalText(fractionOf(rate));
}

/** Converts a percentage to a rate: "0.081" for "8.1". */
export function rateOfPercent(percent: string): string {
  const { numerator, denominator } = fractionOf(percent);
  return decimalText({ numerator, denominator: denominator * 100n });
}

/** @param fraction has a power of ten as denominator */
function decimalText({ numerator, denominator }: Fraction): string {
  const scale = denominator.toString().length - 1;
  const digits = numerator.toString().padStart(scale + 1, "0");
  const at = digits.length - scale;
  const parts = /^.*[1-9]/.exec(digits.slice(at))?.[0] ?? "";
  return parts === "" ? digits.slice(0, at) : `${digits.slice(0, at)}.${parts}`;
}
