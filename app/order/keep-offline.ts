/**
 * Has the service worker keep an order, so that it opens without a network. Where the browser has none, or the visitor does not let pages store
 * anything, nothing happens.
 */
export async function keepOffline(orderId: string): Promise<void> {
  // Under `npm run dev` there is no built worker, and every file may change.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/order/service-worker.js", { scope: "/order/" });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: orderId });
  } catch {
    // The page itself has what it shows.
  }
}

/** Does the order's confirmation open without a network? */
export async function isKept(orderId: string): Promise<boolean> {
  return "caches" in window && (await caches.match(`/order/${orderId}/confirmation`)) !== undefined;
}
