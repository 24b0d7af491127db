import "../ui/styles/index.css";
import "./studio.css";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { useSnapshot } from "valtio";
import type { Permission } from "../schemas/permissions.ts";
import { ignoreStrayPresses } from "../ui/double-press.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { LocaleContext } from "../ui/locale.ts";
import { AccountPage } from "./account/account-page.tsx";
import { InvitationPage } from "./account/invitation-page.tsx";
import { type CatalogueList, catalogueSections, sectionOf } from "./addresses.ts";
import { locale } from "./boot.ts";
import { EmployeePage } from "./employees/employee-page.tsx";
import { EmployeesPage } from "./employees/employees-page.tsx";
import { LogPage } from "./employees/log-page.tsx";
import { EventPage } from "./events/event-page.tsx";
import { EventsPage } from "./events/events-page.tsx";
import { HoldersPage } from "./events/holders-page.tsx";
import { EntryPage, SectionPage } from "./events/section-page.tsx";
import { FlowPage } from "./flows/flow-page.tsx";
import { FlowsPage } from "./flows/flows-page.tsx";
import { ReleasesPage } from "./releases/releases-page.tsx";
import { MissingPage } from "./shell/page-head.tsx";
import { DraftPages, Shell } from "./shell/shell.tsx";
import { SignIn } from "./shell/sign-in.tsx";
import { accountState } from "./state/account.ts";
import { session } from "./state/session.ts";
import { MuseumPage, ThemePage } from "./tenant/tenant-pages.tsx";
import { TextPage } from "./text-page/text-page.tsx";
import { TranslationsPage } from "./translations/translations-page.tsx";

ignoreStrayPresses();
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <LocaleContext value={locale}>
      <ErrorBoundary headingLevel={1}>
        <BrowserRouter useTransitions={false}>
          <App />
        </BrowserRouter>
      </ErrorBoundary>
    </LocaleContext>,
  );

function App() {
  const { token } = useSnapshot(session);
  const { account } = useSnapshot(accountState);
  const { pathname } = useLocation();
  const may = (permission: Permission) => account?.permissions.includes(permission) ?? false;
  if (pathname === "/studio/invitation") return <InvitationPage />;
  if (token === null) return <SignIn />;
  return (
    <Shell>
      <Routes>
        <Route
          path="/studio"
          element={
            <Navigate
              to={may("edit") ? "/studio/flows" : may("employees") ? "/studio/employees" : "/studio/account"}
              replace
            />
          }
        />
        {may("edit") && (
          <Route element={<DraftPages />}>
            <Route path="/studio/flows" element={<FlowsPage />} />
            <Route path="/studio/flows/:base/:handle" element={<FlowPage />} />
            <Route path="/studio/events" element={<EventsPage />} />
            <Route path="/studio/events/:id" element={<EventPage />} />
            {(Object.keys(catalogueSections) as CatalogueList[]).map((list) => (
              <Route
                key={`${list}/holders`}
                path={`${sectionOf(list)}/:id/holders`}
                element={<HoldersPage key={list} list={list} />}
              />
            ))}
            {(Object.keys(catalogueSections) as CatalogueList[])
              .filter((list) => list !== "events")
              .flatMap((list) => [
                <Route key={list} path={sectionOf(list)} element={<SectionPage key={list} list={list} />} />,
                <Route
                  key={`${list}/`}
                  path={`${sectionOf(list)}/:id`}
                  element={<EntryPage key={list} list={list} />}
                />,
              ])}
            <Route path="/studio/look" element={<ThemePage />} />
            <Route path="/studio/museum" element={<MuseumPage />} />
            <Route path="/studio/translations/*" element={<TranslationsPage />} />
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
