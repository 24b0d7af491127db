import { runAsks } from "../../engine/check/run-asks.ts";
import type { AnyStep } from "../../engine/core/kind.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import { callChecked } from "../../steps/guarded-step.ts";

/**
 * Runs a step's functions with the states of its fixtures, so that a wrong result is found before a visitor gets it.
 * Fixtures without states check nothing: they are the author's.
 * @returns the first mistake, such as '"complete" returns undefined, which is …, in the state "answered" of its fixtures'
 */
export function checkFixtures(definition: object, fixtures: unknown): string | undefined {
  const { states, data } = isRecord(fixtures) ? fixtures : {};
  const step = { ...definition, contract: "step", schemas: { data: () => true } } as unknown as AnyStep;
  for (const valid of isRecord(data) && Array.isArray(data.valid) ? data.valid : []) {
    const { mistake } = runAsks(step, valid);
    if (mistake !== undefined) return `"asks" ${mistake}, with the valid data of its fixtures`;
  }
  for (const state of Array.isArray(states) ? states : []) {
    if (!isRecord(state) || !isRecord(state.context)) continue;
    const mistake = checkState(step, state.context, state.answer);
    if (mistake !== undefined) return `${mistake}, in the state ${JSON.stringify(state.name)} of its fixtures`;
  }
  return undefined;
}

type Name = Parameters<typeof callChecked>[1];

class Fault extends Error {}

function checkState(step: AnyStep, plain: Record<string, unknown>, answer: unknown): string | undefined {
  const run = (name: Name, ...given: readonly unknown[]): unknown => {
    if (step[name] === undefined) return undefined;
    const result = callChecked(step, name, ...given);
    if ("fault" in result) throw new Fault(`"${name}" ${result.fault}`);
    return result.value;
  };
  try {
    const loaded = isRecord(plain.loaded) ? plain.loaded : {};
    const paths = Object.entries((run("load", plain) as object | undefined) ?? {});
    // The other functions may rely on the loads.
    if (paths.some(([name, path]) => path !== undefined && !(name in loaded))) return undefined;
    const refined = run("refineData", plain) as object | undefined;
    const context = { ...plain, data: { ...(plain.data as object), ...refined } };
    if (run("skip", context)) return undefined;
    run("autoAnswer", context);
    run("loadView", context, undefined);
    run("contribute", answer, context);
    if (isRecord(answer)) run("derive", answer, context);
    run("complete", answer, context);
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
}
