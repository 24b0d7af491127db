import { sql } from "kysely";
import type { Sentence } from "../../../engine/core/contract.ts";
import * as sayAfterSale from "../../../messages/generated/server/after-sale.ts";
import * as say from "../../../messages/generated/server/desk.ts";
import type { CheckInResponse, CheckInTicket, OrderAnswer } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { type HttpError, notFound, refused } from "../../core/http/http-error.ts";
import { countedWords, type Museum } from "../../museum/catalogue/museum.ts";
import { eventTitleIn, lineTitlesIn } from "../../museum/catalogue/titles-in.ts";
import type { SeatRow } from "../../museum/inventory/seat-row.ts";
import { slotLabel } from "../../museum/model/times.ts";
import { showAnswer } from "../carts/answers.ts";
import { latestNote } from "../order-notes/order-notes.ts";
import { buyerName } from "../orders/guest.ts";
import { answerIn } from "../orders/order-language.ts";
import { countedVariant, orderName } from "../orders/order-tickets.ts";
import { thingsOf } from "./arrivals.ts";
import { timingOf } from "./door-timing.ts";

/** A code names one ticket of an order, or the whole order. */
export type TicketKind = "ticket-id" | "ticket-code";

export interface TicketCount extends CheckInTicket {
  readonly ticketId: string;
  readonly position: number;
  readonly row: SeatRow;
}

export interface CodeLookup {
  readonly museum: Museum;
  readonly kind: TicketKind;
  readonly value: string;
  readonly device: string;
}

/** Reads a code's usable tickets. @throws HttpError 404; 409 if all are void */
export async function readTickets(
  db: Db | Tx,
  museum: Museum,
  { kind, value }: Pick<CodeLookup, "kind" | "value">,
): Promise<{ orderId: string; order: CheckInResponse["order"]; counts: TicketCount[]; answers: OrderAnswer[] }> {
  const { index } = museum;
  const things = thingsOf(museum);
  const order = await db
    .selectFrom("orders")
    .select(["orders.id", "number", "first_name", "last_name", "email", "answers"])
    .select(latestNote(sql`orders.id`).as("note"))
    .where(
      kind === "ticket-code"
        ? sql<boolean>`confirmation_code = ${value}`
        : sql<boolean>`orders.id = (select order_id from tickets where id = ${value})`,
    )
    .executeTakeFirst();
  if (order === undefined) throw notFound(say.noTickets);
  const rows = await db
    .selectFrom("ticket_counts")
    .innerJoin("tickets", "tickets.id", "ticket_counts.ticket_id")
    .select(["ticket_id", "ticket_counts.position", "ticket_type", "redeemed", "title", "event_id", "date", "slot"])
    .select([sql<number>`quantity - voided`.as("quantity"), sql.raw<string | null>(countedVariant).as("variant_id")])
    .where("order_id", "=", order.id)
    .where(sql<boolean>`quantity > voided`)
    .$if(kind === "ticket-id", (query) => query.where("tickets.id", "=", value))
    .orderBy("tickets.position")
    .orderBy("ticket_counts.position")
    .execute();
  const isVoid = rows.length === 0 ? await voided(db, { kind, value, orderId: order.id }) : undefined;
  if (isVoid !== undefined) throw isVoid;
  const buyer = buyerName(museum.tenant.locale, { firstName: order.first_name, lastName: order.last_name });
  return {
    orderId: order.id,
    order: {
      orderNumber: orderName(order.number),
      customerFirstName: buyer.firstName,
      customerLastName: buyer.lastName,
      customerEmail: order.email,
      ...(order.note !== null && { note: order.note }),
    },
    answers: order.answers.filter(({ atTheDoor }) => atTheDoor).map((answer) => showAnswer(answerIn(museum, answer))),
    counts: rows.map(({ ticket_id, position, variant_id, quantity, redeemed, title, event_id, date, slot, ...row }) => {
      const stored = { title: "", ticketType: row.ticket_type };
      const { ticketType } = lineTitlesIn(museum, variant_id ?? "", stored);
      const counted = countedWords(index, event_id, ticketType);
      return {
        id: `${ticket_id}.${position}`,
        ticketId: ticket_id,
        position,
        row: { eventId: event_id, date, slot },
        ticketType,
        ...(counted && { counted }),
        ...(things.includes(event_id) && { thing: true as const }),
        totalTickets: quantity,
        redeemedTickets: redeemed,
        eventTitle: eventTitleIn(museum, { eventId: event_id, title }),
        eventDate: date,
        eventTime: slotLabel(slot),
        timing: timingOf(museum, { eventId: event_id, date, slot }),
      };
    }),
  };
}

/** Explains why none of the tickets is valid; undefined if the order never had tickets. */
async function voided(
  db: Db | Tx,
  { kind, value, orderId }: Pick<CodeLookup, "kind" | "value"> & { readonly orderId: string },
): Promise<HttpError | undefined> {
  const refuse = (message: Sentence) => refused(409, { code: "TICKET_VOID", message });
  const tickets = await db
    .selectFrom("tickets")
    .leftJoin("tickets as later", "later.id", "tickets.moved_to")
    .select(["tickets.id", "later.date", "later.slot"])
    .where("tickets.order_id", "=", orderId)
    .execute();
  if (tickets.length === 0) return undefined;
  if (kind === "ticket-code") return refuse(sayAfterSale.orderCancelled);
  const { date, slot } = tickets.find(({ id }) => id === value) ?? {};
  if (date == null || slot == null) return refuse(sayAfterSale.ticketCancelled);
  return refuse((language) => sayAfterSale.ticketMoved(language, { date, time: slotLabel(slot) }));
}
