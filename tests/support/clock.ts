import { Temporal } from "temporal-polyfill";

/**
 * Milliseconds that the tests' clock is ahead of the machine's. `npm run soak -- clock` sets it for servers, browsers
 * and tests; time runs on from there.
 */
export const shift = Number(process.env.TEST_CLOCK_SHIFT ?? 0);
if (!Number.isFinite(shift))
  throw new Error(`TEST_CLOCK_SHIFT is "${process.env.TEST_CLOCK_SHIFT}": it must be a number of milliseconds.`);

/** The time on the tests' clock, whether or not this process's `Date` is shifted. */
export const testNow = (): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(
    Math.round(performance.timeOrigin + performance.now() + (Object.hasOwn(performance, "timeOrigin") ? 0 : shift)),
  );

export function secondsToMidnight(): number {
  const now = testNow().toZonedDateTimeISO("America/Denver");
  return now.until(now.add({ days: 1 }).startOfDay()).total("seconds");
}

/** Shifts a page's clock. Self-contained, because a browser gets its source text. */
export function shiftDate(milliseconds: number): void {
  const Real = Date;
  const now = () => Real.now() + milliseconds;
  const timeOrigin = performance.timeOrigin + milliseconds;
  // A wrong clock was already wrong when the page loaded.
  Object.defineProperty(performance, "timeOrigin", { get: () => timeOrigin, configurable: true });
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new Real(now()).toString(),
    get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
  });
}
