import fc from "fast-check";
import { expect, test } from "vitest";
import type { EventTickets } from "../../schemas/generated/wire.ts";
import { countByGroup, savingsOf } from "./party.ts";

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

test("people count by ticket type: those of one name together, and a film for the same people adds none", () => {
  const school = { ...child, id: "school", title: "School child", countsAs: "Child" };
  const sold = [
    { id: "gallery", ticketTypes: [adult, child, school] },
    { id: "film", ticketTypes: [adult, child] },
  ] as unknown as EventTickets[];
  const chosen: Record<string, Record<string, number>> = {
    gallery: { adult: 1, child: 2, school: 3 },
    film: { adult: 2, child: 1 },
  };
  expect(countByGroup(sold, ({ id }) => chosen[id] ?? {})).toEqual({ Adult: 2, Child: 5 });
  expect(countByGroup(sold, () => ({}))).toEqual({});
});

test("a group never has more people than its event has tickets, nor fewer than any of its types", () => {
  const types = fc.array(fc.constantFrom("Adult", "Child", "Senior"), { minLength: 1, maxLength: 5 });
  const quantities = fc.array(fc.nat(9), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(fc.tuple(types, quantities), { minLength: 1, maxLength: 4 }), (chosen) => {
      const sold = chosen.map(([titles], event) => ({
        id: String(event),
        ticketTypes: titles.map((title, type) => ({ id: `${event}-${type}`, title })),
      })) as unknown as EventTickets[];
      const of = ({ id, ticketTypes }: EventTickets) =>
        Object.fromEntries(ticketTypes.map((type, at) => [type.id, chosen[Number(id)]?.[1][at] ?? 0]));
      const counts = countByGroup(sold, of);
      const all = sold.map((event) => Object.values(of(event)).reduce((sum, each) => sum + each, 0));
      for (const event of sold)
        for (const { id, title } of event.ticketTypes)
          expect(counts[title] ?? 0).toBeGreaterThanOrEqual(of(event)[id] ?? 0);
      for (const count of Object.values(counts)) expect(count).toBeLessThanOrEqual(Math.max(...all));
    }),
  );
});
