import type { ParsedFlow } from "../core/flow.ts";
import { stepAt } from "../core/flow.ts";
import type { Reconciled } from "../core/reconcile.ts";
import type { Session } from "../core/session.ts";
import {
  cacheVersion,
  clearSession,
  defaultCacheLimit,
  type FlowName,
  type KeyValueStore,
  readSession,
  writeSession,
} from "../core/storage.ts";
import { readCookie, writeCookie } from "./cookies.ts";

/** A restored session that fits the flow, with the titles of dropped steps; empty for removed steps. */
export type Restored = Reconciled;

/** Loads its code only for a visitor who has been here before. */
const fitSession = async (flow: ParsedFlow, session: Session): Promise<Restored> => {
  const { reconcile } = await import("../core/reconcile.ts");
  const { session: fitted, dropped } = await reconcile(flow, session);
  return { session: fitted, dropped: dropped.map((path) => stepAt(flow, path)?.title ?? "") };
};

export interface SessionStore {
  /** Reads this flow's session, adapted to its current version; undefined if there is none. */
  read(flow: ParsedFlow): Promise<Restored | undefined>;
  write(flow: FlowName, session: Session): void;
}

const day = 86_400;
const versionCookie = "flowCacheVersion";

/** Opens the session storage. In `query`, `clear-cache` deletes it and `cache-limit` sets seconds to live. */
export function openSessionStore(store: KeyValueStore, query: URLSearchParams): SessionStore {
  if (query.has("clear-cache") || readCookie(versionCookie) !== cacheVersion) clearSession(store);
  writeCookie(versionCookie, cacheVersion, { maxAge: day });
  const limit = cacheLimit(query);
  return {
    async read(flow) {
      const restored = readSession(store, Date.now(), limit);
      return restored?.flow.id === flow.id ? fitSession(flow, restored.session) : undefined;
    },
    write(flow, session) {
      writeSession(store, flow, session, Date.now());
      writeCookie(versionCookie, cacheVersion, { maxAge: day });
      writeCookie("flowId", flow.id, { maxAge: day });
      writeCookie("flowHandle", flow.handle, { maxAge: day });
    },
  };
}

/** Returns the seconds until a session expires: `?cache-limit` if it is a number, else a day. */
export function cacheLimit(query: URLSearchParams): number {
  const given = query.get("cache-limit");
  const seconds = given === null || given === "" ? Number.NaN : Number(given);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : defaultCacheLimit;
}
