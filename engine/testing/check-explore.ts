import type { AnyExplore, Get } from "../core/explore.ts";
import type { AnyStep } from "../core/kind.ts";
import type { AnyFixtures, FixtureState } from "./fixtures.ts";
import { deepFreeze, equal } from "./values.ts";

/** Fixtures have no data of `loadView`. */
class NotLoaded extends Error {}

const get: Get = async () => {
  throw new NotLoaded();
};

/** Checks that sample answers are valid, repeatable and leave each step. @returns one sentence per violation */
export async function checkExplore(
  kind: AnyStep,
  { states = [] }: AnyFixtures,
  explore: AnyExplore,
): Promise<string[]> {
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

async function checkTries(
  kind: AnyStep,
  // biome-ignore lint/suspicious/noExplicitAny: the kit passes each kind its own types through without looking into them
  { context: plain, complete }: FixtureState<any, any, any, any>,
  explore: AnyExplore,
  of: (finding: string) => void,
) {
  const context = { ...plain, data: { ...plain.data, ...kind.refineData?.(plain) } };
  // The visitor answers nothing in this state.
  if (kind.skip?.(context) || kind.autoAnswer?.(context) !== undefined) return;
  const [tries, again, others] = [
    await explore.tries(context, get),
    await explore.tries(context, get),
    (await explore.others?.(context, get)) ?? [],
  ];
  if (!equal(tries, again)) of("what is tried differs the second time");
  for (const answer of [...tries, ...others]) {
    if (answer !== undefined && !kind.schemas.answer(answer))
      of(`${JSON.stringify(answer)} is tried, and no valid answer`);
  }
  if (complete && !tries.some((answer) => kind.complete(answer, context) === true))
    of("an answer leaves it, and none that is tried does");
}
