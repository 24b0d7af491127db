/** The part of the browser's Storage that is used here. */
interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * A storage of the browser, or this page's memory where the browser refuses: with site data blocked merely naming `localStorage` throws,
 * and a full one takes nothing more. What is kept in memory lasts as long as the page.
 * @param open names the storage; called at each use, since it is that which throws
 */
export function guardedStore(open: () => Store): Store {
  const memory = new Map<string, string>();
  return {
    getItem(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      memory.delete(key);
      try {
        open().setItem(key, value);
      } catch {
        memory.set(key, value);
      }
    },
    removeItem(key) {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Nothing is kept there.
      }
    },
  };
}

/** What this browser keeps, for all its tabs. */
export const localStore = guardedStore(() => localStorage);

/** What this tab keeps, also over a reload. */
export const sessionStore = guardedStore(() => sessionStorage);
