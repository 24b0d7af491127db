import type { Employee } from "../../schemas/generated/boot.ts";
import { localStore, sessionStore } from "../../ui/browser-storage.ts";

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

const deviceNameKey = "deskName";

export const savedDeviceName = (): string | undefined => localStore.getItem(deviceNameKey) ?? undefined;

/** Outlives the session: the sign-in shows it. */
export function saveDeviceName(name: string | undefined): void {
  if (name === undefined) localStore.removeItem(deviceNameKey);
  else localStore.setItem(deviceNameKey, name);
}

const signedInKey = "boxOfficeEmployee";

/** For a page that opens without a network, which the server cannot tell who is signed in. */
interface SignedIn {
  readonly employee: Employee;
  /** Milliseconds by which the server's clock is ahead of the device's. */
  readonly aheadMs: number;
}

export function saveSignedIn(employee: Employee, aheadMs: number): void {
  localStore.setItem(signedInKey, JSON.stringify({ employee, aheadMs } satisfies SignedIn));
}

export const savedSignedIn = (): SignedIn | undefined =>
  (JSON.parse(localStore.getItem(signedInKey) ?? "null") as SignedIn | null) ?? undefined;

export const forgetSignedIn = (): void => localStore.removeItem(signedInKey);
