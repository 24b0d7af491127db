import { loadKindSource } from "../../server/museum/config/kinds.ts";
import { type Loaded, nothing } from "../../server/museum/config/loaded.ts";
import { runTask } from "../../server/museum/config/task.ts";
import type { Config, EditableConfig, TaskCall } from "../../server/museum/config/types.ts";
import { authoredTasks } from "../../server/studio/authored/tasks.ts";

/** A configuration that is not read from files: what is served stays as it is, whatever lies in the folder or a draft says. */
export function fixedConfig(current: Config, dir = "/nowhere"): EditableConfig {
  const { tenant, catalogue } = current;
  const loaded: Loaded = { good: { ...nothing, tenant, catalogue }, problems: [], files: 0, heldBackFiles: new Map() };
  // In this thread: what authors send here is small.
  const work = async (task: TaskCall) => runTask(authoredTasks, task, { source: await loadKindSource(), served: loaded, drafted: loaded });
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
