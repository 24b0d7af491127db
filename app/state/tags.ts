import { proxy, subscribe } from "valtio";
import { isPrivateAddress } from "../../commerce/private-pages.ts";
import { readCookie, writeCookie } from "../../engine/react/cookies.ts";
import { boot, isBrowser } from "../boot.ts";
import { customerState } from "./customer.ts";

/** What the visitor said of the tag manager; the cookie keeps it for half a year. */
type Choice = "allowed" | "declined";
const cookie = "tagConsent";
const lifetime = 180 * 86_400;

interface TagState {
  choice: Choice | undefined;
  running: boolean;
}

export const tagState = proxy<TagState>({ choice: isBrowser ? readChoice() : undefined, running: false });

/** Might this document run a tag manager? Only where its page has none of the visitor's secrets (docs/decisions/0016-foreign-scripts.md). */
export const hasTags = boot.tags !== undefined;

/** Runs the tag manager, if this document may and the visitor has allowed it. */
export function startTags(): void {
  const { tags } = boot;
  if (tags === undefined || tagState.running || tagState.choice !== "allowed" || customerState.customer !== null || isPrivateAddress(location.pathname)) return;
  tagState.running = true;
  window.dataLayer ??= [];
  window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  const script = document.createElement("script");
  script.nonce = tags.nonce;
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${tags.id}`;
  document.head.append(script);
}

/** Keeps what the visitor said. A script that runs can only be ended with its document. */
export function choose(choice: Choice): void {
  writeCookie(cookie, choice, { maxAge: lifetime });
  tagState.choice = choice;
  if (choice === "allowed") startTags();
  else leaveTags();
}

/** Asks again. */
export function askAgain(): void {
  tagState.choice = undefined;
}

/** Has the visitor allowed it? */
export function isAllowed(): boolean {
  return readChoice() === "allowed";
}

/**
 * Goes on in a new document where the tag manager runs in this one: before a page on which nothing foreign may run.
 * @returns true: this document ends, and shows nothing more
 */
export function leaveTags(): boolean {
  if (tagState.running) location.reload();
  return tagState.running;
}

// From now on a customer who signs in has a token.
subscribe(customerState, () => {
  if (customerState.customer !== null) leaveTags();
});

function readChoice(): Choice | undefined {
  const kept = readCookie(cookie);
  return kept === "allowed" || kept === "declined" ? kept : undefined;
}
