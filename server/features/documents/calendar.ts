import { createHash } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import { inSequence } from "../../../messages/formats/list.ts";
import * as say from "../../../messages/generated/server/documents.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { beginOf } from "../../museum/model/times.ts";
import { whereIs } from "../orders/order-mail.ts";
import { orderName, type ShownOrder, typesOf } from "../orders/order-tickets.ts";

/** Maximum octets per line without its break (RFC 5545, 3.1). */
const maxOctets = 75;

/** Used if the catalogue gives no duration. */
const usualMinutes = 60;

/**
 * UID survives moves and SEQUENCE grows with each change, so that calendars replace the old event (RFC 5545).
 * @param link the URL of the order's page
 */
export function calendarOf(museum: Museum, order: ShownOrder, link: string): string {
  return written(museum, order, { method: "PUBLISH", visits: order.tickets, link });
}

/** Makes calendars remove canceled visits; undefined without any. */
export function cancelledCalendarOf(museum: Museum, order: ShownOrder, link: string): string | undefined {
  const visits = order.cancelled.map((visit) => ({ ...visit, counts: [] }));
  return visits.length === 0 ? undefined : written(museum, order, { method: "CANCEL", visits, link });
}

interface Written {
  readonly method: "PUBLISH" | "CANCEL";
  readonly visits: ShownOrder["tickets"];
  readonly link: string;
}

function written(museum: Museum, order: ShownOrder, { method, visits, link }: Written): string {
  const { locale, title } = museum.tenant;
  const where = whereIs(museum.tenant);
  const stamp = utc(museum.now.toZonedDateTimeISO("UTC"));
  const events = visits.map((ticket) => {
    const description = [
      say.order(locale, { name: orderName(order.number) }),
      inSequence(locale, typesOf(museum, ticket)),
      method === "PUBLISH" ? say.atTheEntrance(locale) : "",
      link,
    ]
      .filter((line) => line !== "")
      .join("\n");
    return [
      "BEGIN:VEVENT",
      // Do not reveal the ticket's id, which grants entry.
      `UID:${createHash("sha256").update(ticket.visit).digest("base64url").slice(0, 22)}@${new URL(link).hostname}`,
      `DTSTAMP:${stamp}`,
      `SEQUENCE:${order.changes}`,
      ...timesOf(museum, ticket),
      `SUMMARY:${textValue(say.event(locale, { title: ticket.title, museum: title }))}`,
      `DESCRIPTION:${textValue(description)}`,
      ...(where === "" ? [] : [`LOCATION:${textValue(inSequence(locale, [title, where]))}`]),
      `URL:${link}`,
      `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
      "END:VEVENT",
    ];
  });
  return calendarLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//museum-storefront//EN",
    `METHOD:${method}`,
    ...events.flat(),
    "END:VCALENDAR",
  ]);
}

function timesOf(museum: Museum, ticket: ShownOrder["tickets"][number]): string[] {
  const begin = beginOf(museum, ticket);
  const { durationMinutes: minutes = usualMinutes } = museum.index.events.get(ticket.event_id) ?? {};
  if (begin instanceof Temporal.ZonedDateTime) return [`DTSTART:${utc(begin)}`, `DTEND:${utc(begin.add({ minutes }))}`];
  // All day, without blocking the time.
  const day = (each: Temporal.PlainDate) => each.toString().replaceAll("-", "");
  return [`DTSTART;VALUE=DATE:${day(begin)}`, `DTEND;VALUE=DATE:${day(begin.add({ days: 1 }))}`, "TRANSP:TRANSPARENT"];
}

function utc(time: Temporal.ZonedDateTime): string {
  return time.toInstant().toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
}

/** Prevents user input from ending its line or value. */
function textValue(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, " ")
      .replace(/[\\;,]/g, "\\$&")
      .replaceAll("\n", "\\n")
  );
}

function calendarLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** Folds between characters, although the limit counts octets. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      parts.push(part);
      [part, octets] = ["", 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}
