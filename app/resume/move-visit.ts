import type { Session } from "../../engine/core/session.ts";
import { defaultCacheLimit, readSession } from "../../engine/core/storage.ts";
import { openSessionStore } from "../../engine/react/session-store.ts";
import * as say from "../../messages/generated/app/resume.ts";
import type { ResumedVisit, SavedVisit } from "../../schemas/generated/wire.ts";
import { tabStore } from "../../ui/browser-storage.ts";
import { notify } from "../state/banner.ts";
import { locale } from "../state/boot.ts";
import { setCart, setOwnCart } from "../state/cart.ts";
import { clearSelection } from "../state/earlier-selection.ts";
import { madeLink } from "../state/made-link.ts";
import { ownPage } from "../state/page.ts";
import { addressOf } from "../state/restore-selection.ts";
import { selectionState } from "../state/selection.ts";

/** Draws 256 random bits in 43 URL-safe characters. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Reads the visit in this tab and the page that it is on; undefined before the first answer. */
export function presentVisit(): SavedVisit | undefined {
  const stored = readSession(tabStore, Date.now(), defaultCacheLimit);
  if (stored === undefined) return undefined;
  const { flow, session } = stored;
  const { id, base, handle, version } = flow;
  const { answers, pendingAnswers, history, done } = session;
  const address = addressOf(flow);
  const href = selectionState.last?.href ?? "";
  return {
    flow: { id, base: base as SavedVisit["flow"]["base"], handle, version },
    page: href.startsWith(`${address}/`) ? href.slice(address.length) : (history.at(-1) ?? ""),
    answers: listOf(answers),
    ...(pendingAnswers && { pendingAnswers: listOf(pendingAnswers) }),
    history: [...history],
    done: [...done],
  };
}

const listOf = (answers: Session["answers"]): SavedVisit["answers"] =>
  Object.entries(answers).map(([path, { component, version, value }]) => ({ path, component, version, value }));

const byPath = (answers: SavedVisit["answers"]): Session["answers"] =>
  Object.fromEntries(answers.map(({ path, ...answer }) => [path, answer]));

/** Stores a visit from another device as this tab's, and offers to restore what it replaces. */
export function continueVisit({ visit, cart, isGone }: ResumedVisit, go: (address: string) => void): void {
  const { flow, page, answers, pendingAnswers, history, done } = visit;
  // A cart with a link may be the one that has just moved.
  if (madeLink() !== null) setCart(undefined);
  clearSelection();
  if (cart === undefined) setCart(undefined);
  else setOwnCart(cart);
  // Without seats, keep every answer but mark none as done: the visitor reviews each step.
  const session = {
    answers: byPath(answers),
    history,
    done: isGone ? [] : done,
    ...(pendingAnswers && { pendingAnswers: byPath(pendingAnswers) }),
  };
  openSessionStore(tabStore, new URLSearchParams()).write(flow, session);
  if (isGone) notify({ title: say.seatsGone(locale), message: say.checkChoices(locale), type: "error" });
  ownPage.state.openings += 1;
  go(addressOf(flow) + (isGone ? "" : page));
}
