/** Step kinds are pure and need no browser, so that the server and tests can walk and prove a whole flow. */

import type { Asked, Label } from "./asked.ts";
import type { Load } from "./load.ts";

/** A compiled JSON Schema, as exported by Ajv's standalone code. Returns false and sets `errors` if invalid. */
export interface Validate {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/**
 * How a kind depends on another step's answer.
 * "required": every path to the step must give it, or parsing rejects the flow.
 * "optional": uses the nearest visited earlier step.
 * "anywhere": also accepts a later step's answer, given before the visitor went back.
 * "list": all answers before, in order; the only way to read a repeated step.
 */
export type Read = "required" | "optional" | "anywhere" | "list";

/** Dependencies by component, checked on the flow's graph before any visit. */
export type Reads = Readonly<Record<string, Read>>;

/** Why a visitor cannot leave a step. `message` is for the visitor; without it the step waits. */
export interface Blocker {
  readonly code: string;
  readonly message?: string | Sentence;
}

/** Why a step is skipped. `text` is for authors and logs. */
export interface Reason {
  readonly code: string;
  readonly text: string;
}

export interface StepContext<Data, Answers = object, Loaded = object> {
  readonly data: Data;
  /** By component named in `reads`: the answer of the nearest visited earlier step, or a list of all. */
  readonly answers: Partial<Answers>;
  readonly loaded: Loaded;
  /** The signed-in customer as the host describes it; null if signed out. */
  readonly customer: unknown;
}

export type Resource<T = unknown> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly error: Error };

/** Secondary data on a screen, such as a calendar month. Not part of the answer. */
export interface ScreenView<Viewed = unknown> {
  readonly id: string | undefined;
  /** The result of `loadView`; undefined if it requested nothing. The host shows errors and offers a retry. */
  readonly resource: Resource<Viewed> | undefined;
  show(id: string | undefined): void;
  /** Loads what failed again. */
  retry(): void;
}

export interface Submission {
  /**
   * Sets the handler that validates and sends the form; return false or throw to stay. Send secrets such as passwords
   * here, because answers are saved.
   */
  onSubmit(handler: (() => Promise<boolean>) | undefined): void;
  /** Presses Continue, for the Enter key and for screens where choosing completes the step. */
  submit(): void;
}

/** Props of a screen, which has no router, store or fetch. `Services` are the host's calls. */
export interface ScreenProps<Data, Answer, Loaded = object, Answers = object, Services = unknown, Viewed = unknown>
  extends StepContext<Data, Answers, Loaded> {
  readonly title: string;
  readonly answer: Answer | undefined;
  /** Replaces the answer; undefined removes it. */
  change(answer: Answer | undefined): void;
  readonly view: ScreenView<Viewed>;
  readonly submission: Submission;
  readonly services: Services;
}

export interface Submit<Answer, Context> {
  /** When to commit the answer: on Continue (default), or on each change. */
  readonly on?: "continue" | "change";
  /** The screen is a form: Continue stays enabled, and pressing it validates and sends. */
  readonly form?: true;
  /** Overrides the flow's continueButtonText. */
  label?(answer: Answer | undefined, context: Context): string | Sentence | undefined;
}

export interface Layout {
  /** The placeholder while the screen loads; default "rows". */
  readonly placeholder?: "rows" | "cards" | "calendar" | "slots";
  /** Where the summary of all answers appears: next to the step (default), or within its content. */
  readonly summary?: "beside" | "content";
  /** Among several steps on a page it starts as a title to unfold, because most visitors want no answer. */
  readonly foldable?: boolean;
  /** The screen itself says that what its view loads has failed. */
  readonly explainsFailure?: boolean;
  /** Answered by several presses: the page must not move under the visitor's finger. */
  readonly severalPresses?: boolean;
}

/** Defines a step kind with pure functions. The engine collects each `Contribution` for the host. */
export interface StepDefinition<
  Data = object,
  Answer = unknown,
  Loaded = object,
  Answers = object,
  Contribution = unknown,
  Viewed = unknown,
> {
  /** Version of the answer's shape, from 1. Reconciling drops saved answers of other versions, or lifts them. */
  readonly version: number;
  /** Lifts a saved answer of an older version; undefined drops it, as does an invalid result or a thrown error. */
  migrate?(answer: unknown, fromVersion: number): Answer | undefined;
  readonly reads?: { readonly [Component in keyof Answers]: Read };
  /** Paths to GET before the step can be evaluated or shown. Equal paths share one request. */
  load?(context: Omit<StepContext<Data, Answers>, "loaded">): { readonly [Name in keyof Loaded]: Load<Loaded[Name]> };
  /** The path to GET for the current view; the step stays visible meanwhile. */
  loadView?(context: StepContext<Data, Answers, Loaded>, id: string | undefined): Load<Viewed> | undefined;
  /** Overrides step data with changes made since the author wrote the file. */
  refineData?(context: StepContext<Data, Answers, Loaded>): Partial<Data>;
  skip?(context: StepContext<Data, Answers, Loaded>): Reason | false;
  /** The only possible answer, if any: the engine applies it and skips the step. */
  autoAnswer?(context: StepContext<Data, Answers, Loaded>): Answer | undefined;
  /** Returns true if the visitor may leave the step with this answer. */
  complete(answer: Answer | undefined, context: StepContext<Data, Answers, Loaded>): true | Blocker;
  contribute?(answer: Answer | undefined, context: StepContext<Data, Answers, Loaded>): Contribution | undefined;
  /** Questions to store with the order. Depends on data alone, so the server need not trust the client. */
  asks?(data: Data): Asked<Label> | undefined;
  /** Extra properties for conditions, such as a sum; schemas under `derived` of the answer's schema. */
  derive?(answer: Answer, context: StepContext<Data, Answers, Loaded>): Readonly<Record<string, unknown>>;
  readonly submit?: Submit<Answer, StepContext<Data, Answers, Loaded>>;
  readonly layout?: Layout;
}

/** Declares a step kind; returns it unchanged, typed. Its folder provides the name, schemas and screen. */
export function defineStep<Data, Answer, Loaded = object, Answers = object, Contribution = unknown, Viewed = unknown>(
  definition: StepDefinition<Data, Answer, Loaded, Answers, Contribution, Viewed>,
): StepDefinition<Data, Answer, Loaded, Answers, Contribution, Viewed> {
  return definition;
}

/** A text for a person in a locale (BCP 47). */
export type Sentence = (locale: string) => string;

/** Translates a sentence; an author's text stays unchanged. */
export function textIn<Text extends string | Sentence | undefined>(
  locale: string,
  text: Text,
): string | Extract<Text, undefined> {
  return typeof text === "function" ? text(locale) : (text as string | Extract<Text, undefined>);
}

/** The contract of a tool: a screen for staff without an answer, never walked. */
export interface ToolDefinition {
  /** The required permission, unless the flow file names another; without one, signing in is enough. */
  readonly permission?: string;
}

/** Props of a tool's screen. `Services` are the host's calls; `Address` is its navigation. */
export interface ToolProps<Data, Services = unknown, Address = unknown> {
  readonly data: Data;
  readonly services: Services;
  readonly address: Address;
}

/** Declares a tool; returns it unchanged. Its folder provides the name, schema and screen. */
export function defineTool(definition: ToolDefinition): ToolDefinition {
  return definition;
}
