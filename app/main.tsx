import "../ui/styles/index.css";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { LocaleContext } from "../ui/locale.ts";
import { locale } from "./boot.ts";
import { Routes } from "./Routes.tsx";
import { Layout } from "./shell/Layout.tsx";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    // As a transition the page would follow its address late: a quick press would fall on the step that is already left.
    <BrowserRouter useTransitions={false}>
      <LocaleContext value={locale}>
        <Layout>
          <Routes />
        </Layout>
      </LocaleContext>
    </BrowserRouter>,
  );
}
