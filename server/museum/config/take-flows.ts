import { isRecord } from "../../../engine/core/pointer.ts";
import type { Checked } from "../model/check.ts";
import type { ServedFlow } from "../model/config.ts";
import type { Entry } from "./discover.ts";
import { checkFlow } from "./flows.ts";
import type { KindSource } from "./kinds.ts";
import type { References } from "./references.ts";

type FlowEntry = Extract<Entry, { role: "flow" }>;
/** Checks a file; undefined if its problems block it. The caller records them. */
type Take = (entry: Entry, check: (value: unknown) => Checked<ServedFlow>) => ServedFlow | undefined;

/** If two claim an address or id, the first file wins. @param before the flows served until now */
export function takeFlows(
  entries: readonly FlowEntry[],
  before: ReadonlyMap<string, ServedFlow>,
  take: Take,
  source: KindSource,
  known: References,
): Map<string, ServedFlow> {
  const flows = new Map<string, ServedFlow>();
  const takenBy = new Map<string, string>();
  const claimsOf = (flow: ServedFlow) => [`address ${addressOf(flow)}`, `id "${flow.id}"`];
  const rival = (flow: ServedFlow) => claimsOf(flow).find((claim) => takenBy.has(claim));
  for (const entry of entries) {
    const checked = take(entry, (value) => {
      const checked = checkFlow(value, entry, source, known);
      const shared = checked.value && rival(checked.value);
      if (shared === undefined) return checked;
      const own = isRecord(value) ? value : {};
      const pointer =
        shared.startsWith("id") && own.id !== undefined ? "/id" : own.handle !== undefined ? "/handle" : "";
      const message = `the ${shared} is already taken by ${takenBy.get(shared)}`;
      return {
        value: undefined,
        problems: [
          { code: "FLOW_DUPLICATE", pointer, message, fix: `remove "handle" and "id" where the file's name is enough` },
        ],
      };
    });
    const flow = checked ?? before.get(entry.name);
    if (flow === undefined || rival(flow) !== undefined) continue;
    flows.set(entry.name, flow);
    for (const claim of claimsOf(flow)) takenBy.set(claim, entry.name);
  }
  return flows;
}

function addressOf({ base, handle }: ServedFlow): string {
  return `/${base}/${handle}`;
}
