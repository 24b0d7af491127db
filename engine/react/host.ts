import type { Sentence } from "../core/sentence.ts";

/** A message to the visitor outside the step. */
export interface Notice {
  readonly message: string | Sentence;
  readonly title?: string;
  readonly type?: "success" | "error" | "info";
  /** The page that the message concerns, if the visitor is elsewhere. */
  readonly path?: string;
  restore?(): void;
}

/** The engine's own messages to visitors. */
export interface HostSentences {
  readonly changedInOtherTab: string;
  /** Fallback for errors without a message. */
  readonly unknownFailure: string;
  /**
   * The flow changed since the visitor answered.
   * @param again titles of the steps to answer again; empty if they have none
   */
  pageChanged(again: string): string;
  /** A change of the step with that title waits for Continue. */
  changeWaits(title: string): string;
}

/** The engine's interface to the application. The engine knows no router, and not what a flow sells or registers. */
export interface Host {
  readonly sentences: HostSentences;
  /** Loads a path from `load` or `loadView`. */
  get(path: string): Promise<unknown>;
  /**
   * Makes the order or registration match the walk's contributions.
   * @param kept answers to store with it, by step address
   * @throws Error with a sentence for the visitor, after changing nothing
   */
  commit(contributions: readonly unknown[], kept: Readonly<Record<string, unknown>>): Promise<void>;
  /** Discards earlier commits. */
  reset(): void;
  /** Restores earlier commits; false if they are gone and the flow must start again. */
  resume(): Promise<boolean>;
  notify(notice: Notice): void;
  /** Dismisses the last error, which may no longer apply. */
  withdraw(): void;
  /** Calls for screens, such as sign-in, lookup or redemption. */
  readonly services: unknown;
}
