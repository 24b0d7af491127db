import { emptySession, type Session } from "./session.ts";

/** Version of all browser storage: the session's, and the application's own. */
export const cacheVersion = "4";

/** Seconds until stored state expires. */
export const defaultCacheLimit = 86_400;

/** The tab's storage in the browser, a Map in tests. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface FlowName {
  readonly id: string;
  readonly base: string;
  readonly handle: string;
  readonly version: string;
}

export interface StoredFlow extends FlowName {
  readonly answers: Session["answers"];
  readonly done: readonly string[];
  readonly pendingAnswers?: Session["pendingAnswers"];
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const flowKey = "flow";
const historyKey = "flowHistory";

/** Reads the saved session; undefined if missing, unreadable, or older than `limit` seconds. */
export function readSession(
  store: KeyValueStore,
  now: number,
  limit: number,
): { readonly flow: StoredFlow; readonly session: Session } | undefined {
  const flow = readJson(store, flowKey) as StoredFlow | undefined;
  const history = readJson(store, historyKey);
  if (
    typeof flow !== "object" ||
    flow === null ||
    typeof flow.answers !== "object" ||
    !Array.isArray(flow.done) ||
    !Array.isArray(history)
  )
    return undefined;
  if (!(now - flow.savedAt <= limit * 1000)) return undefined;
  const { answers, done, pendingAnswers } = flow;
  return {
    flow,
    session: {
      ...emptySession,
      answers,
      done,
      history: history.map(String),
      ...(pendingAnswers && { pendingAnswers }),
    },
  };
}

/** Saves a session. @param now milliseconds since 1970; `readSession` applies its limit to it */
export function writeSession(store: KeyValueStore, flow: FlowName, session: Session, now: number): void {
  const { id, base, handle, version } = flow;
  const { answers, done, pendingAnswers, history } = session;
  const stored: StoredFlow = {
    id,
    base,
    handle,
    version,
    answers,
    done,
    ...(pendingAnswers && { pendingAnswers }),
    savedAt: now,
  };
  try {
    store.setItem(flowKey, JSON.stringify(stored));
    store.setItem(historyKey, JSON.stringify(history));
  } catch {
    // Storage is full or blocked: the session lasts as long as the page.
  }
}

/** Deletes the saved session of any flow. */
export function clearSession(store: KeyValueStore): void {
  store.removeItem(flowKey);
  store.removeItem(historyKey);
}

function readJson(store: KeyValueStore, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
