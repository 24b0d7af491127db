import type { SellCheckoutRequest, StaffEvent, TicketType } from "../../schemas/generated/wire.ts";

/** Tickets of one type for one day and time, with what they are called. */
export interface BasketLine {
  readonly variantId: string;
  readonly type: string;
  readonly event: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** Absent for an event without times. */
  readonly time?: string | undefined;
  readonly quantity: number;
}

/** What a clerk has chosen so far, in the order in which it was chosen. */
export type Basket = readonly BasketLine[];

type Slot = Pick<BasketLine, "variantId" | "date" | "time">;

const isSame = (a: Slot, b: Slot) => a.variantId === b.variantId && a.date === b.date && a.time === b.time;

/** How many of a type are chosen for a day and time. */
export function quantityOf(basket: Basket, slot: Slot): number {
  return basket.find((line) => isSame(line, slot))?.quantity ?? 0;
}

/** The basket with so many of a type for a day and time. */
export function withQuantity(basket: Basket, line: BasketLine): Basket {
  if (line.quantity === 0) return basket.filter((each) => !isSame(each, line));
  return basket.some((each) => isSame(each, line)) ? basket.map((each) => (isSame(each, line) ? line : each)) : [...basket, line];
}

/** So many tickets of a type of an event, on a day, at the time that the event is shown for. */
export function lineOf({ title, time }: Pick<StaffEvent, "title" | "time">, { id, title: type }: TicketType, date: string, quantity: number): BasketLine {
  return { variantId: id, type, event: title, date, quantity, ...(time !== undefined && { time }) };
}

/** As it is sent. */
export function sellLines(basket: Basket): SellCheckoutRequest["lines"] {
  return basket.map(({ variantId, quantity, date, time }) => ({ variantId, quantity, date, ...(time !== undefined && { time }) }));
}
