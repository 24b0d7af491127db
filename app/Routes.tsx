import { Navigate, Route, Routes as RouterRoutes } from "react-router-dom";
import { tenant } from "./boot.ts";
import { FlowRoute } from "./flow/FlowRoute.tsx";
import { EventsPage, NotFound, OrderConfirmation, UnknownPath } from "./pages/lazy.ts";

const bases = ["event", "membership", "series"];

/** Every address of the storefront (specification, section 2). */
export function Routes() {
  return (
    <RouterRoutes>
      <Route path="/" element={<Navigate to={tenant.homePath} replace />} />
      <Route path="/events" element={<EventsPage />} />
      {bases.map((base) => (
        <Route key={base} path={`/${base}/:handle/:step?`} element={<FlowRoute base={base} direct={false} />} />
      ))}
      {bases.map((base) => (
        <Route key={base} path={`/direct/${base}/:handle/:step?`} element={<FlowRoute base={base} direct />} />
      ))}
      <Route path="/order/:orderId/confirmation" element={<OrderConfirmation />} />
      <Route path="/404" element={<NotFound />} />
      <Route path="*" element={<UnknownPath />} />
    </RouterRoutes>
  );
}
