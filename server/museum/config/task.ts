import type { TaskCall } from "../model/config.ts";
import type { KindSource } from "./kinds.ts";
import type { Loaded } from "./loaded.ts";

export interface Workplace {
  readonly source: KindSource;
  readonly served: Loaded;
  /** As it would be with the draft; without one, as served. */
  readonly drafted: Loaded;
}

/** Work on an author's draft, in the worker. Its input and output must be cloneable between threads. */
export type Task = (given: never, place: Workplace) => unknown;

export type Tasks = Readonly<Record<string, Task>>;

/** Runs a task. @throws Error for an unknown name */
export function runTask(tasks: Tasks, { name, given }: TaskCall, place: Workplace): unknown {
  const task = tasks[name];
  if (task === undefined) throw new Error(`There is no task "${name}" for the texts of authors.`);
  return task(given as never, place);
}
