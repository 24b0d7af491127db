import { useEffect, useState } from "react";
import { serverNow } from "../../commerce/clock.ts";
import { saleStart } from "../../commerce/on-sale.ts";
import type { OnSale } from "../../schemas/generated/wire.ts";

/** Milliseconds: the longest that a browser waits. */
const longestWait = 2 ** 31 - 1;

/** Is it not on sale yet for this customer? The screen is rendered again at the moment itself: a page that waits goes on sale without a reload. */
export function useWaitsForSale(onSale: OnSale | undefined, customer: unknown): boolean {
  const start = saleStart(onSale, customer);
  const [, renderAgain] = useState(0);
  useEffect(() => {
    if (start === undefined) return;
    const wait = Math.min(longestWait, Math.max(0, Date.parse(start.at) - serverNow()));
    const timer = setTimeout(() => renderAgain((times) => times + 1), wait);
    return () => clearTimeout(timer);
  });
  return start !== undefined;
}
