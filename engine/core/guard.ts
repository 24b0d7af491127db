import { stepAt } from "./flow.ts";
import { isVisible, lookAhead, type Walk, type WalkInput, type WalkStep } from "./walk.ts";

/** What becomes of an address that asks for a step. */
export type Grant =
  /** Show the step. */
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
 * Grants or refuses the step at `path`, by the rule that nothing is lost of a step once reached. Nor is
 * it lost by an address that is not a jump: that of a step which is gone, renamed by now, and that of the step to which Continue leads,
 * opened in a tab of its own.
 */
export function grant(input: WalkInput, walk: Walk, path: string): Grant {
  const { flow, session } = input;
  const index = walk.steps.findIndex((walkStep) => walkStep.step.path === path);
  const last = walk.steps.at(-1);
  const walkStep = walk.steps[index];
  if (walkStep !== undefined) {
    if (!isVisible(walkStep)) {
      const after = walk.steps.slice(index + 1).find(isVisible);
      return after === undefined ? { kind: "return", to: flow.first.path } : { kind: "pass", walkStep, to: after.step.path };
    }
    return { kind: "enter", walkStep };
  }
  if (last === undefined) return { kind: "reset", to: flow.first.path };
  if (last.state === "pending" || last.state === "failed") return { kind: "wait", walkStep: last };
  if (stepAt(flow, path) === undefined || session.history.includes(path)) return { kind: "return", to: last.step.path };
  const next = last.state === "current" && last.blocker === undefined ? lookAhead(input, last) : undefined;
  if (next?.step.path === path) return { kind: "return", to: last.step.path };
  if (next !== undefined && next.wants.length > 0) return { kind: "wait", walkStep: last, wants: next.wants };
  return { kind: "reset", to: flow.first.path };
}
