import { Link } from "react-router-dom";
import * as say from "../../messages/generated/app/order.ts";
import type { OrderResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Price } from "../../ui/Price.tsx";
import { tenant } from "../boot.ts";
import { whereIs } from "./where-is.ts";

/** What was paid, by whom, where the tickets were sent, where to go, and the way to change it, or why there is none: only for who has the order's own link. */
export function OrderDetails({ order: { id, total, buyer, sentTo, shareId, unchangeable } }: { order: OrderResponse["order"] }) {
  const locale = useLocale();
  const rows = [
    [say.paid(locale), total && <Price key="total" money={total} />],
    [say.bookedBy(locale), buyer],
    [say.sentTo(locale), sentTo],
    [say.where(locale), whereIs(tenant)],
    [say.plansChanged(locale), unchangeable],
    [
      unchangeable ? say.yourOrder(locale) : say.plansChanged(locale),
      shareId && (
        <Link key="change" to={`/order/${id}`}>
          {unchangeable ? say.receiptAndHistory(locale) : say.changeOrCancel(locale)}
        </Link>
      ),
    ],
  ] as const;
  return (
    <dl className="order-details">
      {rows.map(
        ([term, detail]) =>
          detail && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{detail}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
