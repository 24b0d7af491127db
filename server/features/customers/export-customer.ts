import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { CustomerExport, OrderAnswer, OrderExtra } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { taxesByRate } from "../../museum/model/tax.ts";
import { slotLabel } from "../../museum/model/times.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { CurrentCustomer } from "../accounts/current-customer.ts";
import { isOwnWait, ownOrders } from "../accounts/own-records.ts";
import { showAnswer } from "../carts/answers.ts";
import { findExtras } from "../orders/order-extras.ts";
import { orderName } from "../orders/order-tickets.ts";
import { showCustomer } from "./show-customer.ts";

const batch = 200;
/** No real customer has more: they can ask the museum. */
const batchSize = 5000;

type Exported = Pick<CustomerExport, "museum" | "exportedAt" | "customer" | "memberships" | "orders" | "waitingList">;
type ExportedOrder = CustomerExport["orders"][number];

export async function exportCustomer(
  context: Pick<ServerContext, "config" | "db" | "now">,
  customer: CurrentCustomer,
): Promise<Exported> {
  const { db } = context;
  const museum = museumNow(context);
  const memberships = await db
    .selectFrom("memberships")
    .select(["title", "level", "starts", "expires", "details"])
    .where("customer_id", "=", customer.id)
    .orderBy("starts")
    .orderBy("id")
    .execute();
  const orders: ExportedOrder[] = [];
  let before: number | undefined;
  while (orders.length < batchSize) {
    const rows = await readOrders(db, customer, before);
    const extras = await findExtras(
      context,
      db,
      museum,
      rows.map(({ id }) => id),
      "visitor",
    );
    const extrasOf = (id: string) => extras.flatMap(({ orderId, extra }) => (orderId === id ? [extra] : []));
    orders.push(...rows.map((row) => showOrder(row, extrasOf(row.id))));
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) break;
    before = last.number;
  }
  return {
    museum: museum.tenant.title,
    exportedAt: new Date(museum.now.epochMilliseconds).toISOString(),
    customer: await showCustomer(db, museum, customer),
    memberships: memberships.map(({ details, ...membership }) => ({ ...membership, details: { ...details } })),
    orders,
    waitingList: await readWaits(db, museum, customer),
  };
}

async function readWaits(db: Db, { index }: Museum, customer: CurrentCustomer): Promise<Exported["waitingList"]> {
  const waits = await db
    .selectFrom("waiting_entries")
    .selectAll()
    .where(isOwnWait(customer))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return waits.map(({ event_id, date, slot, email, lines, status, created_at }) => ({
    event: index.events.get(event_id)?.title ?? event_id,
    date,
    time: slotLabel(slot),
    email,
    lines: lines.map(({ variantId, quantity }) => ({ ticketType: variantId, quantity })),
    status,
    createdAt: created_at.toISOString(),
  }));
}

interface ExportedLine extends Omit<ExportedOrder["lines"][number], "price" | "refunded"> {
  readonly cents: number;
  readonly refunded: number;
  readonly net: number;
  readonly tax: number;
  readonly taxIncluded: boolean;
  readonly rate: string | null;
}

interface OrderRow extends Pick<ExportedOrder, "attributes"> {
  readonly answers: readonly OrderAnswer[];
  readonly id: string;
  readonly number: number;
  readonly created_at: Date;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly discount_cents: number;
  readonly total_cents: number;
  readonly refunded_cents: number;
  readonly currency_code: string;
  readonly lines: readonly ExportedLine[];
  readonly notes: readonly { readonly text: string; readonly at: string }[] | null;
  readonly tickets: readonly (Omit<ExportedOrder["tickets"][number], "time"> & { readonly slot: string })[];
}

async function readOrders(db: Db, customer: CurrentCustomer, before: number | undefined): Promise<readonly OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select id, number, created_at, first_name, last_name, email, discount_cents, total_cents, refunded_cents, currency_code, attributes, answers, (
      select coalesce(json_agg(json_build_object(
        'title', title, 'ticketType', ticket_type, 'quantity', quantity, 'refunded', refunded, 'cents', price_cents, 'net', net_cents, 'tax', tax_cents,
        'rate', tax_rate, 'taxIncluded', tax_included, 'attributes', attributes
      ) order by position), '[]') from order_lines where order_id = own.id
    ) as lines, (
      select json_agg(json_build_object('text', text, 'at', at) order by id) from order_notes where order_id = own.id
    ) as notes, (
      select coalesce(json_agg(json_build_object(
        'title', title, 'date', date, 'slot', slot, 'ticketType', ticket_type, 'quantity', quantity - voided, 'redeemed', redeemed
      ) order by tickets.position, ticket_counts.position), '[]')
      from tickets join ticket_counts on ticket_id = tickets.id where order_id = own.id and voided_at is null
    ) as tickets
    from ${ownOrders(customer)} as own ${before === undefined ? sql`` : sql`where number < ${before}`} order by number desc limit ${batch}`.execute(
    db,
  );
  return rows;
}

function showOrder(row: OrderRow, extras: OrderExtra[]): ExportedOrder {
  const money = (cents: number) => fromCents(cents, row.currency_code);
  const taxes = taxesByRate(row.lines, row.currency_code);
  return {
    name: orderName(row.number),
    createdAt: row.created_at.toISOString(),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    ...(row.discount_cents > 0 && { discount: money(row.discount_cents) }),
    ...(taxes.length > 0 && { taxes }),
    total: money(row.total_cents),
    ...(row.refunded_cents > 0 && { refunded: money(row.refunded_cents) }),
    attributes: row.attributes,
    answers: row.answers.map(showAnswer),
    ...(row.notes !== null && {
      notes: row.notes.map(({ text, at }) => ({ text, at: new Date(at).toISOString() })),
    }),
    lines: row.lines.map(({ cents, refunded, net: _net, tax: _tax, rate: _rate, taxIncluded: _included, ...line }) => ({
      ...line,
      ...(refunded > 0 && { refunded }),
      price: money(cents),
    })),
    ...(extras.length > 0 && { extras }),
    tickets: row.tickets.map(({ slot, ...ticket }) => ({ ...ticket, time: slotLabel(slot) })),
  };
}
