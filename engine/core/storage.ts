import { emptySession, type Session } from "./session.ts";

/** Version of what the browser keeps: of the session, and of what the application keeps beside it. */
export const cacheVersion = "4";

/** How long kept state is good, in seconds. */
export const defaultCacheLimit = 86_400;

/** Where state is kept: the browser's localStorage, or a Map in tests. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Which flow a session is of. */
export interface FlowName {
  readonly id: string;
  readonly base: string;
  readonly handle: string;
  readonly version: string;
}

export interface StoredFlow extends FlowName {
  readonly answers: Session["answers"];
  readonly done: readonly string[];
  readonly drafts?: Session["drafts"];
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const flowKey = "flow";
const historyKey = "flowHistory";

/** A saved session and the flow it belongs to; undefined where there is none, it is older than `limit` seconds, or unreadable. */
export function readSession(store: KeyValueStore, now: number, limit: number): { readonly flow: StoredFlow; readonly session: Session } | undefined {
  const flow = readJson(store, flowKey) as StoredFlow | undefined;
  const history = readJson(store, historyKey);
  if (typeof flow !== "object" || flow === null || typeof flow.answers !== "object" || !Array.isArray(flow.done) || !Array.isArray(history)) return undefined;
  if (!(now - flow.savedAt <= limit * 1000)) return undefined;
  const { answers, done, drafts } = flow;
  return { flow, session: { ...emptySession, answers, done, history: history.map(String), ...(drafts && { drafts }) } };
}

/** Saves a session. @param now milliseconds since 1970, for the limit of `readSession` */
export function writeSession(store: KeyValueStore, flow: FlowName, session: Session, now: number): void {
  const { id, base, handle, version } = flow;
  const { answers, done, drafts, history } = session;
  const stored: StoredFlow = { id, base, handle, version, answers, done, ...(drafts && { drafts }), savedAt: now };
  try {
    store.setItem(flowKey, JSON.stringify(stored));
    store.setItem(historyKey, JSON.stringify(history));
  } catch {
    // A full or forbidden store: the session then lasts as long as the page.
  }
}

/** Forgets the saved session, of whichever flow it is. */
export function clearSession(store: KeyValueStore): void {
  store.removeItem(flowKey);
  store.removeItem(historyKey);
}

/** Does a storage event of this key concern the session? Null: all was cleared. */
export const isSessionKey = (key: string | null): boolean => key === flowKey || key === null;

function readJson(store: KeyValueStore, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
