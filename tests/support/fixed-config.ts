import { authoredTasks } from "../../server/features/studio/authored/authored-tasks.ts";
import { runTask } from "../../server/museum/config/checker.ts";
import { loadKindSource } from "../../server/museum/config/kinds.ts";
import { noContent, type Published } from "../../server/museum/config/publication.ts";
import type { Config, EditableConfig, TaskCall } from "../../server/museum/model/config.ts";

export function fixedConfig(current: Config, dir = "/nowhere"): EditableConfig {
  const { tenant, catalogue } = current;
  const published: Published = {
    content: { ...noContent, tenant, catalogue },
    problems: [],
    files: 0,
    heldBackFiles: new Map(),
  };
  // Runs in this thread: tests send little.
  const work = async (task: TaskCall) =>
    runTask(authoredTasks, task, { source: await loadKindSource(), served: published, drafted: published });
  return {
    current,
    dir,
    onChange: () => () => {},
    reload: async () => {},
    check: async () => current,
    examine: async (_overlay, _owner, task) => ({ config: current, answer: await work(task) }),
    work: (_owner, task) => work(task),
    close: async () => {},
  };
}
