import { expect, test } from "vitest";
import type { OnSale } from "../schemas/generated/wire.ts";
import { isForMembersNow, saleStart } from "./on-sale.ts";

const from = { at: "2026-12-01T16:00:00.000Z", date: "2026-12-01", time: "9:00 AM" };
const members = { at: "2026-11-28T16:00:00.000Z", date: "2026-11-28", time: "9:00 AM" };
const onSale: OnSale = { from, members };
const at = (instant: string) => Date.parse(instant);
const member = { membership: { isValid: true } };
const lapsed = { membership: { isValid: false } };

test("the public waits for the public start, members for theirs", () => {
  const before = at("2026-11-27T00:00:00Z");
  expect([null, {}, lapsed, member].map((customer) => saleStart(onSale, customer, before))).toEqual([
    from,
    from,
    from,
    members,
  ]);
  const between = at(members.at);
  expect([null, lapsed, member].map((customer) => saleStart(onSale, customer, between))).toEqual([
    from,
    from,
    undefined,
  ]);
  expect(saleStart(onSale, null, at(from.at))).toBeUndefined();
  expect(saleStart(onSale, null, at(from.at) - 1)).toBe(from);
});

test("without a members' start, members wait for the public one, and an event without a start is on sale", () => {
  expect(saleStart({ from }, member, at(members.at))).toBe(from);
  expect(saleStart(undefined, null, 0)).toBeUndefined();
  expect([
    isForMembersNow(onSale, at(members.at)),
    isForMembersNow(onSale, 0),
    isForMembersNow({ from }, at(from.at)),
  ]).toEqual([true, false, false]);
});
