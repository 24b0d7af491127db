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
