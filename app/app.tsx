import { useEffect } from "react";
import { Navigate, Route, Routes as RouterRoutes, useLocation } from "react-router-dom";
import { isPrivateAddress } from "../commerce/private-pages.ts";
import { flowBases } from "../schemas/flow-bases.ts";
import { CountryContext } from "../ui/country.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { LocaleContext } from "../ui/locale.ts";
import { FlowRoute } from "./flow/flow-route.tsx";
import { StaffMenu } from "./lazy-pages.ts";
import { Layout } from "./shell/layout.tsx";
import { replayEarlyActs } from "./state/early-acts.ts";
import { usePage, useTenant } from "./state/page.ts";
import { leaveTags } from "./state/tags.ts";

/** Pages outside the flows; also shown for an address that names no flow. */
export const OtherPages = lazyComponent(() => import("./other-pages.tsx").then((module) => module.OtherPages), {
  ahead: true,
});

export function App() {
  const { locale } = usePage();
  const { country = "US" } = useTenant();
  useEffect(() => void replayEarlyActs(), []);
  return (
    <LocaleContext value={locale}>
      <CountryContext value={country}>
        <ErrorBoundary headingLevel={1}>
          <Layout staffMenu={<StaffMenu />}>
            <Routes />
          </Layout>
        </ErrorBoundary>
      </CountryContext>
    </LocaleContext>
  );
}

function Routes() {
  const tenant = useTenant();
  const { pathname } = useLocation();
  if (isPrivateAddress(pathname) && leaveTags()) return null;
  return (
    <RouterRoutes>
      <Route path="/" element={<Navigate to={tenant.homePath} replace />} />
      {flowBases.flatMap((base) =>
        [false, true].map((direct) => {
          const path = `${direct ? "/direct" : ""}/${base}/:handle/*`;
          return (
            <Route
              key={path}
              path={path}
              element={<FlowRoute base={base} direct={direct} otherwise={<OtherPages />} />}
            />
          );
        }),
      )}
      <Route path="*" element={<OtherPages />} />
    </RouterRoutes>
  );
}
