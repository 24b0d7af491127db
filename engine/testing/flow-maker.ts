import { parseFlow } from "../check/parse.ts";
import { compileConditions } from "../core/conditions.ts";
import type { ParsedFlow } from "../core/flow.ts";
import type { AnyKind } from "../core/kind.ts";

/** Returns a function that builds flows; they start at the first step and end at "out". @throws Error if invalid */
export async function flowMaker(given: readonly AnyKind[]): Promise<(...steps: object[]) => ParsedFlow> {
  const kinds = new Map(given.map((kind) => [kind.component, kind]));
  const holds = await compileConditions(kinds);
  return (...steps) => {
    const written = { title: "A flow", steps: steps.map((step, index) => ({ ...step, isFirstStep: index === 0 })) };
    const { flow, problems } = parseFlow(written, kinds, { base: "b", handle: "h", exit: "out", holds });
    if (flow === undefined) throw new Error(problems.map(({ message }) => message).join("; "));
    return flow;
  };
}
