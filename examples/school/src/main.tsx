import type { Flow } from "flow-engine";
import { createFlowStore, createResources, flowLoads, loadFlow, openSessionStore } from "flow-engine/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createHost, createNotices, type Notices } from "./host.ts";
import { kindLoaders } from "./kinds.ts";
import { RegisteredPage } from "./registered-page.tsx";
import registration from "./registration.json" with { type: "json" };
import { RegistrationPage } from "./registration-page.tsx";
import { useAddress } from "./use-address.ts";
import "./school.css";

async function openStore(notices: Notices) {
  const host = createHost(notices);
  const flow = await loadFlow(registration as Flow, kindLoaders, {
    offline: "This part of the page did not load. Check your connection and try again.",
    outdated: "This form has changed. Please reload the page.",
  });
  const sessionStore = openSessionStore(localStorage, new URLSearchParams(location.search));
  return createFlowStore({
    ...{ flow, host, sessionStore, begin: false, customer: null },
    restored: await sessionStore.read(flow),
    resources: createResources(flowLoads(flow, host.get)),
  });
}

const notices = createNotices();
const store = await openStore(notices);

function Application() {
  const path = useAddress();
  return (
    <>
      <header>Harbor School · {store.flow.title}</header>
      <main>
        {path === "/registered" ? (
          <RegisteredPage store={store} />
        ) : (
          <RegistrationPage store={store} notices={notices} path={path} />
        )}
      </main>
    </>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <Application />
  </StrictMode>,
);
