import { anyFlowBase } from "../../schemas/flow-bases.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import type { FlowRequest } from "../../schemas/generated/wire.ts";
import { type FlowAddress, openNext } from "../flow/open-flow.ts";
import { ownPathname } from "../state/addresses.ts";
import { boot } from "../state/boot.ts";
import { ownPage } from "../state/page.ts";
import { withWritten, withWrittenProducts } from "./lay-over.ts";

/** Responses by path, so that showing the flow again does not wait for unchanged data. */
const answers = new Map<string, unknown>(Object.entries(boot.loads ?? {}));

export function rememberAnswers(): void {
  const fetchFromServer = window.fetch;
  window.fetch = async (input, init) => {
    const response = await fetchFromServer(input, init);
    const path = pathOf(String(input));
    if (path !== undefined && (init?.method ?? "GET") === "GET" && response.ok) {
      const { body } = (await response.clone().json()) as { body: unknown };
      answers.set(path, body);
    }
    return response;
  };
}

export function rememberedAnswers(): Record<string, unknown> {
  return Object.fromEntries(answers);
}

/** Reloads all responses and drops those that fail, so that the page reports them. @returns true if any changed */
export async function renewAnswers(get: (path: string) => Promise<unknown>): Promise<boolean> {
  const before = JSON.stringify([...answers]);
  await Promise.all([...answers.keys()].map((path) => get(path).catch(() => answers.delete(path))));
  return JSON.stringify([...answers]) !== before;
}

function pathOf(url: string): string | undefined {
  const base = boot.bases.storefront;
  return url.startsWith(base) ? url.slice(base.length) : undefined;
}

export type Served = NonNullable<Boot["flow"]>["json"];

/** Re-renders a flow with its saved session and unsaved edits; a flow already on screen stays at its step. */
export async function showFlow(target: FlowAddress, json: Served): Promise<void> {
  boot.flow = { direct: target.direct, json: withWritten(json) };
  boot.loads = withWrittenProducts(rememberedAnswers());
  const opened = await openNext(target, new AbortController().signal);
  if (opened === undefined) return location.reload();
  opened.show();
  ownPage.state.openings += 1;
}

const flowAddress = new RegExp(`^(/direct)?/(${anyFlowBase})/([^/]+)(?:/(.+?))?/?$`);

/** Returns the flow in the page's address, if it is on screen. */
export function flowHere(): FlowAddress | undefined {
  const found = flowAddress.exec(ownPathname());
  if (found === null) return undefined;
  const [, direct, base, handle = "", step] = found;
  return { base: base as FlowRequest["base"], handle, direct: direct !== undefined, step };
}
