import type { Sentence } from "../core/contract.ts";

export interface Notice {
  readonly message: string | Sentence;
  readonly title?: string;
  readonly type?: "success" | "error" | "info";
  /** The page that the message concerns, if the visitor is elsewhere. */
  readonly path?: string;
}

export interface HostSentences {
  readonly unknownFailure: string;
  /** The flow changed since the visit. @param again titles of the steps to answer again; may be empty */
  pageChanged(again: readonly string[]): string;
  changeWaits(title: string): string;
}

/** A page that a visitor entered or left, by the path of its first step; going through repetitions is no move. */
export interface Move {
  readonly path: string;
  /** "back" leads to an earlier page; a visitor who leaves the flow makes no move. */
  readonly move: "entered" | "continued" | "back";
}

/** The engine's interface to the application. The engine knows neither router nor products. */
export interface Host {
  readonly sentences: HostSentences;
  get(path: string): Promise<unknown>;
  /** Makes the order match the walk. @param kept answers by step address @throws Error, after changing nothing */
  commit(contributions: readonly unknown[], kept: Readonly<Record<string, unknown>>): Promise<void>;
  reset(): void;
  /** Restores earlier commits; false if they are gone and the flow must start again. */
  resume(): Promise<boolean>;
  notify(notice: Notice): void;
  /** Dismisses the last error, which may no longer apply. */
  dismiss(): void;
  /** Hears of every page that is entered and left, such as to count them. */
  moved?(move: Move): void;
  /** Calls for screens, such as sign-in, lookup or redemption. */
  readonly services: unknown;
}
