import { atTime } from "../../commerce/staff-sale.ts";
import type {
  Attribute,
  LineItem,
  SellBasket,
  SellCartRequest,
  SellItem,
  StaffEvent,
} from "../../schemas/generated/wire.ts";

export interface BasketLine {
  readonly variantId: string;
  /** The ticket type's title. */
  readonly type: string;
  /** The title of the event or another product. */
  readonly product: string;
  readonly quantity: number;
  /** As the clerk chose them: day, time, price. */
  readonly attributes: readonly Attribute[];
}

/** One press: lines as they should be, or another property of the basket. */
export interface Change
  extends Pick<SellCartRequest, "above" | "attributes" | "card" | "code" | "credit" | "discount"> {
  readonly lines: readonly BasketLine[];
}

/** The server sets these. */
const ofServer = ["Type", "Level", "SeriesEventTitle", "Redeemed"];

export const attributeOf = ({ attributes }: Pick<BasketLine, "attributes">, name: string): string | undefined =>
  attributes.find(({ key }) => key === name)?.value;

/** Identifies a line of the basket. */
export const lineKey = ({ variantId, attributes }: Pick<BasketLine, "variantId" | "attributes">): string =>
  [variantId, ...attributes.map(({ key, value }) => `${key} ${value}`).sort()].join("\n");

export function lineOf({ variantId, ticketType: type, title: product, quantity, attributes }: LineItem): BasketLine {
  return { variantId, type, product, quantity, attributes: attributes.filter(({ key }) => !ofServer.includes(key)) };
}

/** Returns the basket's lines with the changes that the server has not answered yet. */
export function linesWith(basket: SellBasket | null, changes: readonly Change[]): readonly BasketLine[] {
  const lines = new Map((basket?.cart.lineItems ?? []).map(lineOf).map((line) => [lineKey(line), line]));
  for (const line of changes.flatMap((change) => change.lines)) lines.set(lineKey(line), line);
  return [...lines.values()].filter(({ quantity }) => quantity > 0);
}

/** Returns the number of people of a ticket type for a day and time, at any price. */
export function quantityOf(
  lines: readonly BasketLine[],
  { variantId, date, time }: { readonly variantId: string; readonly date: string; readonly time: string | undefined },
): number {
  return lines
    .filter(
      (line) =>
        line.variantId === variantId && attributeOf(line, "Date") === date && attributeOf(line, "Time") === time,
    )
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The day that the clerk looks at, with what is open on it and the times chosen for its events. */
export interface Day {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly events: readonly StaffEvent[];
  readonly times: Readonly<Record<string, string>>;
}

/** Returns an event of the day at its chosen time, or else at the next one. */
export function eventOn({ events, times }: Day, eventId: string): StaffEvent | undefined {
  const event = events.find(({ id }) => id === eventId);
  return event && atTime(event, times[eventId]);
}

/** Returns the lines of some more of an item, on the day; undefined if an event of it is not open. */
export function linesOfItem(
  lines: readonly BasketLine[],
  { title: type, product, parts }: SellItem,
  more: number,
  day: Day,
): readonly BasketLine[] | undefined {
  const wanted = parts.map(({ variantId, eventId }): BasketLine | undefined => {
    const event = eventId === undefined ? undefined : eventOn(day, eventId);
    if (eventId !== undefined && event === undefined) return undefined;
    const attributes = event === undefined ? [] : visitAttributes(day.date, event.time);
    const line = { variantId, type, product: event?.title ?? product, attributes };
    const present = lines.find((each) => lineKey(each) === lineKey(line));
    return { ...line, quantity: Math.max(0, (present?.quantity ?? 0) + more) };
  });
  return wanted.includes(undefined) ? undefined : (wanted as BasketLine[]);
}

export function visitAttributes(date: string, time: string | undefined): Attribute[] {
  return [{ key: "Date", value: date }, ...(time === undefined ? [] : [{ key: "Time", value: time }])];
}

/** Returns the change of a line's attributes; empty ones are removed. */
export function withAttributes(line: BasketLine, changed: readonly Attribute[]): readonly BasketLine[] {
  const others = line.attributes.filter(({ key }) => !changed.some((each) => each.key === key));
  const after = { ...line, attributes: [...others, ...changed.filter(({ value }) => value !== "")] };
  return lineKey(after) === lineKey(line) ? [] : [{ ...line, quantity: 0 }, after];
}

export function changeRequest({ lines, ...change }: Change, basket: SellBasket | null): SellCartRequest {
  return {
    ...(basket && { cartId: basket.cart.id, seen: basket.seen }),
    lines: lines.map(({ variantId, quantity, attributes }) => ({ variantId, quantity, attributes: [...attributes] })),
    ...change,
  };
}
