import fc from "fast-check";
import { expect, test } from "vitest";
import type { ErrorBody } from "../../../schemas/generated/wire.ts";
import {
  lastingAsLong,
  lastingMonths,
  placeAll,
  placeMembership,
} from "../../../server/features/memberships/place-membership.ts";
import { mailedToken, post } from "../support/accounts.ts";
import { signIn } from "../support/members.ts";
import { membersCatalogue } from "../support/memberships.ts";
import { line, openMuseum } from "../support/museum.ts";
import { newEmployee } from "../support/staff.ts";

const museum = await openMuseum({ config: { catalogue: membersCatalogue } });
const { db } = museum;
const levels = { individual: { ticketsPerDay: 2, cents: 7_500 }, dual: { ticketsPerDay: 4, cents: 12_000 } };
type Level = keyof typeof levels;

interface Bought {
  readonly level: Level;
  /** Bought while signed out, so it waits until the email address is verified. */
  readonly waits: boolean;
  readonly isRefunded: boolean;
}

const own = (level: Level, isRefunded = false): Bought => ({ level, waits: false, isRefunded });
const waiting = (level: Level, isRefunded = false): Bought => ({ level, waits: true, isRefunded });
const purchase = fc.record({
  level: fc.constantFrom<Level[]>("individual", "dual"),
  waits: fc.boolean(),
  isRefunded: fc.boolean(),
});

const cases: (readonly [string, readonly Bought[]])[] = [
  ["of equal levels", [waiting("individual"), waiting("individual")]],
  ["of which the better one was bought later", [waiting("individual"), waiting("dual")]],
  ["of which the better one was bought earlier", [waiting("dual"), waiting("individual")]],
  [
    "of which one is refunded, beside the account's own",
    [own("individual"), waiting("individual"), waiting("dual", true), waiting("individual")],
  ],
  [
    "of which a better one is refunded, in the order in which they were bought",
    [...Array(5).fill(waiting("individual")), waiting("dual", true)],
  ],
  ["of equal levels of which the first is refunded", [waiting("dual", true), waiting("dual"), waiting("individual")]],
  ...fc
    .sample(fc.array(purchase, { minLength: 2, maxLength: 5 }), { seed: 26, numRuns: 6 })
    .map((bought, at) => [`number ${at}`, bought] as const),
];

async function buy(variantId: string, headers: Record<string, string>, email: string): Promise<string> {
  const { json: cart } = await museum.post("/checkout/create", { lineItems: [line(variantId, 1)] }, headers);
  const paid = await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email });
  expect(paid.status, paid.text).toBe(303);
  return String(paid.headers.location).split("/")[2] ?? "";
}

async function refund(orderId: string): Promise<void> {
  const staff = await newEmployee(museum);
  const { status } = await staff.post<ErrorBody>(
    `/order/${orderId}/refund`,
    { lines: [{ id: "0", quantity: 1 }], reason: "Mistake" },
    crypto.randomUUID(),
  );
  expect(status).toBe(200);
}

async function verify(email: string): Promise<void> {
  await post(museum, "/storefront/member/activate", { email });
  const token = await mailedToken(museum, email);
  await post(museum, "/storefront/member/password", { token, password: "countess", password_confirmation: "countess" });
}

/** A waiting membership already started on its own and keeps the days that it had then. */
function lastsOf({ level, from, waits }: Bought & { readonly from: string }): string {
  const lasts = lastingMonths(12);
  return waits ? lastingAsLong(placeMembership([], { ...levels[level], from, lasts })) : lasts;
}

test.each(cases)(
  "waiting memberships, %s, last as long as bought, once, however often others are refunded",
  async (_which, bought) => {
    const id = crypto.randomUUID();
    const headers = await signIn(museum, id);
    const { email_key } = await db
      .selectFrom("customers")
      .select("email_key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const email = String(email_key);
    await db.updateTable("customers").set({ password_hash: null, verified_at: null }).where("id", "=", id).execute();
    const orders: (Bought & { readonly id: string; readonly from: string })[] = [];
    for (const each of bought) {
      const from = museum.now().toZonedDateTimeISO("America/Denver").toPlainDate().toString();
      orders.push({ ...each, from, id: await buy(`${each.level}-year`, each.waits ? {} : headers, email) });
      museum.wait(each.level === "dual" ? 1 : 24 * 60);
    }
    await verify(email);
    for (const order of orders.filter(({ isRefunded }) => isRefunded)) await refund(order.id);
    const days = await db
      .selectFrom("memberships")
      .select(["order_id as id", "level", "starts", "expires"])
      .where("customer_id", "=", id)
      .where("refunded_at", "is", null)
      .execute();
    const order = [...orders.filter(({ waits }) => !waits), ...orders.filter(({ waits }) => waits)].filter(
      ({ isRefunded }) => !isRefunded,
    );
    const expected = placeAll(order.map((each) => ({ ...levels[each.level], ...each, lasts: lastsOf(each) })));
    const plain = (all: readonly { readonly id: string; readonly starts: string; readonly expires: string }[]) =>
      all.map(({ id: of, starts, expires }) => `${starts} ${expires} ${of}`).sort();
    expect(plain(days as never)).toEqual(plain(expected));
  },
);
