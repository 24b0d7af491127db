import type { KindSource } from "./kinds.ts";
import type { Loaded } from "./loaded.ts";
import type { TaskCall } from "./types.ts";

/** A task may read this besides its input. */
export interface Workplace {
  readonly source: KindSource;
  /** As it is served. */
  readonly served: Loaded;
  /** As it would be with the texts that are checked; without any, what is served. */
  readonly drafted: Loaded;
}

/** Work on an author's texts, in the thread that checks them. What goes in and out passes from thread to thread. */
export type Task = (given: never, place: Workplace) => unknown;

/** Tasks by their names. */
export type Tasks = Readonly<Record<string, Task>>;

/** Runs a task. @throws Error where there is none of its name */
export function runTask(tasks: Tasks, { name, given }: TaskCall, place: Workplace): unknown {
  const task = tasks[name];
  if (task === undefined) throw new Error(`There is no task "${name}" for the texts of authors.`);
  return task(given as never, place);
}
