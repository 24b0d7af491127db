import { useEffect } from "react";
import { serverNow } from "../../commerce/clock.ts";
import { isForMembersNow, saleStart } from "../../commerce/on-sale.ts";
import * as say from "../../messages/generated/commerce/on-sale.ts";
import type { OnSale } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";

interface OnSaleFromProps {
  onSale: OnSale | undefined;
  /** A Customer, or null without sign-in. */
  customer: unknown;
  /** Called when the sale starts, so that an open page shows the days without a reload. */
  onStart(): void;
}

/** Milliseconds: the maximum of setTimeout. */
const maxTimeoutMs = 2 ** 31 - 1;

/** Replaces the days until the sale starts, with the start for members too (docs/behaviour.md, "Start of sale"). */
export function OnSaleFrom({ onSale, customer, onStart }: OnSaleFromProps) {
  const locale = useLocale();
  const start = saleStart(onSale, customer);
  useEffect(() => {
    const wait = start === undefined ? 0 : Math.max(0, Date.parse(start.at) - serverNow());
    const timer = setTimeout(onStart, Math.min(maxTimeoutMs, wait));
    return () => clearTimeout(timer);
  });
  if (start === undefined || onSale === undefined) return null;
  return (
    <EmptyState title={say.onSale(locale, start)}>
      {start === onSale.from && onSale.members && (
        <p>{isForMembersNow(onSale) ? say.membersNow(locale) : say.membersFrom(locale, onSale.members)}</p>
      )}
      <p>{say.waiting(locale)}</p>
    </EmptyState>
  );
}
