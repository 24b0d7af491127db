import { randomUUID } from "node:crypto";
import type { Cart, Dates, OrderResponse, TimedEntryResponse } from "../../schemas/generated/wire.ts";
import type { Ask, Reply } from "./http.ts";

export type CallKind =
  | "page"
  | "dates"
  | "bundles"
  | "upsells"
  | "ticketTypes"
  | "times"
  | "create"
  | "attribute"
  | "product"
  | "checkout"
  | "pay"
  | "confirmation"
  | "tickets"
  | "checkIn";

export type AskByKind = (kind: CallKind, call: Parameters<Ask>[0]) => Promise<Reply>;

const api = "/api/storefront";
const event = "general-admission";

/**
 * A browser's requests for buying two tickets, except files: the flow's page, the steps' data, cart, hold, checkout
 * form, order, and tickets with codes.
 * @param visit selects one of the dates and times on sale
 * @returns the order's id
 * @throws Error on an unexpected answer
 */
export async function purchase(ask: AskByKind, visit: number): Promise<string> {
  const email = `visitor-${visit}-${randomUUID().slice(0, 8)}@museum.example`;
  const load = async <T>(kind: CallKind, path: string) => {
    const { text } = await expectStatus(200, ask(kind, { method: "GET", path: api + path }));
    return (JSON.parse(text) as { body: T }).body;
  };
  const post = async (kind: CallKind, path: string, body: object) => {
    const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
    const { text } = await expectStatus(
      200,
      ask(kind, { method: "POST", path: api + path, headers, body: JSON.stringify(body) }),
    );
    return JSON.parse(text) as Cart;
  };

  await expectStatus(200, ask("page", { method: "GET", path: `/event/${event}` }));
  const month = (await load<Dates>("dates", `/event/${event}/dates`)).nextMonth;
  const { dates } = await load<Dates>("dates", `/event/${event}/dates?date=${month}`);
  const { date } = pick(
    dates.filter(({ available }) => available),
    visit,
  );
  await load("bundles", `/bundle/event/${event}/${date}`);
  await load("upsells", `/bundle/${event}/upsells/${date}`);
  await load("ticketTypes", `/event/${event}/ticket-types?date=${date}`);
  const line = { variantId: "general-admission-adult", quantity: 2, attributes: [{ key: "Date", value: date }] };
  const { id, lineItems } = await post("create", "/checkout/create", { lineItems: [line] });
  const { products } = await load<TimedEntryResponse>("times", `/event/${event}/timed-entry/${date}`);
  const time = pick(products[0]?.times ?? [], visit).label;
  await post("attribute", "/checkout-item/attribute", {
    cartId: id,
    lineItemId: lineItems[0]?.id,
    attributes: [{ key: "Time", value: time }],
  });
  await load("product", "/product/annual-fund");
  const checkout = `/checkout/${id}?back=%2Fevent%2F${event}%2Freview`;
  await expectStatus(200, ask("checkout", { method: "GET", path: checkout }));
  const form = new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const { location = "" } = await expectStatus(
    303,
    ask("pay", { method: "POST", path: checkout, headers, body: form }),
  );
  await expectStatus(200, ask("confirmation", { method: "GET", path: location }));
  const orderId = location.split("/")[2] ?? "";
  const { order } = await load<OrderResponse>("tickets", `/order/${orderId}/tickets`);
  if (order.orderTickets[0]?.totalQuantity !== 2) throw new Error(`Order ${orderId} does not have its two tickets.`);
  return orderId;
}

export async function openTimes(ask: AskByKind): Promise<{ date: string; time: string }[]> {
  const load = async <T>(kind: CallKind, path: string) => {
    const { text } = await expectStatus(200, ask(kind, { method: "GET", path: api + path }));
    return (JSON.parse(text) as { body: T }).body;
  };
  const { nextMonth } = await load<Dates>("dates", `/event/${event}/dates`);
  const { dates } = await load<Dates>("dates", `/event/${event}/dates?date=${nextMonth}`);
  const date = dates.find(({ available }) => available)?.date ?? "";
  const { products } = await load<TimedEntryResponse>("times", `/event/${event}/timed-entry/${date}`);
  return (products[0]?.times ?? []).map(({ label }) => ({ date, time: label }));
}

async function expectStatus(status: number, asked: Promise<Reply>): Promise<Reply> {
  const reply = await asked;
  if (reply.status !== status)
    throw new Error(`The answer was ${reply.status} instead of ${status}: ${reply.text.slice(0, 300)}`);
  return reply;
}

function pick<T>(from: readonly T[], visit: number): T {
  const found = from[visit % from.length];
  if (found === undefined) throw new Error("Nothing is on offer.");
  return found;
}
