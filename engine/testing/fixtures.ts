import type { View } from "../core/contract.ts";

/** A step in a state worth checking, before `live` is merged in. */
export interface FixtureView<Data, Answer, Loaded = object, Answers = object> {
  readonly name: string;
  readonly view: View<Data, Answers, Loaded>;
  readonly answer: Answer | undefined;
  /** May the step be left? Not asked where it is passed over. */
  readonly complete: boolean;
}

/** What a step kind's fixtures.ts exports as `fixtures`: the kit checks the kind against it. */
export interface Fixtures<Data, Answer, Loaded = object, Answers = object> {
  readonly data: { readonly valid: readonly Data[]; readonly invalid: readonly unknown[] };
  readonly answers: { readonly valid: readonly Answer[]; readonly invalid: readonly unknown[] };
  /**
   * The answers to try where this step stands in a flow that is walked to its end; by default the valid answers, and none. `get` loads
   * a path, for what the screen would ask for by `browse`.
   */
  explore?(
    view: View<Data, Answers, Loaded>,
    get: (path: string) => Promise<unknown>,
  ): readonly (Answer | undefined)[] | Promise<readonly (Answer | undefined)[]>;
  readonly views?: readonly FixtureView<Data, Answer, Loaded, Answers>[];
}

/** Fixtures of any kind, as the kit reads them. */
// biome-ignore lint/suspicious/noExplicitAny: the kit checks kinds of every type; each kind's fixtures are checked where they stand
export type AnyFixtures = Fixtures<any, any, any, any>;
