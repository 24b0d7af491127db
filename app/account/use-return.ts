import { useLocation } from "react-router-dom";
import { useHydrated } from "../../ui/useHydrated.ts";
import { tenant } from "../boot.ts";

interface Return {
  /** What the address asks for, whatever it is; null where it asks for nothing. */
  readonly asked: string | null;
  /** Where a visitor goes who has signed in. */
  readonly path: string;
  /** The address of another page that leads there as well. */
  keep(page: string): string;
}

/** Where a visitor goes who has signed in or made an account: the `redirect` of the address, else the museum's (docs/behaviour.md, "Login page"). */
export function useReturn(): Return {
  const { search } = useLocation();
  // The server, rendering the page for all, does not know the rest of the address.
  const hydrated = useHydrated();
  const asked = new URLSearchParams(search).get("redirect");
  return {
    asked,
    path: isOwnPath(asked) ? asked : tenant.loginRedirect,
    keep: (page) => (hydrated && isOwnPath(asked) ? `${page}?redirect=${asked}` : page),
  };
}

/** Only a path of this site: anything else would lead visitors astray. */
const isOwnPath = (asked: string | null): asked is string => asked !== null && /^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(asked);
