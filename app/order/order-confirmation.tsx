import { useEffect } from "react";
import { Link, useLocation, useParams } from "react-router-dom";
import { CallError } from "../../commerce/errors.ts";
import { dayOfTickets } from "../../commerce/your-day.ts";
import { clearSession } from "../../engine/core/storage.ts";
import * as say from "../../messages/generated/app/order.ts";
import { ownPaths } from "../../schemas/generated/own-paths.ts";
import type { Order } from "../../schemas/generated/wire.ts";
import { tabStore } from "../../ui/browser-storage.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { OrderExtras } from "../../ui/museum/order/order-extras.tsx";
import { DayWarnings, YourDay } from "../../ui/museum/your-day.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { forgetCart } from "../state/cart.ts";
import { useTenant, useTitle } from "../state/page.ts";
import { useLoad } from "../state/use-load.ts";
import { ChangeOffline, cacheOffline } from "./change-offline.tsx";
import { OrderDetails, OrderLinks, OrderMemberships } from "./order-details.tsx";
import { OrderNotFound } from "./order-not-found.tsx";
import { Tickets } from "./tickets.tsx";
import "../../ui/styles/print.css";
import "./order-confirmation.css";

/**
 * /order/{orderId}/confirmation: tickets and membership cards to show, save or print.
 * With "?change" or "?events" it replaces the order's page or the events, which the service worker could not load.
 */
export function OrderConfirmation() {
  const { orderId = "" } = useParams();
  const { search } = useLocation();
  // The cached HTML was rendered without the query.
  const asked = new URLSearchParams(useHydrated() ? search : "");
  if (asked.has("change")) return <ChangeOffline orderId={orderId} />;
  if (asked.has("events")) return <ChangeOffline orderId={orderId} asks="events" />;
  return <Confirmation orderId={orderId} />;
}

function Confirmation({ orderId }: { orderId: string }) {
  const locale = useLocale();
  const { value, error, retry } = useLoad(ownPaths.order({ orderId }));
  const title = value ? say.ticketsForOrder(locale, { name: value.order.name }) : say.yourTickets(locale);
  useTitle(title);
  const cartId = value?.order.cartId;
  useEffect(() => {
    // Remove the answers too; otherwise any later step's address would offer the same visit, with an empty cart.
    if (cartId !== undefined && forgetCart(cartId)) clearSession(tabStore);
  }, [cartId]);
  const hasTickets = value !== undefined && value.order.orderTickets.length > 0;
  useEffect(() => {
    if (!hasTickets) return;
    const cache = () => void cacheOffline(orderId);
    cache();
    // The network may have dropped before everything was cached.
    addEventListener("online", cache);
    return () => removeEventListener("online", cache);
  }, [hasTickets, orderId]);

  if (error !== undefined) {
    if (error instanceof CallError && error.status === 404) return <OrderNotFound orderId={orderId} onRetry={retry} />;
    return <LoadFailure headingLevel={1} title={say.ticketsFailed(locale)} error={error} onRetry={retry} />;
  }
  if (value === undefined) return <Skeleton shape="rows" label={say.ticketsLoading(locale)} />;
  return <ConfirmedOrder order={value.order} title={title} />;
}

function ConfirmedOrder({ order, title }: { order: Order; title: string }) {
  const tenant = useTenant();
  const locale = useLocale();
  const count = order.orderTickets.length;
  const hasCards = order.memberships.some(({ qrCode }) => qrCode !== undefined);
  const isGift = order.memberships.some((membership) => membership.isGift);
  // A recipient of the shared link is not the buyer.
  const isShared = order.shareId === undefined;
  const [firstName = ""] = order.buyer.split(" ");
  return (
    <div className="order" data-tickets={Math.min(count, 3)}>
      <h1>{title}</h1>
      <Lead order={order} />
      <div className="order-shown">
        <OrderMemberships memberships={order.memberships} />
        {order.memberships.length > 0 && (
          <Notice title={say.registered(locale)} description={say.registeredHint(locale)} />
        )}
        {count > 0 && <Tickets order={order} />}
        <OrderExtras extras={order.extras} art={{ kind: tenant.ticketArt }} />
      </div>
      <div className="order-more">
        <p className="order-thanks">
          {!isShared && (
            <strong>{`${firstName === "" ? say.thanksAll(locale) : say.thanks(locale, { name: firstName })} `}</strong>
          )}
          <span>
            {count === 0
              ? cardHint(locale, isGift, hasCards)
              : (order.sentTo === undefined ? say.showHere : say.showTickets)(locale, { count })}
          </span>
        </p>
        <YourDay day={dayOfTickets(locale, order.orderTickets)} />
        <DayWarnings
          warnings={(order.warnings ?? []).map(({ text }, index) => ({
            text,
            remedy: index === 0 && order.changes?.includes("move") && (
              <Link to={`/order/${order.id}`}>{say.change(locale, { ways: "move" })}</Link>
            ),
          }))}
        />
        {count === 0 && order.memberships.length === 0 && order.extras === undefined && <p>{say.noTickets(locale)}</p>}
        {count > 0 && <OrderLinks orderId={order.id} shareId={order.shareId} title={title} />}
        <OrderDetails order={order} />
        {(count > 0 || hasCards) && (
          <button type="button" className="order-print needs-script" onClick={() => window.print()}>
            {count > 0 ? say.printTickets(locale) : say.printCard(locale)}
          </button>
        )}
      </div>
    </div>
  );
}

/** Names what was bought, where the title speaks of tickets that the order does not have. */
function Lead({ order: { orderTickets, memberships, extras = [], buyer } }: { order: Order }) {
  const locale = useLocale();
  const tenant = useTenant();
  const [name = ""] = buyer.split(" ");
  if (orderTickets.length > 0) return null;
  const [membership] = memberships;
  if (membership !== undefined)
    return (
      <div className="order-lead">
        <p>{membership.isGift ? say.giftOnItsWay(locale) : say.welcome(locale, { name })}</p>
        {!membership.isGift && <Link to={tenant.homePath}>{say.firstVisit(locale)}</Link>}
      </div>
    );
  if (extras.length === 0) return null;
  const isKept = extras.some(({ code }) => code !== undefined);
  return (
    <div className="order-lead">
      <p>{(isKept ? say.giftCardReady : say.giftCardOnItsWay)(locale, { count: extras.length })}</p>
    </div>
  );
}

/** The buyer of a gift is not the one who shows its card. */
function cardHint(locale: string, isGift: boolean, hasCards: boolean): string {
  if (isGift) return hasCards ? say.giftCard(locale) : say.gift(locale);
  return hasCards ? say.showCard(locale) : "";
}
