import type { ParsedFlow } from "../core/flow.ts";
import { stepAt } from "../core/flow.ts";
import { reconcile } from "../core/reconcile.ts";
import { emptySession, type Session } from "../core/session.ts";
import { cacheVersion, clearSession, defaultCacheLimit, isSessionKey, type KeyValueStore, readSession, writeSession } from "../core/storage.ts";
import { readCookie, writeCookie } from "./cookies.ts";

/** Keeps sessions in the browser, under the storage keys of the specification. */
export interface Keeper {
  /** The kept session of this flow, fitted to its present version; undefined where there is none or it is another flow's. */
  read(flow: ParsedFlow): { readonly session: Session; readonly dropped: readonly string[] } | undefined;
  write(flow: ParsedFlow, session: Session): void;
  /** Calls back when another tab changed the session; returns how to stop. */
  follow(flow: ParsedFlow, changed: (session: Session) => void): () => void;
}

const day = 86_400;
const versionCookie = "flowCacheVersion";

/**
 * Opens what the browser keeps. `query` may hold `clear-cache`, which forgets it, and `cache-limit`, the seconds for which it is
 * good (specification, sections 4 and 9).
 */
export function openKeeper(store: KeyValueStore, query: URLSearchParams): Keeper {
  if (query.has("clear-cache") || readCookie(versionCookie) !== cacheVersion) clearSession(store);
  writeCookie(versionCookie, cacheVersion, day);
  const limit = cacheLimit(query);
  return {
    read(flow) {
      const kept = readSession(store, Date.now(), limit);
      if (kept?.flow.id !== flow.id) return undefined;
      const { session, dropped } = reconcile(flow, kept.session);
      return { session, dropped: dropped.map((path) => stepAt(flow, path)?.title ?? path) };
    },
    write(flow, session) {
      writeSession(store, flow, session, Date.now());
      writeCookie(versionCookie, cacheVersion, day);
      writeCookie("flowId", flow.id, day);
      writeCookie("flowHandle", flow.handle, day);
    },
    follow(flow, changed) {
      const onStorage = (event: StorageEvent) => {
        if (!isSessionKey(event.key)) return;
        const kept = readSession(store, Date.now(), limit);
        changed(kept?.flow.id === flow.id ? reconcile(flow, kept.session).session : emptySession);
      };
      window.addEventListener("storage", onStorage);
      return () => window.removeEventListener("storage", onStorage);
    },
  };
}

/** Seconds for which kept state is good: `?cache-limit`, where it is a number, else a day. */
export function cacheLimit(query: URLSearchParams): number {
  const given = query.get("cache-limit");
  const seconds = given === null || given === "" ? Number.NaN : Number(given);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : defaultCacheLimit;
}
