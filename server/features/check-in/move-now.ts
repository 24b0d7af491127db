import { fromCents, toCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/desk.ts";
import type { CheckInTicket, MoveNow, RedeemRequest } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import { readDays } from "../../museum/catalogue/availability.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { moveSoldSeats, SoldOut } from "../../museum/inventory/hold-seats.ts";
import { anySlot, slotLabel, type When } from "../../museum/model/times.ts";
import { changeWhen, checkMembers } from "../after-sale/move-ticket.ts";
import { addSurcharge, priceOfMove } from "../after-sale/paid-move.ts";
import { costsLessOn, isOfSeveral, linesOf, needsStaff, soldTogether } from "../orders/changeable.ts";
import { readOrder, type StoredOrder, type StoredTicket, usedSeats, validSeats } from "../orders/stored-order.ts";
import { payAtDesk } from "../payments/desk/methods.ts";
import { beginningOf } from "./arrivals.ts";
import { type Moved, recordMove } from "./came-another-day.ts";
import type { TicketCount } from "./read-tickets.ts";

interface Step {
  readonly ticket: StoredTicket;
  readonly to: When;
}

/** How tickets for another day or time can be moved to now (docs/behaviour.md, "Moving guests to now"). */
export async function showMoveNow(
  db: Db | Tx,
  museum: Museum,
  orderId: string,
  counts: readonly TicketCount[],
): Promise<MoveNow | undefined> {
  const waiting = waitingTickets(counts);
  if (waiting.size === 0) return undefined;
  const order = await readOrder(db, orderId);
  const steps = await stepsOf(db, museum, order, waiting);
  return steps && showSteps(museum, order, steps);
}

interface Moving {
  readonly orderId: string;
  readonly counts: readonly TicketCount[];
  readonly move: NonNullable<RedeemRequest["move"]>;
  readonly employeeId: string;
  readonly till: string | undefined;
  readonly maySell: boolean;
}

/**
 * Moves the tickets in place, so that their codes stay, and takes the difference.
 * @returns the moves that undoing the redemption undoes: those that cost nothing
 * @throws HttpError 409 if the move is not as the request says; 403 for a difference without the permission to sell;
 *   others as `payAtDesk` and `checkMembers`
 */
export async function moveToNow(
  tx: Tx,
  museum: Museum,
  { orderId, counts, move, employeeId, till, maySell }: Moving,
): Promise<ReadonlyMap<string, Moved>> {
  const order = await readOrder(tx, orderId, { lock: true });
  const steps = await stepsOf(tx, museum, order, waitingTickets(counts));
  const shown = steps && showSteps(museum, order, steps);
  const centsOf = ({ difference }: Pick<MoveNow, "difference">) => (difference ? toCents(difference) : 0);
  if (steps === undefined || shown === undefined || shown.time !== move.time || centsOf(shown) !== centsOf(move))
    throw changed();
  const { difference } = shown;
  if (difference && !maySell)
    throw refused(403, {
      code: "NOT_PERMITTED",
      message: (locale) => say.moveNeedsSell(locale, { amount: difference }),
    });
  const undoable = new Map<string, Moved>();
  let [cents, basketId] = [0, ""];
  for (const { ticket, to } of steps) {
    const added = await moveOne(tx, museum, order, { ticket, to, employeeId });
    if (added === undefined) undoable.set(ticket.id, { from: { date: ticket.date, slot: ticket.slot }, to });
    else [cents, basketId] = [cents + added.cents, added.cartId];
  }
  if (cents > 0)
    await payAtDesk(tx, museum, {
      order: { id: orderId, basketId, cents },
      entered: move.payments ?? [],
      employeeId,
      till,
    });
  return undoable;
}

async function moveOne(
  tx: Tx,
  museum: Museum,
  order: StoredOrder,
  { ticket, to, employeeId }: Step & { readonly employeeId: string },
) {
  const { eventId, date, slot } = ticket;
  const lines = linesOf(order, ticket);
  await checkMembers(tx, museum, [{ order, ticket, lines, to }], "");
  try {
    await moveSoldSeats(tx, {
      from: { eventId, date, slot, quantity: validSeats(ticket) },
      to: { eventId, ...to },
      now: new Date(museum.now.epochMilliseconds),
    });
  } catch (error) {
    throw error instanceof SoldOut ? changed() : error;
  }
  await recordMove(tx, museum, { orderId: order.id, ticket, to, employeeId });
  for (const line of lines) await changeWhen(tx, order.id, line, to);
  return addSurcharge(tx, museum, { order, ticket, lines, to, time: slotLabel(to.slot) });
}

const changed = () => refused(409, { code: "MOVE_CHANGED", message: say.moveChanged });

/** The tickets that keep their guests waiting: none if one is for now, because later visits are inside the museum. */
function waitingTickets(counts: readonly TicketCount[]): ReadonlySet<string> {
  const open = counts.filter(({ totalTickets, redeemedTickets }) => totalTickets > redeemedTickets);
  const idsOf = (state: NonNullable<CheckInTicket["timing"]>["state"]) =>
    new Set(open.filter(({ timing }) => timing?.state === state).map(({ ticketId }) => ticketId));
  const otherDay = idsOf("otherDay");
  if (otherDay.size > 0) return otherDay;
  if (idsOf("now").size > 0) return new Set();
  const late = idsOf("late");
  if (late.size > 0) return late;
  const first = open.toSorted((a, b) => beginningOf(a.row.slot) - beginningOf(b.row.slot))[0];
  return new Set(first && [first.ticketId]);
}

/** @returns undefined unless all can be moved */
async function stepsOf(
  db: Db | Tx,
  museum: Museum,
  order: StoredOrder,
  waiting: ReadonlySet<string>,
): Promise<readonly Step[] | undefined> {
  const { date } = museum;
  const tickets = order.tickets.filter(({ id }) => waiting.has(id));
  const canMove = (ticket: StoredTicket) =>
    ticket.voidedAs === null &&
    usedSeats(ticket) === 0 &&
    !isOfSeveral(order, ticket) &&
    !needsStaff(museum, order, ticket, date) &&
    (ticket.date === date || soldTogether(museum, order, ticket).every(({ id }) => waiting.has(id)));
  if (tickets.length === 0 || !tickets.every(canMove)) return undefined;
  const offers = [...new Set(tickets.map(({ eventId }) => eventId))].flatMap((id) => {
    const event = museum.index.events.get(id);
    return event === undefined || event.soldOut ? [] : [{ event, ticketTypes: event.ticketTypes }];
  });
  const read = await readDays({ db, museum, cartId: undefined, seller: "desk" }, offers, date, date);
  const slots = new Map<string, string>();
  for (const { event } of offers) {
    const own = tickets.filter(({ eventId }) => eventId === event.id);
    const party = own.reduce((sum, ticket) => sum + validSeats(ticket), 0);
    const free = read(event, date)
      .slots.filter(({ over, left }) => !over && left >= party)
      .toSorted((a, b) => beginningOf(a.slot) - beginningOf(b.slot))[0];
    if (free !== undefined) slots.set(event.id, free.slot);
  }
  const steps = tickets.flatMap((ticket) => {
    const slot = slots.get(ticket.eventId);
    return slot === undefined || (ticket.date === date && ticket.slot === slot) ? [] : [{ ticket, to: { date, slot } }];
  });
  return steps.length === tickets.length ? steps : undefined;
}

function showSteps(museum: Museum, order: StoredOrder, steps: readonly Step[]): MoveNow {
  const { date, tenant } = museum;
  const [slot, ...others] = new Set(steps.map(({ to }) => to.slot));
  const time = slot === undefined || slot === anySlot || others.length > 0 ? undefined : slotLabel(slot);
  const cents = steps.reduce((sum, { ticket }) => sum + priceOfMove(museum, order, ticket, date), 0);
  const costsLess = steps.some(({ ticket }) =>
    linesOf(order, ticket).some((line) => costsLessOn(museum, line, ticket.date, date)),
  );
  return {
    ...(time !== undefined && { time }),
    ...(cents > 0 && { difference: fromCents(cents, tenant.currencyCode) }),
    ...(cents === 0 && costsLess && { costsLess: true as const }),
  };
}
