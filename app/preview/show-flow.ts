import type { Boot } from "../../schemas/generated/boot.ts";
import type { FlowRequest } from "../../schemas/generated/wire.ts";
import { boot } from "../boot.ts";
import type { FlowAddress } from "../flow/open-flow.ts";
import { openNext } from "../flow/open-next.ts";
import { pageState } from "../state/page.ts";
import { rememberedAnswers } from "./answers.ts";
import { withWritten, withWrittenProducts } from "./written.ts";

/** A flow as a page is served with it. */
export type Served = NonNullable<Boot["flow"]>["json"];

/**
 * Shows a flow in place of what is there, with the session that the browser keeps of it, and with what is being written: where it is shown
 * already, at the same step.
 */
export async function showFlow(asked: FlowAddress, json: Served): Promise<void> {
  boot.flow = { direct: asked.direct, json: withWritten(json) };
  boot.loads = withWrittenProducts(rememberedAnswers());
  const opened = await openNext(asked, new AbortController().signal);
  if (opened === undefined) return location.reload();
  opened.show();
  pageState.openings += 1;
}

/** The flow that the page's address names, as far as it is the one on screen. */
export function flowHere(): FlowAddress | undefined {
  const found = /^(\/direct)?\/(event|membership|series)\/([^/]+)(?:\/([^/]+))?\/?$/.exec(location.pathname);
  if (found === null) return undefined;
  const [, direct, base, handle = "", step] = found;
  return { base: base as FlowRequest["base"], handle, direct: direct !== undefined, step };
}
