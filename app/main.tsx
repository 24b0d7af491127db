import "../ui/styles/index.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { ignoreStrayPresses } from "../ui/double-press.ts";
import { App } from "./app.tsx";
import { prepareFirstView } from "./first-view.ts";

// A transition would let the page lag behind its address: a quick press would hit the step already left.
const app = (
  <BrowserRouter useTransitions={false}>
    <App />
  </BrowserRouter>
);

async function show(root: HTMLElement): Promise<void> {
  const isSame = root.hasChildNodes() && (await prepareFirstView());
  if (isSame) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

// In development, `?dir=rtl` shows the page from right to left.
if (import.meta.env.DEV) document.documentElement.dir = new URLSearchParams(location.search).get("dir") ?? "";

ignoreStrayPresses();
const root = document.getElementById("root");
if (root) void show(root);
