import { isForMembersNow, saleStart } from "../../commerce/on-sale.ts";
import * as say from "../../messages/generated/commerce/on-sale.ts";
import type { OnSale } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useLocale } from "../../ui/locale.ts";

interface OnSaleFromProps {
  onSale: OnSale;
  /** A Customer, or null for a stranger. */
  customer: unknown;
}

/** In the place of the days, until they are on sale: when that is, and when for members (docs/behaviour.md, "Start of sale"). */
export function OnSaleFrom({ onSale, customer }: OnSaleFromProps) {
  const locale = useLocale();
  const start = saleStart(onSale, customer);
  if (start === undefined) return null;
  return (
    <EmptyState title={say.onSale(locale, start)}>
      {start === onSale.from && onSale.members && <p>{isForMembersNow(onSale) ? say.membersNow(locale) : say.membersFrom(locale, onSale.members)}</p>}
      <p>{say.waiting(locale)}</p>
    </EmptyState>
  );
}
