import { sql } from "kysely";
import * as confirmation from "../../../messages/generated/mail/confirmation.ts";
import * as say from "../../../messages/generated/mail/holders.ts";
import type { StudioHolders } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { AroundHandler, Calls, GetHandler } from "../../core/http/calls.ts";
import { html } from "../../core/http/html.ts";
import { createLimit } from "../../core/http/limits.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { helpLine, mailButton, mailPage, senderOf, typedName } from "../../museum/mail-page.ts";
import { codeKey } from "../../museum/products/promotion-codes.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { callerOf } from "../employees/current-employee.ts";
import { contextOfOrder } from "../orders/order-language.ts";
import { orderPageUrl } from "../orders/order-mail.ts";
import { orderName } from "../orders/order-tickets.ts";

/** Tickets for today and later: of an event, of orders with another product, or of orders with a promotion code. */
interface Held {
  readonly list: string;
  readonly id: string;
  /** Only this day's; undefined for all. */
  readonly date?: string | undefined;
}

interface HolderRow {
  readonly id: string;
  readonly number: number;
  readonly language: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly date: string;
  readonly tickets: number;
}

/** Orders to show; all are counted. */
const maxShown = 100;

/** Adds the calls that say who holds tickets for a product, and write to them. */
export function holderRoutes(server: Calls<"studio">, context: ServerContext): void {
  server.get("/holders", readHolders(context));
  server.actAround("/holders/mail", mailHolders(context));
}

function readHolders(context: ServerContext): GetHandler<"studio", "/holders"> {
  return async (request) => {
    const { list = "", id = "", date } = request.query;
    const rows = await holdersOf(context.db, museumNow(context).today.toString(), { list, id, date });
    const mayRead = callerOf(request).permissions.includes("orders");
    return { body: summaryOf(rows, mayRead) };
  };
}

/** Returns a row for each order and day, the next visits first. */
async function holdersOf(db: Db | Tx, today: string, { list, id, date }: Held): Promise<HolderRow[]> {
  const isHeld =
    list === "events"
      ? sql`t.event_id = ${id}`
      : list === "codes"
        ? sql`o.code = ${codeKey(id)}`
        : sql`exists (select from order_lines l where l.order_id = o.id and l.product_id = ${id} and l.refunded < l.quantity)`;
  const { rows } = await sql<HolderRow>`
    select o.id, o.number, o.language, o.first_name, o.last_name, o.email, t.date, sum(c.quantity - c.voided)::integer as tickets
    from tickets t join ticket_counts c on c.ticket_id = t.id join orders o on o.id = t.order_id
    where ${isHeld} and t.voided_at is null and t.date >= ${today} ${date ? sql`and t.date = ${date}` : sql``}
    group by o.id, t.date having sum(c.quantity - c.voided) > 0 order by t.date, o.number`.execute(db);
  return rows;
}

function summaryOf(rows: readonly HolderRow[], mayRead: boolean): StudioHolders {
  const days = new Map<string, number>();
  for (const { date, tickets } of rows) days.set(date, (days.get(date) ?? 0) + tickets);
  return {
    tickets: rows.reduce((sum, { tickets }) => sum + tickets, 0),
    orders: new Set(rows.map(({ id }) => id)).size,
    addresses: addressesIn(rows).size,
    days: [...days].map(([date, tickets]) => ({ date, tickets })),
    ...(mayRead && {
      holders: rows.slice(0, maxShown).map(({ id, number, first_name, last_name, email, date, tickets }) => ({
        ...{ order: id, name: orderName(number), email, date, tickets },
        customer: `${first_name} ${last_name}`.trim(),
      })),
    }),
  };
}

/** Each address once, with its first order. */
function addressesIn(rows: readonly HolderRow[]): ReadonlyMap<string, HolderRow> {
  const found = new Map<string, HolderRow>();
  for (const row of rows) {
    const address = row.email.toLowerCase();
    if (address !== "" && !found.has(address)) found.set(address, row);
  }
  return found;
}

function mailHolders(context: ServerContext): AroundHandler<"studio", "/holders/mail"> {
  const mails = createLimit(context.db, { name: "holder-mails" });
  return async (request, once) => {
    const { list, id, title, date, subject, text } = request.body;
    await mails.consume(callerOf(request).id);
    return once(async ({ tx, audit }) => {
      const rows = await holdersOf(tx, museumNow(context).today.toString(), { list, id, date });
      const addressed = addressesIn(rows);
      for (const row of addressed.values()) await queueHolderMail(tx, context, row, { subject, text });
      await audit({ subject: title, details: { count: addressed.size } });
      return { mails: addressed.size };
    });
  };
}

async function queueHolderMail(
  tx: Tx,
  context: ServerContext,
  { id, number, language, first_name, email }: HolderRow,
  { subject, text }: { readonly subject: string; readonly text: string },
): Promise<void> {
  const sender = senderOf(contextOfOrder(context, { language }));
  const { tenant } = sender;
  const { locale } = tenant;
  const link = orderPageUrl(sender, id);
  const greeting = confirmation.greeting(locale, { name: typedName(first_name) });
  const about = say.about(locale, { order: orderName(number) });
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  await context.queueMail(tx, {
    from: tenant.mailFrom,
    to: email,
    subject,
    text: [greeting, ...paragraphs, about, link, helpLine(tenant)].join("\n\n"),
    html: mailPage(sender, {
      title: subject,
      content: html`<p>${greeting}</p>
${paragraphs.map((paragraph) => html`<p style="white-space:pre-line">${paragraph}</p>`)}
<p>${about}</p>
${mailButton(tenant, link, say.link(locale))}`,
    }),
    order: id,
  });
}
