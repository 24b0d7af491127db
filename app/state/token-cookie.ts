import { serverNow } from "../../commerce/clock.ts";
import { readCookie, secondsLeftOfDay, writeCookie } from "../../engine/react/cookies.ts";
import { localStore } from "../../ui/browserStorage.ts";

/** Keeps the token of a person who is signed in where all tabs of the browser find it. */
export interface TokenCookie {
  readonly name: string;
  read(): string | undefined;
  /** @param until ISO 8601 instant at which the server takes the token no longer */
  write(token: string, until?: string): void;
  remove(): void;
}

interface CookieOptions {
  readonly name: string;
  readonly sameSite: "lax" | "strict";
}

/** A cookie that lasts as long as its token. */
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
  /** When the token ends, by the server's clock. */
  readonly until: number;
  /** When the cookie ends, by this device's clock: browsers end it by that. */
  readonly day: number;
}

/** A cookie's time counts whole seconds. In milliseconds. */
const second = 1000;

/**
 * A cookie that ends with the UTC day, and is written again then while its token lasts (docs/behaviour.md, "Box-office session"). What that
 * takes is kept beside it: the browser may have forgotten the page by midnight, and a page that is loaded after it finds no cookie.
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
    // Somebody removed the cookie before its time, or the token has ended.
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

/** Anything on the same address may have written it, and an earlier version another shape. */
function parse(text: string | null): Renewable | undefined {
  try {
    const { token, until, day } = JSON.parse(text ?? "null") ?? {};
    return typeof token === "string" && Number.isFinite(until) && Number.isFinite(day) ? { token, until, day } : undefined;
  } catch {
    return undefined;
  }
}
