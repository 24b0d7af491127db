import { Link } from "react-router-dom";
import * as say from "../../messages/generated/app/order.ts";
import type { OrderResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Price } from "../../ui/price.tsx";
import { useTenant } from "../page.ts";
import { whereIs } from "./where-is.ts";

/**
 * Payment, buyer and recipient; a link to change the order, or the reason why not, only under the order's own
 * address.
 */
export function OrderDetails({
  order: { id, total, buyer, sentTo, shareId, orderTickets, unchangeable, changes },
}: {
  order: OrderResponse["order"];
}) {
  const tenant = useTenant();
  const locale = useLocale();
  const rows = [
    [say.paid(locale), total && <Price key="total" money={total} />],
    [say.bookedBy(locale), buyer],
    [say.sentTo(locale), sentTo],
    [say.where(locale), orderTickets.length > 0 && whereIs(tenant)],
    [say.plansChanged(locale), unchangeable],
    [
      changes ? say.plansChanged(locale) : say.yourOrder(locale),
      shareId && (
        <Link key="change" to={`/order/${id}`}>
          {changes
            ? say.change(locale, { ways: changes.length > 1 ? "both" : changes[0] === "move" ? "move" : "other" })
            : say.receiptAndHistory(locale)}
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
