import { Route, Routes } from "react-router-dom";
import { lazyPiece } from "../shell/lazy-piece.tsx";
import { CataloguePage } from "./CataloguePage.tsx";
import { NotFound } from "./NotFound.tsx";
import { OrderConfirmation } from "./OrderConfirmation.tsx";
import { UnknownPath } from "./UnknownPath.tsx";

/** The forms' code comes with the pages that have one. */
const AccountPages = lazyPiece(() => import("../account/AccountPages.tsx").then((module) => module.AccountPages));

const BoxOffice = lazyPiece(() => import("../box-office/BoxOffice.tsx").then((module) => module.BoxOffice));

/** Every address that is no flow's. */
export function OtherPages() {
  return (
    <Routes>
      <Route path="/events" element={<CataloguePage key="events" kind="events" />} />
      <Route path="/memberships" element={<CataloguePage key="memberships" kind="memberships" />} />
      <Route path="/account/*" element={<AccountPages />} />
      <Route path="/box-office/*" element={<BoxOffice />} />
      <Route path="/order/:orderId/confirmation" element={<OrderConfirmation />} />
      <Route path="/404" element={<NotFound />} />
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}
