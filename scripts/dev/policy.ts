/**
 * A page's Content-Security-Policy with what Vite needs: its inline script and the styles that it inserts get a nonce, changes come over a
 * WebSocket, and a worker of its own asks for a server that was lost. All else stays forbidden as in production. The policy of a file that runs no script stays as it is.
 */
export function developmentPolicy(policy: string, nonce: string): string {
  if (!policy.includes("script-src ")) return policy;
  return policy.replace(/\b(script-src|style-src) /g, `$1 'nonce-${nonce}' `).replace(/\bconnect-src /, "worker-src 'self' blob:; connect-src ws: ");
}
