import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { useSnapshot } from "valtio";
import type { Permission } from "../schemas/permissions.ts";
import { AccountPage } from "./account/AccountPage.tsx";
import { InvitationPage } from "./account/InvitationPage.tsx";
import { EmployeePage } from "./employees/EmployeePage.tsx";
import { EmployeesPage } from "./employees/EmployeesPage.tsx";
import { LogPage } from "./employees/LogPage.tsx";
import { EventPage } from "./events/EventPage.tsx";
import { EventsPage } from "./events/EventsPage.tsx";
import { FlowPage } from "./flows/FlowPage.tsx";
import { FlowsPage } from "./flows/FlowsPage.tsx";
import { LookPage } from "./look/LookPage.tsx";
import { MuseumPage } from "./look/MuseumPage.tsx";
import { ReleasesPage } from "./releases/ReleasesPage.tsx";
import { MissingPage } from "./shell/MissingPage.tsx";
import { DraftPages, Shell } from "./shell/Shell.tsx";
import { SignIn } from "./shell/SignIn.tsx";
import { accountState } from "./state/account.ts";
import { session } from "./state/session.ts";
import { TextPage } from "./text-page/TextPage.tsx";

export function App() {
  const { token } = useSnapshot(session);
  const { account } = useSnapshot(accountState);
  const { pathname } = useLocation();
  const may = (permission: Permission) => account?.permissions.includes(permission) ?? false;
  if (pathname === "/studio/invitation") return <InvitationPage />;
  if (token === null) return <SignIn />;
  return (
    <Shell>
      <Routes>
        <Route path="/studio" element={<Navigate to={may("edit") ? "/studio/flows" : may("employees") ? "/studio/employees" : "/studio/account"} replace />} />
        {may("edit") && (
          <Route element={<DraftPages />}>
            <Route path="/studio/flows" element={<FlowsPage />} />
            <Route path="/studio/flows/:base/:handle" element={<FlowPage />} />
            <Route path="/studio/events" element={<EventsPage />} />
            <Route path="/studio/events/:id" element={<EventPage />} />
            <Route path="/studio/look" element={<LookPage />} />
            <Route path="/studio/museum" element={<MuseumPage />} />
            <Route path="/studio/releases" element={<ReleasesPage />} />
            <Route path="/studio/text/*" element={<TextPage />} />
          </Route>
        )}
        {may("employees") && (
          <>
            <Route path="/studio/employees" element={<EmployeesPage />} />
            <Route path="/studio/employees/:id" element={<EmployeePage />} />
            <Route path="/studio/log" element={<LogPage />} />
          </>
        )}
        <Route path="/studio/account" element={<AccountPage />} />
        <Route path="*" element={<MissingPage />} />
      </Routes>
    </Shell>
  );
}
