import { Navigate, Route, Routes as RouterRoutes, useLocation } from "react-router-dom";
import { isPrivateAddress } from "../commerce/private-pages.ts";
import type { FlowRequest } from "../schemas/generated/wire.ts";
import { FlowRoute } from "./flow/flow-route.tsx";
import { useTenant } from "./page.ts";
import { OtherPages } from "./pages/lazy-pages.ts";
import { leaveTags } from "./state/tags.ts";

const bases: readonly FlowRequest["base"][] = ["event", "membership", "series"];

export function Routes() {
  const tenant = useTenant();
  const { pathname } = useLocation();
  if (isPrivateAddress(pathname) && leaveTags()) return null;
  return (
    <RouterRoutes>
      <Route path="/" element={<Navigate to={tenant.homePath} replace />} />
      {bases.flatMap((base) =>
        [false, true].map((direct) => {
          const path = `${direct ? "/direct" : ""}/${base}/:handle/:step?`;
          return <Route key={path} path={path} element={<FlowRoute base={base} direct={direct} />} />;
        }),
      )}
      <Route path="*" element={<OtherPages />} />
    </RouterRoutes>
  );
}
