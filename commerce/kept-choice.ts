import { CallError } from "./errors.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const key = "keptChoice";
/** Milliseconds; the guest has left by then. */
const longest = 15 * 60_000;

interface Kept {
  readonly of: string;
  readonly at: number;
  readonly choice: unknown;
}

/** Saves a clerk's choice on an expired session. @param of identifies the screen and its content */
export function keepChoice(storage: Pick<Storage, "setItem">, of: string, choice: unknown): void {
  storage.setItem(key, JSON.stringify({ of, at: Date.now(), choice } satisfies Kept));
}

/** Reads the saved choice once. Discards one of another screen, since the clerk moved on. */
export function takeChoice<T>(storage: Store, of: string): T | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  storage.removeItem(key);
  const kept = JSON.parse(text) as Kept;
  return kept.of === of && Date.now() - kept.at < longest ? (kept.choice as T) : undefined;
}

/** Makes a call; on an expired session, calls `keep` before the login replaces the screen. */
export async function keepingChoice<T>(call: () => Promise<T>, keep: () => void): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof CallError && error.status === 401) keep();
    throw error;
  }
}
