/**
 * The step contract: what a step kind tells the engine about itself. Everything here but `screen` is pure and runs without a
 * browser, so that a whole flow can be walked, checked and proved on the server and in tests.
 */

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

/** An answer of another step that a kind depends on. Checked on the flow's graph when it is loaded, not at run time. */
export interface Read {
  readonly component: string;
  /** Without that answer the step makes no sense: a flow where nobody before it answers is refused. */
  readonly required: boolean;
  /** Take the answer wherever in the flow it was given, also behind this step (after going back). Never required. */
  readonly anywhere?: boolean;
}

/** Why a step cannot be left yet. `message` is for the visitor; without one the step only waits for its answer. */
export interface Obstacle {
  readonly code: string;
  readonly message?: string;
}

/** Why a step is passed over; `text` is for authors and logs. */
export interface Reason {
  readonly code: string;
  readonly text: string;
}

/** What a kind's functions see. */
export interface View<Data, Answers = object, Loaded = object> {
  readonly data: Data;
  /** By component, of those named in `reads`: the answer of the nearest visited step before this one. */
  readonly answers: Partial<Answers>;
  /** What `load` asked for, all of it at hand. */
  readonly loaded: Loaded;
  /** Who is signed in, as the host says; null for a stranger. */
  readonly customer: unknown;
}

/** Something on its way from the server. */
export type Resource<T = unknown> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly error: Error };

/** What a screen gets. No router, no store, no fetch. `Services` are the calls that the host offers to those that act: forms and tools. */
export interface ScreenProps<Data, Answer, Loaded = object, Answers = object, Services = unknown> extends View<Data, Answers, Loaded> {
  readonly answer: Answer | undefined;
  /** Replaces the answer; undefined takes it back. */
  change(answer: Answer | undefined): void;
  /** Why the step cannot be left yet, or undefined. */
  readonly problem: Obstacle | undefined;
  readonly text: { readonly title: string; readonly description?: string; readonly shortDescription?: string };
  /** What the visitor looks at within the step (a month), not part of the answer. */
  readonly viewing: string | undefined;
  /** Looks at something else; what `browse` of the definition names is then loaded. */
  look(viewing: string | undefined): void;
  /** What `browse` named; undefined where it named nothing. That it failed, and the way to try again, is shown by the host. */
  readonly browsed: Resource | undefined;
  /** Loads what failed or went stale once more. */
  reload(): void;
  /** Continues, as a press on the continue link does: for steps where choosing is all there is to do. */
  advance(): void;
  /**
   * Says what a press on Continue does first: a form validates, and sends what only it may know (a password is no answer, since
   * answers are kept). False, or an error with a sentence for the visitor, stays on the step. Undefined takes it back.
   */
  beforeContinue(act: (() => Promise<boolean>) | undefined): void;
  readonly services: Services;
}

/**
 * A step kind. `Contribution` is what an answer means for the host (in the storefront: cart lines and attributes); the engine
 * only collects it along the walk.
 */
export interface StepDefinition<Data = object, Answer = unknown, Loaded = object, Answers = object, Contribution = unknown> {
  /** The name that flow JSON uses: the kind's folder. */
  readonly component: string;
  /** Version of the answer's shape. A saved answer of another version goes through `migrate` or is dropped. */
  readonly version: number;
  /** A tool of the box office: it stands in a flow of tools, and nowhere else. */
  readonly tool?: true;
  /** The answer's is loaded when it is needed: to resume a session. */
  readonly schemas: { readonly data: Validate; answer(): Promise<Validate> };
  readonly reads?: readonly Read[];
  /** Storefront paths to GET before the step can be judged or shown, by name. Paths are cached: equal path, one request. */
  load?(view: Omit<View<Data, Answers>, "loaded">): { readonly [Name in keyof Loaded]: string };
  /** A path to GET for what the visitor looks at; the step is shown meanwhile. */
  browse?(view: View<Data, Answers, Loaded>, viewing: string | undefined): string | undefined;
  /** What sales changed since the author wrote the step's data: merged over it. */
  live?(view: View<Data, Answers, Loaded>): Partial<Data>;
  /** Passed over, and why. */
  skip?(view: View<Data, Answers, Loaded>): Reason | false;
  /** The only possible answer: taken without asking, the step passed over. */
  settle?(view: View<Data, Answers, Loaded>): Answer | undefined;
  /** May the step be left with this answer? */
  complete(answer: Answer | undefined, view: View<Data, Answers, Loaded>): true | Obstacle;
  contribute?(answer: Answer | undefined, view: View<Data, Answers, Loaded>): Contribution | undefined;
  /** Only where the answer decides where to go; otherwise the flow's nextStep. */
  next?(answer: Answer | undefined, view: View<Data, Answers, Loaded>): string | undefined;
  /** From an answer of an older version, or undefined to drop it. */
  migrate?(answer: unknown, version: number): Answer | undefined;
  /** When the host is told of a changed answer: on Continue (default), or at once. */
  readonly commit?: "continue" | "change";
  /** The way on stays enabled and pressing it validates: for steps that are forms. */
  readonly form?: boolean;
  /** The text of the way on, where it is not the flow's continueButtonText. */
  continueText?(answer: Answer | undefined, view: View<Data, Answers, Loaded>): string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: what services a host offers to its screens is between the two
  screen(): Promise<{ readonly default: (props: ScreenProps<Data, Answer, Loaded, Answers, any>) => unknown }>;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds kinds of every type; each is checked where it is defined
export type AnyStep = StepDefinition<any, any, any, any, any>;

/** Declares a step kind; returns it unchanged, typed. */
export function defineStep<Data, Answer, Loaded = object, Answers = object, Contribution = unknown>(
  definition: StepDefinition<Data, Answer, Loaded, Answers, Contribution>,
): StepDefinition<Data, Answer, Loaded, Answers, Contribution> {
  return definition;
}
