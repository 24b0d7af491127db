import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Cart, OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import type { Environment } from "../../../server/core/environment.ts";
import { payRefunds } from "../../../server/features/after-sale/pay-refunds.ts";
import { recoverPayments } from "../../../server/features/checkout/hosted/recover-payments.ts";
import type { EditableConfig } from "../../../server/museum/model/config.ts";
import type { ServerContext } from "../../../server/museum/server-context.ts";
import { sweepCodes, sweepHolds } from "../../../server/operations/sweep.ts";
import { rounds } from "../../support/rounds.ts";
import { catalogue, configOf, tenant } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line } from "../support/museum.ts";
import { openShop } from "../support/shop.ts";
import { newEmployee } from "../support/staff.ts";

const config = {
  tenant: { ...tenant, afterSale: { move: { untilHours: 1 }, cancel: { untilHours: 1 } } },
  catalogue: {
    ...catalogue,
    codes: [
      { code: "HALF", percent: 50, uses: 4 },
      { code: "ONCE", amount: "7.00", usesPerEmail: 1 },
    ],
  },
};
const { museum, stripe, provider } = await openShop(config);
const { db } = museum;
const clerk = await newEmployee(museum, ["orders", "refund", "check-in"]);
const log = { error: () => undefined };
const context: ServerContext = {
  environment: { publicUrl: "https://museum.example" } as Environment,
  config: { current: configOf(config) } as EditableConfig,
  db,
  now: museum.now,
  queueMail: async () => {},
};

const deed = fc.record({
  what: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom("choose", "choose", "begin", "begin", "begin", "pay", "pay", "pay", "back"),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        "code",
        "change",
        "move",
        "cancel",
        "refund line",
        "redeem",
        "hold",
        "deliver",
        "again",
        "wait",
        "wait",
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "expire",
        "wait long",
        "sweep",
        "recover",
        "refunds",
        "fail",
        "fail",
        "refund at Stripe",
        "dispute",
      ),
    },
  ),
  which: fc.nat(50),
  count: fc.integer({ min: 1, max: 3 }),
  time: fc.constantFrom("10:00 AM", "11:00 AM"),
});

interface Bought {
  readonly cartId: string;
  sessionId?: string;
}

/** Performs a random act. Many are refused; only the invariants afterwards matter. */
async function act(
  bought: Bought[],
  { what, which, count, time }: typeof deed extends fc.Arbitrary<infer T> ? T : never,
): Promise<void> {
  // The museum is closed on some of these days.
  const day = museum
    .now()
    .toZonedDateTimeISO(tenant.timeZone)
    .toPlainDate()
    .add({ days: 4 + (which % 4) });
  const at = { Date: day.toString(), Time: time };
  // Prefer recent purchases.
  const one = bought.at(-1 - (which % Math.min(4, Math.max(1, bought.length))));
  if (what === "choose" || one === undefined) {
    const lineItems = [
      line("adult", count, at),
      ...(which % 3 === 0 ? [line("guide-device", 1, { Date: at.Date })] : []),
      ...(which % 5 === 0 ? [line("fund-5", 1)] : []),
    ];
    const { status, json } = await museum.post<Cart>("/checkout/create", { lineItems });
    if (status === 200) bought.push({ cartId: json.id });
    return;
  }
  const { cartId, sessionId } = one;
  const charge = chargeOf(sessionId);
  const isUndisputed = charge !== undefined && !charge.disputed;
  switch (what) {
    case "change":
      await museum.post("/checkout/restore", { cartId, lineItems: [line("adult", count, at)] });
      break;
    case "code":
      await museum.post("/checkout/code", { cartId, code: ["HALF", "ONCE", "half", ""][which % 4] });
      break;
    case "begin": {
      const location = String(
        (await museum.pay(cartId, { firstName: "Ada", lastName: "Lovelace", email: `ada-${which % 3}@museum.example` }))
          .headers.location,
      );
      if (location.includes("/pay/")) one.sessionId = location.split("/").at(-1) ?? "";
      break;
    }
    case "pay":
      if (sessionId !== undefined && isOpen(sessionId)) await stripe.pay(sessionId);
      break;
    case "expire":
      if (sessionId !== undefined && isOpen(sessionId)) await stripe.expire(sessionId);
      break;
    case "back":
      await museum.server.inject({ url: `/checkout/${cartId}/return?session_id=${sessionId}` });
      break;
    case "wait":
      museum.wait(count * 4);
      break;
    case "wait long":
      museum.wait(count * 14);
      break;
    case "sweep":
      await sweepHolds(db, now());
      await sweepCodes(db, now());
      break;
    case "hold":
      stripe.webhooks.hold(which % 2 === 0);
      break;
    case "deliver":
      stripe.webhooks.hold(false);
      await stripe.webhooks.deliverMissed();
      break;
    case "again": {
      const event = stripe.webhooks.events[which % Math.max(1, stripe.webhooks.events.length)];
      if (event !== undefined) await Promise.all([stripe.webhooks.deliver(event), stripe.webhooks.deliver(event)]);
      break;
    }
    case "recover":
      await recoverPayments(context, provider, log);
      break;
    case "refunds":
      await payRefunds(context, provider, log);
      break;
    case "fail":
      stripe.fail(
        (["cut-after", "cut-before", "unavailable", "server-error", "server-error-after", "rate-limit"] as const)[
          which % 6
        ] ?? "unavailable",
        {
          times: count,
        },
      );
      break;
    case "refund at Stripe":
      if (sessionId !== undefined && isUndisputed && charge.amount_captured > charge.amount_refunded)
        await stripe.refund(sessionId, Math.ceil((charge.amount_captured - charge.amount_refunded) / count));
      break;
    case "dispute":
      if (sessionId !== undefined && isUndisputed) await stripe.dispute(sessionId);
      break;
    default:
      await changeOrder(cartId, { what, which, at });
  }
}

async function changeOrder(
  cartId: string,
  { what, which, at }: { readonly what: string; readonly which: number; readonly at: { Date: string; Time: string } },
): Promise<void> {
  const order = await db.selectFrom("orders").select("id").where("cart_id", "=", cartId).executeTakeFirst();
  if (order === undefined) return;
  const { tickets, lines } = (await museum.get<{ body: OrderRecordResponse }>(`/order/${order.id}`)).json.body.order;
  const ticket = tickets[which % Math.max(1, tickets.length)];
  const sold = lines[which % Math.max(1, lines.length)];
  if (what === "move")
    await museum.post(`/order/${order.id}/move`, { ticketId: ticket?.id ?? "none", date: at.Date, time: at.Time });
  else if (what === "cancel")
    await museum.post(`/order/${order.id}/cancel`, { ticketIds: ticket?.cancel?.together ?? [ticket?.id ?? "none"] });
  else if (what === "refund line")
    await clerk.post(`/order/${order.id}/refund`, {
      lines: [{ id: sold?.id ?? "0", quantity: 1 }],
      reason: "asked for",
    });
  else
    await clerk.post(`/checkin/tickets/ticket-id/${ticket?.id}/redeem`, {
      redeem: [{ id: `${ticket?.id}.0`, quantity: 1 }],
    });
}

const now = () => new Date(museum.now().epochMilliseconds);
const isOpen = (sessionId: string) => {
  const session = stripe.account.sessions.get(sessionId);
  return session?.status === "open" && session.expires_at > Math.floor(museum.now().epochMilliseconds / 1000);
};
function chargeOf(sessionId: string | undefined) {
  const payment = stripe.account.sessions.get(sessionId ?? "")?.payment_intent;
  return payment == null
    ? undefined
    : [...stripe.account.charges.values()].find(({ payment_intent }) => payment_intent === payment);
}

/** Completes everything: no failures, all webhooks delivered, sessions ended, refunds paid. */
async function settle(): Promise<void> {
  stripe.stopFailing();
  stripe.webhooks.hold(false);
  await stripe.webhooks.idle();
  museum.wait(3 * 60);
  for (let round = 0; round < 3; round += 1) {
    await stripe.webhooks.deliverMissed();
    while (await recoverPayments(context, provider, log));
    await payRefunds(context, provider, log);
    // A failed refund is retried hours later.
    museum.wait(13 * 60);
  }
  await stripe.webhooks.idle();
  await sweepHolds(db, now());
  await sweepCodes(db, now());
}

/** Expects the ledger to match Stripe, and every payment to have an order or a full refund. */
async function expectBooksToAgree(): Promise<void> {
  const { rows } = await sql<{
    session_id: string;
    captured: number;
    refunded: number;
    order_id: string | null;
    status: string;
  }>`
    select session_id, captured_cents as captured, refunded_cents as refunded, order_id, payment_sessions.status
    from payments join payment_sessions on payment_id = payments.id where session_id is not null`.execute(db);
  const known = new Map(rows.map((row) => [row.session_id, row]));
  for (const { id } of stripe.account.sessions.values()) {
    const charge = chargeOf(id);
    const row = known.get(id);
    // If the create call's answer was lost, no one has the session's address, so no one can pay.
    if (row === undefined && charge === undefined) continue;
    expect(row, id).toMatchObject({ captured: charge?.amount_captured ?? 0, refunded: charge?.amount_refunded ?? 0 });
    // Stripe refuses refunds of a disputed charge until the dispute is decided.
    if (charge?.disputed) continue;
    expect(["settled", "expired"], id).toContain(row?.status);
    if (row?.order_id === null) expect(charge?.amount_refunded ?? 0, id).toBe(charge?.amount_captured ?? 0);
  }
  expect((await sql`select cart_id from orders group by cart_id having count(*) > 1`.execute(db)).rows).toEqual([]);
  const { rows: unpaid } = await sql`select id from refunds where paid_at is null
    and not exists (select from ledger where ledger.payment_id = refunds.payment_id and kind = 'disputed')`.execute(db);
  expect(unpaid).toEqual([]);
  expect(
    (await db.selectFrom("code_uses").select("used").where("code", "=", "HALF").executeTakeFirst())?.used ?? 0,
  ).toBeLessThanOrEqual(4);
}

test("any sequence of actions by buyers, Stripe, staff and time leaves every cent with an order or refunded", {
  timeout: 1_200_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 40, maxLength: 90 }), async (deeds) => {
      const bought: Bought[] = [];
      for (const each of deeds) await act(bought, each);
      await settle();
      await expectSound(museum);
      await expectBooksToAgree();
      expect(stripe.violations).toEqual([]);
    }),
    { numRuns: rounds(4, 20), endOnFailure: true },
  );
});
