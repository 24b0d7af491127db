import { expect, test } from "vitest";
import * as say from "../../../messages/generated/pages/checkout.ts";
import type { Cart } from "../../../schemas/generated/wire.ts";
import { soldIn } from "./sold-in.ts";

type Line = Cart["lineItems"][number];

const line = (productType: string, attributes: Line["attributes"] = []) =>
  ({ product: { productType }, attributes }) as Partial<Line> as Line;

test.each([
  ["tickets", [line("admission"), line("giftCard"), line("donation")]],
  ["tickets, an audio guide's too", [line("product", [{ key: "Date", value: "2026-12-05" }])]],
  ["giftCards", [line("giftCard"), line("giftCard")]],
  ["memberships", [line("membership")]],
  ["donations", [line("donation")]],
  ["other", [line("membership"), line("donation")]],
])("a cart is named after its %s", (name, lineItems) => {
  expect(soldIn({ lineItems })).toBe(name.split(",")[0]);
});

test.each(["en-US", "es-US", "de-AT"])("in %s a checkout with only a gift card speaks of no tickets", (locale) => {
  const sentences = [say.mailed, say.nextOrder].map((sentence) => sentence(locale, { sold: "giftCards" }));
  expect(sentences.join(" ")).not.toMatch(/ticket|boleto/i);
  expect(sentences.join(" ")).toMatch(/gift card|tarjeta de regalo|Gutschein/);
});
