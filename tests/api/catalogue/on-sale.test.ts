import { expect, test } from "vitest";
import type { Dates, EventsResponse, TicketType } from "../../../schemas/generated/wire.ts";
import type { Catalogue, Event } from "../../../server/museum/model/config.ts";
import { catalogue } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { signIn } from "../support/members.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";
import { newEmployee } from "../support/staff.ts";

/** The museum's time is Saturday, November 21, 9:30 AM. */
const sale: Partial<Event> = { onSaleFrom: "2026-11-21T12:00", memberOnSaleFrom: "2026-11-21T10:00" };
const onSaleLater = (ids: readonly string[], own: Partial<Event> = sale): Catalogue => ({
  ...catalogue,
  events: catalogue.events.map((event) => (ids.includes(event.id) ? { ...event, ...own } : event)),
});
const visit = { Date: "2026-12-01", Time: "10:00 AM" };
const create = (museum: TestMuseum, headers: Record<string, string> = {}, ...lines: ReturnType<typeof line>[]) =>
  museum.post("/checkout/create", { lineItems: lines.length === 0 ? [line("adult", 1, visit)] : lines }, headers);

test("the public can buy from the public start, members from theirs, and neither before", async () => {
  const museum = await openMuseum({ config: { catalogue: onSaleLater(["gallery"]) } });
  const member = await signIn(museum, "member", {});
  const lapsed = await signIn(museum, "lapsed", { expires: "2026-11-20" });
  const statuses = async () =>
    [await create(museum), await create(museum, lapsed), await create(museum, member)].map(({ status }) => status);
  expect(await statuses()).toEqual([409, 409, 409]);
  const stranger = await create(museum);
  expect([stranger.json.error, stranger.json.errors?.[0]?.code]).toEqual([
    "Gallery goes on sale on Saturday, November 21, at 12:00 PM.",
    "NOT_ON_SALE_YET",
  ]);
  expect((await create(museum, member)).json.error).toBe("Gallery goes on sale on Saturday, November 21, at 10:00 AM.");
  museum.wait(30);
  expect(await statuses()).toEqual([409, 409, 200]);
  expect((await create(museum)).json.error).toBe(
    "Gallery goes on sale on Saturday, November 21, at 12:00 PM. Members can buy now: please sign in.",
  );
  museum.wait(119);
  expect(await statuses()).toEqual([409, 409, 200]);
  museum.wait(1);
  expect(await statuses()).toEqual([200, 200, 200]);
  await expectSound(museum);
});

test("the start cannot be bypassed: by adding, restoring, bundles, extras or a series", async () => {
  const museum = await openMuseum({ config: { catalogue: onSaleLater(["gallery", "night", "guide"]) } });
  const { json: cart } = await create(museum, {}, line("fund-5", 1));
  const lines = { cartId: cart.id, lineItems: [line("adult", 1, visit)] };
  for (const path of ["/checkout/add-items", "/checkout/restore"])
    expect((await museum.post(path, lines)).status).toBe(409);
  const bundle = [
    line("explorer-gallery", 1, visit),
    line("explorer-film", 1, { Date: "2026-12-01", Time: "1:00 PM" }),
  ];
  expect((await create(museum, {}, ...bundle)).status).toBe(409);
  expect((await create(museum, {}, line("guide-device", 1, { Date: "2026-12-01" }))).status).toBe(409);
  expect((await create(museum, {}, line("lectures-pass", 1))).status).toBe(409);
  expect((await create(museum, {}, line("film-adult", 1, { Date: "2026-12-01", Time: "1:00 PM" }))).status).toBe(200);
});

test("a cart keeps its items and can be paid for if its customer signs out or the author sets a start", async () => {
  const museum = await openMuseum({ config: { catalogue: onSaleLater(["gallery"]) } });
  museum.wait(30);
  const member = await signIn(museum, "member", {});
  const { json: cart } = await create(museum, member);
  const more = await museum.post("/checkout/add-items", { cartId: cart.id, lineItems: [line("fund-5", 1)] });
  expect([more.status, more.json.lineItems.length]).toEqual([200, 2]);
  expect(
    (await museum.post("/checkout/add-items", { cartId: cart.id, lineItems: [line("adult", 1, visit)] })).status,
  ).toBe(409);
  expect((await museum.pay(cart.id)).status).toBe(303);
  // After its hold ends, a cart requests its seats again; the rule applies to the caller.
  const { json: late } = await create(museum, member);
  museum.wait(20);
  expect((await museum.post("/checkout/extend", { cartId: late.id })).status).toBe(409);
  expect((await museum.post("/checkout/extend", { cartId: late.id }, member)).status).toBe(200);
  await expectSound(museum);
});

test("the days and the events' list show the start of sales until it has passed", async () => {
  const museum = await openMuseum({ config: { catalogue: onSaleLater(["gallery"]) } });
  const dates = async () => (await museum.get<{ body: Dates }>("/event/gallery/dates")).json.body;
  const card = async () =>
    (await museum.get<{ body: EventsResponse }>("/events")).json.body.events.find(({ handle }) => handle === "gallery");
  const onSale = {
    from: { at: "2026-11-21T19:00:00.000Z", date: "2026-11-21", time: "12:00 PM" },
    members: { at: "2026-11-21T17:00:00.000Z", date: "2026-11-21", time: "10:00 AM" },
  };
  expect((await dates()).onSale).toEqual(onSale);
  expect((await card())?.onSale).toEqual(onSale);
  // Dates are listed already, so a waiting page needs no further request.
  expect((await dates()).dates.some(({ available }) => available)).toBe(true);
  museum.wait(150);
  expect([await dates(), await card()].map((answer) => answer?.onSale)).toEqual([undefined, undefined]);
});

test("staff sell before the start", async () => {
  const museum = await openMuseum({ config: { catalogue: onSaleLater(["free-day"]) } });
  const desk = await newEmployee(museum);
  const { json } = await desk.get<{ body: { events: { id: string; ticketTypes: TicketType[] }[] } }>(
    "/event-checkin/events",
  );
  expect(json.body.events.map(({ id }) => id)).toEqual(["free-day"]);
  expect((await desk.post("/event-checkin/checkout", { lineItems: [line("free-guest", 1)] }, "sale")).status).toBe(200);
});
