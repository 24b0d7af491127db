/** The worker thread that checks the configuration and authored text (museum/config/check-in-worker.ts). */

import { authoredTasks } from "./features/studio/authored/authored-tasks.ts";
import { serveChecks } from "./museum/config/check-here.ts";

serveChecks(authoredTasks);
