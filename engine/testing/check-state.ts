import type { Blocker, Reason, StepContext, Validate } from "../core/contract.ts";
import type { AnyStep } from "../core/kind.ts";
import type { FixtureState } from "./fixtures.ts";
import { missingLoads, sentenceOfMissing } from "./missing-loads.ts";
import { equal } from "./values.ts";

// biome-ignore lint/suspicious/noExplicitAny: the kit passes each kind its own types through without looking into them
type AnyContext = StepContext<any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyFixtureState = FixtureState<any, any, any, any>;

const code = /^[A-Z][A-Z0-9_]*$/;

/** Checks one state of a step. `fits` validates its answers. @returns one sentence per violation */
export function checkState(
  kind: AnyStep,
  fits: Validate,
  { context: plain, answer, complete }: AnyFixtureState,
): string[] {
  const findings: string[] = [];
  if (!kind.schemas.data(plain.data)) findings.push("its data is not valid");
  if (answer !== undefined && !fits(answer)) findings.push("its answer is not valid");
  const reads = new Set(Object.keys(kind.reads ?? {}));
  for (const name of Object.keys(plain.answers))
    if (!reads.has(name)) findings.push(`it holds an answer of "${name}", which the kind does not read`);

  const twice = <T>(name: string, call: () => T): T => {
    const result = call();
    if (!equal(result, call())) findings.push(`${name} gives another result the second time`);
    return result;
  };
  const paths = twice("load", () => kind.load?.(plain) ?? {}) as Record<string, string | undefined>;
  for (const [name, path] of Object.entries(paths))
    if (path !== undefined && !path.startsWith("/"))
      findings.push(`load names "${name}" by "${path}"; a path begins with /`);
  for (const name of Object.keys(plain.loaded))
    if (paths[name] === undefined) findings.push(`it holds "${name}" as loaded, which load does not ask for`);
  const missing = missingLoads(paths, plain.loaded);
  // The other functions may rely on the loads, so their checks would mislead.
  if (missing.length > 0)
    return [...findings, `${sentenceOfMissing(missing)} in the context of this state, in fixtures.ts`];

  const context: AnyContext = {
    ...plain,
    data: { ...plain.data, ...twice("refineData", () => kind.refineData?.(plain)) },
  };
  twice("loadView", () => kind.loadView?.(context, "2026-12"));
  const reason: Reason | false = twice("skip", () => kind.skip?.(context) ?? false);
  if (reason)
    return code.test(reason.code) && reason.text !== ""
      ? findings
      : [...findings, "skip gives a reason without a code in capitals or a text"];
  const only: unknown = twice("autoAnswer", () => kind.autoAnswer?.(context));
  if (only !== undefined) {
    if (!fits(only)) findings.push("what autoAnswer gives is no valid answer");
    if (kind.complete(only, context) !== true) findings.push("what autoAnswer gives is not complete");
  }
  const completion: true | Blocker = twice("complete", () => kind.complete(answer, context));
  if (completion !== true && typeof (completion as Partial<Blocker> | undefined)?.code !== "string")
    return [...findings, "complete gives neither true nor a blocker with a code; it must do so at once"];
  if ((completion === true) !== complete)
    findings.push(`complete says ${completion === true ? "true" : completion.code}`);
  if (completion !== true && !code.test(completion.code))
    findings.push(`the blocker "${completion.code}" is no code in capitals`);
  twice("complete without an answer", () => kind.complete(undefined, context));
  twice("contribute", () => kind.contribute?.(answer, context));
  twice("contribute without an answer", () => kind.contribute?.(undefined, context));
  return findings;
}
