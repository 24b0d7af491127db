import type { staffPaths } from "../schemas/generated/staff-paths.ts";
import { isUnanswered } from "./errors.ts";
import type { ToolServices } from "./services.ts";

/** The box office's calls that take something back. */
type UndoPath = ReturnType<(typeof staffPaths)["undoRedemption" | "undoGuestSale" | "undoMemberSale"]>;

/** How long a redemption or a sale can be undone, in milliseconds. The server says so too. */
const undoable = 120_000;

const key = "lastRedemption";

interface KeptNotice {
  readonly message: string;
  readonly type: "success" | "error" | "info";
  readonly duration: number;
}

/** What was redeemed or sold last in this window, and by what it can be undone. */
export interface LastRedemption {
  /** The call that takes it back. */
  readonly undo: UndoPath;
  /** The Idempotency-Key that it was sent with. */
  readonly key: string;
  /** The tool to come back to. */
  readonly tool: string;
  readonly query: Readonly<Record<string, string>>;
  /** Empty for a sale: nobody has been told a number. */
  readonly orderNumber: string;
  readonly count: number;
  /** When, by this device's clock, in milliseconds since 1970. */
  readonly at: number;
  /** What the next screen says of it, where that is not what it says of others. */
  readonly notice?: KeptNotice;
}

/** Keeps it in this window's storage, so that it outlives a reload. */
export function keepRedemption(storage: Pick<Storage, "setItem">, redemption: LastRedemption): void {
  storage.setItem(key, JSON.stringify(redemption));
}

/** The last redemption, while it can be undone, and for how many milliseconds it still can. */
export function undoableRedemption(storage: Pick<Storage, "getItem">, now: number): { readonly redemption: LastRedemption; readonly left: number } | undefined {
  const kept = storage.getItem(key);
  if (kept === null) return undefined;
  const redemption = JSON.parse(kept) as LastRedemption;
  const left = redemption.at + undoable - now;
  return left > 0 ? { redemption, left } : undefined;
}

/** What is to be said of it, once. */
export function takeNotice(storage: Pick<Storage, "getItem" | "setItem">, now: number): KeptNotice | undefined {
  const { notice, ...rest } = undoableRedemption(storage, now)?.redemption ?? {};
  if (notice !== undefined) storage.setItem(key, JSON.stringify(rest));
  return notice;
}

export function forgetRedemption(storage: Pick<Storage, "removeItem">): void {
  storage.removeItem(key);
}

/** How the last redemption or sale is undone: what `UndoBar` takes. @param back says that it was undone, and where to go on */
export function undoing(services: Pick<ToolServices, "post" | "notify" | "storage">, last: LastRedemption, back: () => void) {
  return {
    send: (own: string) => services.post(last.undo, { key: last.key }, { idempotencyKey: own }),
    isUnanswered,
    onUndone() {
      forgetRedemption(services.storage);
      back();
    },
    onRefused(error: Error) {
      // It is final: too late, or undone already.
      forgetRedemption(services.storage);
      services.notify({ message: error.message, type: "error" });
    },
  };
}
