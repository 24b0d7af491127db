import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * Returns a mailed link's token. It follows "#", which browsers send to no server, so no log contains it; older links
 * have it in the query. Moves it to the history state, so that a copied address lacks it but a reload keeps it.
 * A second link opened on the same page changes only the "#"; the new token then counts.
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
