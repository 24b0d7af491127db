import { OtherPages } from "./app.tsx";
import { boot } from "./boot.ts";
import { openAhead } from "./flow/open-ahead.ts";
import { AccountPages, BoxOffice, StaffMenu } from "./lazy-pages.ts";

/**
 * Loads the code and flow that the server rendered with, so that hydration matches. The page itself retries failures.
 * @returns false if the browser knows more than the server, such as answers; the page then renders from scratch
 */
export async function prepareFirstView(): Promise<boolean> {
  const { flow } = boot;
  if (flow !== undefined && flow.json.mode !== "tools") return openAhead(flow);
  if (flow !== undefined) {
    const tools = import("./box-office/tools-ahead.ts")
      .then(({ openToolsAhead }) => openToolsAhead(flow))
      .catch(() => undefined);
    await Promise.all([tools, OtherPages.preload(), BoxOffice.preload(), StaffMenu.preload()]);
  } else
    await Promise.all([
      OtherPages.preload(),
      ...(location.pathname.startsWith("/account/") ? [AccountPages.preload()] : []),
    ]);
  return true;
}
