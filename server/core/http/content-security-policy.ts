import { reportsPath } from "./reports.ts";

/**
 * Allows our own files, without eval. Hashes allow the script that records early clicks and the theme; a nonce allows a
 * tag manager, which may reach its own hosts. The boot data is JSON, which needs no permission.
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
