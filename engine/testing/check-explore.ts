import type { AnyExplore, Get } from "../core/explore.ts";
import type { AnyStep } from "../core/kind.ts";
import type { AnyFixtures, FixtureState } from "./fixtures.ts";
import { deepFreeze, equal } from "./values.ts";

/** What is loaded by a screen: fixtures have none of it. */
class NotLoaded extends Error {}

const get: Get = async () => {
  throw new NotLoaded();
};

/**
 * Checks what is tried at a kind's steps against its fixtures: answers that its schema takes, the same ones again, and, in each state that
 * an answer leaves, one that leaves it. A state that cannot be judged without loading more is skipped.
 * @returns a sentence for each promise broken
 */
export async function checkExplore(kind: AnyStep, { states = [] }: AnyFixtures, explore: AnyExplore): Promise<string[]> {
  const findings: string[] = [];
  for (const state of deepFreeze(states)) {
    const of = (finding: string) => findings.push(`${kind.component}: state "${state.name}": ${finding}`);
    try {
      await checkTries(kind, state, explore, of);
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error;
    }
  }
  return findings;
}

// biome-ignore lint/suspicious/noExplicitAny: the kit passes each kind its own types through without looking into them
async function checkTries(kind: AnyStep, { context: plain, complete }: FixtureState<any, any, any, any>, explore: AnyExplore, of: (finding: string) => void) {
  const context = { ...plain, data: { ...plain.data, ...kind.refineData?.(plain) } };
  // Nothing is asked there.
  if (kind.skip?.(context) || kind.autoAnswer?.(context) !== undefined) return;
  const [tries, again, others] = [await explore.tries(context, get), await explore.tries(context, get), (await explore.others?.(context, get)) ?? []];
  if (!equal(tries, again)) of("what is tried differs the second time");
  for (const answer of [...tries, ...others]) {
    if (answer !== undefined && !kind.schemas.answer(answer)) of(`${JSON.stringify(answer)} is tried, and no valid answer`);
  }
  if (complete && !tries.some((answer) => kind.complete(answer, context) === true)) of("an answer leaves it, and none that is tried does");
}
