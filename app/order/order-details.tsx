import { Link } from "react-router-dom";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/app/order.ts";
import type { OrderResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { MembershipCard } from "../../ui/museum/membership-card.tsx";
import { Price } from "../../ui/price.tsx";
import { siteAddress } from "../state/addresses.ts";
import { notify } from "../state/banner.ts";
import { useTenant } from "../state/page.ts";
import { whereIs } from "./ticket-card.tsx";

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
    [say.bookedBy(locale), buyer && <bdi key="buyer">{buyer}</bdi>],
    [say.sentTo(locale), sentTo && <bdi key="sentTo">{sentTo}</bdi>],
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
            <div key={term} data-long={detail === unchangeable || undefined}>
              <dt>{term}</dt>
              <dd>{detail}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

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
            art={tenant.ticketArt}
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

interface OrderLinksProps {
  orderId: string;
  /** Undefined if the page was opened by a shared link. */
  shareId: string | undefined;
  title: string;
}

export function OrderLinks({ orderId, shareId, title }: OrderLinksProps) {
  const tenant = useTenant();
  const locale = useLocale();
  return (
    <div className="order-links">
      <a href={`/order/${orderId}/tickets.ics`}>{say.addToCalendar(locale)}</a>
      <a href={`/order/${orderId}/tickets.pdf`}>{say.saveAsPdf(locale)}</a>
      {tenant.directionsUrl && <a href={tenant.directionsUrl}>{say.directions(locale)}</a>}
      <button type="button" className="needs-script" onClick={() => void share(locale, title, shareId)}>
        {say.share(locale)}
      </button>
    </div>
  );
}

/** Uses the phone's share sheet, or copies the link. Its recipient can show the tickets but not change them. */
async function share(locale: string, title: string, shareId: string | undefined): Promise<void> {
  const url = shareId === undefined ? location.href : location.origin + siteAddress(`/order/${shareId}/confirmation`);
  try {
    if (typeof navigator.share === "function") return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    notify({ message: say.linkCopied(locale), type: "success" });
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return;
    notify({ message: say.notShared(locale), type: "error" });
  }
}
