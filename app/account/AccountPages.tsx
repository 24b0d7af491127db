import { Route, Routes } from "react-router-dom";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import { UnknownPath } from "../pages/UnknownPath.tsx";
import { ActivatePage } from "./ActivatePage.tsx";
import { DeletedPage } from "./DeletedPage.tsx";
import { LoginPage } from "./LoginPage.tsx";
import { MembershipPage } from "./MembershipPage.tsx";
import { RecoverPage } from "./RecoverPage.tsx";
import { RegisterPage } from "./RegisterPage.tsx";
import { SessionsPage } from "./SessionsPage.tsx";
import { SetPasswordPage } from "./SetPasswordPage.tsx";
import { TicketsPage } from "./TicketsPage.tsx";
import { VerifyPage } from "./VerifyPage.tsx";

/** Lazy, because its form includes the large phone number library, which signing in does not need. */
const OverviewPage = lazyComponent(() => import("./overview/OverviewPage.tsx").then((module) => module.OverviewPage));

/** Routes of an account (docs/behaviour.md, "Account pages"). */
export function AccountPages() {
  return (
    <Routes>
      <Route index element={<OverviewPage />} />
      <Route path="login" element={<LoginPage />} />
      <Route path="register" element={<RegisterPage />} />
      <Route path="activate" element={<ActivatePage />} />
      <Route path="recover" element={<RecoverPage />} />
      <Route path="tickets" element={<TicketsPage />} />
      <Route path="set-password" element={<SetPasswordPage />} />
      <Route path="verify" element={<VerifyPage />} />
      <Route path="deleted" element={<DeletedPage />} />
      <Route path="membership" element={<MembershipPage />} />
      <Route path="sessions" element={<SessionsPage />} />
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}
