import { Route, Routes } from "react-router-dom";
import { EventsPage } from "./EventsPage.tsx";
import { NotFound } from "./NotFound.tsx";
import { OrderConfirmation } from "./OrderConfirmation.tsx";
import { UnknownPath } from "./UnknownPath.tsx";

/** Every address that is no flow's (specification, section 2). */
export function OtherPages() {
  return (
    <Routes>
      <Route path="/events" element={<EventsPage />} />
      <Route path="/order/:orderId/confirmation" element={<OrderConfirmation />} />
      <Route path="/404" element={<NotFound />} />
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}
