import { CallError } from "../../commerce/errors.ts";
import { isBrowser } from "./boot.ts";
import type { TokenCookie } from "./token-cookie.ts";

interface SharedTokenOptions {
  readonly cookie: TokenCookie;
  readonly isShown: boolean;
  /** The token is gone. `isElsewhere`: another tab signed out; otherwise the cookie expired or was removed. */
  ended(isElsewhere: boolean): void;
  /** Another tab signed in. @returns shows that person, once their details are loaded */
  replaced(token: string): Promise<() => void>;
}

/** The signed-in person's token, in a cookie that all tabs share. */
export interface SharedToken {
  /** The token for this tab's calls; it always belongs to the person on screen. */
  current(): string | undefined;
  /** Saves the token after sign-in. @param until ISO 8601 instant of its expiry, if known */
  save(token: string, until?: string): void;
  clear(): void;
}

/** A cookie written by another tab may become visible a moment after its message. */
const syncDelaysMs = [0, 200, 1500];

/** Syncs the token between tabs: on a message, on focus, and when a tab becomes visible. */
export function shareToken({ cookie, isShown, ended, replaced }: SharedTokenOptions): SharedToken {
  if (!isBrowser) return { current: () => undefined, save() {}, clear() {} };
  let known = isShown ? cookie.read() : undefined;
  let pending: string | undefined;
  const channel = openChannel(cookie.name);

  async function sync(isElsewhere = false): Promise<void> {
    const token = cookie.read();
    if (token === known || (token !== undefined && token === pending)) return;
    pending = token;
    if (token === undefined) {
      known = undefined;
      return ended(isElsewhere);
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

  for (const event of ["focus", "pageshow"]) addEventListener(event, () => void sync());
  document.addEventListener("visibilitychange", () => void sync());
  if (channel)
    channel.onmessage = ({ data }) => {
      for (const wait of syncDelaysMs) setTimeout(() => void sync(data === "ended"), wait);
    };
  // A link from another site loads the page without the strict cookie.
  void sync();

  return {
    current() {
      const token = cookie.read();
      // The server refuses a call without a token; its caller saves the input before showing the login page.
      if (token === undefined) return undefined;
      void sync();
      return known;
    },
    save(token, until) {
      cookie.write(token, until);
      known = token;
      pending = undefined;
      channel?.postMessage("replaced");
    },
    clear() {
      // Another tab may have signed in another person: keep their token.
      const isOwn = cookie.read() === known;
      known = undefined;
      pending = undefined;
      if (!isOwn) return void sync();
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
