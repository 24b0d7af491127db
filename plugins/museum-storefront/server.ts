/** The stable part of the server: a plugin imports nothing else of it (docs/plugins.md). */

/** A plugin's calls. Its folder is features/{name}; feature.ts exports it by default. */
export interface PluginFeature {
  /** Lower-case words with hyphens, unlike any other plugin's. */
  readonly name: string;
  readonly calls: readonly (VisitorCall | StaffCall)[];
}

interface Call {
  /** Below /plugins/{feature}, such as "/places/:code". */
  readonly path: string;
  readonly summary: string;
  /** Query parameters with their meaning. Others are ignored. */
  readonly query?: Readonly<Record<string, string>>;
  /** The JSON Schema of the answer. Properties that it does not name are not sent. */
  readonly answer: Readonly<Record<string, unknown>>;
}

/** A GET for anyone. The server limits how often an address may make it. */
export interface VisitorCall extends Call {
  readonly base: "storefront";
  handle(request: VisitorRequest): unknown;
}

/** A GET for employees. */
export interface StaffCall extends Call {
  readonly base: "boxOffice";
  /** A permission such as "reports"; without one, signing in is enough. */
  readonly permission?: string;
  handle(request: StaffRequest): unknown;
}

export interface VisitorRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The reader's language (BCP 47). */
  readonly locale: string;
  /** The museum's calendar day, YYYY-MM-DD. */
  readonly today: string;
  /**
   * Ends the call with an error.
   * @param status 400 for input that is not valid, 404 for what does not exist
   * @param code stable, such as "UNKNOWN_PLACE"
   * @param message a sentence for the reader
   */
  refuse(status: 400 | 404, code: string, message: string): never;
}

export interface StaffRequest extends VisitorRequest {
  /**
   * Answers that steps kept on orders (`asks`) in the days from `from` to `to`, both included.
   * @throws a report's error if the days are not valid, or span more than a year
   */
  keptAnswers(days: { readonly from: string; readonly to: string; readonly field: string }): Promise<KeptAnswers>;
}

export interface KeptAnswers {
  readonly answers: readonly KeptAnswer[];
  /** There are more than the server reads at once. */
  readonly moreAvailable: boolean;
}

export interface KeptAnswer {
  /** The day of the order. */
  readonly date: string;
  /** Such as "#1042". */
  readonly order: string;
  /** The step's address, such as "/event/general-admission/origin". */
  readonly step: string;
  readonly text: string;
}

/** Declares a plugin's feature; returns it unchanged, typed. */
export function defineFeature(feature: PluginFeature): PluginFeature {
  return feature;
}
