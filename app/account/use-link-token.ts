import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * The token of a mailed link, behind its "#": browsers send it to no server, so that it is in no log. Links that were mailed before have it
 * in the query. It is taken out of the address, so that it is not passed on or shown; a reload still has it. A link that is opened where its page
 * is already open changes the "#" alone: its token takes the place of the one before.
 */
export function useLinkToken(): string {
  const navigate = useNavigate();
  const { pathname, search, hash, state: kept } = useLocation();
  const given = tokenOf(hash.slice(1)) ?? tokenOf(search) ?? (kept as { token?: string } | null)?.token;
  const [token, setToken] = useState(given ?? "");
  if (given !== undefined && given !== token) setToken(given);
  useEffect(() => {
    if (search !== "" || hash !== "") navigate(pathname, { replace: true, state: { token } });
  }, [navigate, pathname, search, hash, token]);
  return token;
}

function tokenOf(parameters: string): string | undefined {
  return new URLSearchParams(parameters).get("token") ?? undefined;
}
