import { type BindOptions, bindFlow } from "../core/bind.ts";
import type { ParsedFlow } from "../core/flow.ts";
import { type Kinds, registryOf } from "../core/kind.ts";
import { isRecord } from "../core/pointer.ts";
import type { Repeat } from "../core/repeat.ts";
import type { Flow } from "../generated/flow.ts";
import { validate } from "../generated/flow.validator.js";
import { show } from "./expected.ts";
import { explain, type Hints } from "./explain.ts";
import { checkGraph, checkPaths } from "./graph.ts";
import type { GraphStep } from "./graph-pages.ts";
import { checkToolPages } from "./graph-pages.ts";
import { readNext } from "./next.ts";
import type { Problem } from "./problems.ts";
import { runAsks } from "./run-asks.ts";

/** Must match engine/flow.schema.json. */
export const maxSteps = 200;

export interface ParseOptions extends BindOptions {
  readonly hints?: Hints;
  /** The exit that advice suggests; any name without "/" that is no step's path is an exit too. */
  readonly exit?: string;
}

export interface ParseResult {
  /** Undefined if there are problems. */
  readonly flow: ParsedFlow | undefined;
  readonly problems: readonly Problem[];
}

/** Validates the envelope, each step's data, then the graph. Pure; never throws, whatever the input. */
export function parseFlow(input: unknown, kinds: Kinds, options: ParseOptions = {}): ParseResult {
  const { hints, exit } = options;
  const problems: Problem[] = validate(input)
    ? []
    : explain(validate.errors, {
        root: input,
        nearest: hints?.nearest,
        schemas: (pointer) => hints?.schemas?.(undefined, pointer) ?? [],
      });
  const listed = isRecord(input) && Array.isArray(input.steps) ? input.steps : [];
  // Checking the entries of a far too long list would take too long.
  const rows = listed.length > maxSteps ? [] : listed.filter(isRecord);
  for (const row of rows) problems.push(...checkData(input, row, kinds, hints));
  const steps = rows.map((row) => readStep(row, pointerOf(input, row), kinds, options, problems));
  const readable =
    rows.length > 0 &&
    steps.every((step) => step !== undefined) &&
    rows.length === (input as { steps: unknown[] }).steps.length;
  if (readable) {
    const isTools = (input as Flow).mode === "tools";
    problems.push(
      ...checkPaths(steps),
      ...(isTools ? checkToolPages(steps) : checkGraph(steps, { nearest: hints?.nearest, exit })),
    );
  }
  return problems.length > 0
    ? { flow: undefined, problems }
    : { flow: bindFlow(input as Flow, registryOf(kinds), options), problems };
}

function pointerOf(input: unknown, row: unknown): string {
  return `/steps/${(input as { steps: unknown[] }).steps.indexOf(row)}`;
}

/** Validates a step's data with the schema of its component only, to avoid misleading errors. */
function checkData(input: unknown, row: Record<string, unknown>, kinds: Kinds, hints: Hints | undefined): Problem[] {
  const { component, data = {} } = row;
  const at = pointerOf(input, row);
  if ("use" in row) return [unexpanded(row.use, at)];
  if (typeof component !== "string" || component === "") return [];
  const kind = kinds.get(component);
  if (kind === undefined) {
    const { reason, fix } = hints?.unavailable?.(component) ?? {
      reason: "is no step kind",
      fix: adviceFor(component, kinds, hints),
    };
    return [
      {
        code: "FLOW_COMPONENT_UNKNOWN",
        pointer: `${at}/component`,
        message: `"${component}" ${reason}`,
        fix,
        value: component,
      },
    ];
  }
  // The envelope's schema reports data that is not an object.
  if (!isRecord(data) || kind.schemas.data(data)) return [];
  return explain(kind.schemas.data.errors, {
    root: input,
    at: `${at}/data`,
    nearest: hints?.nearest,
    schemas: (pointer) => hints?.schemas?.(component, pointer) ?? [],
  });
}

function adviceFor(component: string, kinds: Kinds, hints: Hints | undefined): string {
  const meant = hints?.nearest(component, kinds.keys());
  return meant === undefined
    ? `known: ${[...kinds.keys()].map((name) => `"${name}"`).join(", ")}`
    : `did you mean "${meant}"?`;
}

function unexpanded(name: unknown, at: string): Problem {
  const message = `the fragment ${show(name)} is not expanded`;
  const fix = "expand the flow with expandFragments before it is parsed";
  return { code: "FRAGMENT_UNKNOWN", pointer: `${at}/use`, message, fix, value: name };
}

function readStep(
  row: Record<string, unknown>,
  pointer: string,
  kinds: Kinds,
  { hints, exit }: ParseOptions,
  problems: Problem[],
): GraphStep | undefined {
  const { path, nextStep, isFirstStep } = row;
  const { ways, problems: found } = readNext(nextStep, `${pointer}/nextStep`, exit);
  problems.push(...found);
  // Report a malformed path at its own place, not at the steps that name the right one.
  if (typeof path !== "string" || !/^(\/[a-z0-9-]+)+$/.test(path) || typeof row.component !== "string")
    return undefined;
  // A misspelled component counts as the intended one, so one mistake yields one error.
  const isKnown = kinds.has(row.component) || hints?.unavailable?.(row.component) !== undefined;
  const component = isKnown ? row.component : (hints?.nearest(row.component, kinds.keys()) ?? row.component);
  const kind = kinds.get(component);
  const reads = (kind?.contract === "step" && kind.reads) || {};
  const { asked, mistake } = runAsks(kind, row.data);
  if (mistake !== undefined)
    problems.push({
      code: "FLOW_KIND_FAILS",
      pointer: `${pointer}/component`,
      message: `"asks" of "${component}" ${mistake}`,
      fix: "correct the kind, or remove the step",
      value: component,
    });
  const readsFrom = Object.entries(isRecord(row.reads) ? row.reads : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const first = isFirstStep === true || isFirstStep === "true";
  const page = typeof row.page === "string" ? row.page : undefined;
  return {
    pointer,
    path,
    component,
    page,
    first,
    isKnown: kind !== undefined,
    reads,
    ...(readsFrom.length > 0 && { readsFrom: Object.fromEntries(readsFrom) }),
    ...(asked && { asks: new Set(Object.keys(asked.properties)) }),
    ...(isRepeat(row.repeat) && { repeat: row.repeat }),
    ways,
    hasNext: nextStep !== undefined,
  };
}

function isRepeat(repeat: unknown): repeat is Repeat {
  return isRecord(repeat) && typeof repeat.count === "string" && typeof repeat.atMost === "number";
}
