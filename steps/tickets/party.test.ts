import { expect, test } from "vitest";
import type { EventTickets } from "../../schemas/generated/wire.ts";
import { savingsOf } from "./party.ts";

const dollars = (amount: string) => ({ amount, currencyCode: "USD" });
const adult = { id: "adult", title: "Adult", price: dollars("15.00"), regularPrice: dollars("18.00") };
const child = { id: "child", title: "Child", price: dollars("0.00") };
const events = [
  { id: "gallery", ticketTypes: [adult, child] },
  { id: "film", ticketTypes: [adult, child] },
  { id: "guide", ticketTypes: [{ ...adult, regularPrice: undefined }] },
] as unknown as EventTickets[];

test("a bundle saves money for each guest who has all of it, regardless of extras", () => {
  const chosen = { gallery: { adult: 2, child: 1 }, film: { adult: 2, child: 1 }, guide: { adult: 5 } };
  expect(savingsOf(events, chosen)).toEqual({ people: 2, amount: dollars("12.00") });
});

test("an incomplete bundle shows no saving, nor does a missing one", () => {
  expect(savingsOf(events, { gallery: { adult: 5 }, film: { adult: 4 } })).toBeUndefined();
  expect(savingsOf(events, { guide: { adult: 5 } })).toBeUndefined();
});
