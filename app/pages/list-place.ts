import { sessionStore } from "../../ui/browserStorage.ts";

const key = "list";

/** How far down a list somebody was. */
interface Place {
  /** The key of the entry of the browser's history. */
  readonly entry: string;
  readonly pages: number;
  /** Pixels from the top. */
  readonly top: number;
}

// Every document begins with an entry of the same key. Only one that is come back to, or reloaded, is the one that was left.
const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (navigation?.type === "navigate") sessionStore.removeItem(key);

/** Where the visitor was in the list when they left this entry of the history. */
export function savedPlace(entry: string): Place | undefined {
  try {
    const saved = JSON.parse(sessionStore.getItem(key) ?? "null") as Place | null;
    return saved?.entry === entry && Number.isInteger(saved.pages) && Number.isFinite(saved.top) ? saved : undefined;
  } catch {
    return undefined;
  }
}

export const savePlace = (place: Place): void => sessionStore.setItem(key, JSON.stringify(place));
