import type { Overlay, TaskCall } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import type { KindSource } from "./kinds.ts";
import type { Changes, Published } from "./publication.ts";

export interface Draft {
  /** The author's id; the queue alternates between owners. */
  readonly owner: string;
  /** Texts that replace files; without them, only the task runs. */
  readonly overlay?: Overlay;
  readonly task?: TaskCall;
}

export interface Outcome {
  /** The overlay's changes against the served state; undefined without an overlay. */
  readonly changes: Changes | undefined;
  readonly answer: unknown;
}

export interface Examined extends Outcome {
  readonly before: Published;
}

/** Reads and checks a configuration folder, and runs tasks on authors' drafts. */
export interface Checker {
  /** Returns changes against `before`, the state after its last answer. Runs before all drafts. */
  check(before: Published): Promise<Changes>;
  /**
   * Answers identical waiting requests together, and does not affect the next `check`.
   * @param before returns the state after the last check; called when the draft's turn comes
   * @throws TooLargeToCheck, Displaced
   */
  examine(before: () => Published, draft: Draft): Promise<Examined>;
  close(): Promise<void>;
}

export class TooLargeToCheck extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`the texts could not be checked within ${seconds} seconds`);
    this.name = "TooLargeToCheck";
    this.seconds = seconds;
  }
}

/** A newer request of the same author replaced this one in the queue. */
export class Displaced extends Error {}

export function tooLargeProblem(seconds: number): Problem {
  const message = `the draft is too large to check: this took more than ${seconds} seconds, and was stopped`;
  return { code: "FILE_TOO_COMPLEX", pointer: "", message, fix: "remove what is repeated, and split long texts" };
}

export interface Workplace {
  readonly source: KindSource;
  readonly served: Published;
  /** As it would be with the draft; without one, as served. */
  readonly drafted: Published;
}

/** Work on an author's draft, in the worker. Its input and output must be cloneable between threads. */
type Task = (given: never, place: Workplace) => unknown;

export type Tasks = Readonly<Record<string, Task>>;

/** Runs a task. @throws Error for an unknown name */
export function runTask(tasks: Tasks, { name, given }: TaskCall, place: Workplace): unknown {
  const task = tasks[name];
  if (task === undefined) throw new Error(`There is no task "${name}" for the texts of authors.`);
  return task(given as never, place);
}

export interface Question extends Pick<Draft, "overlay" | "task"> {
  /** The state to start from; undefined for the state after the last answer. */
  readonly before: Published | undefined;
  /** Whether to read the files and use them as the next request's start. */
  readonly files: boolean;
}

export type Answer = Outcome | { readonly failure: string };
