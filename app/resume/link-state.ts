import { CallError } from "../../commerce/errors.ts";
import * as say from "../../messages/generated/app/resume.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { api } from "../state/api.ts";
import { locale } from "../state/boot.ts";
import { forgetLink, madeLink, movedCode, noteMoved } from "../state/made-link.ts";

/** Shows that another device has used the visit's link. @throws CallError then */
export async function assertLinkOpen(): Promise<void> {
  const token = madeLink();
  if (token === null || !(await isUsed(token))) return;
  const message = say.moved(locale);
  const moved = new CallError({ message, status: 410, errors: [{ code: movedCode, message }], said: true });
  noteMoved(moved);
  throw moved;
}

/** False if unknown: a call that depends on the cart is refused anyway. */
async function isUsed(token: string): Promise<boolean> {
  try {
    return (await api.get("storefront", paths.resumeLink({ token }))).state === "used";
  } catch (error) {
    // A link that has expired was never used.
    if (error instanceof CallError && error.status === 404 && madeLink() === token) forgetLink();
    return false;
  }
}

export const checkLink = (): Promise<void> => assertLinkOpen().catch(() => undefined);

let isWatching = false;

/** Checks the link now, and whenever the page is shown again. */
export function watchLink(): void {
  void checkLink();
  if (isWatching) return;
  isWatching = true;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void checkLink();
  });
}
