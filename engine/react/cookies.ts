/** The value of a cookie, or undefined. */
export function readCookie(name: string): string | undefined {
  const row = document.cookie.split("; ").find((candidate) => candidate.startsWith(`${name}=`));
  return row === undefined ? undefined : decodeURIComponent(row.slice(name.length + 1));
}

/** Sets a cookie for the whole site. `maxAge` in seconds; 0 removes it. */
export function writeCookie(name: string, value: string, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that buys tickets
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
}
