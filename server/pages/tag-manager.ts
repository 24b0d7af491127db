import type { Tenant } from "../config/types.ts";

/** A tag manager's part of a page: its scripts, and what the page's policy has to allow for them. */
export interface TagManager {
  readonly head: string;
  readonly nonce: string;
  readonly hosts: string;
}

/** The tag manager of a page, where the museum has one (specification, section 7); its id is checked with the tenant's file. */
export function tagManagerOf({ tagManager }: Tenant, nonce: string): TagManager | undefined {
  if (!tagManager?.enabled || tagManager.id === undefined) return undefined;
  const start = 'window.dataLayer=window.dataLayer||[];dataLayer.push({"gtm.start":Date.now(),event:"gtm.js"})';
  const source = `https://www.googletagmanager.com/gtm.js?id=${tagManager.id}`;
  return {
    nonce,
    head: `<script nonce="${nonce}">${start}</script><script nonce="${nonce}" async src="${source}"></script>`,
    hosts: "https://www.googletagmanager.com https://*.google-analytics.com",
  };
}
