import { CallError } from "./errors.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const key = "keptChoice";
/** A guest who stood there this many milliseconds ago has gone. */
const longest = 15 * 60_000;

interface Kept {
  readonly of: string;
  readonly at: number;
  readonly choice: unknown;
}

/** Keeps what a clerk chose on a screen whose session has ended, for when they are back. @param of names the screen and what it shows */
export function keepChoice(storage: Pick<Storage, "setItem">, of: string, choice: unknown): void {
  storage.setItem(key, JSON.stringify({ of, at: Date.now(), choice } satisfies Kept));
}

/** What was kept of this screen, once; what was kept of another is gone, since the clerk went elsewhere. */
export function takeChoice<T>(storage: Store, of: string): T | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  storage.removeItem(key);
  const kept = JSON.parse(text) as Kept;
  return kept.of === of && Date.now() - kept.at < longest ? (kept.choice as T) : undefined;
}

/** Makes a call; where the session has ended, `keep` is called before the login takes the screen's place. */
export async function keepingChoice<T>(call: () => Promise<T>, keep: () => void): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof CallError && error.status === 401) keep();
    throw error;
  }
}
