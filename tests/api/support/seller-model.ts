/**
 * A minimal model of selling: numbers in memory, strictly sequential, independent of the server. Times are minutes
 * since the model's start.
 */
export interface Wish {
  readonly variantId: string;
  readonly quantity: number;
  readonly date?: string;
  readonly time?: string;
}

export interface ModelCart {
  readonly lines: readonly Wish[];
  readonly expiresAt: number;
  readonly heldSince?: number;
  readonly extensions: number;
  readonly order?: { readonly seats: ReadonlyMap<string, number> };
}

/** "ok" or a refusal: too few seats (with the number that the cart could have), or the start of a message. */
export type Outcome =
  | "ok"
  | { readonly left: number }
  | "no extension left"
  | "ordered"
  | "incomplete"
  | "half a bundle"
  | "empty";

/** Products on sale: event, seats per row, and a fixed time if any. Rows are named as in the database. */
const sold: Record<string, { event: string; seats: number; time?: string }> = {
  adult: { event: "gallery", seats: 40, time: "10:00 AM" },
  "explorer-gallery": { event: "gallery", seats: 40, time: "10:00 AM" },
  "explorer-film": { event: "film", seats: 12, time: "1:00 PM" },
  "film-adult": { event: "film", seats: 12, time: "1:00 PM" },
  "guide-device": { event: "guide", seats: 25 },
};
export const variants = [...Object.keys(sold), "fund-5"];
export const dates = ["2026-12-01", "2026-12-02"];
const holdMinutes = 15;
const lifetimeMinutes = 60;
const mostExtensions = 2;

/** The time of a variant's event; undefined if any is allowed. */
export const timeOf = (variantId: string): string | undefined => sold[variantId]?.time;

export const rows: ReadonlyMap<string, number> = new Map(
  Object.values(sold).flatMap(({ event, seats, time = "" }) =>
    dates.map((date): [string, number] => [`${event} ${date} ${time}`, seats]),
  ),
);

export class SellerModel {
  now = 0;
  readonly carts = new Map<string, ModelCart>();

  isLive = ({ expiresAt, order }: ModelCart): boolean => order === undefined && expiresAt > this.now;

  held(row: string, except?: string): number {
    return sum(
      [...this.carts]
        .filter(([id, cart]) => id !== except && this.isLive(cart))
        .map(([, { lines }]) => claims(lines).get(row) ?? 0),
    );
  }

  sold(row: string): number {
    return sum([...this.carts.values()].map(({ order }) => order?.seats.get(row) ?? 0));
  }

  left(row: string): number {
    return (rows.get(row) ?? 0) - this.sold(row) - this.held(row);
  }

  /**
   * Changes or creates a cart; a refusal changes nothing. `asks`: an extension, or restoring an expired hold even with
   * the same lines. Without it, the same lines leave the hold unchanged.
   */
  change(
    id: string | undefined,
    lines: (present: readonly Wish[]) => readonly Wish[],
    asks?: "extends" | "restores",
  ): { outcome: Outcome; cart: ModelCart } {
    const present = id === undefined ? undefined : this.carts.get(id);
    const before: ModelCart = present ?? { lines: [], expiresAt: this.now, extensions: 0 };
    if (before.order !== undefined) return { outcome: "ordered", cart: before };
    const ended = before.expiresAt <= this.now;
    const since = ended ? undefined : before.heldSince;
    const extend = asks === "extends";
    const atItsEnd = since !== undefined && before.expiresAt >= since + lifetimeMinutes;
    if (extend && (atItsEnd || before.extensions >= mostExtensions))
      return { outcome: "no extension left", cart: before };
    const wanted = merge(lines(before.lines));
    if (present !== undefined && !extend && !(asks === "restores" && ended) && isSame(wanted, before.lines))
      return { outcome: "ok", cart: { ...before, lines: wanted } };
    const heldSince = since ?? (claims(wanted).size > 0 ? this.now : undefined);
    const expiresAt = Math.min(this.now + holdMinutes, (heldSince ?? this.now) + lifetimeMinutes);
    const cart = { lines: wanted, expiresAt, heldSince, extensions: before.extensions + (extend ? 1 : 0) };
    const outcome = this.fits(cart, id);
    return { outcome, cart: outcome === "ok" ? cart : before };
  }

  pay(id: string): Outcome {
    const cart = this.carts.get(id);
    if (cart === undefined) throw new Error(`The model knows no cart ${id}.`);
    if (cart.order !== undefined) return "ok";
    if (cart.lines.length === 0) return "empty";
    if (cart.lines.some((line) => sold[line.variantId] !== undefined && rowOf(line) === undefined)) return "incomplete";
    if (isHalfABundle(cart.lines)) return "half a bundle";
    const outcome = this.fits(cart, id);
    if (outcome === "ok") this.carts.set(id, { ...cart, order: { seats: claims(cart.lines) } });
    return outcome;
  }

  private fits({ lines }: Pick<ModelCart, "lines">, id: string | undefined): Outcome {
    const refused = [...claims(lines)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([row, quantity]) => ({ quantity, left: (rows.get(row) ?? 0) - this.sold(row) - this.held(row, id) }))
      .find(({ quantity, left }) => quantity > left);
    return refused === undefined ? "ok" : { left: refused.left };
  }
}

/** Seats claimed by lines that have a date. */
export function claims(lines: readonly Wish[]): Map<string, number> {
  const claimed = new Map<string, number>();
  for (const line of lines) {
    const row = rowOf(line);
    if (row !== undefined) claimed.set(row, (claimed.get(row) ?? 0) + line.quantity);
  }
  return claimed;
}

function rowOf({ variantId, date, time }: Wish): string | undefined {
  const kind = sold[variantId];
  if (kind === undefined || date === undefined || (kind.time !== undefined && time === undefined)) return undefined;
  return `${kind.event} ${date} ${time ?? ""}`;
}

/** A bundle's two parts must be equal in number for each date. */
function isHalfABundle(lines: readonly Wish[]): boolean {
  const on = (variantId: string, date: string) =>
    sum(lines.filter((line) => line.variantId === variantId && line.date === date).map(({ quantity }) => quantity));
  return dates.some((date) => on("explorer-gallery", date) !== on("explorer-film", date));
}

function isSame(a: readonly Wish[], b: readonly Wish[]): boolean {
  const text = (lines: readonly Wish[]) =>
    lines.map(({ variantId, quantity, date, time }) => JSON.stringify([variantId, quantity, date, time])).sort();
  return JSON.stringify(text(a)) === JSON.stringify(text(b));
}

function merge(lines: readonly Wish[]): Wish[] {
  const merged = new Map<string, Wish>();
  for (const line of lines) {
    const key = `${line.variantId} ${line.date} ${line.time}`;
    merged.set(key, { ...line, quantity: line.quantity + (merged.get(key)?.quantity ?? 0) });
  }
  return [...merged.values()];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
