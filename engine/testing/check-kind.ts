import { isDeepStrictEqual } from "node:util";
import type { AnyStep, ToolKind } from "../core/kind.ts";
import { checkState } from "./check-state.ts";
import type { AnyFixtures, ToolFixtures } from "./fixtures.ts";
import { deepFreeze } from "./values.ts";

/** Checks a step kind against its fixtures and the contract. @returns one sentence per violation */
export function checkKind(kind: AnyStep, fixtures: AnyFixtures): string[] {
  const fits = kind.schemas.answer;
  const { data, answers, states = [] } = deepFreeze(fixtures);
  const findings = [
    ...checkSamples("data", kind.schemas.data, data),
    ...checkSamples("answer", fits, answers),
    ...checkReads(kind),
  ];
  if (!Number.isInteger(kind.version) || kind.version < 1)
    findings.push(`version is ${kind.version}; it counts the answer's shapes from 1`);
  for (const answer of answers.valid) {
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(answer)), answer))
      findings.push(`the answer ${show(answer)} does not survive being saved as JSON`);
  }
  return [
    ...findings,
    ...states.flatMap((each) => checkState(kind, fits, each).map((finding) => `state "${each.name}": ${finding}`)),
  ].map((finding) => `${kind.component}: ${finding}`);
}

/** Checks a tool's schema against its valid and invalid samples. */
export function checkTool({ component, schemas }: ToolKind, { data }: ToolFixtures<unknown>): string[] {
  return checkSamples("data", schemas.data, data).map((finding) => `${component}: ${finding}`);
}

function checkSamples(
  what: string,
  validate: AnyStep["schemas"]["data"],
  samples: { readonly valid: readonly unknown[]; readonly invalid: readonly unknown[] },
): string[] {
  const findings: string[] = [];
  if (samples.valid.length === 0) findings.push(`no valid ${what} among the fixtures`);
  if (samples.invalid.length === 0) findings.push(`no invalid ${what} among the fixtures`);
  for (const value of samples.valid) {
    if (!validate(value)) findings.push(`the ${what} schema refuses ${show(value)}`);
  }
  for (const value of samples.invalid) {
    if (validate(value)) findings.push(`the ${what} schema accepts ${show(value)}`);
  }
  return findings;
}

function checkReads({ component, reads = {} }: AnyStep): string[] {
  return Object.hasOwn(reads, component) ? ["reads its own answer"] : [];
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? "undefined";
}
