import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, Route, Routes as RouterRoutes } from "react-router-dom";
import { tenant } from "./boot.ts";
import { FlowRoute } from "./flow/FlowRoute.tsx";

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(() => load().then((module) => ({ default: module[name] })));

const EventsPage = page(() => import("./pages/EventsPage.tsx"), "EventsPage");
const OrderConfirmation = page(() => import("./pages/OrderConfirmation.tsx"), "OrderConfirmation");
const UnknownPath = page(() => import("./pages/UnknownPath.tsx"), "UnknownPath");
const NotFound = page(() => import("./pages/NotFound.tsx"), "NotFound");

const bases = ["event", "membership", "series"];

/** Every address of the storefront (specification, section 2). */
export function Routes() {
  return (
    <Suspense fallback={null}>
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
    </Suspense>
  );
}
