import { reportsPath } from "./reports.ts";

/**
 * The policy of the storefront's pages: scripts only from our own files, no eval, no inline script; the one inline style is the
 * tenant's theme, named by its hash. The boot data is a JSON block, which no policy needs to allow.
 * A tag manager's scripts are named by a nonce, and it may reach its own hosts.
 */
export function contentSecurityPolicy(styleHash: string, tags?: { readonly nonce: string; readonly hosts: string }): string {
  const hosts = tags === undefined ? "" : ` ${tags.hosts}`;
  return [
    "default-src 'self'",
    `script-src 'self'${tags === undefined ? "" : ` 'nonce-${tags.nonce}'`}${hosts}`,
    `style-src 'self' 'sha256-${styleHash}'`,
    `img-src 'self' data:${hosts}`,
    "font-src 'self'",
    `connect-src 'self'${hosts}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reportsPath}`,
    "report-to default",
  ].join("; ");
}
