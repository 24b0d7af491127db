import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/after-sale.ts";
import type {
  HandBack,
  RefundLinesRequest,
  RefundQuoteRequest,
  RefundQuoteResponse,
} from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { rehearse } from "../../core/database/transaction.ts";
import { invalid } from "../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { Approver } from "../employees/approval.ts";
import { heldMemberships, standingOn } from "../memberships/held-memberships.ts";
import { type ByStaff, recordChange } from "../orders/changes.ts";
import { lineMakers } from "../orders/line-makers.ts";
import { type LineQuantity, readOrder, type StoredOrder } from "../orders/stored-order.ts";
import type { DeskRefund } from "../payments/desk/port.ts";
import { mailCancelled } from "./changed-mail.ts";
import { checkRefundApproval } from "./refund-approval.ts";
import { bookedOn, countRefunded, handBackOf, openPayments, refundMoney, refundOf } from "./refund-money.ts";
import { returnSeats, ticketsOf, voidLines } from "./void-tickets.ts";

interface Refunding extends RefundLinesRequest {
  readonly orderId: string;
  readonly approver?: Approver | undefined;
  readonly staff: ByStaff & Pick<DeskRefund, "till">;
}

/**
 * Voids unused tickets, frees their seats and ends refunded memberships (docs/behaviour.md, "After the sale").
 * @returns the amounts that the employee hands over at the desk
 * @throws HttpError 404 unknown order; 400 for an unknown line or too large a quantity; 409 if guests enter right now
 * or the drawer lacks the cash, or a second employee must approve it
 */
export async function refundLines(
  tx: Tx,
  context: ServerContext,
  { orderId, lines: wanted, reference, approver, staff }: Refunding,
): Promise<readonly HandBack[]> {
  const museum = museumNow(context);
  const at = new Date(museum.now.epochMilliseconds);
  const { employeeId, till, reason } = staff;
  const handBack: HandBack[] = [];
  for await (const part of partsToRefund(tx, context, museum, { orderId, lines: wanted })) {
    const { order } = part;
    const voided = await voidLines(tx, order, part.lines, at);
    await returnSeats(tx, museum, part, voided);
    const refunded = await refundMoney(tx, museum, {
      ...part,
      reason: part.isUnearned ? "the membership was refunded" : "refunded by staff",
      desk: { employeeId, till, reference },
    });
    const { cents } = refunded;
    const titles = part.lines.map(({ line, quantity }) => lineName(museum.tenant.locale, line, quantity));
    const lines = part.lines.map(({ line, quantity }) => [line.position, quantity] as const);
    const approvedBy = await checkRefundApproval(tx, museum, { orderId: order.id, cents, approver });
    const by = { employeeId, approvedBy, reason };
    await recordChange(tx, { kind: "refunded", orderId: order.id, at, about: { cents, titles, lines }, ...by });
    const tickets = [...new Set(voided.map(({ ticket }) => ticket))];
    await mailCancelled(tx, context, order, tickets, refunded);
    handBack.push(...refunded.handBack);
  }
  return handBack;
}

/** Includes member tickets, also of other orders, that end with a membership. @throws HttpError as `refundLines` */
export async function quoteRefund(
  context: Pick<ServerContext, "config" | "db" | "now">,
  orderId: string,
  { lines }: RefundQuoteRequest,
): Promise<RefundQuoteResponse> {
  const museum = museumNow(context);
  const { currencyCode } = museum.tenant;
  const money = (each: number) => fromCents(each, currencyCode);
  return rehearse(context.db, async (tx) => {
    const byOrder = new Map<string, number>();
    let [tax, guestsIn, memberTickets] = [0, 0, 0];
    for await (const part of partsToRefund(tx, context, museum, { orderId, lines })) {
      const { order } = part;
      const before = byOrder.get(order.id) ?? 0;
      const cents = refundOf({ ...order, refunded: order.refunded + before }, part.lines);
      byOrder.set(order.id, before + cents);
      tax += bookedOn(order, cents, part.lines).reduce((sum, entry) => sum + entry.tax, 0);
      if (part.isUnearned) memberTickets += part.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      else guestsIn = redeemedOf(order, part.lines);
      await voidLines(tx, order, part.lines, new Date(museum.now.epochMilliseconds));
      await countRefunded(tx, order, part.lines);
    }
    const handBack: HandBack[] = [];
    for (const [id, cents] of byOrder) handBack.push(...handBackOf(await openPayments(tx, id), cents, currencyCode));
    const refund = [...byOrder.values()].reduce((sum, cents) => sum + cents, 0);
    return { refund: money(refund), tax: money(tax), handBack, guestsIn, memberTickets };
  });
}

interface RefundedPart {
  readonly order: StoredOrder;
  readonly lines: readonly LineQuantity[];
  readonly isUnearned: boolean;
}

/**
 * Yields the lines, then member tickets that end with their memberships. Refund each part before asking for the next.
 * @throws HttpError as `refundLines`
 */
async function* partsToRefund(
  tx: Tx,
  context: object,
  museum: Museum,
  { orderId, lines: wanted }: Pick<Refunding, "orderId" | "lines">,
): AsyncGenerator<RefundedPart> {
  await lockWithMemberTickets(tx, museum, orderId);
  const order = await readOrder(tx, orderId, { lock: true });
  const lines = chosenOf(order, wanted);
  const holders: string[] = [];
  for (const { refund } of lineMakers.of(context))
    holders.push(...((await refund?.(tx, museum, orderId, lines)) ?? []));
  yield { order, lines, isUnearned: false };
  for (const each of await unearnedTickets(tx, museum, holders)) {
    const ofMember = await readOrder(tx, each.orderId, { lock: each.orderId !== orderId });
    const more = each.lines.flatMap(({ position, quantity }) =>
      ofMember.lines.filter((line) => line.position === position).map((line) => ({ line, quantity })),
    );
    yield { order: ofMember, lines: more, isUnearned: true };
  }
}

/** Locks in order of id, to prevent deadlocks. */
export async function lockWithMemberTickets(tx: Tx, museum: Museum, orderId: string): Promise<void> {
  const { rows: holders } = await sql<{
    customer: string;
  }>`select customer_id as customer from memberships where order_id = ${orderId}`.execute(tx);
  if (holders.length === 0) return;
  const customers = holders.map(({ customer }) => customer);
  const { rows } = await sql<{
    id: string;
  }>`select distinct orders.id from orders join order_lines as line on line.order_id = orders.id
    where customer_id = any(${customers}::text[]) and variant_id = any(${memberVariants(museum)}::text[]) and refunded < quantity`.execute(
    tx,
  );
  const ids = [orderId, ...rows.map(({ id }) => id)];
  await sql`select from orders where id = any(${ids}::text[]) order by id for update`.execute(tx);
}

/** @throws HttpError 400 */
function chosenOf(order: StoredOrder, wanted: RefundLinesRequest["lines"]): LineQuantity[] {
  const quantities = new Map<string, number>();
  for (const { id, quantity } of wanted) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return [...quantities].map(([id, quantity]) => {
    const line = order.lines.find(({ position }) => String(position) === id);
    if (line === undefined)
      throw invalid({ code: "INVALID", field: "lines", message: (locale) => say.noLine(locale, { id }) });
    const left = line.quantity - line.refunded;
    if (quantity > left)
      throw invalid({
        code: "TOO_MANY",
        field: "lines",
        message: (locale) => say.tooMuch(locale, { left, title: line.title }),
      });
    return { line, quantity };
  });
}

interface MemberLine {
  readonly orderId: string;
  readonly position: number;
  readonly customer: string;
  readonly date: string;
  readonly left: number;
  readonly unused: number;
}

interface Unearned {
  readonly orderId: string;
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
}

/** Takes the latest purchases first; admitted guests keep their tickets. */
async function unearnedTickets(tx: Tx, museum: Museum, customerIds: readonly string[]): Promise<readonly Unearned[]> {
  if (customerIds.length === 0) return [];
  const { rows } = await sql<MemberLine>`
    select orders.id as "orderId", line.position, customer_id as customer, dated.date, quantity - refunded as left, (
      select coalesce(sum(count.quantity - voided - redeemed), 0)::integer from tickets join ticket_counts as count on ticket_id = tickets.id
      where tickets.order_id = orders.id and voided_at is null and exists (
        select from jsonb_array_elements(from_lines) as part where (part->>0)::integer = line.position
      )
    ) as unused
    from orders join order_lines as line on line.order_id = orders.id
      cross join lateral (select value->>'value' as date from jsonb_array_elements(line.attributes) where value->>'key' = 'Date') as dated
    where customer_id = any(${customerIds}::text[]) and variant_id = any(${memberVariants(museum)}::text[]) and refunded < quantity
      and dated.date >= ${museum.date}
    order by orders.created_at desc, orders.id, line.position desc`.execute(tx);
  const held = await heldMemberships(tx, museum, customerIds);
  const excess = new Map<string, number>();
  const keyOf = ({ customer, date }: MemberLine) => JSON.stringify([customer, date]);
  for (const row of rows)
    excess.set(
      keyOf(row),
      (excess.get(keyOf(row)) ??
        -(standingOn(held.get(row.customer) ?? [], row.date).current?.membership.ticketsPerDay ?? 0)) + row.left,
    );
  const found = new Map<string, { position: number; quantity: number }[]>();
  for (const row of rows) {
    const open = excess.get(keyOf(row)) ?? 0;
    const quantity = Math.min(open, row.left, row.unused);
    if (quantity <= 0) continue;
    excess.set(keyOf(row), open - quantity);
    found.set(row.orderId, [...(found.get(row.orderId) ?? []), { position: row.position, quantity }]);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([orderId, lines]) => ({ orderId, lines }));
}

const memberVariants = ({ index }: Museum) =>
  [...index.variants.values()].filter(({ membersOnly }) => membersOnly).map(({ id }) => id);

/** Formats "2 × General Admission, Adult". */
export function lineName(
  locale: string,
  { title, ticketType }: Pick<StoredOrder["lines"][number], "title" | "ticketType">,
  quantity: number,
): string {
  const isOfType = ticketType !== "" && ticketType !== title;
  return isOfType
    ? say.lineOfType(locale, { quantity, title, type: ticketType })
    : say.line(locale, { quantity, title });
}

function redeemedOf(order: StoredOrder, lines: readonly LineQuantity[]): number {
  const tickets = new Set(lines.flatMap(({ line }) => ticketsOf(order, line.position)));
  const positions = new Set(lines.map(({ line }) => line.position));
  const counts = [...tickets]
    .flatMap((ticket) => ticket.counts)
    .filter(({ fromLines }) => fromLines.some(([position]) => positions.has(position)));
  return counts.reduce((sum, { redeemed }) => sum + redeemed, 0);
}
