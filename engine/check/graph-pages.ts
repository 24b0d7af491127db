import type { Reads } from "../core/contract.ts";
import type { Repeat } from "../core/repeat.ts";
import type { Way } from "./next.ts";
import type { Problem } from "./problems.ts";

/** Reports a page address that equals the path of a step on another page. */
export function checkPageNames(steps: readonly GraphStep[]): Problem[] {
  const byPath = new Map(steps.toReversed().map((step) => [step.path, step]));
  return [...firstOfEach(steps)].flatMap(([page, first]) => {
    const other = byPath.get(page);
    if (other === undefined || other.page === page) return [];
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
  const into = stepsInto(steps, edges);
  const onPage = new Map<string, GraphStep[]>([...firstOfEach(steps).keys()].map((page) => [page, []]));
  for (const step of steps) if (step.page !== undefined) onPage.get(step.page)?.push(step);
  return [...onPage].flatMap(([page, shared]) => {
    const entries = shared.flatMap((step) => entryOf(step, into.get(step) ?? []));
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
function entryOf(step: GraphStep, before: readonly GraphStep[]): { step: GraphStep; from: GraphStep | undefined }[] {
  const from = before.find(({ page }) => page !== step.page);
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
  /** By component, the path that the step's author names to read from. */
  readonly readsFrom?: Readonly<Record<string, string>>;
  /** The author's questions by name; undefined for a kind with the same names at every step. */
  readonly asks?: ReadonlySet<string>;
  readonly repeat?: Repeat;
  readonly ways: readonly Way[];
  /** True if the file has a nextStep, even a malformed one. */
  readonly hasNext: boolean;
}

export type Edges = ReadonlyMap<GraphStep, readonly { readonly way: Way; readonly to: GraphStep }[]>;

/** Lists, for each step, the steps that lead to it. */
export function stepsInto(steps: readonly GraphStep[], edges: Edges): ReadonlyMap<GraphStep, readonly GraphStep[]> {
  const into = new Map<GraphStep, GraphStep[]>(steps.map((step) => [step, []]));
  for (const step of steps) for (const { to } of edges.get(step) ?? []) into.get(to)?.push(step);
  return into;
}
