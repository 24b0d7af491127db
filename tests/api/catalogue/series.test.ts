import { describe, expect, test } from "vitest";
import type { OrderResponse, SeriesResponse } from "../../../schemas/generated/wire.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { membersCatalogue } from "../support/memberships.ts";
import { attributesOf, line, openMuseum, type TestMuseum } from "../support/museum.ts";

const open = () => openMuseum({ config: { catalogue: membersCatalogue } });
const pass = (museum: TestMuseum, quantity: number, variant = "lectures-pass") =>
  museum.post("/checkout/create", { lineItems: [line(variant, quantity)] });
const evenings = [
  ["light", "2026-12-03"],
  ["ice", "2027-01-07"],
  ["autumn", "2027-02-04"],
] as const;

describe("a seat of a series", () => {
  test("is one in every event of it, and needs no date", async () => {
    const museum = await open();
    const { status, json: cart } = await pass(museum, 3);
    expect(status).toBe(200);
    expect(cart.lineItems).toMatchObject([
      { title: "Lecture Series", ticketType: "Series seat", quantity: 3, totalPrice: { amount: "162.00" } },
    ]);
    expect(attributesOf(cart)).toEqual({ Type: "admission", SeriesEventTitle: "Lecture Series" });
    for (const [id, date] of evenings)
      expect(await seats(museum, id, date, "6:30 PM")).toMatchObject({ held: 3, sold: 0 });
    const left = async (headers?: Record<string, string>) =>
      (await museum.get<{ body: SeriesResponse }>("/series/lectures", headers)).json.body.series.availableInventory;
    expect([await left(), await left({ "x-cart-id": cart.id })]).toEqual([5, 8]);

    const { headers } = await museum.pay(cart.id);
    const { order } = (
      await museum.get<{ body: OrderResponse }>(`/order/${String(headers.location).split("/")[2]}/tickets`)
    ).json.body;
    expect(
      order.orderTickets.map(({ title, date, time, ticketTypes }) => ({ title, date, time, ticketTypes })),
    ).toEqual([
      { title: "First Light", date: "2026-12-03", time: "6:30 PM", ticketTypes: { "Series seat": 3 } },
      { title: "Salt and Ice", date: "2027-01-07", time: "6:30 PM", ticketTypes: { "Series seat": 3 } },
      { title: "The Long Autumn", date: "2027-02-04", time: "6:30 PM", ticketTypes: { "Series seat": 3 } },
    ]);
    for (const [id, date] of evenings)
      expect(await seats(museum, id, date, "6:30 PM")).toMatchObject({ held: 0, sold: 3 });
    await expectSound(museum);
  });

  test("is unavailable if one event is full, which is named; nothing is held then", async () => {
    const museum = await open();
    await museum.post("/checkout/create", {
      lineItems: [line("ice-seat", 6, { Date: "2027-01-07", Time: "6:30 PM" })],
    });
    const refused = await pass(museum, 3);
    expect(refused).toMatchObject({
      status: 409,
      json: {
        error: "Only 2 places are left for Salt and Ice on Thursday, January 7, 2027 at 6:30 PM.",
        errors: [{ code: "SOLD_OUT" }],
      },
    });
    expect(await seats(museum, "light", "2026-12-03", "6:30 PM")).toMatchObject({ held: 0 });
    await expectSound(museum);
  });

  test("counts against the capacity of the series itself, and the refusal names it", async () => {
    const museum = await open();
    museum.configure({
      catalogue: { ...membersCatalogue, series: membersCatalogue.series.map((each) => ({ ...each, capacity: 4 })) },
    });
    await expect.poll(async () => (await seats(museum, "lectures", "2026-12-03", "series")).wanted).toBe(4);
    expect((await pass(museum, 3)).status).toBe(200);
    expect(await pass(museum, 2)).toMatchObject({
      status: 409,
      json: { error: "Only 1 place is left for Lecture Series." },
    });
    expect((await museum.get<{ body: SeriesResponse }>("/series/lectures")).json.body.series.availableInventory).toBe(
      1,
    );
    await expectSound(museum);
  });

  test("is no longer sold once its first event has begun, but held ones can be paid for", async () => {
    const museum = await open();
    const hoursTo = (instant: string) => (Date.parse(instant) - museum.now().epochMilliseconds) / 60_000;
    museum.wait(hoursTo("2026-12-04T01:20:00Z"));
    const held = (await pass(museum, 1)).json;
    museum.wait(12);
    const begun = "Lecture Series is sold as a whole, and part of it has already taken place.";
    expect(await pass(museum, 1)).toMatchObject({
      status: 409,
      json: { error: begun, errors: [{ code: "SERIES_BEGUN" }] },
    });
    expect((await museum.get<{ body: SeriesResponse }>("/series/lectures")).json.body.series.availableInventory).toBe(
      0,
    );
    expect((await museum.pay(held.id)).status).toBe(303);
    await expectSound(museum);
  });

  test("is not sold on a day after its first event, not even from a cart filled before", async () => {
    const museum = await open();
    museum.wait((Date.parse("2026-12-04T06:55:00Z") - museum.now().epochMilliseconds) / 60_000);
    expect((await pass(museum, 1)).status).toBe(409);
    const earlier = await open();
    const cart = (await pass(earlier, 1)).json;
    earlier.wait((Date.parse("2026-12-06T06:55:00Z") - earlier.now().epochMilliseconds) / 60_000);
    const refused = await earlier.pay(cart.id);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Lecture Series is sold as a whole");
    await expectSound(earlier);
  });

  test("accepts no date, and at most its limit", async () => {
    const museum = await open();
    expect(
      await museum.post("/checkout/create", { lineItems: [line("lectures-pass", 1, { Date: "2026-12-03" })] }),
    ).toMatchObject({
      status: 400,
      json: { errors: [{ code: "NO_DATE_TAKEN" }] },
    });
    expect(await pass(museum, 7)).toMatchObject({ status: 400, json: { errors: [{ code: "OVER_LIMIT" }] } });
  });

  test("keeps the server's values, whatever a client sends", async () => {
    const museum = await open();
    const { json: cart } = await museum.post("/checkout/create", {
      lineItems: [line("lectures-pass", 1, { SeriesEventTitle: "Free", Type: "donation" })],
    });
    expect(attributesOf(cart)).toEqual({ Type: "admission", SeriesEventTitle: "Lecture Series" });
  });

  test("is never oversold by concurrent series and single seats", async () => {
    const museum = await open();
    const single = () =>
      museum.post("/checkout/create", { lineItems: [line("ice-seat", 1, { Date: "2027-01-07", Time: "6:30 PM" })] });
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? pass(museum, 1) : single())),
    );
    const got = answers.filter(({ status }) => status === 200);
    expect(got).toHaveLength(8);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await expectSound(museum);
    const paid = await Promise.all(got.map(({ json }) => museum.pay(json.id)));
    expect(paid.every(({ status }) => status === 303)).toBe(true);
    expect(await seats(museum, "ice", "2027-01-07", "6:30 PM")).toMatchObject({ held: 0, sold: 8 });
    await expectSound(museum);
  });
});
