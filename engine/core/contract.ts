/**
 * The step contract: what a step kind tells the engine about itself, and what its screen gets. All of a definition is pure and runs
 * without a browser, so that a whole flow can be walked, checked and proved on the server and in tests.
 */

import type { Asked } from "../../schemas/asked.ts";
import type { Load } from "../../schemas/load.ts";
import type { Sentence } from "./sentence.ts";

/** A compiled JSON Schema, as Ajv's standalone code exports it: true, or false with `errors` set. */
export interface Validate {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** The part of Ajv's error object that the engine reads. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/**
 * How a kind depends on another step's answer: "required": without it the step makes no sense, and a flow where nobody before it answers
 * is refused; "optional": that of the nearest visited step before it, where there is one; "anywhere": also one given behind this step,
 * before the visitor went back.
 */
export type Read = "required" | "optional" | "anywhere";

/** By component, the answers that a kind depends on. Checked on the flow's graph when it is loaded, not at run time. */
export type Reads = Readonly<Record<string, Read>>;

/** Why a step cannot be left yet. `message` is for the visitor; without one the step only waits for its answer. */
export interface Blocker {
  readonly code: string;
  readonly message?: string | Sentence;
}

/** Why a step is skipped; `text` is for authors and logs. */
export interface Reason {
  readonly code: string;
  readonly text: string;
}

/** What a kind's functions are given. */
export interface StepContext<Data, Answers = object, Loaded = object> {
  readonly data: Data;
  /** By component, of those named in `reads`: the answer of the nearest visited step before this one. */
  readonly answers: Partial<Answers>;
  /** By name, what `load` asked for. */
  readonly loaded: Loaded;
  /** The signed-in customer, as the host says; null if nobody is. */
  readonly customer: unknown;
}

/** Something on its way from the server. */
export type Resource<T = unknown> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly error: Error };

/** What a screen looks at within its step, such as a month; no part of the answer. */
export interface ScreenView<Viewed = unknown> {
  readonly id: string | undefined;
  /** What `loadView` named; undefined where it named nothing. That it failed, and the way to try again, is shown by the host. */
  readonly resource: Resource<Viewed> | undefined;
  /** Looks at something else; what `loadView` names of it is then loaded. */
  show(id: string | undefined): void;
}

/** What a press on Continue does on a screen that is a form. */
export interface Submission {
  /**
   * Sets what is done first: a form validates, and sends what only it may know (a password is no answer, since answers are kept). False,
   * or an error with a sentence for the visitor, stays on the step. Undefined takes it back.
   */
  onSubmit(handler: (() => Promise<boolean>) | undefined): void;
  /** Continues, as a press on Continue does: for the Enter key, and where choosing is all there is to do. */
  submit(): void;
}

/** What a screen gets. No router, no store, no fetch. `Services` are the calls that the host offers to forms. */
export interface ScreenProps<Data, Answer, Loaded = object, Answers = object, Services = unknown, Viewed = unknown> extends StepContext<Data, Answers, Loaded> {
  readonly title: string;
  readonly answer: Answer | undefined;
  /** Replaces the answer; undefined takes it back. */
  change(answer: Answer | undefined): void;
  readonly view: ScreenView<Viewed>;
  readonly submission: Submission;
  readonly services: Services;
}

/** What pressing Continue does, where it does more than let the answer count. */
export interface Submit<Answer, Context> {
  /** When the answer counts and is committed: on Continue (default), or at once. */
  readonly on?: "continue" | "change";
  /** The screen is a form: Continue stays enabled, and pressing it validates and sends. */
  readonly form?: true;
  /** The text of Continue, where it is not the flow's continueButtonText. */
  label?(answer: Answer | undefined, context: Context): string | Sentence | undefined;
}

/** How a page shows a step. */
export interface Layout {
  /** The placeholder shown while the screen loads; by default rows. */
  readonly placeholder?: "rows" | "cards" | "calendar" | "slots";
  /** Where the summary of all answers is shown: beside the step (default), or as part of its content. */
  readonly summary?: "beside" | "content";
}

/**
 * What a step kind does. `Contribution` is what an answer means for the host, such as the lines of an order; the engine only collects
 * it along the walk. Every function is pure.
 */
export interface StepDefinition<Data = object, Answer = unknown, Loaded = object, Answers = object, Contribution = unknown, Viewed = unknown> {
  /** Version of the answer's shape. A saved answer of another version is dropped. */
  readonly version: number;
  readonly reads?: { readonly [Component in keyof Answers]: Read };
  /** Paths to GET before the step can be judged or shown, by name, each typed by what it answers. Paths are cached: equal path, one request. */
  load?(context: Omit<StepContext<Data, Answers>, "loaded">): { readonly [Name in keyof Loaded]: Load<Loaded[Name]> };
  /** A path to GET for what the screen looks at; the step is shown meanwhile. */
  loadView?(context: StepContext<Data, Answers, Loaded>, id: string | undefined): Load<Viewed> | undefined;
  /** What changed since the author wrote the step's data: merged over it. */
  refineData?(context: StepContext<Data, Answers, Loaded>): Partial<Data>;
  /** Skipped, and why. */
  skip?(context: StepContext<Data, Answers, Loaded>): Reason | false;
  /** The only possible answer: taken without asking, the step skipped. */
  autoAnswer?(context: StepContext<Data, Answers, Loaded>): Answer | undefined;
  /** May the step be left with this answer? */
  complete(answer: Answer | undefined, context: StepContext<Data, Answers, Loaded>): true | Blocker;
  contribute?(answer: Answer | undefined, context: StepContext<Data, Answers, Loaded>): Contribution | undefined;
  /**
   * The questions whose answers the host keeps with what it makes, as they were given: the step's answer, by property. Told by the data alone, so
   * that a server asks the same of what its author wrote, and not of what a client sends.
   */
  asks?(data: Data): Asked | undefined;
  /** What conditions may ask of an answer beside what it holds, such as a sum: named, with their schemas, under `derived` of its schema. */
  derive?(answer: Answer): Readonly<Record<string, unknown>>;
  readonly submit?: Submit<Answer, StepContext<Data, Answers, Loaded>>;
  readonly layout?: Layout;
}

/** Declares what a step kind does; returns it unchanged, typed. Its name, schemas and screen are known from its folder. */
export function defineStep<Data, Answer, Loaded = object, Answers = object, Contribution = unknown, Viewed = unknown>(
  definition: StepDefinition<Data, Answer, Loaded, Answers, Contribution, Viewed>,
): StepDefinition<Data, Answer, Loaded, Answers, Contribution, Viewed> {
  return definition;
}
