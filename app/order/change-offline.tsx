import { useEffect, useState } from "react";
import * as say from "../../messages/generated/app/order.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { siteAddress } from "../state/addresses.ts";
import { useTitle } from "../state/page.ts";

interface ChangeOfflineProps {
  /** The newest order that opens offline, if the events were asked for. */
  orderId: string;
  asks?: "order" | "events";
}

/**
 * Replaces an order's page, or the events, while offline (docs/behaviour.md, "Order page"), with a retry and a link to
 * the tickets.
 */
export function ChangeOffline({ orderId, asks = "order" }: ChangeOfflineProps) {
  const locale = useLocale();
  const [isCached, setCached] = useState(false);
  const [state, setState] = useState<"offline" | "trying" | "still-offline">("offline");
  const order = `/order/${orderId}`;
  const address = asks === "events" ? "/events" : order;
  const title = asks === "events" ? say.eventsOffline(locale) : say.changeOffline(locale);
  useTitle(title);
  useEffect(() => {
    findCached(orderId).then(setCached, () => undefined);
  }, [orderId]);

  /** Load the address only once the server responds; otherwise the browser would show its own offline page. */
  async function retry() {
    if (state === "trying") return;
    setState("trying");
    try {
      await fetch(siteAddress(address), { method: "HEAD", cache: "no-store" });
      location.assign(siteAddress(address));
    } catch {
      setState("still-offline");
    }
  }

  return (
    <EmptyState headingLevel={1} title={title}>
      <p>
        <span>{asks === "events" ? say.eventsOfflineHint(locale) : say.changeOfflineHint(locale)}</span>{" "}
        {isCached && <span>{say.ticketsOffline(locale)}</span>}
      </p>
      <p role="status">{state === "still-offline" && say.stillOffline(locale)}</p>
      <button type="button" className="button" aria-busy={state === "trying"} onClick={() => void retry()}>
        {state === "trying" ? say.trying(locale) : say.tryAgain(locale)}
      </button>
      {/* A document load: the cache belongs to the service worker, which may not control this page yet. */}
      {isCached && (
        <p>
          <a href={siteAddress(`${order}/confirmation`)}>{say.backToTickets(locale)}</a>
        </p>
      )}
    </EmptyState>
  );
}

/** Asks the service worker to cache an order for offline use; does nothing without one or if storage is blocked. */
export async function cacheOffline(orderId: string): Promise<void> {
  // `npm run dev` has no built worker, and files may change at any time.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    for (const scope of ["/events", "/order/"])
      await navigator.serviceWorker.register("/order/service-worker.js", { scope: siteAddress(scope) });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ save: orderId, page: { tag: document.documentElement.lang, prefix: siteAddress("") } });
  } catch {
    // The page itself already shows the order.
  }
}

async function findCached(orderId: string): Promise<boolean> {
  return "caches" in window && (await caches.match(siteAddress(`/order/${orderId}/confirmation`))) !== undefined;
}
