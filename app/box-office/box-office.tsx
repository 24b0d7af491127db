import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useSnapshot } from "valtio";
import type { ParsedFlow } from "../../engine/core/flow.ts";
import { loadFlow, loadScreen } from "../../engine/react/load-flow.ts";
import * as say from "../../messages/generated/app/box-office.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { loadSentences } from "../flow/load-sentences.ts";
import { UnknownPath } from "../shell/unknown-path.tsx";
import { isFromCache, usePage } from "../state/page.ts";
import { boxOffice, toolAddress } from "./address.ts";
import { staffState } from "./staff-session.ts";
import { ToolPage } from "./tool-page.tsx";
import { doorDevice } from "./tool-services.ts";
import { mayUse } from "./tools.ts";

/** Asks the service worker to cache the box office with the code that is loaded; does nothing without one. */
async function cacheTools(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || isFromCache) return;
  try {
    await navigator.serviceWorker.register("/box-office/service-worker.js", { scope: "/box-office/" });
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    const files = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
    active?.postMessage({ saveTools: files, language: document.documentElement.lang });
  } catch {
    // The door works without a network until it is reloaded.
  }
}

/** The box office: a flow of tools. All but the first require a signed-in employee. */
export function BoxOffice() {
  const locale = useLocale();
  const page = usePage();
  const [flow, setFlow] = useState<ParsedFlow | undefined>(page.tools?.flow);
  const { pathname, search } = useLocation();
  const { employee, interrupted } = useSnapshot(staffState);
  useEffect(() => {
    page.state.boxOffice = true;
    const json = page.boot.flow?.json;
    // The page's boot data includes the tools; coming from the storefront, load that page.
    if (json?.base !== "box-office") location.reload();
    else if (page.tools === undefined) void loadFlow(json, kindLoaders, loadSentences).then(setFlow);
    return () => {
      page.state.boxOffice = false;
    };
  }, [page]);
  useEffect(() => {
    // Preload every tool, so that switching is instant and works offline, also after a reload.
    if (flow !== undefined && employee !== null)
      void Promise.allSettled(flow.steps.map(({ component }) => loadScreen(flow, component))).then(cacheTools);
  }, [flow, employee]);
  const isSignedOut = employee === null;
  useEffect(() => {
    // Also after a refused session, and in the other tabs.
    if (isSignedOut)
      void doorDevice(page.boot.tenant, null)
        .forget()
        .catch(() => undefined);
  }, [isSignedOut, page]);
  if (flow === undefined) return <Skeleton shape="rows" label={say.loading(locale)} />;
  const path = pathname.slice(boxOffice.length).replace(/\/+$/, "");
  const first = flow.first.path;
  if (path === "") return <Navigate to={toolAddress(first)} replace />;
  const step = flow.steps.find((candidate) => candidate.path === path);
  if (step === undefined) return <UnknownPath />;
  if (path !== first && employee === null) {
    return <Navigate to={toolAddress(first)} state={interrupted ? { interrupted: path + search } : null} replace />;
  }
  return (
    <ToolPage
      key={[path, employee?.id].join()}
      flow={flow}
      step={step}
      allowed={path === first || mayUse(step, employee?.permissions ?? [])}
    />
  );
}
