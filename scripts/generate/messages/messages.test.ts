import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { generateMessages } from "./messages.ts";

type Say = Record<string, (locale: string, of?: object) => string>;
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "messages-"));
  await mkdir(join(root, "messages"));
  for (const name of ["choose.ts", "plural.ts", "formats"])
    await symlink(join(process.cwd(), "messages", name), join(root, "messages", name));
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, object | string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(root, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  }
}

const generated = () => generateMessages(join(root, "messages"));

async function sayIn(file: string, languages: Readonly<Record<string, object>>): Promise<Say> {
  await write(
    Object.fromEntries(
      Object.entries(languages).map(([tag, sentences]) => [`messages/${tag}/${file}.json`, sentences]),
    ),
  );
  await write(Object.fromEntries(await generated()));
  return (await import(pathToFileURL(join(root, `messages/generated/${file}.ts`)).href)) as Say;
}

const english = {
  left: "{count, plural, =0 {Nothing left} one {# place left} other {# places left}}",
  place: "the {n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
  price: "from {price, money, short}",
  total: "Total: {price, money}",
  day: "{day, day} ({day, day, short}), in {month, month}",
  whose: "{whose, select, own {Your} other {Their}} card",
  quotes: "It''s `here` '{'now'}' \\ for {name}",
  plain: "Sold out",
};

test("a visit at any time has a capital only where a sentence begins", async () => {
  const sentences = {
    visit: "{day, day, short}, {time, slot}",
    ended: "Sorry. {time, slot} is over.",
    again: "{time, slot} {has, select, day {({time, slot})} other {}}",
  };
  const say = await sayIn("slots", { en: sentences });
  const of = { day: "2026-12-05", time: "Any Time", has: "day" };
  expect(Object.keys(sentences).map((name) => say[name]?.("en-US", of))).toEqual([
    "Sat, Dec 5, 2026, any time",
    "Sorry. Any Time is over.",
    "Any Time (any time)",
  ]);
});

describe("a sentence", () => {
  test.each<[key: string, of: object, text: string]>([
    ["left", { count: 0 }, "Nothing left"],
    ["left", { count: 1 }, "1 place left"],
    ["left", { count: 1250 }, "1,250 places left"],
    ["place", { n: 22 }, "the 22nd"],
    ["price", { price: { amount: "25.00", currencyCode: "USD" } }, "from $25"],
    ["total", { price: { amount: "25.00", currencyCode: "USD" } }, "Total: $25.00"],
    ["day", { day: "2026-12-05", month: "2026-12" }, "Saturday, December 5, 2026 (Sat, Dec 5, 2026), in December 2026"],
    ["whose", { whose: "own" }, "Your card"],
    ["quotes", { name: "Ada" }, "It's `here` {now} \\ for Ada"],
    ["plain", {}, "Sold out"],
  ])("%s of %o reads %s", async (key, of, text) => {
    const say = await sayIn("page", { en: english });
    expect(say[key]?.("en-US", of)).toBe(text);
  });

  test("has the types of its parameters", async () => {
    await write({ "messages/en/page.json": english });
    const typed = (await generated()).get("messages/generated/page.ts") ?? "";
    expect(
      Object.fromEntries(
        [...typed.matchAll(/^export const (\w+): \((.*)\) => string =/gm)].map(([, key, types]) => [key, types]),
      ),
    ).toEqual({
      left: "locale: string, of: { count: number }",
      place: "locale: string, of: { n: number }",
      price: "locale: string, of: { price: Money }",
      total: "locale: string, of: { price: Money }",
      day: "locale: string, of: { day: string; month: string }",
      whose: 'locale: string, of: { whose: "other" | "own" }',
      quotes: "locale: string, of: { name: string }",
      plain: "locale: string",
    });
  });
});

test("a right-to-left sentence isolates names and codes, but not a page's address", async () => {
  const say = await sayIn("page", {
    en: { sent: "Order {name}: {link}" },
    ar: { sent: "الطلب {name}: {link}" },
  });
  const of = { name: "#1009 (Ada)", link: "https://museum.example/order" };
  expect(say.sent?.("ar-KW", of)).toBe("الطلب \u2068#1009 (Ada)\u2069: https://museum.example/order");
  expect(say.sent?.("en-US", of)).toBe("Order #1009 (Ada): https://museum.example/order");
});

test("an Arabic sentence of nothing but names runs from right to left, also within another", async () => {
  const say = await sayIn("rules", {
    en: { rules: "{first}. {second}", policy: "{title}: {policy}.", left: "{count, number}" },
    ar: { rules: "{first}. {second}", policy: "السياسة، {title}: {policy}.", left: "{count, number}" },
  });
  const policy = say.rules?.("ar-KW", { first: "أوّلًا", second: "ثانيًا" }) ?? "";
  expect(policy).toBe("\u200f\u2068أوّلًا\u2069. \u2068ثانيًا\u2069");
  expect(say.policy?.("ar-KW", { title: "Sidra", policy })).toBe(`السياسة، \u2068Sidra\u2069: \u2068${policy}\u2069.`);
  expect(say.rules?.("en-US", { first: "First", second: "Second" })).toBe("First. Second");
  expect(say.left?.("ar-KW", { count: 3 })).toBe("٣");
});

test("Arabic has its six plural forms", async () => {
  const say = await sayIn("page", {
    en: { left: "{count, plural, one {# item} other {# items}}" },
    ar: { left: "{count, plural, zero {z} one {1} two {2} few {# f} many {# m} other {# o}}" },
  });
  expect([0, 1, 2, 3, 11, 100].map((count) => say.left?.("ar-AE", { count }))).toEqual([
    "z",
    "1",
    "2",
    "3 f",
    "11 m",
    "100 o",
  ]);
});

describe("another language", () => {
  const german = {
    left: "{count, plural, one {noch # Platz} other {noch # Plätze}}",
    total: "Summe: {price, money}",
    day: "am {day, day}",
  };

  test("is formatted with its own plurals, numbers, prices and days", async () => {
    const say = await sayIn("steps/page", { en: english, de: german });
    const price = { amount: "1234.50", currencyCode: "EUR" };
    expect(["de", "de-AT"].map((locale) => say.left?.(locale, { count: 1 }))).toEqual(["noch 1 Platz", "noch 1 Platz"]);
    expect(say.left?.("de-DE", { count: 1250 })).toBe("noch 1.250 Plätze");
    expect(say.total?.("de-DE", { price })).toBe("Summe: 1.234,50\u00a0€");
    expect(say.day?.("de-DE", { day: "2026-12-05", month: "2026-12" })).toBe("am Samstag, 5. Dezember 2026");
    expect([say.left?.("en-GB", { count: 1 }), say.left?.("fr", { count: 1 })]).toEqual(Array(2).fill("1 place left"));
  });

  test("falls back to English if it lacks a sentence, or a file", async () => {
    await write({ "messages/en/other.json": { plain: "Closed" } });
    const say = await sayIn("page", { en: english, de: german });
    expect([say.plain?.("de"), say.whose?.("de", { whose: "own" })]).toEqual(["Sold out", "Your card"]);
    const other = (await import(pathToFileURL(join(root, "messages/generated/other.ts")).href)) as Say;
    expect(other.plain?.("de")).toBe("Closed");
  });
});

test("the pseudo-locale marks every sentence, so that text left in the code stands out", async () => {
  const say = await sayIn("page", { en: english });
  expect(say.plain?.("xx")).toBe("[Şőőŀḓ őőŭŭŧ]");
  expect(say.left?.("xx", { count: 2 })).toBe("[2 pŀȧȧćḗḗş ŀḗḗfŧ]");
  expect(say.quotes?.("xx", { name: "Ada" })).toBe("[ĪĪŧ'ş `ħḗḗřḗḗ` {ńőőŵ} \\ főőř Ada]");
});

test.each<[string, Readonly<Record<string, object | string>>, RegExp]>([
  ["invalid JSON", { en: "{" }, /^messages\/en\/page\.json is not JSON: /],
  ["a file that is not an object", { en: "[]" }, /^messages\/en\/page\.json is no object of sentences/],
  ["a sentence that is not text", { en: { a: 7 } }, /"a" is no text/],
  ["a key that cannot be an identifier", { en: { "sold-out": "x" } }, /"sold-out" cannot name a sentence/],
  ["a key that is a reserved word", { en: { continue: "x" } }, /"continue" cannot name a sentence/],
  ["an unclosed brace", { en: { a: "{name" } }, /^messages\/en\/page\.json: "a" is no MessageFormat: .*end/],
  ["a plural form that the language lacks", { en: { a: "{n, plural, few {x} other {y}}" } }, /few is not valid/],
  ["a format that does not exist", { en: { a: "{n, date}" } }, /\{n, date\}: there is number, money, day, month/],
  ["a style that does not exist", { en: { a: "{n, day, tiny}" } }, /\{n, day, tiny\}: the style is short/],
  ["one parameter with two types", { en: { a: "{n} {n, number}" } }, /\{n\} is used as string and as number/],
  [
    "a translation without an English sentence",
    { en: { a: "x" }, de: { b: "y" } },
    /^messages\/de\/page\.json: messages\/en\/page\.json has no "b"/,
  ],
  [
    "a parameter that English lacks",
    { en: { a: "x" }, de: { a: "{n}" } },
    /"a" has a parameter \{n\}, which the English/,
  ],
  [
    "a parameter of another type",
    { en: { a: "{n}" }, de: { a: "{n, number}" } },
    /takes \{n\} for number; in the English sentence it is string/,
  ],
])("%s is refused with a sentence", async (_what, languages, sentence) => {
  await write(
    Object.fromEntries(Object.entries(languages).map(([tag, content]) => [`messages/${tag}/page.json`, content])),
  );
  await expect(generated()).rejects.toThrow(sentence);
});
