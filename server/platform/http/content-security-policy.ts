import { reportsPath } from "./reports.ts";

/**
 * The policy of the storefront's pages: scripts only from our own files, no eval; the one inline script, which notes what is pressed
 * before the others are there, and the one inline style, the tenant's theme, are named by their hashes. The boot data is a JSON block, which no policy needs to allow.
 * A tag manager's scripts are named by a nonce, and it may reach its own hosts.
 */
export function contentSecurityPolicy(
  { style, scripts = [] }: { readonly style: string; readonly scripts?: readonly string[] },
  tags?: { readonly nonce: string; readonly hosts: string },
): string {
  const hosts = tags === undefined ? "" : ` ${tags.hosts}`;
  return [
    "default-src 'self'",
    `script-src 'self'${scripts.map((script) => ` 'sha256-${script}'`).join("")}${tags === undefined ? "" : ` 'nonce-${tags.nonce}'`}${hosts}`,
    `style-src 'self' 'sha256-${style}'`,
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
