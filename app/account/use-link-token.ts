import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** The token of a mailed link. It is taken out of the address, so that it is not passed on or shown; a reload still has it. */
export function useLinkToken(): string {
  const navigate = useNavigate();
  const { pathname, search, state: kept } = useLocation();
  const [token] = useState(() => new URLSearchParams(search).get("token") ?? (kept as { token?: string } | null)?.token ?? "");
  useEffect(() => {
    if (search !== "") navigate(pathname, { replace: true, state: { token } });
  }, [navigate, pathname, search, token]);
  return token;
}
