/** The worker thread that checks the configuration and authored text (museum/config/checker.ts). */

import { authoredTasks } from "./features/studio/authored/tasks.ts";
import { serveChecks } from "./museum/config/serve-checks.ts";

serveChecks(authoredTasks);
