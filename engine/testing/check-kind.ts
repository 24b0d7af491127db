import { isDeepStrictEqual } from "node:util";
import type { AnyStep, ToolKind } from "../core/kind.ts";
import { checkAsks } from "./check-asks.ts";
import { checkState } from "./check-state.ts";
import type { AnyFixtures, EarlierAnswer, ToolFixtures } from "./fixtures.ts";
import { deepFreeze, equal } from "./values.ts";

/** Checks a step kind against its fixtures and the contract. @returns one sentence per violation */
export function checkKind(kind: AnyStep, fixtures: AnyFixtures): string[] {
  const fits = kind.schemas.answer;
  const { data, answers, states = [], earlier = [] } = deepFreeze(fixtures);
  const findings = [
    ...checkSamples("data", kind.schemas.data, data),
    ...checkSamples("answer", fits, answers),
    ...checkReads(kind),
    ...checkAsks(kind, { data, answers }),
    ...checkMigrate(kind, earlier),
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

function checkMigrate(kind: AnyStep, earlier: NonNullable<AnyFixtures["earlier"]>): string[] {
  if (kind.migrate === undefined)
    return earlier.length > 0 ? ["the fixtures have answers of earlier versions, and it has no migrate"] : [];
  if (kind.version < 2) return ["it has migrate, and version 1 has none before it"];
  const versions = Array.from({ length: kind.version - 1 }, (_, index) => index + 1);
  const missing = versions.filter((each) => !earlier.some(({ version }) => version === each));
  return [
    ...missing.map((version) => `no answer of version ${version} among the fixtures' earlier ones`),
    ...earlier.flatMap((each) => checkLifted(kind, each)),
  ];
}

function checkLifted(kind: AnyStep, { version, answer, lifted }: EarlierAnswer<unknown>): string[] {
  const of = `migrate of ${show(answer)}, version ${version}`;
  try {
    const [result, again] = [kind.migrate?.(answer, version), kind.migrate?.(answer, version)];
    if (!equal(result, again)) return [`${of} gives another result the second time`];
    if (result !== undefined && !kind.schemas.answer(result)) return [`${of} gives no valid answer: ${show(result)}`];
    return equal(result, lifted) ? [] : [`${of} gives ${show(result)}`];
  } catch (error) {
    return [`${of} throws: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? "undefined";
}
