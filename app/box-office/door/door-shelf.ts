import { serverNow } from "../../../commerce/clock.ts";
import { applyList, type DoorBook, type LoggedScan, timeOf } from "../../../commerce/door/door-book.ts";
import { fromBase64Url } from "../../../commerce/door/door-codes.ts";
import type { ToolServices } from "../../../commerce/services.ts";
import { staffPaths } from "../../../schemas/generated/staff-paths.ts";
import type { DoorList, DoorListResponse } from "../../../schemas/generated/wire.ts";
import type { DoorDatabase } from "./door-database.ts";

/** How long the list may take, in the background. */
const wholeListMs = 60_000;
const changesMs = 8_000;
/** A fresh whole list replaces this many changes. */
const maxChanges = 60;
/** A list shows a scan after this at the latest. */
const settledMs = 10 * 60_000;

interface Parts {
  /** Undefined in a browser that keeps nothing. */
  database(): Promise<DoorDatabase | undefined>;
  /** The device's own clock. */
  now(): number;
}

/** The device's list and log, in memory and in its storage. */
export class DoorShelf {
  readonly #parts: Parts;
  #book: DoorBook | undefined;
  /** Stored since the last whole list. */
  #changes = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Undefined without a list, or with one of days that are over. */
  get book(): DoorBook | undefined {
    const book = this.#book;
    return book !== undefined && Date.parse(book.until) > this.#serverNow() ? book : undefined;
  }

  /** Reads the stored list, and verifies it again. @returns false if this browser keeps nothing */
  async open(): Promise<boolean> {
    const storage = await this.#parts.database();
    if (storage === undefined) return false;
    const key = await storage.pinnedKey();
    const stored = key === undefined ? [] : await storage.lists();
    for (const list of stored) {
      const read = await verified(key ?? "", list);
      if (read !== undefined) this.#book = applyList(this.#book, read) ?? this.#book;
    }
    this.#changes = stored.length;
    if (this.#book !== undefined && this.book === undefined) await this.forget();
    return true;
  }

  /** Loads the list, or what changed. @returns false if this browser keeps nothing @throws CallError */
  async refresh(calls: Pick<ToolServices, "get">): Promise<boolean> {
    const storage = await this.#parts.database();
    if (storage === undefined) return false;
    const since = this.#changes >= maxChanges ? undefined : this.book?.version;
    const isApplied = await this.#load(storage, calls, since);
    if (!isApplied) await this.#load(storage, calls, undefined);
    return true;
  }

  /** @returns false if changes between are missing */
  async #load(storage: DoorDatabase, calls: Pick<ToolServices, "get">, since: string | undefined): Promise<boolean> {
    const signal = AbortSignal.timeout(since === undefined ? wholeListMs : changesMs);
    const pinned = (await storage.pinnedKey()) ?? (await calls.get(staffPaths.doorKey(), signal)).key;
    const list = await calls.get(staffPaths.doorList(since === undefined ? {} : { since }), signal);
    const read = await verified(pinned, list);
    const book = read === undefined ? undefined : applyList(this.#book, read);
    if (read === undefined || book === undefined) {
      await this.forget();
      if (read === undefined) throw new Error("The list's signature is not the museum's.");
      return false;
    }
    const isWhole = read.since === undefined;
    if (isWhole || read.orders.length > 0 || read.gone.length > 0) {
      await storage.pinKey(pinned);
      await storage.addList(list, isWhole);
      this.#changes = isWhole ? 0 : this.#changes + 1;
    }
    this.#book = book;
    await this.#prune(storage, book.at);
    return true;
  }

  /** Removes scans that the list must show by now. */
  async #prune(storage: DoorDatabase, at: string): Promise<void> {
    const settled = new Date(Date.parse(at) - settledMs).toISOString();
    const old = (await this.scans()).filter((scan) => scan.sent && timeOf(scan) < settled);
    if (old.length > 0) await storage.removeScans(old.map(({ id }) => id));
  }

  /** Deletes the list and its key. The log stays, encrypted by its own. */
  async forget(): Promise<void> {
    this.#book = undefined;
    this.#changes = 0;
    await (await this.#parts.database())?.forgetLists();
  }

  /** In their order, of all tabs. */
  async scans(): Promise<readonly LoggedScan[]> {
    return (await (await this.#parts.database())?.scans()) ?? [];
  }

  /** Resolves once it is safely stored. @throws Error if it cannot be, such as on a full disk */
  async add(scan: LoggedScan): Promise<void> {
    const storage = await this.#parts.database();
    if (storage === undefined) throw new Error("This browser keeps nothing.");
    const known = (await storage.scans()).some(({ id }) => id === scan.id);
    // A repeated press logs the same scan.
    if (!known) await storage.addScan(scan);
  }

  async markSent(ids: readonly string[]): Promise<void> {
    await (await this.#parts.database())?.markSent(ids);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await (await this.#parts.database())?.removeScans(ids);
  }

  #serverNow(): number {
    return serverNow(this.#parts.now());
  }
}

/** Returns the list if the museum's key signed it. */
async function verified(key: string, { signed, signature }: DoorListResponse): Promise<DoorList | undefined> {
  const imported = await crypto.subtle.importKey("raw", fromBase64Url(key), { name: "Ed25519" }, false, ["verify"]);
  const text = new TextEncoder().encode(signed);
  const isTrue = await crypto.subtle.verify("Ed25519", imported, fromBase64Url(signature), text);
  return isTrue ? (JSON.parse(signed) as DoorList) : undefined;
}
