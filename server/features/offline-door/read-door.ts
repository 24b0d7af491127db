import { createHash } from "node:crypto";
import { sql } from "kysely";
import { doorHashText, hashLength } from "../../../commerce/door/door-codes.ts";
import * as sayAfterSale from "../../../messages/generated/server/after-sale.ts";
import type { DoorOrder, DoorTicket, DoorUse } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";
import { countedWords, type Museum } from "../../museum/catalogue/museum.ts";
import { eventTitleIn, lineTitlesIn } from "../../museum/catalogue/titles-in.ts";
import { isRunning, slotLabel } from "../../museum/model/times.ts";
import { moneyBackOf } from "../after-sale/money-back.ts";
import { showAnswer } from "../carts/answers.ts";
import { thingsOf } from "../check-in/arrivals.ts";
import { doorWindowOf } from "../check-in/door-timing.ts";
import { placeOf } from "../check-in/past-redemptions.ts";
import { latestNote } from "../order-notes/order-notes.ts";
import { buyerName } from "../orders/guest.ts";
import { answerIn } from "../orders/order-language.ts";
import { countedVariant, orderName } from "../orders/order-tickets.ts";

/** Codes are 128 random bits, so a fast hash without salt reveals none. */
export function doorHash(kind: Parameters<typeof doorHashText>[0], value: string): string {
  return createHash("sha256").update(doorHashText(kind, value)).digest("base64url").slice(0, hashLength);
}

interface OrderRow {
  readonly id: string;
  readonly code: string;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly note: string | null;
  readonly answers: Parameters<typeof showAnswer>[0][];
  readonly hasMoneyBack: boolean;
}

interface TicketRow {
  readonly id: string;
  readonly orderId: string;
  readonly eventId: string;
  readonly title: string;
  readonly date: string;
  readonly slot: string;
  readonly voidedAs: "moved" | "cancelled" | null;
  readonly laterDate: string | null;
  readonly laterSlot: string | null;
}

interface CountRow {
  readonly ticketId: string;
  readonly position: number;
  readonly type: string;
  readonly variantId: string | null;
  readonly total: number;
}

interface UseRow {
  readonly id: string;
  readonly nonce: string | null;
  readonly at: Date;
  readonly device: string;
  readonly by: string;
  readonly counts: [ticketId: string, position: number, quantity: number][];
  readonly orderId: string;
}

/** Reads the orders with tickets for today, tomorrow, or a visit from yesterday that still runs, by their codes' hashes. */
export async function readDoor(db: Db, museum: Museum): Promise<ReadonlyMap<string, DoorOrder>> {
  const orders = await ordersOf(db, museum);
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const tickets = groupBy(await ticketsOf(db, ids), ({ orderId }) => orderId);
  const counts = groupBy(await countsOf(db, ids), ({ ticketId }) => ticketId);
  const uses = groupBy(await usesOf(db, ids), ({ orderId }) => orderId);
  const things = thingsOf(museum);
  const list = new Map<string, DoorOrder>();
  for (const { id, code, number, firstName, lastName, note, answers, hasMoneyBack } of orders) {
    const moneyBack = hasMoneyBack ? await moneyBackOf(db, museum, id) : undefined;
    const shown = answers.filter(({ atTheDoor }) => atTheDoor).map((answer) => showAnswer(answerIn(museum, answer)));
    const hash = doorHash("ticket-code", code);
    list.set(hash, {
      code: hash,
      orderNumber: orderName(number),
      ...buyerName(museum.tenant.locale, { firstName, lastName }),
      ...(note !== null && { note }),
      ...(shown.length > 0 && { answers: shown }),
      ...(moneyBack && { moneyBack }),
      tickets: (tickets.get(id) ?? []).map((ticket) => showTicket(museum, ticket, counts.get(ticket.id) ?? [], things)),
      uses: (uses.get(id) ?? []).map(showUse),
    });
  }
  return list;
}

async function ordersOf(db: Db, museum: Museum): Promise<readonly OrderRow[]> {
  const day = (days: number) => museum.today.add({ days }).toString();
  const rows = await db
    .selectFrom("inventory")
    .select(["event_id", "date", "slot"])
    .where("date", ">=", day(-1))
    .where("date", "<=", day(1))
    // Only these have an index. A time with no sold seats has no ticket to admit.
    .where("sold", ">", 0)
    .execute();
  const times = rows.filter(
    ({ event_id, date, slot }) =>
      date >= museum.date || isRunning(museum, museum.index.events.get(event_id), { date, slot }),
  );
  const { rows: orders } = await sql<OrderRow>`
    select id, confirmation_code as code, number, first_name as "firstName", last_name as "lastName", answers, ${latestNote(sql`orders.id`)} as note,
      exists (select from order_changes where order_id = orders.id and employee_id is null and kind in ('refunded', 'disputed')) as "hasMoneyBack"
    from orders where id in (
      select order_id from tickets join unnest(
        ${times.map((row) => row.event_id)}::text[], ${times.map(({ date }) => date)}::date[], ${times.map(({ slot }) => slot)}::text[]
      ) as time (event_id, date, slot) on (tickets.event_id, tickets.date, tickets.slot) = (time.event_id, time.date, time.slot)
    ) order by number`.execute(db);
  return orders;
}

async function ticketsOf(db: Db, orders: readonly string[]): Promise<readonly TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select tickets.id, tickets.order_id as "orderId", tickets.event_id as "eventId", tickets.title, tickets.date, tickets.slot,
      tickets.voided_as as "voidedAs", later.date as "laterDate", later.slot as "laterSlot"
    from tickets left join tickets as later on later.id = tickets.moved_to
    where tickets.order_id = any(${orders}) order by tickets.order_id, tickets.position`.execute(db);
  return rows;
}

async function countsOf(db: Db, orders: readonly string[]): Promise<readonly CountRow[]> {
  const { rows } = await sql<CountRow>`
    select ticket_id as "ticketId", ticket_counts.position, ticket_type as type, quantity - voided as total,
      ${sql.raw(countedVariant)} as "variantId"
    from ticket_counts join tickets on tickets.id = ticket_id
    where order_id = any(${orders}) and quantity > voided order by ticket_id, ticket_counts.position`.execute(db);
  return rows;
}

async function usesOf(db: Db, orders: readonly string[]): Promise<readonly UseRow[]> {
  const { rows } = await sql<UseRow>`
    select redemptions.id, nonce, redeemed_at as at, device, employees.name as by, order_id as "orderId",
      json_agg(json_build_array(ticket_id, redemption_counts.position, quantity) order by ticket_id, redemption_counts.position) as counts
    from tickets join redemption_counts on ticket_id = tickets.id
      join redemptions on redemptions.id = redemption_id join employees on employees.id = employee_id
    where order_id = any(${orders}) and undone_at is null
    group by redemptions.id, employees.id, order_id order by redeemed_at, redemptions.id`.execute(db);
  return rows;
}

function showTicket(
  museum: Museum,
  { id, eventId, title, date, slot, voidedAs, laterDate, laterSlot }: TicketRow,
  counts: readonly CountRow[],
  things: readonly string[],
): DoorTicket {
  const { locale } = museum.tenant;
  const moved =
    laterDate === null || laterSlot === null
      ? undefined
      : sayAfterSale.ticketMoved(locale, { date: laterDate, time: slotLabel(laterSlot) });
  return {
    code: doorHash("ticket-id", id),
    title: eventTitleIn(museum, { eventId, title }),
    time: slotLabel(slot),
    window: doorWindowOf(museum, { eventId, date, slot }),
    ...(things.includes(eventId) && { thing: true as const }),
    types: counts.map(({ position, total, variantId, ...count }) => {
      const { ticketType: type } = lineTitlesIn(museum, variantId ?? "", { title: "", ticketType: count.type });
      const counted = countedWords(museum.index, eventId, type);
      return { position, type, ...(counted && { counted }), total };
    }),
    ...(voidedAs !== null && { void: moved ?? sayAfterSale.ticketCancelled(locale) }),
  };
}

function showUse({ id, nonce, at, device, by, counts }: UseRow): DoorUse {
  const place = placeOf(device);
  return {
    id: doorHash("scan", nonce ?? id),
    at: at.toISOString(),
    by,
    ...(place !== undefined && { place }),
    counts: counts.map(([ticket, position, quantity]) => ({
      ticket: doorHash("ticket-id", ticket),
      position,
      quantity,
    })),
  };
}

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group === undefined) groups.set(key(row), [row]);
    else group.push(row);
  }
  return groups;
}
