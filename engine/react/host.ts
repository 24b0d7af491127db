import type { Sentence } from "../core/sentence.ts";

/** What is said to the visitor in passing, outside the step. */
export interface Notice {
  readonly message: string | Sentence;
  readonly title?: string;
  readonly type?: "success" | "error" | "info";
  /** The page that it is about, where the visitor is not there. */
  readonly path?: string;
  /** Brings back what was lost. */
  restore?(): void;
}

/** What the engine itself says to a visitor. */
export interface HostSentences {
  readonly changedInOtherTab: string;
  /** An error brought no sentence of its own. */
  readonly unknownFailure: string;
  /** The flow changed since its answers were given. @param again titles of the steps to be answered again; empty where they have none */
  pageChanged(again: string): string;
  /** A change of the step of that title waits for Continue. */
  changeWaits(title: string): string;
}

/** What the engine needs of the application around it. The engine knows no router and nothing of what a flow sells or registers; this is how it reaches them. */
export interface Host {
  readonly sentences: HostSentences;
  /** Loads a path that a step's `load` or `loadView` named. */
  get(path: string): Promise<unknown>;
  /**
   * Makes what the flow is about, such as an order or a registration, equal to the contributions of the walk.
   * @param kept the answers that are kept with it, by the address of their step
   * @throws Error with a sentence for the visitor; then nothing has changed
   */
  commit(contributions: readonly unknown[], kept: Readonly<Record<string, unknown>>): Promise<void>;
  /** Forgets what earlier commits made. */
  reset(): void;
  /** Brings back what earlier commits made; false when it is gone, and the flow has to begin again. */
  resume(): Promise<boolean>;
  notify(notice: Notice): void;
  /** Takes back the error that was last said: what caused it may be right by now. */
  withdraw(): void;
  /** What screens that act themselves get: calls to sign in, to look up, to redeem. */
  readonly services: unknown;
}
