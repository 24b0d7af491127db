import { sessionStore } from "../../ui/browserStorage.ts";

const key = "desk";

interface Kept {
  readonly employee: string;
  readonly entries: Record<string, string>;
}

/** Stores what one employee has in hand in this tab: the next one at the same desk neither sees nor undoes it. */
export function deskStorage(employee: string) {
  const read = (): Kept => {
    const kept = JSON.parse(sessionStore.getItem(key) ?? "null") as Kept | null;
    return kept?.employee === employee ? kept : { employee, entries: {} };
  };
  const write = (entries: Kept["entries"]) => sessionStore.setItem(key, JSON.stringify({ employee, entries } satisfies Kept));
  return {
    getItem: (name: string) => read().entries[name] ?? null,
    setItem: (name: string, value: string) => write({ ...read().entries, [name]: value }),
    removeItem(name: string) {
      const { [name]: _removed, ...rest } = read().entries;
      write(rest);
    },
  };
}

/** The employee has left: their guest has, too. A session that ended by itself keeps what it has. */
export const clearDeskStorage = (): void => sessionStore.removeItem(key);
