import { sql } from "kysely";
import type { LookupDatesResponse, LookupEventsResponse, LookupTimesResponse, TicketOrder, TicketOrdersResponse } from "../../schemas/generated/wire.ts";
import { minuteOf } from "../catalogue/calendar.ts";
import { anySlot, anyTime, daysOf, type Museum, slotLabel } from "../catalogue/museum.ts";
import type { Db } from "../database/tables.ts";
import { orderName } from "../orders/order-tickets.ts";
import { holds, wordsOf } from "./search-words.ts";

/** The events that are on sale, and those that have tickets for today or later, by title. */
export async function lookupEvents(db: Db, museum: Museum): Promise<LookupEventsResponse["events"]> {
  const { tenant, today, index } = museum;
  const sold = await db
    .selectFrom("tickets")
    .select(["event_id as id", sql<string>`max(title)`.as("title")])
    .where("date", ">=", today.toString())
    .groupBy("event_id")
    .execute();
  const onSale = index.catalogue.events.filter((event) => [...daysOf(museum, event)].some((day) => day >= today.toString()));
  // As the catalogue calls them now, where it has them.
  const titles = new Map([...sold, ...onSale].map(({ id, title }) => [id, title]));
  return [...titles].map(([id, title]) => ({ id, title })).sort((a, b) => a.title.localeCompare(b.title, tenant.locale));
}

/** The days from today on for which an event has tickets. */
export async function lookupDates(db: Db, { today }: Museum, eventId: string): Promise<LookupDatesResponse["dates"]> {
  const rows = await db
    .selectFrom("tickets")
    .select("date")
    .distinct()
    .where("event_id", "=", eventId)
    .where("date", ">=", today.toString())
    .orderBy("date")
    .execute();
  return rows.map(({ date }) => date);
}

/** The times of a day for which an event has tickets, early ones first. */
export async function lookupTimes(db: Db, eventId: string, date: string): Promise<LookupTimesResponse["times"]> {
  const rows = await db.selectFrom("tickets").select("slot").distinct().where("event_id", "=", eventId).where("date", "=", date).execute();
  return rows
    .map(({ slot }) => slot)
    .sort((a, b) => startOf(a) - startOf(b))
    .map(slotLabel);
}

/**
 * The orders with tickets for an event's day, by the customer's last name (specification, section 9).
 * @param time a slot's label; empty for all
 * @param search part of a name or of an email address; empty for all
 */
export async function lookupTickets(
  db: Db,
  { eventId, date, time, search }: { readonly eventId: string; readonly date: string; readonly time: string; readonly search: string },
): Promise<TicketOrdersResponse> {
  let query = db
    .selectFrom("orders")
    .innerJoin("tickets", "tickets.order_id", "orders.id")
    .innerJoin("ticket_counts", "ticket_counts.ticket_id", "tickets.id")
    .select([
      "number",
      "first_name",
      "last_name",
      "email",
      "confirmation_code",
      sql<number>`sum(quantity)::integer`.as("total"),
      sql<number>`sum(redeemed)::integer`.as("redeemed"),
    ])
    .where("event_id", "=", eventId)
    .where("date", "=", date)
    .groupBy("orders.id")
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy("number")
    .limit(500);
  if (time !== "") query = query.where("slot", "=", time === anyTime ? anySlot : time);
  for (const word of wordsOf(search)) query = query.where(({ or }) => or([holds(sql`search`, word), holds(sql`'#' || number`, word)]));
  const rows = await query.execute();
  const eventTickets = rows.map(
    (row): TicketOrder => ({
      orderNumber: orderName(row.number),
      totalTickets: row.total,
      redeemedTickets: row.redeemed,
      customerFirstName: row.first_name,
      customerLastName: row.last_name,
      customerEmail: row.email,
      confirmationCode: row.confirmation_code,
    }),
  );
  return { ticketsDate: date, eventTickets };
}

function startOf(slot: string): number {
  return slot === anySlot ? 0 : minuteOf(slot);
}
