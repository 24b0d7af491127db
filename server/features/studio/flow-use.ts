import type { StudioFlowUse } from "../../../schemas/generated/wire.ts";
import type { GetHandler } from "../../core/http/calls.ts";
import { stepsWith } from "../../museum/config/kinds.ts";
import { classifyName } from "../../museum/config/read-folder.ts";
import type { Config, ServedFlow } from "../../museum/model/config.ts";
import { callerOf } from "../employees/current-employee.ts";
import { loadDraft } from "./draft-answer.ts";
import { readPublished } from "./published-files.ts";
import type { StudioContext } from "./studio-context.ts";

/** Answers what leads to a flow of the draft and what it sells, which its removal concerns. */
export function readFlowUse(context: StudioContext): GetHandler<"studio", "/flows/use"> {
  return async (request) => {
    const { base = "", handle = "" } = request.query;
    const [{ draft, checked }, published] = await Promise.all([
      loadDraft(context, callerOf(request), { locale: request.locale }),
      readPublished(context.config.dir, "flow"),
    ]);
    const { config } = checked;
    const others = [...new Set([...published.keys(), ...draft.files.keys()])].flatMap((file) => {
      const entry = classifyName(file);
      const isOther = entry.role === "flow" && (entry.base !== base || entry.handle !== handle);
      const flow = isOther ? config.flow(entry.base, entry.handle) : undefined;
      return flow === undefined ? [] : [{ file, flow }];
    });
    return { body: flowUse(config, { base, handle }, others) };
  };
}

function flowUse(
  { catalogue, tenant, redirects, flow }: Config,
  { base, handle }: { readonly base: string; readonly handle: string },
  others: readonly { readonly file: string; readonly flow: ServedFlow }[],
): StudioFlowUse {
  const address = base === handle ? `/${base}` : `/${base}/${handle}`;
  const leadsHere = (to: string) => to.startsWith(address) && /^([/?#]|$)/.test(to.slice(address.length));
  const sold = new Set(stepsWith("sells-event", flow(base, handle)?.steps ?? []).map(({ data }) => eventIn(data)));
  const entry = ({ id, title }: { readonly id: string; readonly title: string }) => ({ id, title });
  const { homePath, links = [] } = tenant;
  return {
    cards: catalogue.events.filter((event) => base === "event" && event.flow === handle).map(entry),
    sells: catalogue.events.filter(({ id }) => sold.has(id)).map(entry),
    pages: others
      .filter(({ flow }) => textsOf(flow.steps).some((text) => leadsHere(text) || hrefsIn(text).some(leadsHere)))
      .map(({ file, flow }) => ({ file, title: flow.title })),
    links: [
      ...(leadsHere(homePath) ? ["/"] : []),
      ...links.filter(({ href }) => leadsHere(href)).map(({ title }) => title),
    ],
    redirects: redirects.filter(({ to }) => leadsHere(to)).map(({ from }) => from),
  };
}

const eventIn = (data: unknown): unknown => (data as { readonly eventId?: unknown } | undefined)?.eventId;

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const hrefsIn = (html: string): string[] => [...html.matchAll(/\bhref=["'](\/[^"']*)/g)].map(([, to = ""]) => to);
