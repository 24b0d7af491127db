import { sql } from "kysely";
import type { Sentence } from "../../../engine/core/contract.ts";
import * as sayCart from "../../../messages/generated/server/carts.ts";
import * as say from "../../../messages/generated/server/memberships.ts";
import type { MemberTickets } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { type HttpError, refused } from "../../core/http/http-error.ts";
import { saleStartsOf, showStart } from "../../museum/catalogue/dates.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { FindMemberTickets } from "../../museum/catalogue/routes.ts";
import type { Variant } from "../../museum/products/contract.ts";
import { visitorOf } from "../accounts/current-customer.ts";
import { hasToken } from "../accounts/tokens.ts";
import { isMember, lockCustomers, membershipsOf, type Standing, standingOn } from "../memberships/held-memberships.ts";
import { eventsOf } from "./check-lines.ts";
import type { Line } from "./line.ts";

export function waitsForSale(museum: Museum, lines: readonly Line[]): boolean {
  return lines.some((line) => eventsOf(museum, line).some(({ event }) => saleStartsOf(museum, event) !== undefined));
}

/**
 * A membership valid today may grant early access (docs/behaviour.md, "Start of sale").
 * @throws HttpError 409 with the start of sale
 */
export async function checkSaleStart(
  db: Db | Tx,
  museum: Museum,
  lines: readonly Line[],
  customerId: string | null,
): Promise<void> {
  const waiting = lines.flatMap((line) =>
    eventsOf(museum, line).flatMap(({ event }) => {
      const starts = saleStartsOf(museum, event);
      return starts === undefined ? [] : [{ title: event.title, starts }];
    }),
  );
  if (waiting.length === 0) return;
  const hasEarlyAccess = await isMember(db, museum, customerId);
  for (const { title: event, starts } of waiting) {
    const hasBegun = starts.members.epochMilliseconds <= museum.now.epochMilliseconds;
    if (hasEarlyAccess && hasBegun) continue;
    const { date, time } = showStart(hasEarlyAccess ? starts.members : starts.everybody);
    const members = hasBegun ? "now" : "other";
    throw refused(409, {
      code: "NOT_ON_SALE_YET",
      field: "variantId",
      message: (locale) => sayCart.notOnSaleYet(locale, { event, date, time, members }),
    });
  }
}

interface CartOfCustomer {
  /** Excludes the cart's own stored lines from the count. */
  readonly id: string;
  readonly lines: readonly Line[];
  readonly customerId: string | null;
}

/**
 * Requires a membership valid now and on the tickets' day, within its daily allowance over all orders and carts
 * (docs/behaviour.md, "Member tickets"). Locks the customer, so that parallel carts cannot exceed it: call it before
 * claiming seats.
 * @param signedIn also checks for an active session; calls with a token need not
 * @throws HttpError 403 with the way to get access, 409 with the day's remaining allowance
 */
export async function checkMemberTickets(
  tx: Tx,
  museum: Museum,
  { id, lines, customerId }: CartOfCustomer,
  { signedIn = false }: { readonly signedIn?: boolean } = {},
): Promise<void> {
  const wanted = lines.flatMap((line) => {
    const variant = museum.index.variants.get(line.variantId);
    return variant?.membersOnly ? [{ line, variant }] : [];
  });
  const [first] = wanted;
  if (first === undefined) return;
  if (customerId === null) throw membersOnly(first.variant, say.signIn);
  if (signedIn && !(await hasToken(tx, "customer", customerId, new Date(museum.now.epochMilliseconds))))
    throw membersOnly(first.variant, say.signInAgain);
  await lockCustomers(tx, [customerId]);
  const held = await membershipsOf(tx, museum, customerId);
  const today = museum.today.toString();
  const standing = standingOn(held, today);
  if (standing.current === undefined) throw membersOnly(first.variant, notValid(standing));

  const quantities = new Map<string | undefined, number>();
  for (const { line } of wanted)
    quantities.set(line.attributes.get("Date"), (quantities.get(line.attributes.get("Date")) ?? 0) + line.quantity);
  const taken = dayCounts(await takenByDay(tx, museum, { customerIds: [customerId], cartId: id }), customerId);
  for (const [date, quantity] of quantities) {
    const allowed = standingOn(held, date ?? today).current?.membership.ticketsPerDay;
    if (allowed === undefined)
      throw membersOnly(first.variant, (locale) => say.notValid(locale, { date: date ?? today }));
    const others = date === undefined ? 0 : (taken.get(date) ?? 0);
    if (others + quantity > allowed) throw usedUp({ date, allowed, left: Math.max(0, allowed - others) });
  }
}

/** @param asked a day (YYYY-MM-DD), and the cart to exclude from the count */
export async function memberTicketsOn(
  db: Db | Tx,
  museum: Museum,
  asked: { date: string; customerId: string; cartId: string },
): Promise<MemberTickets> {
  const { date, customerId, cartId } = asked;
  const { current } = standingOn(await membershipsOf(db, museum, customerId), date);
  const taken = await takenByDay(db, museum, { customerIds: [customerId], cartId });
  return leftOf(current?.membership.ticketsPerDay ?? 0, dayCounts(taken, customerId).get(date));
}

/** @returns today's tickets of each customer with a valid membership */
export async function memberTicketsToday(
  db: Db | Tx,
  museum: Museum,
  held: ReadonlyMap<string, Parameters<typeof standingOn>[0]>,
): Promise<ReadonlyMap<string, MemberTickets>> {
  const valid = [...held].flatMap(([id, each]) => {
    const { current } = standingOn(each, museum.date);
    return current === undefined ? [] : [{ id, allowed: current.membership.ticketsPerDay }];
  });
  const taken = await takenByDay(db, museum, { customerIds: valid.map(({ id }) => id), cartId: "" });
  return new Map(valid.map(({ id, allowed }) => [id, leftOf(allowed, dayCounts(taken, id).get(museum.date))]));
}

const leftOf = (allowed: number, taken = 0): MemberTickets => ({ allowed, left: Math.max(0, allowed - taken) });

/** @returns undefined per day (YYYY-MM-DD) without a valid membership, and for all days if none is valid today */
export async function memberAllowance(
  db: Db | Tx,
  museum: Museum,
  customerId: string,
): Promise<(date: string) => { readonly left: number } | undefined> {
  const held = await membershipsOf(db, museum, customerId);
  if (standingOn(held, museum.date).current === undefined) return () => undefined;
  const taken = dayCounts(await takenByDay(db, museum, { customerIds: [customerId], cartId: "" }), customerId);
  return (date) => {
    const allowed = standingOn(held, date).current?.membership.ticketsPerDay;
    return allowed === undefined ? undefined : leftOf(allowed, taken.get(date));
  };
}

interface TakenOnDay {
  readonly customer: string;
  readonly date: string;
  readonly taken: number;
}

const dayCounts = (taken: readonly TakenOnDay[], customerId: string): ReadonlyMap<string, number> =>
  new Map(taken.filter(({ customer }) => customer === customerId).map((of) => [of.date, of.taken]));

/** Counts the customers' orders and other carts with active holds. Reads each customer's by index: `offset 0` keeps the planner to it. */
async function takenByDay(
  db: Db | Tx,
  { index, now }: Museum,
  { customerIds, cartId }: { customerIds: readonly string[]; cartId: string },
): Promise<readonly TakenOnDay[]> {
  const variants = [...index.variants.values()].filter(({ membersOnly }) => membersOnly).map(({ id }) => id);
  if (customerIds.length === 0) return [];
  const { rows } = await sql<TakenOnDay>`
    select customer, attribute ->> 'value' as date, sum(quantity)::integer as taken from (
      select asked.id as customer, l.quantity - l.refunded as quantity, l.attributes
      from unnest(${customerIds}::text[]) as asked (id)
        cross join lateral (select id from orders where customer_id = asked.id offset 0) as o
        cross join lateral (select * from order_lines where order_id = o.id and variant_id = any(${variants}::text[]) offset 0) as l
      union all
      select asked.id, l.quantity, l.attributes
      from unnest(${customerIds}::text[]) as asked (id)
        cross join lateral (
          select id from carts where customer_id = asked.id and id <> ${cartId} and order_id is null and expires_at > ${new Date(now.epochMilliseconds)} offset 0
        ) as c
        cross join lateral (select * from cart_lines where cart_id = c.id and variant_id = any(${variants}::text[]) offset 0) as l
    ) as lines cross join lateral jsonb_array_elements(lines.attributes) as attribute
    where attribute ->> 'key' = 'Date' group by 1, 2`.execute(db);
  return rows;
}

function membersOnly({ title: type, product }: Variant, remedy: Sentence): HttpError {
  const message: Sentence = (locale) =>
    say.forMembers(locale, { type, product: product.title, remedy: remedy(locale) });
  return refused(403, { code: "MEMBERS_ONLY", field: "variantId", message });
}

function notValid({ ended, later: [next] }: Standing): Sentence {
  if (next !== undefined) return (locale) => say.begins(locale, { date: next.from });
  if (ended !== undefined) return (locale) => say.ended(locale, { date: ended.expires });
  return say.none;
}

function usedUp({ date, ...counts }: { date: string | undefined; allowed: number; left: number }): HttpError {
  const message: Sentence = (locale) =>
    date === undefined ? say.usedUp(locale, counts) : say.usedUpFor(locale, { ...counts, date });
  return refused(409, { code: "MEMBER_TICKETS_USED", field: "quantity", message });
}

/** Excludes the tickets of the current cart. */
export const findMemberTickets: FindMemberTickets = async (request, { db, museum, cartId = "" }, date) => {
  const customer = visitorOf(request);
  if (customer === undefined || (await membershipsOf(db, museum, customer.id)).length === 0) return undefined;
  return memberTicketsOn(db, museum, { date, customerId: customer.id, cartId });
};
