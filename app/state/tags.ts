import { proxy, subscribe } from "valtio";
import { isPrivateAddress } from "../../commerce/private-pages.ts";
import { readCookie, writeCookie } from "../../engine/react/cookies.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { ownPathname } from "./addresses.ts";
import { boot, isBrowser } from "./boot.ts";
import { ownPage } from "./page.ts";

/** Consent to the tag manager; the cookie lasts half a year. */
type Choice = "allowed" | "declined";
const cookie = "tagConsent";
const lifetime = 180 * 86_400;

interface TagState {
  choice: Choice | undefined;
  running: boolean;
}

export const tagState = proxy<TagState>({ choice: isBrowser ? readChoice() : undefined, running: false });

/**
 * True on pages without the visitor's secrets, if the museum has a tag manager
 * (docs/decisions/0009-foreign-scripts.md).
 */
export const hasTags = boot.tags !== undefined;

export function startTags(): void {
  const { tags } = boot;
  if (
    tags === undefined ||
    tagState.running ||
    tagState.choice !== "allowed" ||
    ownPage.customers.customer !== null ||
    isPrivateAddress(ownPathname())
  )
    return;
  tagState.running = true;
  window.dataLayer ??= [];
  window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  const script = document.createElement("script");
  script.nonce = tags.nonce;
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${tags.id}`;
  document.head.append(script);
}

/** Saves the choice. Only a reload can stop a running script. */
export function choose(choice: Choice): void {
  writeCookie(cookie, choice, { maxAge: lifetime });
  tagState.choice = choice;
  if (choice === "allowed") startTags();
  else leaveTags();
}

export function askAgain(): void {
  tagState.choice = undefined;
}

export function isAllowed(): boolean {
  return readChoice() === "allowed";
}

/**
 * Reloads the page if the tag manager runs, before a page that allows no third-party script.
 * @returns true if the document reloads; render nothing more then
 */
export function leaveTags(): boolean {
  if (tagState.running) location.reload();
  return tagState.running;
}

// A signed-in customer has a token, which no third-party script may read.
subscribe(ownPage.customers, () => {
  if (ownPage.customers.customer !== null) leaveTags();
});

function readChoice(): Choice | undefined {
  const kept = readCookie(cookie);
  return kept === "allowed" || kept === "declined" ? kept : undefined;
}

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** Pushes the customer's ID into the data layer, with consent and without a name (docs/behaviour.md, "Tracking"). */
export function trackCustomer({ id }: Customer): void {
  if (!isAllowed()) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event: "customer", customer: { id } });
}

export function clearTracking(): void {
  const layer = window.dataLayer;
  if (layer === undefined) return;
  // Edit in place: the tag manager keeps a reference to this array.
  for (let at = layer.length - 1; at >= 0; at -= 1) if (layer[at]?.event === "customer") layer.splice(at, 1);
  layer.push({ event: "signOut", customer: undefined });
}
