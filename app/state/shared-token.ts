import { CallError } from "../../commerce/errors.ts";
import { readCookie, writeCookie } from "../../engine/react/cookies.ts";
import { isBrowser } from "../boot.ts";

interface SharedTokenOptions {
  readonly cookie: string;
  readonly sameSite: "lax" | "strict";
  /** How long the cookie lasts, in seconds; by default until the UTC day ends. */
  readonly maxAge?: number;
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
  /** Somebody signed in here. @param seconds until the token ends; by default as long as all such tokens last */
  keep(token: string, seconds?: number): void;
  /** Somebody signed out here, or the token is good no longer. */
  drop(): void;
}

/** A cookie that another tab wrote may be seen a moment after its message. In milliseconds. */
const looks = [0, 200, 1500];

/**
 * Follows the token through the tabs of a browser: what one tab does is seen by the others at once, by a message, or when somebody comes
 * back to them.
 */
export function shareToken({ cookie, sameSite, maxAge, isShown, ended, replaced }: SharedTokenOptions): SharedToken {
  if (!isBrowser) return { current: () => undefined, keep() {}, drop() {} };
  const present = () => readCookie(cookie) || undefined;
  let known = isShown ? present() : undefined;
  let pending: string | undefined;
  const channel = openChannel(cookie);

  async function look(told = false): Promise<void> {
    const token = present();
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
      if (error instanceof CallError && error.status === 401 && present() === token) writeCookie(cookie, "", { maxAge: 0, sameSite });
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
      const token = present();
      // Without one the call is refused, and its caller saves what was entered before the login page is shown.
      if (token === undefined) return undefined;
      void look();
      return known;
    },
    keep(token, seconds = maxAge) {
      writeCookie(cookie, token, { maxAge: seconds, sameSite });
      known = token;
      pending = undefined;
      channel?.postMessage("replaced");
    },
    drop() {
      // Another tab may have signed somebody else in meanwhile: their token stays.
      const isOwn = present() === known;
      known = undefined;
      pending = undefined;
      if (!isOwn) return void look();
      writeCookie(cookie, "", { maxAge: 0, sameSite });
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
