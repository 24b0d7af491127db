import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Terms of a museum's storefront. An engine that used them could not run a school's registration. */
const museumWords =
  /admission|basket|\bbox.?office|bundle|(?<![a-z])carts?(?![a-z])|catalogue|checkout|donation|exhibit|membership|museum|(?<![a-z])series(?![a-z])|storefront|tenant|ticket|upsell|["'`/]event["'`/]/i;

/** Splits identifiers into words: startCart, TENANT_LOCALE and box-office become several. */
const plain = (text: string) => text.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");

const mentions = (text: string) =>
  plain(text)
    .split("\n")
    .flatMap((line, index) => (museumWords.test(line) ? [`${index + 1}: ${line.trim()}`] : []));

const inEngine = readdirSync("engine", { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(tsx?|json)$/.test(name),
);
const files = inEngine.map((name) => `engine/${name}`);

test("there are files to read", () => {
  expect(files.length).toBeGreaterThan(50);
});

test.each(files)("%s contains no museum terms, in code or in words", (file) => {
  expect(mentions(readFileSync(file, "utf8"))).toEqual([]);
});

test.each([
  'code: "TENANT_LOCALE"',
  "function startCart(): void",
  'const bases = ["event"];',
  "// the box office",
  "seriesTickets",
  "list === 'series'",
  "cart.lines",
])("%s would be found", (line) => {
  expect(mentions(line)).toHaveLength(1);
});

test.each(['addEventListener("storage")', "(event: StorageEvent)", "cartography", "carton"])(
  "%s is not a museum term",
  (line) => {
    expect(mentions(line)).toEqual([]);
  },
);
