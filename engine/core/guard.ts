import { pageAt, pageOf, stepsOn } from "./flow.ts";
import { preview, stepAfter } from "./page.ts";
import { isVisible, type Walk, type WalkInput, type WalkStep } from "./walk.ts";

/** What becomes of an address that asks for a page. `to` is the address of another. */
export type Grant =
  /** Show the page, from this step on. */
  | { readonly kind: "enter"; readonly walkStep: WalkStep }
  /** Not known yet: loads of a step before it are under way, or failed; or, where what follows decides, `wants` are to be loaded. */
  | { readonly kind: "wait"; readonly walkStep: WalkStep; readonly wants?: readonly string[] }
  /** Skipped: go on to `to` after a moment. */
  | { readonly kind: "pass"; readonly walkStep: WalkStep; readonly to: string }
  /** Reached before, but something earlier is open again: go there, nothing lost. */
  | { readonly kind: "return"; readonly to: string }
  /** Never reached: what was committed is reset, the history cleared, and the visitor begins at `to`. */
  | { readonly kind: "reset"; readonly to: string };

/**
 * Grants or refuses the page at `path`, by the rule that nothing is lost of a step once reached. Nor is it lost by an address that is
 * not a jump: that of a step which is gone, renamed by now, that of the page to which Continue leads, opened in a tab of its own, and that
 * of a step which is shown on a page of another address.
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
    return next === undefined ? { kind: "return", to: first } : { kind: "pass", walkStep: skipped, to: pageOf(next.step) };
  }
  if (last === undefined) return { kind: "reset", to: first };
  if (last.state === "pending" || last.state === "failed") return { kind: "wait", walkStep: last };
  const here = pageOf(last.step);
  const asked = stepsOn(flow, page);
  if (asked.length === 0 || asked.some((step) => session.history.includes(step.path))) return { kind: "return", to: here };
  const ahead = last.state === "current" ? preview(input, here) : undefined;
  const next = ahead && stepAfter(ahead, here);
  if (next !== undefined && pageOf(next.step) === page) return { kind: "return", to: here };
  const end = ahead?.steps.at(-1);
  if (end?.state === "pending") return { kind: "wait", walkStep: last, wants: end.wants };
  // Whether Continue leads there is not known, and it is no reason to clear anything.
  if (end?.state === "failed") return { kind: "wait", walkStep: end };
  return { kind: "reset", to: first };
}
