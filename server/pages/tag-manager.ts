import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { asksForPassword, isPrivateAddress } from "../../commerce/private-pages.ts";
import type { Tenant } from "../museum/model/config.ts";

export interface TagManager {
  readonly id: string;
  readonly nonce: string;
  readonly hosts: string;
}

/** Replaced by the nonce in cached documents; random, so that other text cannot contain it. */
export const nonceMark = newNonce();

const hosts = "https://www.googletagmanager.com https://*.google-analytics.com";

/**
 * Never on a page with a bearer link, password or token (docs/behaviour.md, "Tracking";
 * docs/decisions/0009-foreign-scripts.md). The page runs it after consent.
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

/** An invalid token counts too. */
function hasToken(cookie: string): boolean {
  return /(customer|boxOffice)Token=[^;]/.test(cookie);
}
