import { stepAt } from "./flow.ts";
import { ahead, type Entry, type Walk, type WalkInput } from "./walk.ts";

/** What becomes of an address that asks for a step. */
export type Grant =
  /** Show the step. */
  | { readonly kind: "enter"; readonly entry: Entry }
  /** Not known yet: loads of a step before it are under way, or failed; or, where it is told by what follows, `wants` are to be loaded. */
  | { readonly kind: "wait"; readonly entry: Entry; readonly wants?: readonly string[] }
  /** Passed over: go on to `to` after a moment. */
  | { readonly kind: "pass"; readonly entry: Entry; readonly to: string }
  /** Reached before, but something earlier is open again: go there, nothing lost. */
  | { readonly kind: "return"; readonly to: string }
  /** Never reached: the cart is reset, the history cleared, and the visitor begins at `to`. */
  | { readonly kind: "reset"; readonly to: string };

/**
 * Grants or refuses the step at `path`: specification, section 4, "Flow", and the rule that nothing is lost of a step once reached. Nor is
 * it lost by an address that is not a jump: that of a step which is gone, renamed by now, and that of the step to which Continue leads,
 * opened in a tab of its own.
 */
export function grant(input: WalkInput, walk: Walk, path: string): Grant {
  const { flow, session } = input;
  const index = walk.entries.findIndex((entry) => entry.step.path === path);
  const last = walk.entries.at(-1);
  const entry = walk.entries[index];
  if (entry !== undefined) {
    if (entry.state === "passed" || entry.state === "settled") {
      const after = walk.entries.slice(index + 1).find((other) => other.state !== "passed" && other.state !== "settled");
      return after === undefined ? { kind: "return", to: flow.first.path } : { kind: "pass", entry, to: after.step.path };
    }
    return { kind: "enter", entry };
  }
  if (last === undefined) return { kind: "reset", to: flow.first.path };
  if (last.state === "pending" || last.state === "failed") return { kind: "wait", entry: last };
  if (stepAt(flow, path) === undefined || session.history.includes(path)) return { kind: "return", to: last.step.path };
  const next = last.state === "current" && last.obstacle === undefined ? ahead(input, last) : undefined;
  if (next?.step.path === path) return { kind: "return", to: last.step.path };
  if (next !== undefined && next.wants.length > 0) return { kind: "wait", entry: last, wants: next.wants };
  return { kind: "reset", to: flow.first.path };
}
