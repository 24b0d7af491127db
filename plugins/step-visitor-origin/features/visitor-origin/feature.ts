import { defineFeature } from "museum-storefront/server";
import { codeOf, isCountry, isZipCode } from "../../steps/visitor-origin/origin.ts";
import { countriesIn, countryName } from "./countries.ts";
import places from "./places.json" with { type: "json" };

const text = { type: "string" };
const count = { type: "integer" };
const list = (properties: object) => ({ type: "array", items: { type: "object", properties } });

/** Finds a place by the first three digits, each the area of one sorting center. */
const placeOf = (code: string): string | null => (places as Record<string, string>)[code.slice(0, 3)] ?? null;

export default defineFeature({
  name: "visitor-origin",
  calls: [
    {
      base: "storefront",
      path: "/countries",
      summary: "All countries in the reader's language.",
      answer: { type: "object", properties: { countries: list({ code: text, name: text }) } },
      handle: ({ locale }) => ({ countries: countriesIn(locale) }),
    },
    {
      base: "storefront",
      path: "/places/:code",
      summary: "The place of a postal code of the United States; null if it is not known.",
      answer: { type: "object", properties: { place: { type: ["string", "null"] } } },
      handle({ params: { code = "" }, refuse }) {
        if (!isZipCode(code)) refuse(400, "INVALID", `"${code}" is not a postal code of five digits.`);
        return { place: placeOf(code) };
      },
    },
    {
      base: "boxOffice",
      path: "/visitors",
      summary: "Orders by origin, for the days from `from` to `to`.",
      permission: "reports",
      query: { from: "A day such as 2026-12-05; today by default.", to: "A day; the same as `from` by default." },
      answer: {
        type: "object",
        properties: { orders: count, origins: list({ name: text, orders: count }), moreAvailable: { type: "boolean" } },
      },
      async handle({ query, today, locale, keptAnswers }) {
        const { from = today, to = from } = query;
        const { answers, moreAvailable } = await keptAnswers({ from, to, field: "origin" });
        const counts = new Map<string, number>();
        for (const answer of answers) {
          const code = codeOf(answer.text);
          if (code === undefined) continue;
          const name = isCountry(code) ? countryName(locale, code) : isZipCode(code) ? (placeOf(code) ?? code) : code;
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
        const origins = [...counts].map(([name, orders]) => ({ name, orders }));
        origins.sort((a, b) => b.orders - a.orders || a.name.localeCompare(b.name, locale));
        return { orders: origins.reduce((sum, { orders }) => sum + orders, 0), origins, moreAvailable };
      },
    },
  ],
});
