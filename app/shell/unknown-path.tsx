import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import * as say from "../../messages/generated/app/pages.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useLoad } from "../state/use-load.ts";

/** Checks the redirect list, then shows the 404 page (docs/behaviour.md, "Unknown addresses"). */
export function UnknownPath() {
  const locale = useLocale();
  const { pathname } = useLocation();
  const { value, error, retry } = useLoad(paths.redirects());
  const path = pathname.replace(/\/+$/, "") || "/";
  const to = value && (value.redirects.find(({ from }) => from === path)?.to ?? "/404");
  const external = to !== undefined && /^https:/.test(to);
  useEffect(() => {
    if (to !== undefined && external) location.replace(to);
  }, [to, external]);
  if (error !== undefined) {
    // The redirect list failed to load: keep the address for a retry.
    return <LoadFailure headingLevel={1} title={say.pageFailed(locale)} error={error} onRetry={retry} />;
  }
  return to === undefined || external ? (
    <Skeleton shape="rows" label={say.loading(locale)} />
  ) : (
    <Navigate to={to} replace />
  );
}
