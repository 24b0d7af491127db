import { isPromise, shown } from "../shown-value.ts";
import type { Contribution } from "./cart.ts";

/** Returns the first mistake in a value, such as '"two" at /lines/0/quantity, which is no whole number'. */
type Check = (value: unknown, pointer: string) => string | undefined;

const is =
  (right: string, fits: (value: unknown) => boolean): Check =>
  (value, pointer) =>
    fits(value) ? undefined : `${shown(value)}${pointer === "" ? "" : ` at ${pointer}`}, which is ${right}`;

const text = is("no text", (value) => typeof value === "string");
const isOpenRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isPromise(value);
const record = is("no object", isOpenRecord);
const list = is("no list", Array.isArray);

const listOf =
  (each: Check): Check =>
  (value, pointer) =>
    list(value, pointer) ?? firstOf((value as unknown[]).map((item, index) => () => each(item, `${pointer}/${index}`)));

const recordOf =
  (each: Check): Check =>
  (value, pointer) =>
    record(value, pointer) ??
    firstOf(
      Object.entries(value as object).map(
        ([key, item]) =>
          () =>
            each(item, `${pointer}/${key}`),
      ),
    );

/** A property that is not known is a misspelling, and what it says would be lost. */
const object =
  (checks: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check =>
  (value, pointer) => {
    const wrong = record(value, pointer);
    if (wrong !== undefined) return wrong;
    const given = value as Readonly<Record<string, unknown>>;
    const known = { ...checks, ...optional };
    const unknown = Object.keys(given).find((key) => !Object.hasOwn(known, key));
    if (unknown !== undefined)
      return `"${unknown}"${pointer === "" ? "" : ` at ${pointer}`}, which is none of ${Object.keys(known).join(", ")}`;
    return firstOf(
      Object.entries(known).map(
        ([key, check]) =>
          () =>
            given[key] === undefined && Object.hasOwn(optional, key)
              ? undefined
              : check(given[key], `${pointer}/${key}`),
      ),
    );
  };

const texts = recordOf(text);
const money = object({ amount: text, currencyCode: text });
const whole = is("no whole number", Number.isInteger);

const line = object({ variantId: text, quantity: whole, attributes: texts }, { partIds: listOf(text) });
const lineAttributes = object({ where: object({}, { type: text, variantIds: listOf(text) }), set: texts });
const offer: Check = (value, pointer) =>
  record(value, pointer) ??
  firstOf([
    ...["product", "title"].map((key) => () => text(Reflect.get(value as object, key), `${pointer}/${key}`)),
    () => money(Reflect.get(value as object, "price"), `${pointer}/price`),
  ]);
const chosen = object(
  {
    id: text,
    title: text,
    kind: is('neither "bundle" nor "upsell"', (kind) => kind === "bundle" || kind === "upsell"),
  },
  { price: money, priceFor: text },
);
const visit = object(
  { title: text, time: text, isEntry: is("neither true nor false", (value) => typeof value === "boolean") },
  { minutes: is("no number", (value) => typeof value === "number") },
);

const parts: Readonly<Record<keyof Contribution, Check>> = {
  lines: listOf(line),
  lineAttributes: listOf(lineAttributes),
  cartAttributes: texts,
  offers: recordOf(offer),
  time: text,
  chosen: listOf(chosen),
  saves: money,
  visits: listOf(visit),
};
const contribution = object({}, parts);

/**
 * Checks what a step of another author contributes to the cart; ours are checked by the compiler.
 * @returns the first mistake: where, which value, and why it is none
 */
export const mistakeOfContribution = (value: unknown): string | undefined => contribution(value, "");

function firstOf(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const mistake = check();
    if (mistake !== undefined) return mistake;
  }
  return undefined;
}
