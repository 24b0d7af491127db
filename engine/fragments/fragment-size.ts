import { maxSteps } from "../check/parse.ts";
import { rowsOf, usesOf } from "./fragment-rows.ts";

/** More levels than an author follows. */
export const maxDepth = 20;

/** Bounds conditions that a use adds to each step that returns: a small file could make millions. */
export const maxBranches = 2_000;

/** Must match the schema of a nextStep. */
export const maxBranchesOfStep = 200;

export interface FragmentSize {
  /** Never more than `maxSteps` + 1. */
  readonly steps: number;
  readonly depth: number;
}

/** Bounds recursion: longer chains are too deep anyway. */
const maxRecursion = 1_000;

/** Computes how many steps a use adds, each fragment once. Rings are left out, since `ringOf` finds them. */
export function sizesOf(fragments: ReadonlyMap<string, unknown>): (name: string) => FragmentSize {
  const known = new Map<string, FragmentSize>();
  const measure = (name: string, level: number): FragmentSize => {
    const found = known.get(name);
    if (found !== undefined) return found;
    if (level > maxRecursion) return { steps: 1, depth: maxDepth + 1 };
    known.set(name, { steps: 1, depth: 0 });
    const fragment = fragments.get(name);
    const uses = usesOf(fragment).map((use) => measure(use.name, level + 1));
    const steps = rowsOf(fragment).length - uses.length + uses.reduce((sum, use) => sum + use.steps, 0);
    const deepest = 1 + Math.max(0, ...uses.map((use) => use.depth));
    const size = { steps: Math.min(steps, maxSteps + 1), depth: Math.min(deepest, maxDepth + 1) };
    known.set(name, size);
    return size;
  };
  return (name) => measure(name, 1);
}

/** Finds a shortest ring that leads from a fragment back to it; undefined if there is none. */
export function ringOf(name: string, fragments: ReadonlyMap<string, unknown>): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const open = [name];
  for (const at of open)
    for (const use of usesOf(fragments.get(at))) {
      if (use.name === name) {
        const ring = [at];
        for (let back = at; back !== name; ) {
          back = cameFrom.get(back) ?? name;
          ring.unshift(back);
        }
        return ring;
      }
      if (cameFrom.has(use.name)) continue;
      cameFrom.set(use.name, at);
      open.push(use.name);
    }
  return undefined;
}
