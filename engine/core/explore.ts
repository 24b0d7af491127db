import type { Load } from "../../schemas/load.ts";
import type { StepContext } from "./contract.ts";

/** Loads a path, for what a screen would ask for by `loadView`. */
export type Get = <Loading>(path: Load<Loading>) => Promise<Loading>;

type Tried<Answer> = readonly (Answer | undefined)[] | Promise<readonly (Answer | undefined)[]>;

/** Which answers are tried at a step of a kind where its flow is walked without a visitor: what a kind's explore.ts exports. */
export interface Explore<Data, Answer, Loaded = object, Answers = object> {
  /**
   * Each opens paths of its own; undefined goes on without an answer. Those with which the step cannot be left are skipped; where that
   * holds for all, the first one's blocker is why the path stops.
   */
  tries(context: StepContext<Data, Answers, Loaded>, get: Get): Tried<Answer>;
  /** Others, such as larger parties: each is tried only where a condition of the flow tells it from the ones before. */
  others?(context: StepContext<Data, Answers, Loaded>, get: Get): Tried<Answer>;
  /** Such as other days: tried one after the other in place of an answer whose path stops further on, until one does not. */
  instead?(context: StepContext<Data, Answers, Loaded>, get: Get): Tried<Answer>;
}

/** Declares which answers of a kind are tried; returns it unchanged, typed. */
export function defineExplore<Data, Answer, Loaded = object, Answers = object>(
  explore: Explore<Data, Answer, Loaded, Answers>,
): Explore<Data, Answer, Loaded, Answers> {
  return explore;
}

// biome-ignore lint/suspicious/noExplicitAny: an index holds those of every kind; each is checked where it is defined
export type AnyExplore = Explore<any, any, any, any>;

/** By component, of every step kind, loaded when a flow is walked. The index is generated from the folders. */
export type ExploreLoaders = Readonly<Record<string, () => Promise<AnyExplore>>>;

/** For a kind without an explore.ts: no answer, and the examples that its answer's schema gives. */
export function exploreExamples(examples: readonly unknown[]): AnyExplore {
  return { tries: () => [undefined, ...examples] };
}

/** What is tried at the steps of these components. */
export async function loadExplores(loaders: ExploreLoaders, components: Iterable<string>): Promise<ReadonlyMap<string, AnyExplore>> {
  const names = [...new Set(components)].filter((name) => Object.hasOwn(loaders, name));
  return new Map(await Promise.all(names.map(async (name) => [name, await (loaders[name] as () => Promise<AnyExplore>)()] as const)));
}
