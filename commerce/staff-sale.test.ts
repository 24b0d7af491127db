import { describe, expect, test } from "vitest";
import { atTime, chosenOf, freeEvents, saleLines, shortEvent, timeOver, unlistedQuantity } from "./staff-sale.ts";
import { freeType, staffEvent } from "./testing/staff.ts";
import { ticketType } from "./testing/wire.ts";

test("only free types are offered, and only events that have some", () => {
  const mixed = staffEvent("open-day", [freeType("guest"), ticketType("paid")]);
  expect(freeEvents([mixed, staffEvent("gala", [ticketType("seat")])])).toEqual([
    { ...mixed, ticketTypes: [freeType("guest")] },
  ]);
});

test("a chosen type counts for its event", () => {
  const event = staffEvent("open-day", [freeType("guest"), freeType("family")]);
  expect(chosenOf(event, { guest: 2, family: 1, other: 5 })).toBe(3);
});

test("there is a line for each chosen type", () => {
  const event = staffEvent("open-day", [freeType("guest"), freeType("family")]);
  expect(saleLines([event], { guest: 2, family: 0, other: 1 })).toEqual([
    { variantId: "guest", quantity: 2, attributes: [] },
  ]);
});

test("tickets of types that are no longer listed are counted, and the rest stays", () => {
  const listed = [staffEvent("open-day", [freeType("guest")])];
  expect(unlistedQuantity(listed, { guest: 2, member: 3, family: 0 })).toEqual({ count: 3, left: { guest: 2 } });
  expect(unlistedQuantity(listed, { guest: 2, family: 0 })).toEqual({ count: 0, left: { guest: 2 } });
});

describe("an event with times", () => {
  const at = (time: string, left: number) => ({
    time,
    ticketTypes: [freeType("member", { ticketLimit: Math.min(5, left) })],
    availableInventory: left,
  });
  const admission = staffEvent("ga", at("9:00 AM", 2).ticketTypes, {
    time: "9:00 AM",
    availableInventory: 2,
    times: [at("9:00 AM", 2), at("10:00 AM", 0), at("11:00 AM", 40)],
  });

  test("is sold for the chosen time, with that time's availability", () => {
    const later = atTime(admission, "11:00 AM");
    expect(later).toMatchObject({
      id: "ga",
      time: "11:00 AM",
      availableInventory: 40,
      ticketTypes: [{ ticketLimit: 5 }],
    });
    expect(saleLines([later], { member: 5 })).toEqual([
      { variantId: "member", quantity: 5, attributes: [{ key: "Time", value: "11:00 AM" }] },
    ]);
  });

  test("still shows a chosen time that has since filled up, so that the clerk does not sell another by mistake", () => {
    expect(atTime(admission, "10:00 AM")).toMatchObject({ time: "10:00 AM", availableInventory: 0 });
    expect(shortEvent([atTime(admission, "10:00 AM")], { member: 1 })).toMatchObject({ time: "10:00 AM" });
    const chosen = { quantities: { member: 1 }, times: { ga: "8:00 AM" } };
    expect([timeOver([admission], chosen), timeOver([admission], { ...chosen, quantities: {} })]).toEqual([
      "8:00 AM",
      undefined,
    ]);
  });

  test.each([undefined, "8:00 AM"])(
    "falls back to its own time if %s is chosen, which is not one of its times",
    (time) => {
      expect(atTime(admission, time)).toBe(admission);
      expect(saleLines([admission], { member: 2 })[0]?.attributes).toEqual([{ key: "Time", value: "9:00 AM" }]);
    },
  );

  test("has only free types at each of its times", () => {
    const mixed = {
      ...admission,
      times: [{ ...at("9:00 AM", 2), ticketTypes: [freeType("member"), ticketType("adult")] }],
    };
    expect(freeEvents([mixed])[0]?.times?.[0]?.ticketTypes.map(({ id }) => id)).toEqual(["member"]);
  });
});
