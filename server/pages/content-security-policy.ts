/**
 * The policy of the storefront's pages: scripts only from our own files, no eval, no inline script; the one inline style is the
 * tenant's theme, named by its hash. The boot data is a JSON block, which no policy needs to allow.
 */
export function contentSecurityPolicy(styleHash: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${styleHash}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
