import type { Reads } from "../core/contract.ts";
import type { Way } from "./next.ts";
import type { Problem } from "./problems.ts";

/** Reports a page address that equals the path of a step on another page. */
export function checkPageNames(steps: readonly GraphStep[]): Problem[] {
  const paged = firstOfEach(steps);
  return [...paged].flatMap(([page, first]) => {
    const other = steps.find((step) => step.path === page && step.page !== page);
    if (other === undefined) return [];
    const message = `the page "${page}" has the address of the step "${other.path}" (${other.pointer}), which is not on it`;
    return [
      {
        code: "FLOW_PAGE_TAKEN" as const,
        pointer: `${first.pointer}/page`,
        message,
        fix: "give the page another address",
        value: page,
      },
    ];
  });
}

/** Reports tools that share a page: each tool needs its own address. */
export function checkToolPages(steps: readonly GraphStep[]): Problem[] {
  return steps.flatMap(({ page, path, pointer }) => {
    if (page === undefined) return [];
    const message = `the tool "${path}" names a page, but each tool is shown alone, at its own path`;
    return [
      { code: "FLOW_PAGE_TOOL" as const, pointer: `${pointer}/page`, message, fix: 'remove "page"', value: page },
    ];
  });
}

/** Checks that a page has one entry; otherwise Continue would lead back to a page that the visitor left. */
export function checkPages(steps: readonly GraphStep[], edges: Edges): Problem[] {
  return [...firstOfEach(steps)].flatMap(([page]) => {
    const entries = steps.filter((step) => step.page === page).flatMap((step) => entryOf(step, steps, edges));
    const [first, ...others] = entries.toSorted((a, b) => Number(a.from !== undefined) - Number(b.from !== undefined));
    return others.map(({ step, from }) => ({
      code: "FLOW_PAGE_SPLIT" as const,
      pointer: `${step.pointer}/page`,
      message: `"${step.path}" is on the page "${page}" with "${first?.step.path}", but "${from?.path}", which leads to it, is not`,
      fix: `let only steps of the page "${page}" lead to "${step.path}", or give it a page of its own`,
      value: page,
    }));
  });
}

/** Returns the step if visitors enter its page there, with the page before; `from` is undefined for the first step. */
function entryOf(
  step: GraphStep,
  steps: readonly GraphStep[],
  edges: Edges,
): { step: GraphStep; from: GraphStep | undefined }[] {
  const from = steps.find((other) => other.page !== step.page && edges.get(other)?.some(({ to }) => to === step));
  return step.first || from !== undefined ? [{ step, from: step.first ? undefined : from }] : [];
}

function firstOfEach(steps: readonly GraphStep[]): ReadonlyMap<string, GraphStep> {
  return new Map(steps.toReversed().flatMap((step) => (step.page === undefined ? [] : [[step.page, step]])));
}

export interface GraphStep {
  readonly pointer: string;
  readonly path: string;
  readonly component: string;
  readonly page: string | undefined;
  readonly first: boolean;
  readonly isKnown: boolean;
  readonly reads: Reads;
  readonly ways: readonly Way[];
  /** True if the file has a nextStep, even a malformed one. */
  readonly hasNext: boolean;
}

export type Edges = ReadonlyMap<GraphStep, readonly { readonly way: Way; readonly to: GraphStep }[]>;
