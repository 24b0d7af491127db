import type { AnyKind } from "../../engine/core/kind.ts";
import type { AnyFixtures, FixtureState } from "../../engine/testing/fixtures.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import { kindFolders } from "../../steps/generated/kind-folders.ts";

const fixturesOf = import.meta.glob<{ fixtures: AnyFixtures }>([
  "../../steps/*/fixtures.ts",
  "../../plugins/**/steps/*/fixtures.ts",
  "!../../**/node_modules/**",
]);

export const kindNames: readonly string[] = Object.keys(kindLoaders);

/** A kind's states: a step's from its fixtures, a tool's from each valid data. */
export interface KindSpecimens {
  readonly kind: AnyKind;
  // biome-ignore lint/suspicious/noExplicitAny: the kit has checked the kind against its fixtures
  readonly states: readonly (Pick<FixtureState<any, any, any, any>, "name" | "context"> & {
    readonly answer?: unknown;
  })[];
}

/** @throws Error for an unknown kind */
export async function loadKind(name: string): Promise<KindSpecimens> {
  const [kind, module] = await Promise.all([
    kindLoaders[name]?.(),
    fixturesOf[`../../${kindFolders[name]}/fixtures.ts`]?.(),
  ]);
  if (kind === undefined || module === undefined) throw new Error(`There is no kind "${name}" with fixtures.`);
  const { states = [], data } = module.fixtures;
  if (kind.contract === "step" && states.length > 0) return { kind, states };
  const plain = (value: unknown) => ({ data: value, answers: {}, loaded: {}, customer: null });
  return {
    kind,
    states: data.valid.map((value, index) => ({
      name: index === 0 ? "as it comes" : `with data ${index + 1}`,
      context: plain(value),
    })),
  };
}
