import { boot } from "./boot.ts";
import { openAhead } from "./flow/open-ahead.ts";
import { AccountPages, BoxOffice, OtherPages, StaffMenu } from "./pages/lazy-pages.ts";

/**
 * Loads the code and the flow behind the page that the server rendered, so that the browser's first rendering is the same. If something cannot
 * be loaded, the page itself tries again and reports the failure.
 * @returns false if the browser knows more than the server did, such as earlier answers: it then renders the page from scratch
 */
export async function prepareFirstView(): Promise<boolean> {
  const { flow } = boot;
  if (flow !== undefined && flow.json.mode !== "tools") return openAhead(flow);
  if (flow !== undefined) {
    const tools = import("./box-office/tools-ahead.ts").then(({ openToolsAhead }) => openToolsAhead(flow)).catch(() => undefined);
    await Promise.all([tools, OtherPages.preload(), BoxOffice.preload(), StaffMenu.preload()]);
  } else await Promise.all([OtherPages.preload(), ...(location.pathname.startsWith("/account/") ? [AccountPages.preload()] : [])]);
  return true;
}
