import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/app/order.ts";
import type { OrderResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { MembershipCard } from "../../ui/membership-card.tsx";
import { useTenant } from "../page.ts";

export function OrderMemberships({ memberships }: { memberships: OrderResponse["order"]["memberships"] }) {
  const tenant = useTenant();
  const locale = useLocale();
  if (memberships.length === 0) return null;
  return (
    <ul className="order-memberships" aria-label={say.memberships(locale)}>
      {memberships.map(({ title, memberName, starts, expires, qrCode, isWaiting: waits }) => (
        <li key={title}>
          <MembershipCard
            museum={tenant.title}
            title={title}
            memberName={memberName}
            starts={formatDay(locale, starts, "short")}
            expires={formatDay(locale, expires, "short")}
            qrCode={qrCode}
          />
          {(waits || qrCode === undefined) && (
            <p className="order-note">{waits ? say.membershipWaits(locale) : say.cardInAccount(locale)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
