import { sessionStore } from "../../ui/browser-storage.ts";

const key = "list";

interface Place {
  readonly entry: string;
  readonly pages: number;
  readonly top: number;
}

// Every document's first history entry has the same key; only Back or a reload returns to the one that was left.
const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (navigation?.type === "navigate") sessionStore.removeItem(key);

export function savedPlace(entry: string): Place | undefined {
  try {
    const saved = JSON.parse(sessionStore.getItem(key) ?? "null") as Place | null;
    return saved?.entry === entry && Number.isInteger(saved.pages) && Number.isFinite(saved.top) ? saved : undefined;
  } catch {
    return undefined;
  }
}

export const savePlace = (place: Place): void => sessionStore.setItem(key, JSON.stringify(place));
