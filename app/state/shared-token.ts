import { serverNow } from "../../commerce/clock.ts";
import { CallError } from "../../commerce/errors.ts";
import { readCookie, secondsLeftOfDay, writeCookie } from "../../engine/react/cookies.ts";
import { localStore } from "../../ui/browser-storage.ts";
import { isBrowser } from "../boot.ts";

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

interface SharedTokenOptions {
  readonly cookie: TokenCookie;
  readonly isShown: boolean;
  /** The token is gone. `told`: another tab signed out; otherwise the cookie expired or was removed. */
  ended(told: boolean): void;
  /** Another tab signed in. @returns shows that person, once their details are loaded */
  replaced(token: string): Promise<() => void>;
}

/** The signed-in person's token, in a cookie that all tabs share. */
export interface SharedToken {
  /** The token for this tab's calls; it always belongs to the person on screen. */
  current(): string | undefined;
  /** Saves the token after sign-in. @param until ISO 8601 instant of its expiry, if known */
  keep(token: string, until?: string): void;
  drop(): void;
}

/** Milliseconds. A cookie written by another tab may become visible a moment after its message. */
const looks = [0, 200, 1500];

/** Syncs the token between tabs: on a message, on focus, and when a tab becomes visible. */
export function shareToken({ cookie, isShown, ended, replaced }: SharedTokenOptions): SharedToken {
  if (!isBrowser) return { current: () => undefined, keep() {}, drop() {} };
  let known = isShown ? cookie.read() : undefined;
  let pending: string | undefined;
  const channel = openChannel(cookie.name);

  async function look(told = false): Promise<void> {
    const token = cookie.read();
    if (token === known || (token !== undefined && token === pending)) return;
    pending = token;
    if (token === undefined) {
      known = undefined;
      return ended(told);
    }
    try {
      const show = await replaced(token);
      if (pending !== token) return;
      known = token;
      show();
    } catch (error) {
      // On any other failure keep showing the same person; the next focus checks again.
      if (error instanceof CallError && error.status === 401 && cookie.read() === token) cookie.remove();
    } finally {
      if (pending === token) pending = undefined;
    }
  }

  for (const event of ["focus", "pageshow"]) addEventListener(event, () => void look());
  document.addEventListener("visibilitychange", () => void look());
  if (channel)
    channel.onmessage = ({ data }) => {
      for (const wait of looks) setTimeout(() => void look(data === "ended"), wait);
    };
  // A link from another site loads the page without the strict cookie.
  void look();

  return {
    current() {
      const token = cookie.read();
      // The server refuses a call without a token; its caller saves the input before showing the login page.
      if (token === undefined) return undefined;
      void look();
      return known;
    },
    keep(token, until) {
      cookie.write(token, until);
      known = token;
      pending = undefined;
      channel?.postMessage("replaced");
    },
    drop() {
      // Another tab may have signed in another person: keep their token.
      const isOwn = cookie.read() === known;
      known = undefined;
      pending = undefined;
      if (!isOwn) return void look();
      cookie.remove();
      channel?.postMessage("ended");
    },
  };
}

/** A browser that blocks storage may refuse the channel too. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
