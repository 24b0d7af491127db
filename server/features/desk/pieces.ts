import { fromCents, toCents } from "../../../commerce/money.ts";
import type { DrawerPieceValues } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";

interface Pieces {
  readonly notes: readonly number[];
  readonly coins: readonly number[];
}

const euroCoins = [2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01];

/** The notes and coins in use, by currency; a museum may name others in tenant.json. */
const currencies: Readonly<Record<string, Pieces>> = {
  AUD: { notes: [100, 50, 20, 10, 5], coins: [2, 1, 0.5, 0.2, 0.1, 0.05] },
  BRL: { notes: [200, 100, 50, 20, 10, 5, 2], coins: [1, 0.5, 0.25, 0.1, 0.05] },
  CAD: { notes: [100, 50, 20, 10, 5], coins: [2, 1, 0.25, 0.1, 0.05] },
  CHF: { notes: [1000, 200, 100, 50, 20, 10], coins: [5, 2, 1, 0.5, 0.2, 0.1, 0.05] },
  CZK: { notes: [5000, 2000, 1000, 500, 200, 100], coins: [50, 20, 10, 5, 2, 1] },
  DKK: { notes: [1000, 500, 200, 100, 50], coins: [20, 10, 5, 2, 1, 0.5] },
  EUR: { notes: [500, 200, 100, 50, 20, 10, 5], coins: euroCoins },
  GBP: { notes: [50, 20, 10, 5], coins: euroCoins },
  HUF: { notes: [20000, 10000, 5000, 2000, 1000, 500], coins: [200, 100, 50, 20, 10, 5] },
  INR: { notes: [500, 200, 100, 50, 20, 10], coins: [5, 2, 1] },
  JPY: { notes: [10000, 5000, 2000, 1000], coins: [500, 100, 50, 10, 5, 1] },
  KRW: { notes: [50000, 10000, 5000, 1000], coins: [500, 100, 50, 10] },
  KWD: { notes: [20, 10, 5, 1, 0.5, 0.25], coins: [0.1, 0.05, 0.02, 0.01] },
  MXN: { notes: [1000, 500, 200, 100, 50, 20], coins: [10, 5, 2, 1, 0.5] },
  NOK: { notes: [1000, 500, 200, 100, 50], coins: [20, 10, 5, 1] },
  NZD: { notes: [100, 50, 20, 10, 5], coins: [2, 1, 0.5, 0.2, 0.1] },
  PLN: { notes: [500, 200, 100, 50, 20, 10], coins: [5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01] },
  SEK: { notes: [1000, 500, 200, 100, 50, 20], coins: [10, 5, 2, 1] },
  USD: { notes: [100, 50, 20, 10, 5, 2, 1], coins: [0.5, 0.25, 0.1, 0.05, 0.01] },
  ZAR: { notes: [200, 100, 50, 20, 10], coins: [5, 2, 1, 0.5, 0.2, 0.1] },
};

/** The notes and coins to count, high ones first; undefined if neither the currency nor the museum has any. */
export function pieceValues({ currencyCode, drawer }: Museum["tenant"]): DrawerPieceValues | undefined {
  const known = currencies[currencyCode];
  const values = (own: readonly number[] | undefined, usual: readonly number[] = []) =>
    (own ?? usual)
      .toSorted((a, b) => b - a)
      .map((value) => fromCents(toCents({ amount: String(value), currencyCode }), currencyCode));
  const notes = values(drawer?.notes, known?.notes);
  // A value that is both a note and a coin is counted as a note.
  const coins = values(drawer?.coins, known?.coins).filter(
    ({ amount }) => !notes.some((note) => note.amount === amount),
  );
  return notes.length + coins.length === 0 ? undefined : { notes, coins };
}
