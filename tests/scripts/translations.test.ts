import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileMessage } from "../../scripts/generate/messages/compile.ts";

/** Languages with every sentence, each with those that are the same as in English, by file and key. */
const complete: Readonly<Record<string, readonly string[]>> = {
  de: [
    // Words that both languages share.
    "app/order-record: ticketsTitle",
    "app/order: tickets",
    "app/own-account: orderDetails, name",
    "app/shell: museum",
    "forms/device-name: name",
    "forms/employee-invitation: name",
    "forms/second-factor: code",
    "pages/checkout: code, demo",
    "pages/waiting-list: tickets",
    "server/carts: ticket",
    "server/documents: types",
    "steps/orders: statusText, ticketsTitle, ticketsLabel",
    "steps/reports: codeText, ticketsText, webText",
    "steps/review: code",
    "steps/sell: chooseTitle, codeText, discountPartnerText",
    "steps/tickets-lookup: totalText",
    "studio/employees: roleName, groupStudio",
    "studio/fragments: name",
    "studio/graph: graph",
    "studio/holders: name, tickets, text",
    "studio/kinds: fragment, info, tickets, upsells",
    "studio/lists: upsells",
    "studio/pages: extrasWithIt",
    "studio/pictures: usedIn",
    "studio/shell: studio, signInTitle, museum",
    "ui: demo",
    "ui/address: eircode, oblast, parish",
    "ui/cart: details, detailsOf",
    "ui/scanner: scanner, pause",
    // The name of a company.
    "commerce/payments: stripe",
  ],
  es: [
    // Words that both languages share.
    "app/cart: subtotal, total",
    "app/order-record: total",
    "commerce/tax-documents: total",
    "commerce/answers: no",
    "mail/confirmation: total",
    "pages/checkout: subtotal, total, demo",
    "server/studio-changes: no",
    "steps/orders: totalText",
    "steps/reports: totalText, webText",
    "steps/sell: totalText",
    "studio/employees: roles",
    "studio/forms: no",
    "studio/kinds: upsells",
    "studio/lists: series, upsells",
    "studio/pages: extrasWithIt",
    "studio/shell: editor",
    "ui: demo",
    "ui/address: eircode",
    "server/receipt: subtotal, total",
    // The name of a company.
    "commerce/payments: stripe",
  ],
};

type Sentences = Readonly<Record<string, string>>;

const read = (language: string, file: string): Sentences =>
  JSON.parse(readFileSync(`messages/${language}/${file}.json`, "utf8"));

const english = new Map(
  readdirSync("messages/en", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length).replaceAll("\\", "/"))
    .map((file) => [file, read("en", file)] as const),
);

/** The sentences of a language with their English ones; missing sentences are undefined. */
function pairsIn(language: string) {
  return [...english].flatMap(([file, sentences]) => {
    const own = existsSync(`messages/${language}/${file}.json`) ? read(language, file) : {};
    return Object.entries(sentences).map(([key, text]) => ({ file, key, text, translated: own[key] }));
  });
}

const parametersOf = (text: string, language: string) =>
  [...compileMessage(text, language).parameters].map(([name, type]) => `${name}: ${type}`).sort();

/** Does it say anything besides its parameters, such as "{title}: {price, money}"? */
const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+(, \w+)*\}/g, ""));

test("there are English sentences to compare, and a test reads every complete language", () => {
  expect(english.size).toBeGreaterThan(150);
  const languages = readdirSync("messages", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !["en", "formats", "generated"].includes(entry.name))
    .map(({ name }) => name);
  expect(languages).toEqual(expect.arrayContaining(Object.keys(complete)));
});

test.each(Object.entries(complete))("%s has every sentence, with the same parameters", (language) => {
  const missing = pairsIn(language).flatMap(({ file, key, text, translated }) => {
    const wanted = parametersOf(text, "en").join(", ");
    const found = translated === undefined ? undefined : parametersOf(translated, language).join(", ");
    if (found === wanted) return [];
    return `messages/${language}/${file}.json: ${key} ${found === undefined ? "is missing" : `takes ${found}, not ${wanted}`}`;
  });
  // Fix: translate what is missing; docs/translation has the terms of each language.
  expect(missing).toEqual([]);
});

test.each(Object.entries(complete))("no sentence of %s is English, except for shared words", (language, same) => {
  const equal = new Map<string, string[]>();
  for (const { file, key, text, translated } of pairsIn(language))
    if (translated === text && hasWords(text)) equal.set(file, [...(equal.get(file) ?? []), key]);
  // Fix: translate it, or list it above if the word is the same in both languages.
  expect([...equal].map(([file, keys]) => `${file}: ${keys.sort().join(", ")}`).sort()).toEqual(
    same.map((row) => `${row.split(": ")[0]}: ${row.split(": ")[1]?.split(", ").sort().join(", ")}`).sort(),
  );
});
