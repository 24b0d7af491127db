/** Asks the service worker to cache an order for offline use; does nothing without one or if storage is blocked. */
export async function keepOffline(orderId: string): Promise<void> {
  // `npm run dev` has no built worker, and files may change at any time.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/order/service-worker.js", { scope: "/order/" });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: orderId });
  } catch {
    // The page itself already shows the order.
  }
}

export async function isKept(orderId: string): Promise<boolean> {
  return "caches" in window && (await caches.match(`/order/${orderId}/confirmation`)) !== undefined;
}
