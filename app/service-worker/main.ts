/** The service worker of /order/: an order that was seen once opens without a network. */
import { createOrderCache } from "./order-cache.ts";

/** Written by the build: a hash of all that it made. */
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
    listener: (event: ExtendableEvent & { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
}

const worker = globalThis as unknown as WorkerScope;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const orders = createOrderCache({ caches, fetch: (input, init) => fetch(input, init), pause, build: BUILD });

// Nothing of the pages that are open depends on which build's worker answers: built files are found by their names.
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(orders.renew()));
worker.addEventListener("message", (event) => {
  const { keep } = (event.data ?? {}) as { keep?: unknown };
  if (typeof keep === "string" && /^[\w-]{1,64}$/.test(keep)) event.waitUntil(orders.keep(keep).catch(() => undefined));
});
worker.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).origin !== worker.location.origin) return;
  const answer = orders.answer(event.request);
  if (answer !== undefined) event.respondWith(answer);
});
