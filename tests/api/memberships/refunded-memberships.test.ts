import { afterEach, describe, expect, test } from "vitest";
import type {
  CheckInResponse,
  CustomerResponse,
  ErrorBody,
  OrderRecordResponse,
  OrderResponse,
  RefundQuoteResponse,
} from "../../../schemas/generated/wire.ts";
import { mailedToken, post } from "../support/accounts.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { signIn } from "../support/members.ts";
import { membersCatalogue } from "../support/memberships.ts";
import { line, openMuseum } from "../support/museum.ts";
import { newEmployee } from "../support/staff.ts";

const museum = await openMuseum({ config: { catalogue: membersCatalogue } });
const { db } = museum;

afterEach(() => expectSound(museum));

async function buy(headers: Record<string, string>, ...lines: ReturnType<typeof line>[]): Promise<string> {
  const { json: cart, status } = await museum.post("/checkout/create", { lineItems: lines }, headers);
  expect(status, JSON.stringify(cart)).toBe(200);
  const paid = await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" });
  expect(paid.status, paid.text).toBe(303);
  return String(paid.headers.location).split("/")[2] ?? "";
}
const refund = async (orderId: string) =>
  (await newEmployee(museum)).post<ErrorBody>(
    `/order/${orderId}/refund`,
    { lines: [{ id: "0", quantity: 1 }], reason: "Mistake" },
    crypto.randomUUID(),
  );
const membershipOf = async (headers: Record<string, string>) =>
  (await museum.get<{ body: CustomerResponse }>("/customer/me", headers)).json.body.customer.membership;
const daysOf = (orderIds: readonly string[]) =>
  db
    .selectFrom("memberships")
    .select(["level", "starts", "expires"])
    .where("order_id", "in", orderIds)
    .orderBy("created_at")
    .execute();

describe("once a better level is refunded, the waiting one has its own days again", () => {
  test("also of several purchases, refunded in any order", async () => {
    const headers = await signIn(museum, "ada");
    const first = await buy(headers, line("individual-year", 1));
    const own = await daysOf([first]);
    museum.wait(5);
    const upgrades = [await buy(headers, line("dual-year", 1)), await buy(headers, line("dual-year", 1))] as const;
    expect((await daysOf([first]))[0]?.expires).toBe("2029-11-22");
    expect((await refund(upgrades[1])).status).toBe(200);
    expect((await daysOf([first]))[0]?.expires).toBe("2028-11-21");
    expect((await refund(upgrades[0])).status).toBe(200);
    expect(await daysOf([first])).toEqual(own);
    expect(await membershipOf(headers)).toMatchObject({ level: "individual", isValid: true, expires: own[0]?.expires });
  });
});

test("member tickets of a refunded membership are void everywhere, and their seats can be sold again", async () => {
  const headers = await signIn(museum, "grace");
  const membership = await buy(headers, line("individual-year", 1));
  const visit = { Date: "2026-12-01", Time: "10:00 AM" };
  const before = await seats(museum, "gallery", visit.Date, visit.Time);
  const tickets = await buy(headers, line("member", 2, visit), line("adult", 1, visit));
  const { confirmation_code: code } = await db
    .selectFrom("orders")
    .select("confirmation_code")
    .where("id", "=", tickets)
    .executeTakeFirstOrThrow();
  const lookUp = async () =>
    (await (await newEmployee(museum)).get<{ body: CheckInResponse }>(`/checkin/tickets/ticket-code/${code}`)).json.body
      ?.tickets;
  expect((await lookUp()).map(({ ticketType, totalTickets }) => [ticketType, totalTickets])).toEqual([
    ["Member", 2],
    ["Adult", 1],
  ]);
  expect((await refund(membership)).status).toBe(200);
  expect((await lookUp()).map(({ ticketType, totalTickets }) => [ticketType, totalTickets])).toEqual([["Adult", 1]]);
  const { order } = (await museum.get<{ body: OrderRecordResponse }>(`/order/${tickets}`)).json.body;
  expect([order.lines.map(({ refunded }) => refunded), order.balance.amount]).toEqual([[2, 0], "25.00"]);
  expect(order.history.at(-1)?.text).toBe("Canceled: 2 × Gallery, Member.");
  const shown = (await museum.get<{ body: OrderResponse }>(`/order/${tickets}/tickets`)).json.body.order.orderTickets;
  expect(shown.map(({ ticketTypes }) => ticketTypes)).toEqual([{ Adult: 1 }]);
  expect((await seats(museum, "gallery", visit.Date, visit.Time)).sold).toBe(before.sold + 1);
});

test("tickets that another of the member's memberships covers stay", async () => {
  const headers = await signIn(museum, "joan");
  await buy(headers, line("individual-year", 1));
  const upgrade = await buy(headers, line("dual-year", 1));
  const tickets = await buy(headers, line("member", 3, { Date: "2026-12-02", Time: "10:00 AM" }));
  expect((await refund(upgrade)).status).toBe(200);
  const { order } = (await museum.get<{ body: OrderRecordResponse }>(`/order/${tickets}`)).json.body;
  expect(order.lines.map(({ quantity, refunded }) => quantity - refunded)).toEqual([2]);
});

test("a refunded one is not moved after memberships that waited for the holder's address", async () => {
  const headers = await signIn(museum, "late");
  await db.updateTable("customers").set({ password_hash: null, verified_at: null }).where("id", "=", "late").execute();
  const refunded = await buy(headers, line("individual-year", 1));
  museum.wait(5 * 24 * 60);
  const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("dual-year", 1)] });
  expect(
    (await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email: "late@museum.example" })).status,
  ).toBe(303);
  museum.wait(5 * 24 * 60);
  expect((await refund(refunded)).status).toBe(200);
  const before = await daysOf([refunded]);
  await post(museum, "/storefront/member/activate", { email: "late@museum.example" });
  const token = await mailedToken(museum, "late@museum.example");
  await post(museum, "/storefront/member/password", { token, password: "countess", password_confirmation: "countess" });
  const held = await db
    .selectFrom("memberships")
    .select("level")
    .where("customer_id", "=", "late")
    .orderBy("created_at")
    .execute();
  expect(held.map(({ level }) => level)).toEqual(["individual", "dual"]);
  expect(await daysOf([refunded])).toEqual(before);
});

test("the quote of a refund includes member tickets that end with the membership, also in other orders", async () => {
  const events = membersCatalogue.events.map((event) => ({
    ...event,
    ticketTypes: event.ticketTypes.map((type) => (type.id === "member" ? { ...type, price: "5.00" } : type)),
  }));
  museum.configure({ catalogue: { ...membersCatalogue, events } });
  const headers = await signIn(museum, "katherine");
  const orders = [
    await buy(headers, line("individual-year", 1)),
    await buy(headers, line("member", 2, { Date: "2026-12-20", Time: "10:00 AM" })),
  ] as const;
  const staff = await newEmployee(museum);
  const quote = await staff.post<RefundQuoteResponse>(`/order/${orders[0]}/refund-quote`, {
    lines: [{ id: "0", quantity: 1 }],
  });
  const left = () =>
    db
      .selectFrom("orders")
      .select("refunded_cents")
      .where("id", "in", orders)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
  expect((await left()).map(({ refunded_cents }) => refunded_cents)).toEqual([0, 0]);
  expect((await membershipOf(headers))?.isValid).toBe(true);
  expect((await refund(orders[0])).status).toBe(200);
  const given = (await left()).reduce((sum, { refunded_cents }) => sum + refunded_cents, 0);
  expect([given > 7500, quote.json.memberTickets, Number(quote.json.refund.amount) * 100]).toEqual([true, 2, given]);
  museum.configure({ catalogue: membersCatalogue });
});

test("a renewal that waited for its holder's address begins when it was bought, once the first one is refunded", async () => {
  const email = "waits@museum.example";
  const guest = async () => {
    const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("individual-year", 1)] });
    const paid = await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email });
    expect(paid.status, paid.text).toBe(303);
    return String(paid.headers.location).split("/")[2] ?? "";
  };
  const first = await guest();
  museum.wait(5 * 24 * 60);
  const bought = museum.now().toZonedDateTimeISO("UTC").toPlainDate();
  const renewal = await guest();
  museum.wait(5 * 24 * 60);
  await post(museum, "/storefront/member/activate", { email });
  await post(museum, "/storefront/member/password", {
    token: await mailedToken(museum, email),
    password: "countess",
    password_confirmation: "countess",
  });
  expect((await refund(first)).status).toBe(200);
  expect(await daysOf([renewal])).toEqual([
    { level: "individual", starts: bought.toString(), expires: bought.add({ years: 1 }).toString() },
  ]);
});
