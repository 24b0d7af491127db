import { CallError } from "../../commerce/errors.ts";
import { isBrowser } from "../boot.ts";
import type { TokenCookie } from "./token-cookie.ts";

interface SharedTokenOptions {
  readonly cookie: TokenCookie;
  /** The page was served for somebody. */
  readonly isShown: boolean;
  /** There is no token any more. `told`: another tab signed out; else the cookie's time is over, or somebody took it. */
  ended(told: boolean): void;
  /** Another tab signed somebody in. @returns what shows them, once it is known who they are */
  replaced(token: string): Promise<() => void>;
}

/** The token of the person who is signed in, in a cookie that all tabs of the browser share. */
export interface SharedToken {
  /** The token of the person whom this tab shows, for its calls: the name on screen and the token of a call never disagree. */
  current(): string | undefined;
  /** Somebody signed in here. @param until ISO 8601 instant at which the token ends, where it is known */
  keep(token: string, until?: string): void;
  /** Somebody signed out here, or the token is good no longer. */
  drop(): void;
}

/** A cookie that another tab wrote may be seen a moment after its message. In milliseconds. */
const looks = [0, 200, 1500];

/**
 * Follows the token through the tabs of a browser: what one tab does is seen by the others at once, by a message, or when somebody comes
 * back to them.
 */
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
      // Any other failure: not now. This tab keeps showing the same person, and asks again when somebody comes back to it.
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
  // A page that came by another site's link was asked for without the strict cookie.
  void look();

  return {
    current() {
      const token = cookie.read();
      // Without one the call is refused, and its caller saves what was entered before the login page is shown.
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
      // Another tab may have signed somebody else in meanwhile: their token stays.
      const isOwn = cookie.read() === known;
      known = undefined;
      pending = undefined;
      if (!isOwn) return void look();
      cookie.remove();
      channel?.postMessage("ended");
    },
  };
}

/** Where a browser keeps nothing of this site, it may refuse the channel too. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
