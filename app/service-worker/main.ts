/** The service worker of /order/: orders seen once open offline. */
import { createOrderCache } from "./order-cache.ts";

/** Set by the build: a hash of its output. */
declare const BUILD: string;

interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

interface WorkerScope {
  readonly location: Location;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "message", listener: (event: ExtendableEvent & { readonly data: unknown }) => void): void;
  addEventListener(
    type: "fetch",
    listener: (
      event: ExtendableEvent & { readonly request: Request; respondWith(answer: Promise<Response>): void },
    ) => void,
  ): void;
  skipWaiting(): Promise<void>;
}

const worker = globalThis as unknown as WorkerScope;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const orders = createOrderCache({ caches, fetch: (input, init) => fetch(input, init), pause, build: BUILD });

// Activate at once: open pages find built files by name, so any build's worker can serve them.
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(orders.refresh()));
worker.addEventListener("message", (event) => {
  const { save } = (event.data ?? {}) as { save?: unknown };
  if (typeof save === "string" && /^[\w-]{1,64}$/.test(save)) event.waitUntil(orders.save(save).catch(() => undefined));
});
worker.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).origin !== worker.location.origin) return;
  const answer = orders.answer(event.request);
  if (answer !== undefined) event.respondWith(answer);
});
