import { Route, Routes } from "react-router-dom";
import { UnknownPath } from "../pages/UnknownPath.tsx";
import { ActivatePage } from "./ActivatePage.tsx";
import { LoginPage } from "./LoginPage.tsx";
import { MembershipPage } from "./MembershipPage.tsx";
import { RecoverPage } from "./RecoverPage.tsx";
import { SessionsPage } from "./SessionsPage.tsx";
import { SetPasswordPage } from "./SetPasswordPage.tsx";
import { VerifyPage } from "./VerifyPage.tsx";

/** The pages of an account (docs/behaviour.md, "Account pages"). */
export function AccountPages() {
  return (
    <Routes>
      <Route path="login" element={<LoginPage />} />
      <Route path="activate" element={<ActivatePage />} />
      <Route path="recover" element={<RecoverPage />} />
      <Route path="set-password" element={<SetPasswordPage />} />
      <Route path="verify" element={<VerifyPage />} />
      <Route path="membership" element={<MembershipPage />} />
      <Route path="sessions" element={<SessionsPage />} />
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}
