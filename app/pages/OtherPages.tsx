import { Route, Routes } from "react-router-dom";
import { CataloguePage } from "./CataloguePage.tsx";
import { AccountPages, BoxOffice, OrderRecord } from "./lazy-pages.ts";
import { NotFound } from "./NotFound.tsx";
import { OrderConfirmation } from "./OrderConfirmation.tsx";
import { UnknownPath } from "./UnknownPath.tsx";

/** Every address that is no flow's. */
export function OtherPages() {
  return (
    <Routes>
      <Route path="/events" element={<CataloguePage key="events" kind="events" />} />
      <Route path="/memberships" element={<CataloguePage key="memberships" kind="memberships" />} />
      <Route path="/account/*" element={<AccountPages />} />
      <Route path="/box-office/*" element={<BoxOffice />} />
      <Route path="/order/:orderId" element={<OrderRecord />} />
      <Route path="/order/:orderId/confirmation" element={<OrderConfirmation />} />
      <Route path="/404" element={<NotFound />} />
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}
