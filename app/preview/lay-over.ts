import { isRecord } from "../../engine/core/pointer.ts";
import type { Boot } from "../../schemas/generated/boot.ts";

type Served = NonNullable<Boot["flow"]>["json"];

const words = ["title", "pageTitle", "description", "shortDescription", "continueButtonText"] as const;

/**
 * A served flow with what its author is writing: the words of the steps that it has already. All else comes when the server has checked it.
 * @param written the flow as it is in its file
 */
export function layOver(served: Served, written: unknown): Served {
  if (!isRecord(written) || !Array.isArray(written.steps)) return served;
  const byPath = new Map(written.steps.filter(isRecord).map((step) => [step.path, step]));
  const steps = served.steps.map((step) => {
    const own = byPath.get(step.path);
    return own === undefined || own.component !== step.component ? step : { ...step, ...textsOf(own), data: { ...step.data, ...textsIn(own.data) } };
  });
  return { ...served, ...textsOf(written), steps };
}

function textsOf(written: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(words.flatMap((name) => (typeof written[name] === "string" ? [[name, written[name] as string]] : [])));
}

/** The texts in a step's data. An id has neither spaces nor capital letters. */
function textsIn(data: unknown): Record<string, string> {
  if (!isRecord(data)) return {};
  return Object.fromEntries(Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === "string" && /[\sA-Z]/.test(entry[1])));
}
