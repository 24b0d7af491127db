/** The worker thread that checks the configuration and authored text (museum/config/checker.ts). */
import { serveChecks } from "./museum/config/serve-checks.ts";
import { authoredTasks } from "./studio/authored/tasks.ts";

serveChecks(authoredTasks);
