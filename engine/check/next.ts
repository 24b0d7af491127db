import type { Branch, Next } from "../core/flow.ts";
import { childPointer, isRecord } from "../core/pointer.ts";
import { show } from "./expected.ts";
import type { Problem } from "./problems.ts";

export interface Way {
  readonly to: string;
  readonly pointer: string;
  readonly when?: Branch["when"];
}

/** Reads a nextStep, without malformed parts, which the schema reports. @param exit the name of the exit, for advice */
export function readNext(
  nextStep: unknown,
  pointer: string,
  exit?: string,
): { next: Next | undefined; ways: Way[]; problems: Problem[] } {
  if (typeof nextStep === "string")
    return { next: { branches: [], otherwise: nextStep }, ways: [{ to: nextStep, pointer }], problems: [] };
  if (!Array.isArray(nextStep) || nextStep.length === 0) return { next: undefined, ways: [], problems: [] };
  const ways: Way[] = [];
  const branches: Branch[] = [];
  const problems: Problem[] = [];
  const last = nextStep.length - 1;
  for (const [index, entry] of nextStep.entries()) {
    const at = childPointer(pointer, index);
    if (typeof entry === "string") {
      ways.push({ to: entry, pointer: at });
      if (index < last)
        problems.push({
          code: "FLOW_NEXT_EARLY",
          pointer: at,
          message: `${show(entry)} stands before the end of the list, so that what follows it is never taken`,
          fix: "move it to the end",
          value: entry,
        });
    } else if (isRecord(entry) && isRecord(entry.when) && typeof entry.to === "string") {
      const branch = { when: entry.when, to: entry.to };
      branches.push(branch);
      ways.push({ ...branch, pointer: `${at}/to` });
    }
  }
  const otherwise: unknown = nextStep[last];
  if (isRecord(otherwise))
    problems.push({
      code: "FLOW_NEXT_OPEN",
      pointer: childPointer(pointer, last),
      message: "the list of conditions does not end with a path, so that nothing follows where none of them holds",
      fix: `add a path${exit === undefined ? "" : ` such as "${exit}"`} at the end`,
    });
  return { next: typeof otherwise === "string" ? { branches, otherwise } : undefined, ways, problems };
}
