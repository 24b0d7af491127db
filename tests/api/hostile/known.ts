import type { Catalogue } from "../../../server/museum/model/config.ts";
import { line, type TestMuseum } from "../support/museum.ts";
import type { Known } from "./requests.ts";

const day = "2026-12-05";

/** An attacker's knowledge: the catalogue, other people's carts and an order, valid sign-in tokens. */
export async function whatOneKnows(museum: TestMuseum, catalogue: Catalogue): Promise<Known> {
  const { events, series, bundles, upsells, donations, giftCards, memberships } = catalogue;
  const ticketTypes = [...events, ...series, ...bundles.flatMap(({ components }) => components)].flatMap(
    (each) => each.ticketTypes,
  );
  const handles = [...events, ...bundles, ...upsells, ...series, ...memberships].map(({ id }) => id);
  const cart = async (quantity: number) =>
    (
      await museum.post("/checkout/create", {
        lineItems: [line("general-admission-adult", quantity, { Date: day, Time: "10:00 AM" })],
      })
    ).json;
  const carts = [await cart(1), await cart(2), await cart(3)];
  const ordered = await cart(1);
  await museum.pay(ordered.id);
  const orders = await museum.db.selectFrom("orders").selectAll().execute();
  const tickets = await museum.db.selectFrom("tickets").select("id").execute();
  if (orders.length === 0 || tickets.length === 0) throw new Error("The stranger's order was not made.");
  return {
    variantId: [
      ...ticketTypes.map(({ id }) => id),
      ...donations.flatMap(({ variants }) => variants.map(({ id }) => id)),
      ...giftCards.flatMap(({ amounts }) => amounts.map(({ id }) => id)),
      ...memberships.map((each) => each.variantId),
    ],
    id: [...handles, ...upsells.map(({ id }) => `${id},${handles[0]}`)],
    ids: [upsells.map(({ id }) => id).join(), ...upsells.map(({ id }) => id)],
    handle: [...handles, "join"],
    date: [day, "2026-12-08", "2026-12", "2026-11-21", "2020-01-01", "9999-12"],
    cartId: [...carts, ordered].map(({ id }) => id),
    lineItemId: [...carts, ordered].flatMap(({ lineItems }) => lineItems.map(({ id }) => id)),
    orderId: orders.map(({ id }) => id),
    ticketId: tickets.map(({ id }) => id),
    ticketIds: tickets.map(({ id }) => id),
    value: [
      day,
      "10:00 AM",
      "1:00 PM",
      ...tickets.map(({ id }) => id),
      ...orders.flatMap((order) => Object.values(order).filter((each) => typeof each === "string")),
    ],
    key: ["Date", "Time", "Type", "Redeemed", "Level", "appealCode", "note"],
    kind: ["ticket-id", "ticket-code"],
    email: ["member@meridian.example", "new@meridian.example", "ada@museum.example"],
    password: ["meridian-member", "guessed"],
    pin: ["1111", "0000"],
    path: [
      "event/general-admission",
      "event/general-admission/date",
      "direct/event/planetarium-night",
      "logo.svg",
      "events",
      "tickets",
      "order/x/confirmation",
    ],
    token: ["a.b.c", ...(await tokens(museum))],
  };
}

async function tokens({ server }: TestMuseum): Promise<string[]> {
  const answers = await Promise.all([
    server.inject({
      method: "POST",
      url: "/api/storefront/member/login",
      payload: { email: "member@meridian.example", password: "meridian-member" },
    }),
    server.inject({ method: "POST", url: "/api/box-office/employee/pin-login", payload: { pin: "2468" } }),
  ]);
  return answers
    .filter(({ statusCode }) => statusCode === 200)
    .map((answer) => answer.json<{ accessToken: string }>().accessToken);
}
