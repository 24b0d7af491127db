import { serverNow } from "../../commerce/clock.ts";
import { readCookie, secondsLeftOfDay, writeCookie } from "../../engine/react/cookies.ts";
import { localStore } from "../../ui/browser-storage.ts";

export interface TokenCookie {
  readonly name: string;
  read(): string | undefined;
  /** @param until ISO 8601 instant at which the token expires */
  write(token: string, until?: string): void;
  remove(): void;
}

interface CookieOptions {
  readonly name: string;
  readonly sameSite: "lax" | "strict";
}

/** A cookie with a fixed lifetime. @param maxAge seconds */
export function lastingCookie({ name, sameSite, maxAge }: CookieOptions & { readonly maxAge: number }): TokenCookie {
  return {
    name,
    read: () => readCookie(name) || undefined,
    write: (token) => writeCookie(name, token, { maxAge, sameSite }),
    remove: () => writeCookie(name, "", { maxAge: 0, sameSite }),
  };
}

interface Renewable {
  readonly token: string;
  /** Expiry of the token, by the server's clock (ms). */
  readonly until: number;
  /** Expiry of the cookie, by this device's clock, which browsers use (ms). */
  readonly day: number;
}

/** Milliseconds; a cookie's lifetime counts whole seconds. */
const second = 1000;

/**
 * A cookie that ends with the UTC day and is renewed while its token lasts (docs/behaviour.md, "Box-office session").
 * localStorage keeps the renewal data: at midnight the page may be unloaded, and a page loaded later finds no cookie.
 */
export function dailyCookie({ name, sameSite }: CookieOptions): TokenCookie {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(token: string, until: number): void {
    const maxAge = secondsLeftOfDay();
    writeCookie(name, token, { maxAge, sameSite });
    const kept: Renewable = { token, until, day: Date.now() + maxAge * second };
    localStore.setItem(name, JSON.stringify(kept));
    watch(kept);
  }

  function watch({ day }: Renewable): void {
    clearTimeout(timer);
    timer = setTimeout(read, Math.max(0, day - Date.now()) + second);
  }

  function forget(): void {
    clearTimeout(timer);
    localStore.removeItem(name);
  }

  function read(): string | undefined {
    const cookie = readCookie(name) || undefined;
    const kept = parse(localStore.getItem(name));
    if (kept === undefined || (cookie !== undefined && cookie !== kept.token)) return cookie;
    const isOver = Date.now() >= kept.day - second;
    if (!isOver && cookie !== undefined) watch(kept);
    else if (isOver && serverNow() < kept.until) write(kept.token, kept.until);
    // The cookie was removed early, or the token has expired.
    else forget();
    return readCookie(name) || undefined;
  }

  return {
    name,
    read,
    write(token, until) {
      if (until !== undefined) return write(token, Date.parse(until));
      forget();
      writeCookie(name, token, { sameSite });
    },
    remove() {
      forget();
      writeCookie(name, "", { maxAge: 0, sameSite });
    },
  };
}

/** Validates, because other code on this origin or an earlier version may have written it. */
function parse(text: string | null): Renewable | undefined {
  try {
    const { token, until, day } = JSON.parse(text ?? "null") ?? {};
    return typeof token === "string" && Number.isFinite(until) && Number.isFinite(day)
      ? { token, until, day }
      : undefined;
  } catch {
    return undefined;
  }
}
