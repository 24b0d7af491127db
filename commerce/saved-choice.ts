import { CallError } from "./errors.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const key = "keptChoice";
/** Milliseconds; the guest has left by then. */
const maxAgeMs = 15 * 60_000;

interface SavedChoice {
  readonly of: string;
  readonly at: number;
  readonly choice: unknown;
}

/** Saves a clerk's choice on an expired session. @param of identifies the screen and its content */
export function saveChoice(storage: Pick<Storage, "setItem">, of: string, choice: unknown): void {
  storage.setItem(key, JSON.stringify({ of, at: Date.now(), choice } satisfies SavedChoice));
}

/** Reads the saved choice once. Discards one of another screen, since the clerk moved on. */
export function consumeChoice<T>(storage: Store, of: string): T | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  storage.removeItem(key);
  const kept = JSON.parse(text) as SavedChoice;
  return kept.of === of && Date.now() - kept.at < maxAgeMs ? (kept.choice as T) : undefined;
}

/** Makes a call; on an expired session, calls `keep` before the login replaces the screen. */
export async function savingChoice<T>(call: () => Promise<T>, keep: () => void): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof CallError && error.status === 401) keep();
    throw error;
  }
}
