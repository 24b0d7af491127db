import { useLocation } from "react-router-dom";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useTenant } from "../page.ts";

interface Return {
  /** The `redirect` as given, unvalidated; null without one. */
  readonly asked: string | null;
  readonly path: string;
  keep(page: string): string;
}

/** Reads the destination after sign-in from `redirect`, else the tenant's (docs/behaviour.md, "Login page"). */
export function useReturn(): Return {
  const tenant = useTenant();
  const { search } = useLocation();
  // The server renders one page for all queries.
  const hydrated = useHydrated();
  const asked = new URLSearchParams(search).get("redirect");
  return {
    asked,
    path: isOwnPath(asked) ? asked : tenant.loginRedirect,
    keep: (page) => (hydrated && isOwnPath(asked) ? `${page}?redirect=${asked}` : page),
  };
}

/** Accept only paths of this site, to prevent an open redirect. */
const isOwnPath = (asked: string | null): asked is string =>
  asked !== null && /^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(asked);
