import type { LoggedScan } from "../../../commerce/door/door-book.ts";
import type { DoorListResponse } from "../../../schemas/generated/wire.ts";

type StoredScan = Omit<LoggedScan, "sent">;

/**
 * The device's storage (IndexedDB) for the door. Everything is encrypted by AES-GCM with keys that scripts cannot read:
 * one for the list, which is deleted with it, and one for the log, which outlives a sign-out.
 */
export interface DoorDatabase {
  /** The lists in the order in which they were added. */
  lists(): Promise<DoorListResponse[]>;
  /** @param isWhole it replaces the lists before */
  addList(list: DoorListResponse, isWhole: boolean): Promise<void>;
  pinnedKey(): Promise<string | undefined>;
  pinKey(key: string): Promise<void>;
  /** Deletes the lists, their key, and the museum's pinned key. */
  forgetLists(): Promise<void>;
  /** In the order in which they were added, by all tabs. */
  scans(): Promise<LoggedScan[]>;
  /** Resolves when the scan is safely stored. */
  addScan(scan: LoggedScan): Promise<void>;
  markSent(ids: readonly string[]): Promise<void>;
  removeScans(ids: readonly string[]): Promise<void>;
}

interface Encrypted {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const stores = ["keys", "lists", "scans", "sent"] as const;
type StoreName = (typeof stores)[number];

/** @returns undefined in a browser without storage or encryption, as in some private windows */
export async function openDoorDatabase(
  factory: IDBFactory | undefined = browserFactory(),
): Promise<DoorDatabase | undefined> {
  if (factory === undefined || globalThis.crypto?.subtle === undefined) return undefined;
  try {
    const database = await openStores(factory);
    return createDatabase(database);
  } catch {
    return undefined;
  }
}

function browserFactory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}

function createDatabase(database: IDBDatabase): DoorDatabase {
  const keyOf = (name: "list" | "log") => readOrMakeKey(database, name);
  const cache = new Map<IDBValidKey, StoredScan>();

  /** Reads only what other tabs have added since. */
  async function readScans(): Promise<{ key: IDBValidKey; scan: LoggedScan }[]> {
    const [keys, sent] = await inStores(database, ["scans", "sent"], "readonly", ({ scans, sent }) =>
      Promise.all([done(scans.getAllKeys()), done(sent.getAllKeys())]),
    );
    const isSent = new Set(sent);
    for (const key of cache.keys()) if (!keys.includes(key)) cache.delete(key);
    const missing = keys.filter((key) => !cache.has(key));
    if (missing.length > 0) {
      const logKey = await keyOf("log");
      const records = await inStores(database, ["scans"], "readonly", ({ scans }) =>
        Promise.all(missing.map((key) => done<Encrypted | undefined>(scans.get(key)))),
      );
      for (const [at, key] of missing.entries()) {
        const scan = await decrypt<StoredScan>(logKey, records[at]);
        if (scan !== undefined) cache.set(key, scan);
      }
    }
    return keys.flatMap((key) => {
      const scan = cache.get(key);
      return scan === undefined ? [] : [{ key, scan: { ...scan, sent: isSent.has(key) } }];
    });
  }

  async function keysOf(ids: readonly string[]): Promise<IDBValidKey[]> {
    const wanted = new Set(ids);
    return (await readScans()).flatMap(({ key, scan }) => (wanted.has(scan.id) ? [key] : []));
  }

  return {
    async lists() {
      const listKey = await keyOf("list");
      const records = await inStores(database, ["lists"], "readonly", ({ lists }) => done<Encrypted[]>(lists.getAll()));
      const lists = await Promise.all(records.map((record) => decrypt<DoorListResponse>(listKey, record)));
      return lists.filter((list) => list !== undefined);
    },
    async addList(list, isWhole) {
      const record = await encrypt(await keyOf("list"), list);
      await inStores(database, ["lists"], "readwrite", async ({ lists }) => {
        if (isWhole) await done(lists.clear());
        await done(lists.add(record));
      });
    },
    pinnedKey: () =>
      inStores(database, ["keys"], "readonly", ({ keys }) => done<string | undefined>(keys.get("pinned"))),
    pinKey: (key) =>
      inStores(database, ["keys"], "readwrite", async ({ keys }) => void (await done(keys.put(key, "pinned")))),
    forgetLists: () =>
      inStores(database, ["keys", "lists"], "readwrite", async ({ keys, lists }) => {
        await Promise.all([done(lists.clear()), done(keys.delete("list")), done(keys.delete("pinned"))]);
      }),
    scans: async () => (await readScans()).map(({ scan }) => scan),
    async addScan({ sent, ...scan }) {
      const record = await encrypt(await keyOf("log"), scan);
      await inStores(database, ["scans", "sent"], "readwrite", async (stores) => {
        const key = await done(stores.scans.add(record));
        if (sent) await done(stores.sent.put(1, key));
      });
    },
    async markSent(ids) {
      const keys = await keysOf(ids);
      await inStores(database, ["sent"], "readwrite", async ({ sent }) => {
        for (const key of keys) await done(sent.put(1, key));
      });
    },
    async removeScans(ids) {
      const keys = await keysOf(ids);
      await inStores(database, ["scans", "sent"], "readwrite", async ({ scans, sent }) => {
        for (const key of keys) await Promise.all([done(scans.delete(key)), done(sent.delete(key))]);
      });
    },
  };
}

function openStores(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open("door", 1);
    opening.onupgradeneeded = () => {
      for (const name of stores)
        opening.result.createObjectStore(name, name === "lists" || name === "scans" ? { autoIncrement: true } : {});
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("Another tab holds an older database."));
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves once the transaction is on the disk. `work` may await only requests of these stores. */
async function inStores<T, Names extends StoreName>(
  database: IDBDatabase,
  names: readonly Names[],
  mode: IDBTransactionMode,
  work: (stores: Record<Names, IDBObjectStore>) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(names, mode, { durability: "strict" });
  const completed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error ?? new Error("The browser's storage refused the change."));
  });
  completed.catch(() => undefined);
  const opened = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]));
  const result = await work(opened as Record<Names, IDBObjectStore>);
  await completed;
  return result;
}

async function readOrMakeKey(database: IDBDatabase, name: "list" | "log"): Promise<CryptoKey> {
  const read = () =>
    inStores(database, ["keys"], "readonly", ({ keys }) => done<CryptoKey | undefined>(keys.get(name)));
  const known = await read();
  if (known !== undefined) return known;
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  // Another tab may have been faster.
  return inStores(database, ["keys"], "readwrite", async ({ keys }) => {
    const theirs = await done<CryptoKey | undefined>(keys.get(name));
    if (theirs !== undefined) return theirs;
    await done(keys.put(made, name));
    return made;
  });
}

async function encrypt(key: CryptoKey, value: object): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    key,
    new TextEncoder().encode(JSON.stringify(value)),
  );
  return { iv, data };
}

/** Returns undefined for what another key encrypted: its list is gone. */
async function decrypt<T>(key: CryptoKey, record: Encrypted | undefined): Promise<T | undefined> {
  if (record === undefined) return undefined;
  try {
    const bytes = await crypto.subtle.decrypt({ name: "AES-GCM", iv: record.iv }, key, record.data);
    return JSON.parse(new TextDecoder().decode(bytes)) as T;
  } catch {
    return undefined;
  }
}
