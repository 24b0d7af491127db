import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { CallError } from "../../commerce/errors.ts";
import { requestIdOf } from "../../commerce/request-id.ts";
import { clearSession } from "../../engine/core/storage.ts";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/app/pages.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { localStore } from "../../ui/browserStorage.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { MembershipCard } from "../../ui/MembershipCard.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TicketCard } from "../../ui/TicketCard.tsx";
import { tenant } from "../boot.ts";
import { forgetCart } from "../state/cart.ts";
import { useLoad } from "../state/use-load.ts";
import { useTitle } from "../state/use-title.ts";
import "../../ui/styles/print.css";
import "./OrderConfirmation.css";

/** /order/{orderId}/confirmation: the tickets and membership cards of an order, to print or to show at the door. */
export function OrderConfirmation() {
  const locale = useLocale();
  const { orderId = "" } = useParams();
  const { value, error, retry } = useLoad(paths.order({ orderId }));
  const title = value ? say.ticketsForOrder(locale, { name: value.order.name }) : say.yourTickets(locale);
  useTitle(title);
  const cartId = value?.order.cartId;
  useEffect(() => {
    // The answers behind the cart are removed with it: otherwise they would offer the same visit again at any later step's address, with
    // nothing in the cart.
    if (cartId !== undefined && forgetCart(cartId)) clearSession(localStore);
  }, [cartId]);

  if (error !== undefined) {
    if (error instanceof CallError && error.status === 404) return <NotYet orderId={orderId} onRetry={retry} />;
    return <LoadFailure headingLevel={1} title={say.ticketsFailed(locale)} message={error.message} requestId={requestIdOf(error)} onRetry={retry} />;
  }
  if (value === undefined) return <Skeleton shape="rows" label={say.ticketsLoading(locale)} />;
  const { order } = value;
  const cards = order.orderTickets.length + order.memberships.filter(({ qrCode }) => qrCode !== undefined).length;
  return (
    <div className="order">
      <header className="order-head">
        <h1>{title}</h1>
        {order.memberships.length > 0 && <Notice title={say.registered(locale)} description={say.registeredHint(locale)} />}
        {order.orderTickets.length === 0 && <p>{say.noTickets(locale)}</p>}
        {cards > 0 && (
          <div className="order-actions">
            <p>{order.orderTickets.length > 0 ? say.showTickets(locale) : say.showCard(locale)}</p>
            <button type="button" className="button" onClick={() => window.print()}>
              {order.orderTickets.length > 0 ? say.printTickets(locale) : say.printCard(locale)}
            </button>
          </div>
        )}
      </header>
      {order.memberships.length > 0 && (
        <ul className="order-tickets" aria-label={say.memberships(locale)}>
          {order.memberships.map(({ title: name, memberName, starts, expires, qrCode, isWaiting: waits }) => (
            <li key={name}>
              <MembershipCard
                museum={tenant.title}
                title={name}
                memberName={memberName}
                starts={formatDay(locale, starts, "short")}
                expires={formatDay(locale, expires, "short")}
                qrCode={qrCode}
              />
              {(waits || qrCode === undefined) && <p className="order-note">{waits ? say.membershipWaits(locale) : say.cardInAccount(locale)}</p>}
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
                date={formatDay(locale, ticket.date)}
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
  const locale = useLocale();
  return (
    <EmptyState headingLevel={1} title={say.orderNotFound(locale, { order: orderId })}>
      <p>{say.allowFiveMinutes(locale)}</p>
      <p>
        <Sentence
          text={(slots) => say.stillNotThere(locale, slots)}
          slots={{
            email: <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a>,
            phone: <a href={`tel:${tenant.supportPhone.replace(/[^+\d]/g, "")}`}>{tenant.supportPhone}</a>,
          }}
        />
      </p>
      <button type="button" className="button" onClick={onRetry}>
        {say.lookAgain(locale)}
      </button>
    </EmptyState>
  );
}
