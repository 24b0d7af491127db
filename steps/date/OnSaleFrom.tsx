import { useEffect } from "react";
import { serverNow } from "../../commerce/clock.ts";
import { isForMembersNow, saleStart } from "../../commerce/on-sale.ts";
import * as say from "../../messages/generated/commerce/on-sale.ts";
import type { OnSale } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useLocale } from "../../ui/locale.ts";

interface OnSaleFromProps {
  onSale: OnSale | undefined;
  /** A Customer, or null for a stranger. */
  customer: unknown;
  /** It goes on sale now: a page that waits shows the days without a reload. */
  onStart(): void;
}

/** Milliseconds: the longest that a browser waits. */
const longestWait = 2 ** 31 - 1;

/** In the place of the days, until they are on sale: when that is, and when for members (docs/behaviour.md, "Start of sale"). */
export function OnSaleFrom({ onSale, customer, onStart }: OnSaleFromProps) {
  const locale = useLocale();
  const start = saleStart(onSale, customer);
  useEffect(() => {
    const wait = start === undefined ? 0 : Math.max(0, Date.parse(start.at) - serverNow());
    const timer = setTimeout(onStart, Math.min(longestWait, wait));
    return () => clearTimeout(timer);
  });
  if (start === undefined || onSale === undefined) return null;
  return (
    <EmptyState title={say.onSale(locale, start)}>
      {start === onSale.from && onSale.members && <p>{isForMembersNow(onSale) ? say.membersNow(locale) : say.membersFrom(locale, onSale.members)}</p>}
      <p>{say.waiting(locale)}</p>
    </EmptyState>
  );
}
