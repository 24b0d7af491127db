import type { StepContext } from "../core/contract.ts";

/** A step state to check, before `refineData`. */
export interface FixtureState<Data, Answer, Loaded = object, Answers = object> {
  readonly name: string;
  readonly context: StepContext<Data, Answers, Loaded>;
  readonly answer: Answer | undefined;
  /** True if the visitor may leave the step. Ignored for skipped steps. */
  readonly complete: boolean;
}

export interface EarlierAnswer<Answer> {
  readonly version: number;
  readonly answer: unknown;
  /** Undefined if the answer cannot be lifted and is dropped. */
  readonly lifted: Answer | undefined;
}

export interface Fixtures<Data, Answer, Loaded = object, Answers = object> {
  readonly data: { readonly valid: readonly Data[]; readonly invalid: readonly unknown[] };
  readonly answers: { readonly valid: readonly Answer[]; readonly invalid: readonly unknown[] };
  readonly states?: readonly FixtureState<Data, Answer, Loaded, Answers>[];
  /** Answers of older versions, which `migrate` lifts; at least one for each version before the present one. */
  readonly earlier?: readonly EarlierAnswer<Answer>[];
}

export type ToolFixtures<Data> = Pick<Fixtures<Data, never>, "data">;

// biome-ignore lint/suspicious/noExplicitAny: the kit checks kinds of every type; each kind's fixtures are checked where they are defined
export type AnyFixtures = Fixtures<any, any, any, any>;
