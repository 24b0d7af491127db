import type { staffPaths } from "../schemas/generated/staff-paths.ts";

type UndoPath = ReturnType<(typeof staffPaths)["undoRedemption" | "undoGuestSale" | "undoMemberSale"]>;

/** Milliseconds to undo a redemption or sale; must match the server's limit. */
const undoable = 120_000;

const key = "lastRedemption";

interface StoredNotice {
  readonly message: string;
  readonly type: "success" | "error" | "info";
  readonly duration: number;
}

export interface LastRedemption {
  readonly undo: UndoPath;
  readonly key: string;
  readonly tool: string;
  readonly query: Readonly<Record<string, string>>;
  /** Empty for a sale, which shows no order number. */
  readonly orderNumber: string;
  readonly count: number;
  /** Milliseconds since 1970, by this device's clock. */
  readonly at: number;
  readonly notice?: StoredNotice;
}

/** Saves it in the window's storage, to survive a reload. */
export function saveRedemption(storage: Pick<Storage, "setItem">, redemption: LastRedemption): void {
  storage.setItem(key, JSON.stringify(redemption));
}

/** Returns the last redemption while it can be undone, with the remaining milliseconds. */
export function undoableRedemption(
  storage: Pick<Storage, "getItem">,
  now: number,
): { readonly redemption: LastRedemption; readonly left: number } | undefined {
  const kept = storage.getItem(key);
  if (kept === null) return undefined;
  const redemption = JSON.parse(kept) as LastRedemption;
  const left = redemption.at + undoable - now;
  return left > 0 ? { redemption, left } : undefined;
}

/** Returns the message once. */
export function consumeNotice(storage: Pick<Storage, "getItem" | "setItem">, now: number): StoredNotice | undefined {
  const { notice, ...rest } = undoableRedemption(storage, now)?.redemption ?? {};
  if (notice !== undefined) storage.setItem(key, JSON.stringify(rest));
  return notice;
}

export function forgetRedemption(storage: Pick<Storage, "removeItem">): void {
  storage.removeItem(key);
}
