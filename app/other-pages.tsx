import { Route, Routes, useParams } from "react-router-dom";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { AccountPages, BoxOffice } from "./lazy-pages.ts";
import { ChangeOffline } from "./order/change-offline.tsx";
import { OrderConfirmation } from "./order/order-confirmation.tsx";
import { CataloguePage } from "./pages/catalogue-page.tsx";
import { NotFound } from "./pages/not-found.tsx";
import { UnknownPath } from "./shell/unknown-path.tsx";

/** Includes the calendar for moving tickets. Outside lazy-pages.ts, or a flow's first page would list its files. */
const OrderRecord = lazyComponent(
  () => import("./order/record/order-record.tsx").then((module) => module.OrderRecord),
  { failure: <RecordOffline /> },
);

const ResumePage = lazyComponent(() => import("./resume/resume-page.tsx").then((module) => module.ResumePage));

function RecordOffline() {
  return <ChangeOffline orderId={useParams().orderId ?? ""} />;
}

export function OtherPages() {
  return (
    <Routes>
      <Route path="/events" element={<CataloguePage key="events" kind="events" />} />
      <Route path="/memberships" element={<CataloguePage key="memberships" kind="memberships" />} />
      <Route path="/account/*" element={<AccountPages />} />
      <Route path="/box-office/*" element={<BoxOffice />} />
      <Route path="/order/:orderId" element={<OrderRecord />} />
      <Route path="/order/:orderId/confirmation" element={<OrderConfirmation />} />
      <Route path="/resume/:token" element={<ResumePage />} />
      <Route path="/404" element={<NotFound />} />
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}
