import { sessionStore } from "../../ui/browser-storage.ts";

const key = "desk";

interface Stored {
  readonly employee: string;
  readonly entries: Record<string, string>;
}

/** Storage of one employee in this tab; the next employee at the desk cannot read or change it. */
export function deskStorage(employee: string) {
  const read = (): Stored => {
    const stored = JSON.parse(sessionStore.getItem(key) ?? "null") as Stored | null;
    return stored?.employee === employee ? stored : { employee, entries: {} };
  };
  const write = (entries: Stored["entries"]) =>
    sessionStore.setItem(key, JSON.stringify({ employee, entries } satisfies Stored));
  return {
    getItem: (name: string) => read().entries[name] ?? null,
    setItem: (name: string, value: string) => write({ ...read().entries, [name]: value }),
    removeItem(name: string) {
      const { [name]: _removed, ...rest } = read().entries;
      write(rest);
    },
  };
}

/** Clears the storage at sign-out; an expired session keeps it. */
export const clearDeskStorage = (): void => sessionStore.removeItem(key);
