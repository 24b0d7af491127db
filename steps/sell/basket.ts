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
  /** The price of one that the guest names, such as "12.00", or the typed text where it is no amount. */
  readonly price?: string | undefined;
  /** How many one sale should have for a day. */
  readonly least?: number | undefined;
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
export function lineOf(
  { title, time }: Pick<StaffEvent, "title" | "time">,
  ticketType: TicketType,
  date: string,
  own: { quantity: number; price?: string | undefined },
): BasketLine {
  const { id, title: type, minQuantity: least } = ticketType;
  return { variantId: id, type, event: title, date, ...own, ...(time !== undefined && { time }), ...(least !== undefined && { least }) };
}

/** The basket with a price that the guest names for a type, whenever it is for. */
export function withPrice(basket: Basket, variantId: string, price: string): Basket {
  return basket.map((line) => (line.variantId === variantId ? { ...line, price } : line));
}

/** The first type of which a day has fewer than it is for, with how many there are. */
export function tooFew(basket: Basket): (BasketLine & { readonly least: number }) | undefined {
  for (const line of basket) {
    const { least = 1 } = line;
    const quantity = basket.filter(({ variantId, date }) => variantId === line.variantId && date === line.date).reduce((sum, each) => sum + each.quantity, 0);
    if (quantity < least) return { ...line, quantity, least };
  }
  return undefined;
}

/** As it is sent. */
export function sellLines(basket: Basket): SellCheckoutRequest["lines"] {
  return basket.map(({ variantId, quantity, date, time, price }) => ({
    ...{ variantId, quantity, date },
    ...(time !== undefined && { time }),
    ...(price !== undefined && { price }),
  }));
}
