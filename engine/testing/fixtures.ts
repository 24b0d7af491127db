import type { StepContext } from "../core/contract.ts";

/** A step in a state worth checking, before `refineData` is merged in. */
export interface FixtureState<Data, Answer, Loaded = object, Answers = object> {
  readonly name: string;
  readonly context: StepContext<Data, Answers, Loaded>;
  readonly answer: Answer | undefined;
  /** May the step be left? Not asked where it is skipped. */
  readonly complete: boolean;
}

/** What a step kind's fixtures.ts exports as `fixtures`: the kit checks the kind against it. */
export interface Fixtures<Data, Answer, Loaded = object, Answers = object> {
  readonly data: { readonly valid: readonly Data[]; readonly invalid: readonly unknown[] };
  readonly answers: { readonly valid: readonly Answer[]; readonly invalid: readonly unknown[] };
  readonly states?: readonly FixtureState<Data, Answer, Loaded, Answers>[];
}

/** What a tool's fixtures.ts exports as `fixtures`. */
export type ToolFixtures<Data> = Pick<Fixtures<Data, never>, "data">;

/** Fixtures of any kind, as the kit reads them. */
// biome-ignore lint/suspicious/noExplicitAny: the kit checks kinds of every type; each kind's fixtures are checked where they are defined
export type AnyFixtures = Fixtures<any, any, any, any>;
