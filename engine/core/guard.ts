import { pageAt, pageOf, type Step, stepsOn } from "./flow.ts";
import { preview, stepAfter } from "./page.ts";
import { isVisible, type Walk, type WalkInput, type WalkStep } from "./walk.ts";

export type Grant =
  /** Show the page from this step on. */
  | { readonly kind: "enter"; readonly walkStep: WalkStep }
  /** Undecided: an earlier step's loads are pending or failed, or `wants` must load to decide. */
  | { readonly kind: "wait"; readonly walkStep: WalkStep; readonly wants?: readonly string[] }
  /** Skipped: continue to `to` after a moment. */
  | { readonly kind: "pass"; readonly walkStep: WalkStep; readonly to: string }
  /** An earlier step is open again: go there and keep all answers. */
  | { readonly kind: "return"; readonly to: string }
  /** Never reached: discard commits, clear the history and start at `to`. */
  | { readonly kind: "reset"; readonly to: string };

/**
 * Grants or refuses the page at `path`. Only a jump resets answers; removed steps, the next page in a new tab and steps
 * on another page are none.
 */
export function grant(input: WalkInput, walked: Walk, path: string): Grant {
  const page = pageAt(input.flow, path);
  const granted = grantPage(input, walked, page);
  return granted.kind === "enter" && page !== path ? { kind: "return", to: page } : granted;
}

function grantPage(input: WalkInput, walked: Walk, page: string): Grant {
  const { flow, session } = input;
  const first = pageOf(flow.first);
  const index = walked.steps.findLastIndex(({ step }) => pageOf(step) === page);
  const last = walked.steps.at(-1);
  const shown = walked.steps.find((walkStep) => pageOf(walkStep.step) === page && isVisible(walkStep));
  if (shown !== undefined) return { kind: "enter", walkStep: shown };
  const skipped = walked.steps[index];
  if (skipped !== undefined) {
    const next = walked.steps.slice(index + 1).find(isVisible);
    return next === undefined
      ? { kind: "return", to: first }
      : { kind: "pass", walkStep: skipped, to: pageOf(next.step) };
  }
  if (last === undefined) return { kind: "reset", to: first };
  if (last.state === "pending" || last.state === "failed") return { kind: "wait", walkStep: last };
  const here = pageOf(last.step);
  const asked = stepsOn(flow, page);
  // A repetition that the answers do not ask for is no jump ahead: its step was come to.
  const isKnown = ({ path, repeated }: Step) =>
    session.history.includes(path) || (repeated !== undefined && walked.repeats.has(repeated.of.path));
  if (asked.length === 0 || asked.some(isKnown)) return { kind: "return", to: here };
  const ahead = last.state === "current" ? preview(input, here) : undefined;
  const next = ahead && stepAfter(ahead, here);
  if (next !== undefined && pageOf(next.step) === page) return { kind: "return", to: here };
  const end = ahead?.steps.at(-1);
  if (end?.state === "pending") return { kind: "wait", walkStep: last, wants: end.wants };
  // It is unknown whether Continue leads there, so nothing is cleared.
  if (end?.state === "failed") return { kind: "wait", walkStep: end };
  return { kind: "reset", to: first };
}
