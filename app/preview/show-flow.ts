import type { Boot } from "../../schemas/generated/boot.ts";
import type { FlowRequest } from "../../schemas/generated/wire.ts";
import { boot } from "../boot.ts";
import type { FlowAddress } from "../flow/open-flow.ts";
import { openNext } from "../flow/open-next.ts";
import { ownPage } from "../page.ts";
import { rememberedAnswers } from "./answers.ts";
import { withWritten, withWrittenProducts } from "./written.ts";

export type Served = NonNullable<Boot["flow"]>["json"];

/** Re-renders a flow with its saved session and unsaved edits; a flow already on screen stays at its step. */
export async function showFlow(asked: FlowAddress, json: Served): Promise<void> {
  boot.flow = { direct: asked.direct, json: withWritten(json) };
  boot.loads = withWrittenProducts(rememberedAnswers());
  const opened = await openNext(asked, new AbortController().signal);
  if (opened === undefined) return location.reload();
  opened.show();
  ownPage.state.openings += 1;
}

/** Returns the flow in the page's address, if it is on screen. */
export function flowHere(): FlowAddress | undefined {
  const found = /^(\/direct)?\/(event|membership|series)\/([^/]+)(?:\/([^/]+))?\/?$/.exec(location.pathname);
  if (found === null) return undefined;
  const [, direct, base, handle = "", step] = found;
  return { base: base as FlowRequest["base"], handle, direct: direct !== undefined, step };
}
