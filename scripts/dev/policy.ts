/**
 * Relaxes a page's Content-Security-Policy for Vite: a nonce for its inline script and styles, a WebSocket for updates,
 * a worker that polls a lost server. All else stays as in production, as do policies without scripts.
 */
export function developmentPolicy(policy: string, nonce: string): string {
  if (!policy.includes("script-src ")) return policy;
  return policy
    .replace(/\b(script-src|style-src) /g, `$1 'nonce-${nonce}' `)
    .replace(/\bconnect-src /, "worker-src 'self' blob:; connect-src ws: ");
}
