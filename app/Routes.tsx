import { Navigate, Route, Routes as RouterRoutes } from "react-router-dom";
import { tenant } from "./boot.ts";
import { FlowRoute } from "./flow/FlowRoute.tsx";
import { OtherPages } from "./pages/lazy.ts";

const bases = ["event", "membership", "series"];

/** Every address of the storefront (specification, section 2). */
export function Routes() {
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
