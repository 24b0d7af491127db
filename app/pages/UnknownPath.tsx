import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { RedirectsResponse } from "../../schemas/generated/wire.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { api } from "../state/api.ts";

/** An address that nothing answers to: the redirect list is asked, then it is 404 (specification, section 2). */
export function UnknownPath() {
  const { pathname } = useLocation();
  const [to, setTo] = useState<string | undefined>();
  useEffect(() => {
    const controller = new AbortController();
    api.get<RedirectsResponse>("/redirects", controller.signal).then(
      ({ redirects }) => setTo(redirects.find(({ from }) => from === (pathname.replace(/\/+$/, "") || "/"))?.to ?? "/404"),
      () => !controller.signal.aborted && setTo("/404"),
    );
    return () => controller.abort();
  }, [pathname]);
  const external = to !== undefined && /^https:/.test(to);
  useEffect(() => {
    if (to !== undefined && external) location.replace(to);
  }, [to, external]);
  return to === undefined || external ? <Skeleton shape="rows" label="Loading" /> : <Navigate to={to} replace />;
}
