/** The service worker of /order/, where orders seen once open offline, and of /box-office/, which does. */
import { createDeskCache } from "./desk-cache.ts";
import { createOrderCache, type PageLanguage } from "./order-cache.ts";

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
const environment = {
  caches,
  fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  pause,
  build: BUILD,
};
/** Its path sets its scope. */
const isDesk = worker.location.pathname.startsWith("/box-office/");
const orders = createOrderCache(environment);
const desk = createDeskCache(environment);

// Activate at once: open pages find built files by name, so any build's worker can serve them.
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => {
  if (!isDesk) event.waitUntil(orders.refresh());
});
worker.addEventListener("message", (event) => {
  const { save, page, saveTools, language } = (event.data ?? {}) as Partial<
    Record<"save" | "page" | "saveTools" | "language", unknown>
  >;
  if (Array.isArray(saveTools))
    event.waitUntil(desk.save(saveTools.map(String), String(language ?? "")).catch(() => undefined));
  if (typeof save === "string" && /^[\w-]{1,64}$/.test(save))
    event.waitUntil(orders.save(save, languageOf(page)).catch(() => undefined));
});
function languageOf(given: unknown): PageLanguage | undefined {
  const { tag, prefix } = (given ?? {}) as Record<"tag" | "prefix", unknown>;
  const isRight =
    typeof tag === "string" &&
    typeof prefix === "string" &&
    /^[A-Za-z0-9-]{1,35}$/.test(tag) &&
    /^(?:\/[a-z0-9-]{1,35})?$/.test(prefix);
  return isRight ? { tag, prefix } : undefined;
}

worker.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).origin !== worker.location.origin) return;
  const answer = (isDesk ? desk : orders).answer(event.request);
  if (answer !== undefined) event.respondWith(answer);
});
