import { tabStore } from "../../ui/browser-storage.ts";
import { ownPage } from "./page.ts";

/** A visit moves to another device by a link (docs/behaviour/flows.md, "Continue on another device"). */
const linkKey = "resumeLink";

export const movedCode = "CART_MOVED";

/** The token of the link that was made last in this visit. */
export const madeLink = (): string | null => tabStore.getItem(linkKey);

export const rememberLink = (token: string): void => tabStore.setItem(linkKey, token);

export const forgetLink = (): void => tabStore.removeItem(linkKey);

/** Shows that another device has the visit, if that is why a call was refused. */
export function noteMoved(error: unknown): boolean {
  const isMoved = (error as { code?: unknown } | null)?.code === movedCode;
  if (isMoved) ownPage.state.elsewhere = "moved";
  return isMoved;
}
