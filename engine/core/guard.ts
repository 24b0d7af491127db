import { type ParsedFlow, stepAt } from "./flow.ts";
import type { Session } from "./session.ts";
import type { Entry, Walk } from "./walk.ts";

/** What becomes of an address that asks for a step. */
export type Grant =
  /** Show the step. */
  | { readonly kind: "enter"; readonly entry: Entry }
  /** Not known yet: loads of a step before it are under way, or failed. */
  | { readonly kind: "wait"; readonly entry: Entry }
  /** Passed over: go on to `to` after a moment. */
  | { readonly kind: "pass"; readonly entry: Entry; readonly to: string }
  /** Reached before, but something earlier is open again: go there, nothing lost. */
  | { readonly kind: "return"; readonly to: string }
  /** Never reached: the cart is reset, the history cleared, and the visitor begins at `to`. */
  | { readonly kind: "reset"; readonly to: string }
  /** No step of this flow. */
  | { readonly kind: "unknown" };

/** Grants or refuses the step at `path`: specification, section 4, "Flow", and the rule that nothing is lost of a step once reached. */
export function grant(flow: ParsedFlow, walk: Walk, session: Session, path: string): Grant {
  if (stepAt(flow, path) === undefined) return { kind: "unknown" };
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
  if (last === undefined) return { kind: "unknown" };
  if (last.state === "pending" || last.state === "failed") return { kind: "wait", entry: last };
  return session.history.includes(path) ? { kind: "return", to: last.step.path } : { kind: "reset", to: flow.first.path };
}
