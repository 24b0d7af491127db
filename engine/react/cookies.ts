/** Cookies that the browser blocked; they last as long as the page. */
const inMemory = new Map<string, string>();

/** Returns a cookie's value, or undefined. */
export function readCookie(name: string): string | undefined {
  return storedCookie(name) ?? inMemory.get(name);
}

interface CookieOptions {
  /** In seconds; default: until the end of the UTC day. 0 removes the cookie. */
  readonly maxAge?: number | undefined;
  /** Strict also withholds the cookie when the visitor follows a link from another site. */
  readonly sameSite?: "lax" | "strict";
}

/** Sets a cookie for the whole site; secure if the page uses https. */
export function writeCookie(
  name: string,
  value: string,
  { maxAge = secondsLeftOfDay(), sameSite = "lax" }: CookieOptions = {},
): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=${sameSite}${location.protocol === "https:" ? "; secure" : ""}`;
  if (maxAge > 0 && storedCookie(name) !== value) inMemory.set(name, value);
  else inMemory.delete(name);
}

function storedCookie(name: string): string | undefined {
  const row = document.cookie.split("; ").find((candidate) => candidate.startsWith(`${name}=`));
  return row === undefined ? undefined : decodeURIComponent(row.slice(name.length + 1));
}

/** Returns the seconds until 23:59:59.999 UTC, at least 1 because 0 would remove the cookie. */
export function secondsLeftOfDay(now = new Date()): number {
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - 1;
  return Math.max(1, Math.floor((end - now.getTime()) / 1000));
}
