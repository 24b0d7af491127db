import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { CallError } from "../../commerce/errors.ts";
import { requestIdOf } from "../../commerce/request-id.ts";
import { clearSession } from "../../engine/core/storage.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { localStore } from "../../ui/browserStorage.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { MembershipCard } from "../../ui/MembershipCard.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TicketCard } from "../../ui/TicketCard.tsx";
import { tenant } from "../boot.ts";
import { forgetCart } from "../state/cart.ts";
import { useLoad } from "../state/use-load.ts";
import { useTitle } from "../state/use-title.ts";
import "../../ui/styles/print.css";
import "./OrderConfirmation.css";

const showTickets = "Show these codes at the entrance, on your phone or on paper. We have sent them by email as well.";
const showCard = "Show the membership card at the entrance, on your phone or on paper.";
const isInAccount = "Its card is in the member's account.";
const isWaiting = "This membership is not in an account yet. The email to the member's address says how it gets there.";

/** /order/{orderId}/confirmation: the tickets and membership cards of an order, to print or to show at the door. */
export function OrderConfirmation() {
  const { orderId = "" } = useParams();
  const { value, error, retry } = useLoad(paths.order({ orderId }));
  const title = value ? `Tickets For Order: ${value.order.name}` : "Your Tickets";
  useTitle(title);
  const cartId = value?.order.cartId;
  useEffect(() => {
    // The answers that the cart was made of go with it: kept, they would offer the same visit once more at any later step's address, with
    // nothing in the cart.
    if (cartId !== undefined && forgetCart(cartId)) clearSession(localStore);
  }, [cartId]);

  if (error !== undefined) {
    if (error instanceof CallError && error.status === 404) return <NotYet orderId={orderId} onRetry={retry} />;
    return <LoadFailure headingLevel={1} title="Your tickets could not be loaded" message={error.message} requestId={requestIdOf(error)} onRetry={retry} />;
  }
  if (value === undefined) return <Skeleton shape="rows" label="Loading your tickets" />;
  const { order } = value;
  const cards = order.orderTickets.length + order.memberships.filter(({ qrCode }) => qrCode !== undefined).length;
  return (
    <div className="order">
      <header className="order-head">
        <h1>{title}</h1>
        {order.memberships.length > 0 && (
          <Notice
            title="Registration Complete"
            description="You have successfully registered this membership. A confirmation is on its way by email; the recipient of a gift gets one too."
          />
        )}
        {order.orderTickets.length === 0 && <p>Your order does not include any tickets.</p>}
        {cards > 0 && (
          <div className="order-actions">
            <p>{order.orderTickets.length > 0 ? showTickets : showCard}</p>
            <button type="button" className="button" onClick={() => window.print()}>
              {order.orderTickets.length > 0 ? "Print tickets" : "Print membership card"}
            </button>
          </div>
        )}
      </header>
      {order.memberships.length > 0 && (
        <ul className="order-tickets" aria-label="Memberships">
          {order.memberships.map(({ title: name, memberName, starts, expires, qrCode, isWaiting: waits }) => (
            <li key={name}>
              <MembershipCard
                museum={tenant.title}
                title={name}
                memberName={memberName}
                starts={formatDay(tenant.locale, starts, "short")}
                expires={formatDay(tenant.locale, expires, "short")}
                qrCode={qrCode}
              />
              {(waits || qrCode === undefined) && <p className="order-note">{waits ? isWaiting : isInAccount}</p>}
            </li>
          ))}
        </ul>
      )}
      {order.orderTickets.length > 0 && (
        <ul className="order-tickets">
          {order.orderTickets.map((ticket) => (
            <li key={ticket.qrCode}>
              <TicketCard
                orderName={order.name}
                title={ticket.title}
                date={formatDay(tenant.locale, ticket.date)}
                time={ticket.time}
                ticketTypes={Object.entries(ticket.ticketTypes)}
                total={ticket.totalQuantity}
                qrCode={ticket.qrCode}
                info={ticket.extraTicketInfo}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function NotYet({ orderId, onRetry }: { orderId: string; onRetry(): void }) {
  return (
    <EmptyState headingLevel={1} title={`Sorry, we were unable to find tickets for order: ${orderId}`}>
      <p>Please allow up to five minutes for processing.</p>
      <p>
        If they do not appear, write to <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a> or call{" "}
        <a href={`tel:${tenant.supportPhone.replace(/[^+\d]/g, "")}`}>{tenant.supportPhone}</a>.
      </p>
      <button type="button" className="button" onClick={onRetry}>
        Look again
      </button>
    </EmptyState>
  );
}
