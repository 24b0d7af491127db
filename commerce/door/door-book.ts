import type {
  CheckInResponse,
  CheckInTicket,
  DoorCount,
  DoorList,
  DoorOrder,
  DoorScan,
  DoorTicket,
  DoorUse,
  DoorWindow,
  TicketTiming,
} from "../../schemas/generated/wire.ts";
import type { TicketsCode } from "../check-in.ts";
import { museumTime } from "../museum-time.ts";

/** A visit starting within these minutes belongs to this evening, even after midnight. */
const sameEveningMinutes = 6 * 60;
const minuteMs = 60_000;

/** The present moment: milliseconds since 1970, and the museum's calendar day. */
interface DoorMoment {
  readonly now: number;
  readonly date: string;
}

/** Applies the door's limits, on the server and on a device (docs/behaviour.md, "Confirming guests"). */
export function timingAt(window: DoorWindow, { now, date }: DoorMoment): TicketTiming {
  const { begins, ends, early, late } = window;
  const isToday = window.date === date;
  if (begins === undefined) return { state: isToday ? "now" : "otherDay" };
  const minutes = Math.floor((now - begins) / minuteMs);
  if (minutes < -early)
    return isToday || minutes >= -sameEveningMinutes ? { state: "early", minutes } : { state: "otherDay" };
  const isInTime = minutes < 0 || (now < ends && (late === undefined || minutes <= late));
  if (isInTime) return { state: "now", minutes };
  if (!isToday && now >= ends) return { state: "otherDay" };
  return { state: "late", minutes, ...(now >= ends && { ended: new Date(ends).toISOString() }) };
}

/** The list on a device: orders by their code's hash, and the order of each ticket's hash. */
export interface DoorBook extends Omit<DoorList, "orders" | "gone" | "since"> {
  readonly orders: ReadonlyMap<string, DoorOrder>;
  readonly orderOfTicket: ReadonlyMap<string, string>;
}

/** Guests whom this device let in. */
export interface LoggedScan extends DoorScan {
  /** The scan id's hash, by which a list names it. */
  readonly hash: string;
  /** The hash of `code`. */
  readonly codeHash: string;
  /** The employee's name. */
  readonly by: string;
  /** The server has it: only remembered until the list shows it. */
  readonly sent: boolean;
}

/**
 * Applies a whole list, or changes since a version that the book has reached. Several tabs may store the same changes.
 * @returns undefined if changes between are missing
 */
export function applyList(book: DoorBook | undefined, list: DoorList): DoorBook | undefined {
  const { orders: changed, gone, since, ...head } = list;
  if (since === undefined) return bookOf(head, new Map(changed.map((order) => [order.code, order])));
  if (book === undefined) return undefined;
  const [own, ownNumber] = versionOf(book.version);
  const [from, fromNumber] = versionOf(since);
  if (own !== from || fromNumber > ownNumber) return undefined;
  if (versionOf(list.version)[1] < ownNumber) return book;
  if (changed.length === 0 && gone.length === 0) return { ...book, ...head };
  const orders = new Map(book.orders);
  for (const code of gone) orders.delete(code);
  for (const order of changed) orders.set(order.code, order);
  return bookOf(head, orders);
}

function bookOf(head: Omit<DoorList, "orders" | "gone" | "since">, orders: ReadonlyMap<string, DoorOrder>): DoorBook {
  const tickets = [...orders.values()].flatMap(({ code, tickets }) =>
    tickets.map((ticket) => [ticket.code, code] as const),
  );
  return { ...head, orders, orderOfTicket: new Map(tickets) };
}

function versionOf(version: string): readonly [process: string, number: number] {
  const at = version.lastIndexOf(".");
  return [version.slice(0, at), Number(version.slice(at + 1))];
}

export type Lookup =
  | { readonly kind: "found"; readonly found: CheckInResponse }
  | { readonly kind: "void"; readonly sentence: string }
  /** Perhaps sold since the list was made, so the clerk decides. */
  | { readonly kind: "unlisted"; readonly found: CheckInResponse };

interface LookingUp {
  readonly book: DoorBook | undefined;
  readonly log: readonly LoggedScan[];
  readonly code: { readonly kind: TicketsCode["kind"]; readonly hash: string };
  readonly moment: DoorMoment;
  readonly timeZone: string;
}

/** The id of the only "ticket" of a code that is not on the list. */
export const unlistedId = "unlisted";
/** A bus. */
const maxUnlisted = 99;

/** Answers a code as the server would, from the list and what this device let in since. */
export function lookUp({ book, log, code, moment, timeZone }: LookingUp): Lookup {
  const order = book?.orders.get(code.kind === "ticket-code" ? code.hash : (book.orderOfTicket.get(code.hash) ?? ""));
  if (order === undefined) return { kind: "unlisted", found: unlisted(log, code.hash, timeZone) };
  const tickets = order.tickets.filter((ticket) => code.kind === "ticket-code" || ticket.code === code.hash);
  const valid = tickets.filter(({ types }) => types.length > 0);
  const [first] = tickets;
  if (valid.length === 0 && first?.void !== undefined) return { kind: "void", sentence: first.void };
  const uses = usesOf(order, log).filter(({ use }) =>
    use.counts.some(({ ticket }) => valid.some(({ code }) => code === ticket)),
  );
  return {
    kind: "found",
    found: {
      order: {
        orderNumber: order.orderNumber,
        customerFirstName: order.firstName,
        customerLastName: order.lastName,
        customerEmail: "",
        ...(order.note !== undefined && { note: order.note }),
      },
      tickets: valid.flatMap((ticket) => showTickets(ticket, uses, moment)),
      ...(order.moneyBack && { moneyBack: order.moneyBack }),
      ...(order.answers && { answers: order.answers }),
      redemptions: uses.map(({ use, here }) => ({
        quantity: sum(use.counts.filter(({ ticket }) => valid.some(({ code }) => code === ticket))),
        at: use.at,
        ...museumTime(use.at, timeZone),
        by: use.by,
        ...(use.place !== undefined && { place: use.place }),
        here,
      })),
    },
  };
}

interface Used {
  readonly use: DoorUse;
  readonly here: boolean;
}

/** The list's uses and this device's own, each once: the list may have some of them. Early ones first. */
function usesOf(order: DoorOrder, log: readonly LoggedScan[]): readonly Used[] {
  const tickets = new Set(order.tickets.map(({ code }) => code));
  const own = log.filter(({ counts }) => counts.some(({ ticket }) => tickets.has(ticket)));
  const hashes = new Set(own.map(({ hash }) => hash));
  const listed = order.uses.map((use) => ({ use, here: hashes.has(use.id) }));
  const known = new Set(order.uses.map(({ id }) => id));
  const added = own.flatMap((scan) =>
    known.has(scan.hash)
      ? []
      : [{ use: { id: scan.hash, at: timeOf(scan), by: scan.by, counts: scan.counts }, here: true }],
  );
  return [...listed, ...added].toSorted((a, b) => (a.use.at < b.use.at ? -1 : a.use.at > b.use.at ? 1 : 0));
}

/** The instant of a scan by the server's clock. */
export function timeOf({ at, offset }: Pick<DoorScan, "at" | "offset">): string {
  return new Date(Date.parse(at) + offset).toISOString();
}

function showTickets(ticket: DoorTicket, uses: readonly Used[], moment: DoorMoment): CheckInTicket[] {
  const timing = timingAt(ticket.window, moment);
  return ticket.types.map(({ position, type, counted, total }) => ({
    id: `${ticket.code}.${position}`,
    ticketType: type,
    ...(counted && { counted }),
    ...(ticket.thing && { thing: true as const }),
    totalTickets: total,
    redeemedTickets: Math.min(
      total,
      sum(
        uses.flatMap(({ use }) =>
          use.counts.filter((each) => each.ticket === ticket.code && each.position === position),
        ),
      ),
    ),
    eventTitle: ticket.title,
    eventDate: ticket.window.date,
    eventTime: ticket.time,
    timing,
  }));
}

function unlisted(log: readonly LoggedScan[], hash: string, timeZone: string): CheckInResponse {
  const nothing = { eventTitle: "", eventDate: "", eventTime: "" };
  return {
    order: { orderNumber: "", customerFirstName: "", customerLastName: "", customerEmail: "" },
    tickets: [{ id: unlistedId, ticketType: "", totalTickets: maxUnlisted, redeemedTickets: 0, ...nothing }],
    redemptions: log
      .filter(({ codeHash }) => codeHash === hash)
      .map((scan) => ({
        ...{ quantity: scan.guests, at: timeOf(scan), ...museumTime(timeOf(scan), timeZone) },
        ...{ by: scan.by, here: true },
      })),
  };
}

const sum = (counts: readonly Pick<DoorCount, "quantity">[]): number =>
  counts.reduce((total, { quantity }) => total + quantity, 0);
