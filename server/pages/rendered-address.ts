import type { ServedFlow } from "../museum/model/config.ts";
import type { AskedFlow } from "../museum/page-addresses.ts";

/** Pages outside the flows that start the same for everyone. */
const others =
  /^\/(events|memberships|account\/(login|register|activate|recover|tickets)|order\/[\w-]+\/confirmation)$/;

/**
 * Finds the path to render on the server; undefined if the view depends on data in the browser, such as earlier
 * answers.
 * @param asked the decoded URL, so that all encodings share one page
 * @param path the flow's first shown page
 */
export function renderedAddress(
  pathname: string,
  asked: AskedFlow | undefined,
  flow: ServedFlow | undefined,
  path: string | undefined,
): string | undefined {
  if (asked === undefined || flow === undefined) return others.test(pathname) ? pathname : undefined;
  if (path === undefined || !isBeginning(flow, asked.step)) return undefined;
  return flow.mode === "tools"
    ? `/box-office${path}`
    : `${asked.direct ? "/direct" : ""}/${asked.base}/${asked.handle}${path}`;
}

function isBeginning({ steps }: ServedFlow, page: string | undefined): boolean {
  const first = steps.find((candidate) => candidate.isFirstStep) ?? steps[0];
  return page === undefined || page === (first?.page ?? first?.path);
}
