import { madeLink } from "./made-link.ts";

/** Loads the code on demand, because few visits have a link. */
const linkState = () => import("../resume/link-state.ts");

/** @throws CallError if another device continues the visit */
export async function assertNotMoved(): Promise<void> {
  if (madeLink() !== null) await (await linkState()).assertLinkOpen();
}

/** Notices now, and whenever the page is shown again, that another device continues the visit. */
export async function watchMadeLink(): Promise<void> {
  if (madeLink() !== null) (await linkState()).watchLink();
}
