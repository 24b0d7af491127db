import { enteredAmount, enteredNumber, withoutCurrency } from "../../messages/formats/entered-number.ts";

/** Prices in files have at most six digits before the point. */
const priceLimit = 1_000_000;

/** Converts typed text to a file's price: also "28", "$28" and "28,5". Returns other text unchanged. */
export function priceOf(text: string, currencyCode: string | undefined, locale: string): string {
  return enteredAmount(text, currencyCode ?? "", locale)?.amount ?? text;
}

/** Why a number is not a price; undefined for a price and for other text. */
export function priceError(
  text: string,
  currencyCode: string | undefined,
  locale: string,
): "tooHigh" | "decimals" | undefined {
  const number = enteredNumber(withoutCurrency(text, currencyCode ?? "", locale), locale);
  if (number === undefined || number < 0) return undefined;
  if (number >= priceLimit) return "tooHigh";
  return enteredAmount(text, currencyCode ?? "", locale) === undefined ? "decimals" : undefined;
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
  nbsp: "\u00a0",
};

/** The paragraphs of HTML as texts; undefined if it has more, such as emphasis, a link or a list. */
export function paragraphsOf(html: string): string[] | undefined {
  if (html.trim() === "") return [];
  // A text without tags is one paragraph.
  const parts = html.includes("<") ? [...html.matchAll(/\s*<p>([^<]*)<\/p>\s*/g)] : [[html, html] as const];
  if (parts.map(([whole]) => whole).join("") !== html) return undefined;
  const texts = parts.map(([, text = ""]) => plain(text));
  return texts.includes(undefined) ? undefined : (texts as string[]);
}

export function htmlOf(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`)
    .join("");
}

function plain(text: string): string | undefined {
  let isKnown = true;
  const read = text.replace(/&(#?\w+);/g, (whole, name: string) => {
    isKnown &&= Object.hasOwn(entities, name);
    return entities[name] ?? whole;
  });
  return isKnown ? read.replace(/\s*\n\s*/g, " ").trim() : undefined;
}

interface Unfinished {
  readonly text: string;
  /** The file's value at the time. */
  readonly written: string;
}

/** By field, because hiding and reopening a field must not lose its text. */
const unfinished = new Map<string, Unfinished>();

/** Remembers invalid text; undefined forgets it. */
export function rememberUnfinished(place: string, typed: Unfinished | undefined): void {
  if (typed === undefined) unfinished.delete(place);
  else unfinished.set(place, typed);
}

/** Invalid text typed earlier, unless the file's value changed since. @param written the file's value */
export function unfinishedText(place: string, written: string): string | undefined {
  const found = unfinished.get(place);
  return found?.written === written ? found.text : undefined;
}
