import "../ui/styles/index.css";
import "./studio.css";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { ignoreStrayPresses } from "../ui/double-press.ts";
import { LocaleContext } from "../ui/locale.ts";
import { App } from "./app.tsx";
import { locale } from "./boot.ts";

ignoreStrayPresses();
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <LocaleContext value={locale}>
      <BrowserRouter useTransitions={false}>
        <App />
      </BrowserRouter>
    </LocaleContext>,
  );
