import { Route, Routes } from "react-router-dom";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { UnknownPath } from "../pages/unknown-path.tsx";
import { ActivatePage } from "./activate-page.tsx";
import { DeletedPage } from "./deleted-page.tsx";
import { LoginPage } from "./login-page.tsx";
import { MembershipPage } from "./membership-page.tsx";
import { RecoverPage } from "./recover-page.tsx";
import { RegisterPage } from "./register-page.tsx";
import { SessionsPage } from "./sessions-page.tsx";
import { SetPasswordPage } from "./set-password-page.tsx";
import { TicketsPage } from "./tickets-page.tsx";
import { VerifyPage } from "./verify-page.tsx";

/** Lazy, because its form includes the large phone number library, which signing in does not need. */
const OverviewPage = lazyComponent(() => import("./overview/overview-page.tsx").then((module) => module.OverviewPage));

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
