import type { ServedFlow } from "../museum/config/types.ts";
import type { AskedFlow } from "../museum/page-addresses.ts";

/** Pages beside the flows that look the same to everybody at first. */
const others = /^\/(events|memberships|account\/(login|register|activate|recover|tickets)|order\/[\w-]+\/confirmation)$/;

/**
 * The address whose first view the server renders for a page; undefined where what is shown depends on what only the browser knows, such as the
 * answers to the steps before. A flow begins at its own address and at its first step's, and shows the first step that asks something.
 * @param asked what the address names, as it is written: a page is rendered once, however its address is encoded
 * @param path the page that a flow shows first
 */
export function renderedAddress(pathname: string, asked: AskedFlow | undefined, flow: ServedFlow | undefined, path: string | undefined): string | undefined {
  if (asked === undefined || flow === undefined) return others.test(pathname) ? pathname : undefined;
  if (path === undefined || !isBeginning(flow, asked.step)) return undefined;
  return flow.mode === "tools" ? `/box-office${path}` : `${asked.direct ? "/direct" : ""}/${asked.base}/${asked.handle}${path}`;
}

/** Does a page load there begin the flow? */
function isBeginning({ steps }: ServedFlow, page: string | undefined): boolean {
  const first = steps.find((candidate) => candidate.isFirstStep) ?? steps[0];
  return page === undefined || page === (first?.page ?? first?.path);
}
