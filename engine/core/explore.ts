import type { StepContext } from "./contract.ts";
import type { Load } from "./load.ts";

export type Get = <Loading>(path: Load<Loading>) => Promise<Loading>;

type Tried<Answer> = readonly (Answer | undefined)[] | Promise<readonly (Answer | undefined)[]>;

/** Sample answers for walking a flow without a visitor; a kind's definition.ts exports them as `explore`. */
export interface Explore<Data, Answer, Loaded = object, Answers = object> {
  /** Each answer opens paths; undefined continues without one. The first one's blocker explains a dead end. */
  tries(context: StepContext<Data, Answers, Loaded>, get: Get): Tried<Answer>;
  /** More answers, each tried only if a condition distinguishes it from the earlier ones. */
  others?(context: StepContext<Data, Answers, Loaded>, get: Get): Tried<Answer>;
  /** Alternatives, such as other days, tried in order while a path stops further on. */
  instead?(context: StepContext<Data, Answers, Loaded>, get: Get): Tried<Answer>;
}

/** Declares a kind's sample answers; returns them unchanged, typed. Builds drop those that nothing imports. */
/* @__NO_SIDE_EFFECTS__ */
export function defineExplore<Data, Answer, Loaded = object, Answers = object>(
  explore: Explore<Data, Answer, Loaded, Answers>,
): Explore<Data, Answer, Loaded, Answers> {
  return explore;
}

// biome-ignore lint/suspicious/noExplicitAny: an index holds those of every kind; each is checked where it is defined
export type AnyExplore = Explore<any, any, any, any>;

/** Every step kind by component, loaded when a flow is walked. The folders define the index. */
export type ExploreLoaders = Readonly<Record<string, () => Promise<AnyExplore>>>;

/** Falls back to no answer and the examples of the answer's schema, for kinds without an `explore`. */
export function exploreExamples(examples: readonly unknown[]): AnyExplore {
  return { tries: () => [undefined, ...examples] };
}

/** Loads the sample answers of the named components. */
export async function loadExplores(
  loaders: ExploreLoaders,
  components: Iterable<string>,
): Promise<ReadonlyMap<string, AnyExplore>> {
  const names = [...new Set(components)].filter((name) => Object.hasOwn(loaders, name));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await (loaders[name] as () => Promise<AnyExplore>)()] as const)),
  );
}
