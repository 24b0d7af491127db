import "../ui/styles/index.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { ignoreStrayPresses } from "../ui/double-press.ts";
import { App, OtherPages } from "./app.tsx";
import { prefetchFlow } from "./flow/open-flow.ts";
import { AccountPages, BoxOffice, StaffMenu } from "./lazy-pages.ts";
import { CartReceipt } from "./shell/summary.tsx";
import { ownPathname, siteAddress } from "./state/addresses.ts";
import { keepLanguage } from "./state/keep-language.ts";
import { isFromCache, ownPage } from "./state/page.ts";
import { selectionState } from "./state/selection.ts";

// A transition would let the page lag behind its address: a quick press would hit the step already left.
const app = (
  <BrowserRouter basename={siteAddress("")} useTransitions={false}>
    <App />
  </BrowserRouter>
);

async function show(root: HTMLElement): Promise<void> {
  // A page that is loaded again shows its receipt at once.
  const receipt = selectionState.last && CartReceipt.preload();
  const isSame = root.hasChildNodes() && (await prepareFirstView());
  await receipt;
  if (isSame) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

// In development, `?dir=rtl` shows the page from right to left.
if (import.meta.env.DEV) document.documentElement.dir = new URLSearchParams(location.search).get("dir") ?? "";

ignoreStrayPresses();
keepLanguage();
const root = document.getElementById("root");
if (root) void show(root);

/**
 * Loads the code and flow that the server rendered with, so that hydration matches. The page itself retries failures.
 * @returns false if the browser knows more than the server, such as answers; the page then renders from scratch
 */
async function prepareFirstView(): Promise<boolean> {
  const { flow } = ownPage.boot;
  if (isFromCache) return false;
  if (flow !== undefined && flow.json.mode !== "tools") return prefetchFlow(flow);
  if (flow !== undefined) {
    const tools = import("./box-office/tools.ts")
      .then(({ prefetchTools }) => prefetchTools(flow))
      .catch(() => undefined);
    await Promise.all([tools, OtherPages.preload(), BoxOffice.preload(), StaffMenu.preload()]);
  } else
    await Promise.all([
      OtherPages.preload(),
      ...(ownPathname().startsWith("/account/") ? [AccountPages.preload()] : []),
    ]);
  return true;
}
