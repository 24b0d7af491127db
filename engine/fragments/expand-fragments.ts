import { explain } from "../check/explain.ts";
import { maxSteps } from "../check/parse.ts";
import type { Problem } from "../check/problems.ts";
import { isRecord, valueAt } from "../core/pointer.ts";
import { validate } from "../generated/flow.validator.js";
import {
  checkFragments,
  checkUse,
  type FragmentOptions,
  type Fragments,
  fragmentsIn,
  repeatedUses,
} from "./check-fragments.ts";
import { expandNext, type NextEntry, type NextScope } from "./expand-next.ts";
import {
  firstRowOf,
  type PlacedRow,
  type PlacedUse,
  pathOf,
  type Row,
  returns,
  rowsOf,
  usesOf,
  waysOf,
} from "./fragment-rows.ts";
import { maxBranches, maxBranchesOfStep, sizesOf } from "./fragment-size.ts";
import { fillIn, parametersOf, valuesOf } from "./parameters.ts";
import { type Place, type Placed, placeOf, placeProblem } from "./places.ts";
import { prefixReads, prefixRepeat } from "./rewrite-paths.ts";

export interface ExpandedFlow {
  /** A flow without uses; undefined if there are problems. The same object if it uses nothing. */
  readonly flow: unknown;
  /** Of the uses, and of the fragments that they name. */
  readonly problems: readonly Placed<Problem>[];
  /** The fragments that the flow uses, directly or through others. */
  readonly fragments: readonly string[];
  /** Returns where a part of the expanded flow is written. */
  placeOf(pointer: string): Place;
  /** Moves a problem of the expanded flow to where its cause is written. */
  placeProblem<P extends Pick<Problem, "pointer" | "message" | "fix" | "value">>(problem: P): Placed<P>;
}

const noOptions: FragmentOptions = {};

/**
 * Replaces each use of a fragment in a flow's file by the fragment's steps. Pure; takes time in proportion to the
 * expanded flow, after a check of its size.
 */
export function expandFragments(flow: unknown, fragments: Fragments, options = noOptions): ExpandedFlow {
  const uses = usesOf(flow);
  const places = new Map<string, Place>();
  const result = (expanded: unknown, problems: readonly Placed<Problem>[]): ExpandedFlow => ({
    ...{ flow: problems.length > 0 ? undefined : expanded, problems },
    fragments: uses.length === 0 ? [] : fragmentsIn(flow, fragments),
    placeOf: (pointer) => placeOf(places, pointer),
    placeProblem: (problem) => placeProblem(places, problem),
  });
  // A far too long list is reported as such, by the check of the envelope.
  if (rowsOf(flow).length > maxSteps) return result(flow, []);
  const outside = checkReturns(flow, options);
  if (uses.length === 0 || outside.length > 0) return result(flow, outside);
  const problems = checkUses(flow, uses, fragments, options);
  if (problems.length > 0) return result(flow, problems);
  const budget = { branches: maxBranches };
  const steps = expandRows(flow, scopeOf(flow, fragments), { fragments, places, steps: [], budget });
  const [heaviest] = uses;
  if (budget.branches < 0 && heaviest !== undefined) {
    const message = `the uses repeat their conditions at more than ${maxBranches} steps`;
    const fix = "give the use a single next step, and let that step have the conditions";
    return result(flow, [{ code: "FRAGMENT_TOO_LARGE", pointer: `${heaviest.pointer}/nextStep`, message, fix }]);
  }
  return result({ ...(flow as Row), steps }, []);
}

function checkReturns(flow: unknown, { exit }: FragmentOptions): Problem[] {
  const rows = rowsOf(flow);
  // The check of ways takes "return" for "/return", if there is one.
  if (exit === returns || rows.some(({ row }) => row.path === `/${returns}`)) return [];
  const wrong = rows.flatMap(waysOf).filter(({ to }) => to === returns);
  return wrong.map(({ pointer }): Problem => {
    const message = `"${returns}" leads out of a fragment, and this is a flow`;
    const fix = exit === undefined ? "write the path of a step" : `write the path of a step, or "${exit}"`;
    return { code: "FRAGMENT_RETURN", pointer, message, fix, value: returns };
  });
}

function checkUses(
  flow: unknown,
  uses: readonly PlacedUse[],
  fragments: Fragments,
  options: FragmentOptions,
): Placed<Problem>[] {
  if (isRecord(flow) && flow.mode === "tools")
    return uses.map(({ pointer, name }): Problem => {
      const message = "tools have no next step, so a fragment cannot stand among them";
      return {
        code: "FRAGMENT_IN_TOOLS",
        pointer: `${pointer}/use`,
        message,
        fix: "write the tools themselves",
        value: name,
      };
    });
  const repeated = repeatedUses(uses);
  if (repeated.length > 0) return repeated;
  const form = checkForm(flow, uses, options);
  if (form.length > 0) return form;
  const checked = checkFragments(fragments, options);
  const own = uses.flatMap((use) => checkUse(use, flow, fragments, options, "flow"));
  const inFragments = uses.flatMap(({ row, pointer, name }) =>
    [name, ...fragmentsIn({ steps: [row] }, fragments)].flatMap((fragment) =>
      (checked.get(fragment) ?? []).map((problem) => ({ ...problem, fragment, use: pointer })),
    ),
  );
  const found = [...own, ...distinct(inFragments), ...checkPaths(flow)];
  return found.length > 0 ? found : checkSize(flow, uses, fragments);
}

/** A fragment used twice by one flow has its problems once. */
function distinct(problems: readonly Placed<Problem>[]): Placed<Problem>[] {
  const keyOf = ({ code, fragment, pointer, message }: Placed<Problem>) =>
    [code, fragment, pointer, message].join("\n");
  return [...new Map(problems.toReversed().map((problem) => [keyOf(problem), problem])).values()].toReversed();
}

function isWrongRow(pointer: string, flow: unknown): boolean {
  return /^\/steps\/\d+$/.test(pointer) && !isRecord(valueAt(flow, pointer));
}

/** Checks the envelope of uses, which an expanded flow has no more. */
function checkForm(flow: unknown, uses: readonly PlacedUse[], { nearest, schemas }: FragmentOptions): Problem[] {
  if (validate(flow)) return [];
  const ofUses = (validate.errors ?? []).filter(
    ({ instancePath }) =>
      uses.some(({ pointer }) => `${instancePath}/`.startsWith(`${pointer}/`)) || isWrongRow(instancePath, flow),
  );
  return explain(ofUses, { root: flow, nearest, schemas: (pointer) => schemas?.("flow", pointer) ?? [] });
}

function checkPaths(flow: unknown): Problem[] {
  const taken = new Map<string, PlacedRow>();
  return rowsOf(flow).flatMap((placed): Problem[] => {
    const path = pathOf(placed.row);
    const other = taken.get(path);
    if (path === "" || other === undefined) {
      taken.set(path, placed);
      return [];
    }
    // Two steps are found by the check of the graph.
    if (!("use" in placed.row) && !("use" in other.row)) return [];
    const message = `the path "${path}" is already taken by the ${"use" in other.row ? "use" : "step"} at ${other.pointer}`;
    const fix = "give one of the two another path";
    return [{ code: "FLOW_PATH_DUPLICATE", pointer: `${placed.pointer}/path`, message, fix, value: path }];
  });
}

function checkSize(flow: unknown, uses: readonly PlacedUse[], fragments: Fragments): Problem[] {
  const sizeOf = sizesOf(fragments);
  let steps = rowsOf(flow).length - uses.length;
  for (const { name, pointer } of uses) {
    steps += sizeOf(name).steps;
    if (steps <= maxSteps) continue;
    const message = `with the steps of "${name}", the flow has more than ${maxSteps} steps`;
    const fix = "use fewer fragments, or smaller ones";
    return [{ code: "FRAGMENT_TOO_LARGE", pointer: `${pointer}/use`, message, fix, value: name }];
  }
  return [];
}

interface Scope extends NextScope {
  readonly fragment?: string;
}

interface Expansion {
  readonly fragments: Fragments;
  readonly places: Map<string, Place>;
  readonly steps: Row[];
  /** Left of `maxBranches`. */
  readonly budget: { branches: number };
}

function scopeOf(file: unknown, fragments: Fragments, inner: Partial<Scope> & { readonly use?: string } = {}): Scope {
  const { prefix = "", values = new Map(), known = new Set(), exit, fragment, use } = inner;
  const entries = usesOf(file).map(({ row, name }) => {
    const path = pathOf(row);
    return [path, prefix + path + firstPathOf(name, fragments)] as const;
  });
  const place = (pointer: string): Place => ({ pointer, prefix, ...(fragment && { fragment }), ...(use && { use }) });
  return { prefix, values, known, exit, place, entries: new Map(entries), ...(fragment && { fragment }) };
}

/** Returns the path of the first step within a use, through uses that a fragment begins with. */
function firstPathOf(name: string, fragments: Fragments): string {
  const row = firstRowOf(fragments.get(name)) ?? {};
  const path = pathOf(row);
  return typeof row.use === "string" ? path + firstPathOf(row.use, fragments) : path;
}

function expandRows(file: unknown, scope: Scope, expansion: Expansion, isFirst?: boolean): Row[] {
  const first = firstRowOf(file);
  for (const placed of rowsOf(file)) {
    // In a fragment, only the use decides whether the flow begins here.
    const begins = isFirst === undefined ? placed.row.isFirstStep === true : isFirst && placed.row === first;
    if (typeof placed.row.use === "string") expandUse(placed, placed.row.use, scope, expansion, begins);
    else expandStep(placed, scope, expansion, begins);
  }
  return expansion.steps;
}

function expandUse(
  { row, pointer }: PlacedRow,
  name: string,
  scope: Scope,
  expansion: Expansion,
  begins: boolean,
): void {
  const fragment = expansion.fragments.get(name);
  const given = fillIn(row.with ?? {}, scope.values, scope.known);
  const exit: readonly NextEntry[] = expandNext(row.nextStep, `${pointer}/nextStep`, scope) ?? [];
  // Before the next level multiplies it.
  if (exit.length > maxBranchesOfStep) expansion.budget.branches = -1;
  if (expansion.budget.branches < 0) return;
  const inner = scopeOf(fragment, expansion.fragments, {
    ...{ fragment: name, prefix: scope.prefix + pathOf(row), exit },
    ...{ values: valuesOf(fragment, given), known: new Set(parametersOf(fragment).keys()) },
    use: scope.place(pointer).use ?? pointer,
  });
  expandRows(fragment, inner, expansion, begins);
}

const texts = ["title", "description", "shortDescription", "pageTitle", "continueButtonText", "data"];

function expandStep(
  { row, pointer }: PlacedRow,
  scope: Scope,
  { steps, places, budget }: Expansion,
  begins: boolean,
): void {
  const at = `/steps/${steps.length}`;
  places.set(at, scope.place(pointer));
  if (budget.branches < 0) return;
  const next = row.nextStep === undefined ? undefined : expandNext(row.nextStep, `${pointer}/nextStep`, scope);
  steps.push({ ...expandFields(row, scope, begins), ...(next && { nextStep: writeNext(next) }) });
  if (next === undefined) return;
  if (scope.fragment !== undefined && next.length > 1) budget.branches -= next.length;
  const [only] = next;
  const isOnly = next.length === 1 && only?.when === undefined;
  for (const [index, { places: parts }] of next.entries())
    for (const [part, place] of parts) places.set(`${at}/nextStep${isOnly ? "" : `/${index}`}${part}`, place);
}

function writeNext(entries: readonly NextEntry[]): unknown {
  const written = entries.map(({ when, to }) => (when === undefined ? to : { when, to }));
  return written.length === 1 && typeof written[0] === "string" ? written[0] : written;
}

function expandFields(row: Row, { fragment, prefix, values, known }: Scope, begins: boolean): Row {
  if (fragment === undefined) return row;
  const { isFirstStep: _first, ...step } = row;
  const filled = texts.flatMap((key) => (key in step ? [[key, fillIn(step[key], values, known)] as const] : []));
  return {
    ...step,
    ...Object.fromEntries(filled),
    path: prefix + pathOf(row),
    ...(begins && { isFirstStep: true }),
    ...(typeof row.page === "string" && { page: prefix + row.page }),
    ...("reads" in row && { reads: prefixReads(row.reads, prefix) }),
    ...("repeat" in row && { repeat: prefixRepeat(row.repeat, prefix) }),
  };
}
