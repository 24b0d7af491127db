interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Falls back to memory: with site data blocked, even naming `localStorage` throws. @param open called at each use */
export function guardedStore(open: () => Store): Store {
  const memory = new Map<string, string>();
  return {
    getItem(key) {
      const cached = memory.get(key);
      if (cached !== undefined) return cached;
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
        // Nothing is stored there.
      }
    },
  };
}

/** Shared by all tabs. */
export const localStore = guardedStore(() => localStorage);

/** Per tab; survives a reload. */
export const sessionStore = guardedStore(() => sessionStorage);

/** Marks a key that this tab has removed, so that it does not take another tab's value instead. */
const removed = "null";

/** Changes when all tabs forget their values, as when a customer signs out. */
export const forgottenKey = "forgotten";

interface TabStore extends Store {
  /** Removes this tab's value only. */
  leave(key: string): void;
}

/** Each tab has its own values; a new tab begins with what the browser's last tab wrote (docs/behaviour.md, "Browser storage"). */
export const tabStore: TabStore = {
  getItem(key) {
    const own = ownValue(key);
    return own === removed ? null : (own ?? localStore.getItem(key));
  },
  setItem(key, value) {
    setOwn(key, value);
    localStore.setItem(key, value);
  },
  removeItem(key) {
    const own = ownValue(key);
    setOwn(key, removed);
    // Keep what another tab has written since, for the next new tab.
    if (own === undefined || own === localStore.getItem(key)) localStore.removeItem(key);
  },
  leave: (key) => setOwn(key, removed),
};

/** Makes all tabs forget their own values, also those that are closed and restored later. */
export const forgetInAllTabs = (): void => localStore.setItem(forgottenKey, String(Date.now()));

/** A value counts only under the mark with which it was written. */
const mark = () => `${localStore.getItem(forgottenKey) ?? ""}|`;

const setOwn = (key: string, value: string): void => sessionStore.setItem(key, mark() + value);

function ownValue(key: string): string | undefined {
  const stored = sessionStore.getItem(key);
  return stored?.startsWith(mark()) ? stored.slice(mark().length) : undefined;
}
