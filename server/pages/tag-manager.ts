import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { asksForPassword, isPrivateAddress } from "../../commerce/private-pages.ts";
import type { Tenant } from "../museum/config/types.ts";

/** What a page needs to run the tag manager once its visitor has allowed that, and what its policy has to allow. */
export interface TagManager {
  readonly id: string;
  readonly nonce: string;
  readonly hosts: string;
}

/** Stands for the nonce in a document that is kept: nobody else's text can hold it. */
export const nonceMark = newNonce();

const hosts = "https://www.googletagmanager.com https://*.google-analytics.com";

/**
 * The tag manager of a page, where the museum has one (docs/behaviour.md, "Tracking"); its id is checked with the tenant's file. Never on a page
 * with a bearer link, a password or a token (docs/decisions/0016-foreign-scripts.md). The page itself runs it, when it is allowed to.
 */
export function tagManagerFor(
  { tagManager }: Pick<Tenant, "tagManager">,
  { url, headers }: Pick<FastifyRequest, "url" | "headers">,
  steps: readonly { readonly component: string }[],
): TagManager | undefined {
  if (!tagManager?.enabled || tagManager.id === undefined) return undefined;
  const [pathname = ""] = url.split("?", 1);
  if (isPrivateAddress(pathname) || asksForPassword(steps) || hasToken(headers.cookie ?? "")) return undefined;
  return { id: tagManager.id, nonce: newNonce(), hosts };
}

function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Is anybody signed in, or was lately? Whether the token is still good does not matter. */
function hasToken(cookie: string): boolean {
  return /(customer|boxOffice)Token=[^;]/.test(cookie);
}
