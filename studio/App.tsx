import { Navigate, Route, Routes } from "react-router-dom";
import { useSnapshot } from "valtio";
import { EventPage } from "./events/EventPage.tsx";
import { EventsPage } from "./events/EventsPage.tsx";
import { FlowPage } from "./flows/FlowPage.tsx";
import { FlowsPage } from "./flows/FlowsPage.tsx";
import { LookPage } from "./look/LookPage.tsx";
import { ReleasesPage } from "./releases/ReleasesPage.tsx";
import { MissingPage } from "./shell/MissingPage.tsx";
import { Shell } from "./shell/Shell.tsx";
import { SignIn } from "./shell/SignIn.tsx";
import { session } from "./state/session.ts";
import { TextPage } from "./text-page/TextPage.tsx";

/** The studio: a sign-in form for strangers, and its pages for employees. */
export function App() {
  const { token } = useSnapshot(session);
  if (token === null) return <SignIn />;
  return (
    <Shell>
      <Routes>
        <Route path="/studio" element={<Navigate to="/studio/flows" replace />} />
        <Route path="/studio/flows" element={<FlowsPage />} />
        <Route path="/studio/flows/:base/:handle" element={<FlowPage />} />
        <Route path="/studio/events" element={<EventsPage />} />
        <Route path="/studio/events/:id" element={<EventPage />} />
        <Route path="/studio/look" element={<LookPage />} />
        <Route path="/studio/releases" element={<ReleasesPage />} />
        <Route path="/studio/text/*" element={<TextPage />} />
        <Route path="*" element={<MissingPage />} />
      </Routes>
    </Shell>
  );
}
